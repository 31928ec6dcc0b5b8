/** Animates the changes of a board during a game. */

import { drop, ripple, shock, sweep } from "../board/effects.js";

/**
 * Animates a change that the board already shows.
 * @param {import("../board/motion.js").Motion} motion
 * @param {string} before the former values of the cells
 * @param {number} from the cell that was clicked
 * @param {string} status the new status of the game
 */
export function playChanges(motion, before, from, status) {
  const { board } = motion;
  const after = board.values;
  if (before.length !== after.length || before === after || !motion.begins()) return;
  const changed = [...after].flatMap((value, i) =>
    value !== before[i] && motion.sees(i) ? [i] : [],
  );
  const flags = changed.filter((i) => after[i] === "F").slice(0, status === "won" ? 0 : 1);
  const opened = changed.filter((i) => before[i] === "#" && after[i] !== "F");
  const effects = flags.map((i) => drop(board, i));
  if (opened.length > 1) effects.push(ripple(board, opened, from));
  if (status === "lost") effects.push(shock(board, from));
  if (status === "won") effects.push(sweep(board));
  if (effects.length) motion.play(...effects);
}
