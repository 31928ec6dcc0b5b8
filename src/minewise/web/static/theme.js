/** The theme and the number colours, saved in the browser. */

import { find, setPressed } from "./dom.js";

const root = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

function applyTheme() {
  const theme = localStorage.getItem("minewise-theme") ?? (prefersDark.matches ? "dark" : "light");
  root.dataset.theme = theme;
  root.dataset.palette = localStorage.getItem("minewise-palette") ?? "classic";
  setPressed(find("palette"), root.dataset.palette === "apart");
  find("theme").textContent = theme === "dark" ? "Light" : "Dark";
}

/**
 * @param {string} key
 * @param {string} value
 * @param {string} alternative
 */
function toggle(key, value, alternative) {
  localStorage.setItem(`minewise-${key}`, root.dataset[key] === value ? alternative : value);
  applyTheme();
}

/** Sets up the buttons and applies the saved choice. */
export function setUpTheme() {
  find("theme").addEventListener("click", () => toggle("theme", "dark", "light"));
  find("palette").addEventListener("click", () => toggle("palette", "apart", "classic"));
  prefersDark.addEventListener("change", applyTheme);
  applyTheme();
}
