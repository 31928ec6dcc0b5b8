/** Starts the page: the settings that all views share, and the router. */

import { setUpAppearance } from "./common/appearance";
import { addLinks, Router } from "./router";
import { setUpSettingsSheet } from "./common/settings-sheet";
import { VIEWS } from "./views";

setUpAppearance();
setUpSettingsSheet();
addLinks(Object.keys(VIEWS));
new Router(VIEWS).route();
