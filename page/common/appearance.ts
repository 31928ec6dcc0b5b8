/** The theme and the number colours, saved in the browser. */

import { addSettings, choiceSetting } from "./settings-sheet";

const root = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** Adds the section of the settings sheet and applies the saved choices. */
export function setUpAppearance() {
  let theme = "system";
  const applyTheme = () => {
    const system = prefersDark.matches ? "dark" : "light";
    root.dataset.theme = theme === "system" ? system : theme;
  };
  prefersDark.addEventListener("change", applyTheme);
  addSettings(
    "Appearance",
    choiceSetting(
      "minewise-theme",
      "Theme",
      { system: "Same as the system", light: "Light", dark: "Dark" },
      (value) => {
        theme = value;
        applyTheme();
      },
    ),
    choiceSetting(
      "minewise-palette",
      "Number colours",
      { classic: "Classic", apart: "Distinct for all types of colour vision" },
      (value) => {
        root.dataset.palette = value;
      },
    ),
  );
}
