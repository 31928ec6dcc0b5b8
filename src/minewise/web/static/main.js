/** Starts the page: creates the views and the router. */

import { Analyse } from "./analyse/analyse.js";
import { Lab } from "./lab/lab.js";
import { Play } from "./play/play.js";
import { Review } from "./review/review.js";
import { Router } from "./router.js";
import { setUpTheme } from "./theme.js";
import { Watch } from "./watch/watch.js";

setUpTheme();
new Router({
  play: new Play(),
  analyse: new Analyse(),
  watch: new Watch(),
  review: new Review(),
  lab: new Lab(),
}).route();
