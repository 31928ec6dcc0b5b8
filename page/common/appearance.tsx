/** The theme, the skin and the number colours, as attributes of the root. */

import { effect } from "@preact/signals";
import { Choice } from "../components/settings";
import { APPEARANCE as texts } from "../texts/appearance";
import type { SettingsSection } from "./settings-sheet";
import { stored } from "./stored";

type Theme = keyof typeof texts.themes;

const theme = stored<Theme>("minewise-theme", "system");
const skin = stored<keyof typeof texts.skins>("minewise-skin", "paper");
const palette = stored<keyof typeof texts.palettes>("minewise-palette", "classic");
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** Applies the saved choices, now and whenever they change. */
export function setUpAppearance() {
  const { dataset } = document.documentElement;
  const applyTheme = () => {
    const system = prefersDark.matches ? "dark" : "light";
    dataset.theme = theme.value === "light" || theme.value === "dark" ? theme.value : system;
  };
  prefersDark.addEventListener("change", applyTheme);
  effect(applyTheme);
  effect(() => {
    dataset.skin = skin.value;
    dataset.palette = palette.value;
  });
}

export const appearance: SettingsSection = {
  title: () => texts.title,
  Content: () => (
    <>
      <Choice label={texts.theme} choices={texts.themes} setting={theme} />
      <Choice label={texts.skin} choices={texts.skins} setting={skin} />
      <Choice label={texts.palette} choices={texts.palettes} setting={palette} />
    </>
  ),
};
