/** The fields of the form for the game to watch. */

import { signal } from "@preact/signals";
import { guessingOf, guessingSettings } from "../../common/guessing";
import { presetOf, SIZES } from "../../common/sizes";
import type { WatchSettings } from "./settings";

export const CUSTOM = "composed";
export const CUSTOM_SIZE = "custom";

export const fields = signal({
  strategy: "",
  composed: "counting,exact/safety>progress",
  size: "beginner",
  columns: "20",
  rows: "20",
  mines: "70",
  topology: "square",
  start_rule: "opening",
  clues: "exact",
  /** as `guessingOf` returns it */
  guessing: "any",
  seed: "",
});
type Fields = typeof fields.value;

export const change = (changed: Partial<Fields>) => {
  fields.value = { ...fields.value, ...changed };
};

/**
 * Fills the form with the settings of a game.
 *
 * @param names the strategies that have a name; others are custom
 */
export function fill(settings: WatchSettings, names: string[]) {
  const { strategy, size = "", topology, start_rule, clues, seed } = settings;
  const { guessing = "classic", no_guess = false, grade = null } = settings;
  const isNamed = names.includes(strategy);
  const preset = presetOf(size) ?? size;
  const [, columns, rows, mines] = /^(\d+)x(\d+)x(\d+)$/.exec(size) ?? [];
  change({
    ...(isNamed ? { strategy } : { strategy: CUSTOM, composed: strategy }),
    size: preset in SIZES ? preset : CUSTOM_SIZE,
    ...(columns && { columns, rows, mines }),
    ...(topology && { topology }),
    ...(start_rule && { start_rule }),
    clues: typeof clues === "string" ? clues : "exact",
    guessing: guessingOf({ guessing, no_guess, grade }),
    seed: seed ?? "",
  });
}

/** Returns the settings of the form. */
export function read(): WatchSettings {
  const { strategy, composed, size, columns, rows, mines, seed, ...board } = fields.value;
  const { guessing, no_guess, grade } = guessingSettings(board.guessing);
  return {
    strategy: strategy === CUSTOM ? composed.trim() : strategy,
    size: size === CUSTOM_SIZE ? [columns, rows, mines].join("x") : size,
    topology: board.topology as WatchSettings["topology"],
    start_rule: board.start_rule as WatchSettings["start_rule"],
    clues: board.clues,
    guessing,
    no_guess,
    ...(grade && { grade: grade as WatchSettings["grade"] }),
    ...(seed.trim() && { seed: seed.trim() }),
  };
}
