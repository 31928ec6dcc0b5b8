/** The options of play, in the settings sheet and saved in the browser. */

import { addSettings, tickSetting } from "../../common/settings-sheet";

export const options = {
  automaticFlags: false,
  automaticOpening: false,
  questionMarks: false,
  noFlags: false,
};

const LABELS: Record<keyof typeof options, string> = {
  automaticFlags: "Flag the mines that one number proves",
  automaticOpening: "Open the cells that one number proves safe",
  questionMarks: "Question marks (right click on a flag)",
  noFlags: "No flags (nothing sets one)",
};

/** @param onChange called at once and at each change */
export function setUpOptions(onChange: () => void) {
  const names = Object.keys(LABELS) as (keyof typeof options)[];
  const settings = names.map((name) =>
    tickSetting(`minewise-${name}`, LABELS[name], false, (isOn) => {
      options[name] = isOn;
      onChange();
    }),
  );
  addSettings("Play", ...settings);
}
