/** What follows a click: the text that screen readers announce, the animation and the sound. */

import type { Animator } from "../../board/animator";
import { flagDrop, ripple, shockwave, winSweep } from "../../board/effects";
import { cellName } from "../../common/format";
import { stored } from "../../common/stored";
import type { Cell } from "../../engine/api";
import { ANNOUNCED } from "../../texts/play";
import type { GameView } from "./game-view";

/**
 * @param before the former values of the cells
 * @param after the new values
 * @param cell the clicked cell
 */
export function clickAnnouncement(game: GameView, before: string, after: string, cell: Cell) {
  const index = cell[0] * game.columns + cell[1];
  const name = cellName(cell);
  const left = ANNOUNCED.minesLeft(game.mines_left);
  if (after[index] === "F") return ANNOUNCED.flag(name, left);
  if (after[index] === "Q") return ANNOUNCED.question(name, left);
  if (after[index] === "#") {
    if (before[index] === "Q") return ANNOUNCED.noQuestion(name);
    return before[index] === "F" ? ANNOUNCED.noFlag(name, left) : "";
  }
  const opened = [...after].flatMap((value, i) => (value === before[i] ? [] : [i]));
  const shown = after[index] === "0" ? ANNOUNCED.empty(name) : ANNOUNCED.shows(name, after[index]);
  const hidden = [...after].filter((value) => "#FQ".includes(value)).length;
  const rest = ANNOUNCED.safeLeft(hidden - game.mines);
  return ANNOUNCED.click(shown, opened.length > 1 ? describe(opened, game) : "", rest);
}

/** Says how many cells were opened, and where. */
function describe(opened: number[], { columns }: GameView) {
  const rows = opened.map((i) => Math.floor(i / columns));
  const places = opened.map((i) => i % columns);
  const range = (all: number[]) => ANNOUNCED.range(Math.min(...all), Math.max(...all));
  return ANNOUNCED.opened(opened.length, range(rows), range(places));
}

/**
 * Animates a change that the board already shows.
 *
 * @param before the former values of the cells
 * @param from the cell that was clicked
 * @param status the new status of the game
 */
export function animateChanges(animator: Animator, before: string, from: number, status: string) {
  const { board } = animator;
  const after = board.values;
  if (before.length !== after.length || before === after || !animator.start()) return;
  const changed = [...after].flatMap((value, i) =>
    value !== before[i] && animator.isVisible(i) ? [i] : [],
  );
  const flags = changed.filter((i) => after[i] === "F").slice(0, status === "won" ? 0 : 1);
  const opened = changed.filter((i) => "#Q".includes(before[i]) && !"#FQ".includes(after[i]));
  const effects = flags.map((i) => flagDrop(board, i));
  if (opened.length > 1) effects.push(ripple(board, opened, from));
  if (status === "lost") effects.push(shockwave(board, from));
  if (status === "won") effects.push(winSweep(board));
  if (effects.length) animator.play(...effects);
}

export type Tone = { frequency: number; duration: number; delay?: number; shape?: OscillatorType };

/** Short sounds for the clicks and the end of a game, off at first. */
const SOUNDS: Record<string, Tone[]> = {
  open: [{ frequency: 520, duration: 0.05 }],
  flag: [{ frequency: 300, duration: 0.07, shape: "triangle" }],
  won: [523, 659, 784, 1047].map((frequency, i) => ({ frequency, duration: 0.18, delay: 0.1 * i })),
  lost: [
    { frequency: 110, duration: 0.4, shape: "sawtooth" },
    { frequency: 70, duration: 0.5, delay: 0.08, shape: "sawtooth" },
  ],
};
const VOLUME = 0.08;

export const areSoundsOn = stored("minewise-sounds", false);
let audio: AudioContext | null = null;

/**
 * Returns the name of the sound of a click.
 *
 * @param game the game after the click
 * @param value the value of the clicked cell
 */
export function soundOf({ status }: GameView, value: string) {
  if (status === "won" || status === "lost") return status;
  return value === "F" || value === "#" ? "flag" : "open";
}

export function playSound(name: "open" | "flag" | "won" | "lost") {
  if (!areSoundsOn.value) return;
  audio ??= new AudioContext(); // after a click, as browsers demand
  for (const tone of SOUNDS[name]) playTone(audio, tone);
}

function playTone(audio: AudioContext, { frequency, duration, delay = 0, shape = "sine" }: Tone) {
  const start = audio.currentTime + delay;
  const oscillator = new OscillatorNode(audio, { frequency, type: shape });
  const volume = new GainNode(audio, { gain: VOLUME });
  volume.gain.setValueAtTime(VOLUME, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + duration);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + duration);
}
