/** The theme, the skin and the number colours, as attributes of the root. */

import { effect } from "@preact/signals";
import type { APPEARANCE as texts } from "../texts/play-later";
import { stored } from "./stored";

type Theme = keyof typeof texts.themes;

export const theme = stored<Theme>("minewise-theme", "system");
export const skin = stored<keyof typeof texts.skins>("minewise-skin", "paper");
export const palette = stored<keyof typeof texts.palettes>("minewise-palette", "classic");
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
