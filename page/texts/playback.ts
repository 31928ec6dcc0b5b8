/** The words of the playback of games, which Review and Watch share. */

export default {
  controls: "Playback controls",
  first: (step: string) => `First ${step}`,
  previousGuess: "Previous guess",
  previous: (step: string) => `Previous ${step}`,
  play: "Play",
  pause: "Pause",
  next: (step: string) => `Next ${step}`,
  nextGuess: "Next guess",
  last: (step: string) => `Last ${step}`,
  speed: "Speed",
  seconds: (seconds: number) => `${Math.max(0, seconds).toFixed(1)} s`,
  click: "click",
  ofGame: "End of the game",
  end: "end",
  probabilities: "Probabilities",
  keys: "Keys",
  keyNames: (step: string): [string, string][] => [
    ["Space", "play or pause"],
    ["← →", `previous or next ${step}`],
    ["B, N", "previous or next guess"],
    ["Home, End", `first or last ${step}`],
    ["P", "probabilities"],
  ],
  legend: {
    win: "win probability",
    survival: "survival chance",
    forced: "forced",
    avoidable: "avoidable",
    fatal: "mine",
  },
};
