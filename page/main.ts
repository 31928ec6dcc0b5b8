/** Starts the page: the settings that all views share, and the router. */

import { appearance, setUpAppearance } from "./common/appearance";
import { find } from "./common/dom";
import { setUpNotice } from "./common/notice";
import { setUpSettingsSheet } from "./common/settings-sheet";
import { loadEngine } from "./engine/the-engine";
import { hintSettings } from "./help/hint-panel";
import { links, Router } from "./router";
import { ASIDE, PLACES, SECTIONS, VIEWS } from "./views";
import { keySettings } from "./views/play/keys";
import { mouseSettings, playSettings, touchSettings } from "./views/play/options";
import { soundSettings } from "./views/play/sounds";
import { boardSettings } from "./views/play/zoom";

setUpAppearance();
setUpNotice();
setUpSettingsSheet([
  playSettings,
  hintSettings,
  mouseSettings,
  touchSettings,
  boardSettings,
  appearance,
  soundSettings,
  keySettings,
]);
find("places").append(...links(PLACES));
find("aside").append(...links(ASIDE));
find("skip").addEventListener("click", () => {
  const cell = document.querySelector(".view:not([hidden]) [role=gridcell][tabindex='0']");
  if (cell instanceof HTMLElement) cell.focus();
});
new Router(VIEWS, SECTIONS).route();
loadEngine();
