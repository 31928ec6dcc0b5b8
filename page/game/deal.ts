/** Deals boards: game i of seed s has the board that `core/board/deal.cpp` deals. */

import { Board } from "./board";
import { checkName, counted, GameError } from "./error";
import { Random, type Wide, wide } from "./random";
import type { Topology } from "./topology";

/** What the first click promises: nothing, no mine, or a 0. */
export const START_RULES = ["any", "safe", "opening"] as const;
export type StartRule = (typeof START_RULES)[number];

/** Throws `GameError` if the mines do not fit on a board whose first click is at `start`. */
export function checkStart(
  topology: Topology,
  mineCount: number,
  rule: StartRule,
  start: number,
): void {
  checkName("start_rule", rule, START_RULES);
  const most = topology.size - keptFree(topology, rule, start).size;
  if (mineCount > most)
    throw new GameError(
      `${counted(mineCount, "mine")} leave no room for the start rule "${rule}": ` +
        `use at most ${most.toLocaleString("en")}`,
    );
}

/** Returns the board of a game; every board that the rule allows is equally likely. */
export function deal(
  topology: Topology,
  mineCount: number,
  rule: StartRule,
  start: number,
  seed: Wide,
  game: number,
): Board {
  checkStart(topology, mineCount, rule, start);
  const free = keptFree(topology, rule, start);
  const cells = new Int32Array(topology.size - free.size);
  for (let cell = 0, next = 0; cell < topology.size; cell++)
    if (!free.has(cell)) cells[next++] = cell;
  const random = new Random(seed, wide(2 * game));
  for (let i = 0; i < mineCount; i++) {
    const other = i + random.below(cells.length - i);
    const cell = cells[i];
    cells[i] = cells[other];
    cells[other] = cell;
  }
  return new Board(topology, cells.subarray(0, mineCount));
}

function keptFree(topology: Topology, rule: StartRule, start: number): Set<number> {
  if (rule === "any") return new Set();
  return new Set(rule === "safe" ? [start] : [start, ...topology.neighbours(start)]);
}
