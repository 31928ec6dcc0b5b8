/** Starts the page: its language, its look, its settings, and the router. */

import { effect } from "@preact/signals";
import { setUpAppearance } from "./common/appearance";
import { find } from "./common/dom";
import { setUpNotice, setUpSettingsSheet } from "./common/hosts";
import { setUpLanguage } from "./common/language";
import { later } from "./components/later";
import { loadEngine } from "./engine/the-engine";
import { Router } from "./router";
import { PAGE } from "./texts/page";
import { SECTIONS, VIEWS } from "./views";

const router = new Router(VIEWS, SECTIONS);

function nameParts() {
  find("skip").textContent = PAGE.skip;
  find("engine-loading").ariaLabel = PAGE.loading;
  find("places").ariaLabel = PAGE.navigation;
  find("sections").ariaLabel = PAGE.views;
  find("open-settings").ariaLabel = PAGE.settings;
  find("settings-name").textContent = PAGE.settings;
  if (router.current) router.updateNavigation();
}

async function start() {
  await setUpLanguage({ zh: () => import("./texts/zh/all") });
  effect(nameParts);
  setUpAppearance();
  setUpNotice();
  setUpSettingsSheet(later(() => import("./settings").then(({ Settings }) => Settings)));
  find("skip").addEventListener("click", () => {
    const cell = document.querySelector(".view:not([hidden]) [role=gridcell][tabindex='0']");
    if (cell instanceof HTMLElement) cell.focus();
  });
  router.route();
  loadEngine();
}

start();
