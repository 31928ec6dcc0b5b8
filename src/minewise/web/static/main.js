/** Starts the page: creates the views and the router. */

import { Analyse } from "./analyse/analyse.js";
import { Lab } from "./lab/lab.js";
import { setUpLooks } from "./looks.js";
import { Play } from "./play/play.js";
import { Review } from "./review/review.js";
import { Router } from "./router.js";
import { Watch } from "./watch/watch.js";

setUpLooks();
new Router({
  play: new Play(),
  analyse: new Analyse(),
  watch: new Watch(),
  review: new Review(),
  lab: new Lab(),
}).route();
