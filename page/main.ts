/** Starts the page: the settings that all views share, and the router. */

import "./design/page.css";
import { setUpAppearance } from "./common/appearance";
import { setUpSettingsSheet } from "./common/settings-sheet";
import { loadEngine } from "./engine/the-engine";
import { addLinks, Router } from "./router";
import { SIDE_VIEWS, VIEWS } from "./views";

setUpAppearance();
setUpSettingsSheet();
addLinks(Object.keys(VIEWS).filter((name) => !SIDE_VIEWS.has(name)));
new Router(VIEWS).route();
loadEngine();
