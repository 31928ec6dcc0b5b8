/** A new game as it is shown until the server has answered. */

import type { Game } from "../../engine/api";
import type { GameSettings } from "./link";

const PRESETS: Record<string, string> = {
  beginner: "9x9x10",
  intermediate: "16x16x40",
  expert: "30x16x99",
};
const LARGEST = 100;

/** Returns the game, with an empty id; null if the server has to check its size. */
export function blankGame({ size = "beginner", ...settings }: GameSettings): Game | null {
  const [columns, rows, mines] = (PRESETS[size] ?? size).split("x").map(Number);
  const isPlain = [columns, rows].every((side) => side >= 1 && side <= LARGEST) && mines >= 0;
  if (!isPlain) return null;
  return {
    id: "",
    version: 0,
    status: "new",
    rows,
    columns,
    topology: settings.topology ?? "square",
    mines,
    mines_left: mines,
    start_rule: settings.start_rule ?? "opening",
    no_guess: settings.no_guess ?? false,
    grade: settings.grade ?? null,
    clues: settings.clues ?? "exact",
    cells: Array.from({ length: rows }, () => "#".repeat(columns)),
    three_bv_so_far: 0,
    actions: 0,
    clicks: 0,
    undos: 0,
    hints: 0,
    seconds: 0,
  };
}
