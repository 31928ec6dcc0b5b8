/** The options of play, in the settings sheet and saved in the browser. */

import { stored } from "../../common/stored";
import type { SETTINGS } from "../../texts/play-later";

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
