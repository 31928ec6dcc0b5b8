/** The words of the playback of games, which Review and Watch share. */

import { translated } from "../common/language";

export default translated("PLAYBACK", {
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
  playing: "Playing.",
  end: "end",
  risks: "Risks",
  withKey: (label: string, key: string) => `${label} (${key})`,
  space: "Space",
  legend: {
    win: "win probability",
    survival: "survival chance",
    forced: "forced",
    avoidable: "avoidable",
    fatal: "mine",
  },
});
