/** The options of play, in the settings sheet and saved in the browser. */

import type { SettingsSection } from "../../common/settings-sheet";
import { stored } from "../../common/stored";
import { Choice, Tick } from "../../components/settings";
import { SETTINGS } from "../../texts/play";

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

export const playSettings: SettingsSection = {
  title: () => SETTINGS.play,
  Content: () => (
    <>
      <Tick label={SETTINGS.automaticFlags} setting={options.automaticFlags} />
      <Tick label={SETTINGS.automaticOpening} setting={options.automaticOpening} />
      <Tick label={SETTINGS.questionMarks} setting={options.questionMarks} />
      <Tick label={SETTINGS.noFlags} setting={options.noFlags} />
    </>
  ),
};

export const mouseSettings: SettingsSection = {
  title: () => SETTINGS.mouse,
  Content: () => (
    <>
      <Choice label={SETTINGS.chords} choices={SETTINGS.chordChoices} setting={options.chords} />
      <Tick label={SETTINGS.underRelease} setting={options.actsUnderRelease} />
    </>
  ),
};

export const touchSettings: SettingsSection = {
  title: () => SETTINGS.touch,
  Content: () => (
    <>
      <Choice
        label={SETTINGS.touchFlag}
        choices={SETTINGS.touchFlags}
        setting={options.touchFlag}
      />
      <Choice
        label={SETTINGS.longPress}
        choices={SETTINGS.longPresses}
        setting={options.longPress}
      />
    </>
  ),
};
