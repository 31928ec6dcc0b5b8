/** The clock of the game: whole seconds while it runs, all decimals at its end. */

import { effect, signal } from "@preact/signals";
import { game, isOver } from "./state";

const TICK_MS = 200;

export const seconds = signal(0);

let start = 0;
let known = -1;

effect(() => {
  const shown = game.value?.seconds ?? 0;
  if (shown !== known) start = performance.now() - 1000 * shown;
  known = shown;
  tick();
});
setInterval(tick, TICK_MS);

function tick() {
  const { status, seconds: exact = 0 } = game.peek() ?? {};
  const isRunning = status === "playing";
  seconds.value = isRunning ? Math.floor((performance.now() - start) / 1000) : exact;
}

/** Returns the time as the clock shows it. */
export function clockText() {
  return isOver.value ? seconds.value.toFixed(2) : String(Math.floor(seconds.value));
}
