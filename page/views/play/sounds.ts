/** Short sounds for the clicks and the end of a game, off at first. */

import { stored } from "../../common/stored";
import type { GameView } from "./game-view";

export type Tone = { frequency: number; duration: number; delay?: number; shape?: OscillatorType };

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
