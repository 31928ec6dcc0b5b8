/** The state of the view Play: what its components show. */

import { computed, effect, signal } from "@preact/signals";
import { stored } from "../../common/stored";
import type { GameReview, PositionAnalysis } from "../../engine/api";
import type { EngineError } from "../../engine/engine";
import type { Token } from "../../help/strip";
import { PAGE } from "../../texts/page";
import { PLAY } from "../../texts/play";
import type { SETTINGS } from "../../texts/play-later";
import type { GameView } from "./game-view";
import type { Mistakes } from "./mistakes";
import type { Standing } from "./own-games";

/** What a click or a tap on a hidden cell does: it opens, flags or inspects the cell. */
export type Mode = "open" | "flag" | "inspect";

interface Message {
  text: string;
  isError: boolean;
  /** The text in a few words, which are shown instead. */
  tokens?: Token[];
  /** What a button beside the text does. */
  action?: { label: string; act: () => void };
}

/** What is said below the board: the sentence of the hint that is shown, or a text. */
export const message = signal<"hint" | Message>({ text: "", isError: false });

export function say(text: string, isError: boolean = false) {
  message.value = { text, isError };
}

/** @param again tries again what the engine could not answer */
export function showProblem({ message: text, isTemporary }: EngineError, again: () => void) {
  const action = { label: PAGE.tryAgain, act: again };
  message.value = { text, isError: true, ...(isTemporary && { action }) };
}

export const game = signal<GameView | null>(null);
export const isOver = computed(() => ["won", "lost"].includes(game.value?.status ?? ""));
export const canUndo = signal(false);
/** Whether the game that the player left may be gone back to. */
export const isLeftOffered = signal(false);
export const mode = signal<Mode>("open");
/** Whether the risks and the best guesses are shown. */
export const isAnalysed = signal(false);
/** Of the position; null while it is not known. */
export const analysis = signal<PositionAnalysis | null>(null);
/** At the end of a game, once they are known. */
export const standing = signal<Standing | null>(null);
export const review = signal<GameReview | null>(null);
export const mistakes = signal<Mistakes | null>(null);
/** Whether the pointer presses a cell. */
export const isPressed = signal(false);
export const advice = computed(() =>
  message.value === "hint" ? "hint" : isAnalysed.value ? "risks" : "none",
);
/** Not empty once the player has clicked twice in a game, or has closed the tour that was here. */
const isKnown = stored<string>("minewise-tour", "");
effect(() => {
  if ((game.value?.clicks ?? 0) > 1) isKnown.value = "closed";
});
/** What to do on a first visit. */
export const firstSteps = computed(() =>
  isKnown.value ? "" : PLAY.firstSteps(matchMedia("(pointer: coarse)").matches),
);
export const announcement = signal("");
/** Says that the game is not in the history, or empty. */
export const recordProblem = signal("");
export const isCustomOpen = signal(false);
export const areSizesOpen = signal(false);
export const isDailyOpen = signal(false);
export const isMoreOpen = signal(false);

export function toggleMode(chosen: Mode) {
  mode.value = mode.value === chosen ? "open" : chosen;
}

/** The options of play, in the settings sheet and saved in the browser. */
export const options = {
  automaticFlags: stored("minewise-automaticFlags", false),
  automaticOpening: stored("minewise-automaticOpening", false),
  questionMarks: stored("minewise-questionMarks", false),
  noFlags: stored("minewise-noFlags", false),
  /** What opens the cells around a number: a left click, or both buttons alone. */
  chords: stored<keyof typeof SETTINGS.chordChoices>("minewise-chords", "one"),
  actsUnderRelease: stored("minewise-release", false),
  /** The time of a long press, in ms. */
  longPress: stored<keyof typeof SETTINGS.longPresses>("minewise-press", "400"),
  touchFlag: stored<keyof typeof SETTINGS.touchFlags>("minewise-touch-flag", "press"),
};

const TICK_MS = 200;

/** The time: whole seconds while the game runs, all decimals at its end. */
export const seconds = signal(0);

let start = 0;

effect(() => {
  start = performance.now() - 1000 * (game.value?.seconds ?? 0);
  tick();
});
setInterval(tick, TICK_MS);

function tick() {
  const { status, seconds: exact = 0 } = game.peek() ?? {};
  const isRunning = status === "playing";
  seconds.value = isRunning ? Math.floor((performance.now() - start) / 1000) : exact;
}

/** Returns the time as the clock shows it. */
export function clockText() {
  return isOver.value ? seconds.value.toFixed(2) : String(Math.floor(seconds.value));
}
