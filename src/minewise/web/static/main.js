/** Starts the page: the settings that all views share, and the router. */

import { setUpAppearance } from "./appearance.js";
import { addLinks, Router } from "./router.js";
import { setUpSettingsSheet } from "./settings-sheet.js";
import { VIEWS } from "./views.js";

setUpAppearance();
setUpSettingsSheet();
addLinks(Object.keys(VIEWS));
new Router(VIEWS).route();
