/** The page: its views, its looks, the keys that work everywhere. */

import { Analyse } from "./analyse.js";
import { Play } from "./play.js";

const id = (name) => /** @type {any} */ (document.getElementById(name));
const root = document.documentElement;

function look() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = localStorage.getItem("minewise-theme") ?? (dark ? "dark" : "light");
  root.dataset.palette = localStorage.getItem("minewise-palette") ?? "classic";
  id("palette").setAttribute("aria-pressed", String(root.dataset.palette === "apart"));
  id("theme").textContent = root.dataset.theme === "dark" ? "Light" : "Dark";
}

id("theme").addEventListener("click", () => {
  localStorage.setItem("minewise-theme", root.dataset.theme === "dark" ? "light" : "dark");
  look();
});
id("palette").addEventListener("click", () => {
  localStorage.setItem("minewise-palette", root.dataset.palette === "apart" ? "classic" : "apart");
  look();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", look);
look();

const views = { play: new Play(), analyse: new Analyse() };

/** @param {"play" | "analyse"} name */
function turnTo(name) {
  for (const other of ["play", "analyse"]) {
    id(other).hidden = other !== name;
    id(`to-${other}`).setAttribute("aria-pressed", String(other === name));
  }
  views[name].board.fit();
}

id("to-play").addEventListener("click", () => turnTo("play"));
id("to-analyse").addEventListener("click", () => { turnTo("analyse"); views.analyse.open(); });
document.addEventListener("keydown", (event) => {
  const typing = /** @type {HTMLElement} */ (event.target).closest("input, textarea, select");
  if (!typing && !id("play").hidden && !event.ctrlKey && !event.metaKey && !event.altKey) views.play.key(event.key.toLowerCase());
});
views.play.open();
