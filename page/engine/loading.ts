/** A fine line at the top of the page while the engine loads. */

import { find } from "../common/dom";
import type { Loading } from "./worker-engine";

export function showLoading({ share }: Loading) {
  const line = find("engine-loading", HTMLProgressElement);
  line.hidden = share === 1;
  line.value = share;
}
