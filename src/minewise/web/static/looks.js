/** The theme and the number colours, saved in the browser. */

import { find, press } from "./dom.js";

const root = document.documentElement;
const system = matchMedia("(prefers-color-scheme: dark)");

function look() {
  const theme = localStorage.getItem("minewise-theme") ?? (system.matches ? "dark" : "light");
  root.dataset.theme = theme;
  root.dataset.palette = localStorage.getItem("minewise-palette") ?? "classic";
  press(find("palette"), root.dataset.palette === "apart");
  find("theme").textContent = theme === "dark" ? "Light" : "Dark";
}

/**
 * @param {string} key
 * @param {string} one
 * @param {string} other
 */
function toggle(key, one, other) {
  localStorage.setItem(`minewise-${key}`, root.dataset[key] === one ? other : one);
  look();
}

/** Sets up the buttons and applies the saved choice. */
export function setUpLooks() {
  find("theme").addEventListener("click", () => toggle("theme", "dark", "light"));
  find("palette").addEventListener("click", () => toggle("palette", "apart", "classic"));
  system.addEventListener("change", look);
  look();
}
