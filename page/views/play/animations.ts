/** Animates the changes of a board during a game. */

import type { Animator } from "../../board/animator";
import { flagDrop, ripple, shockwave, winSweep } from "../../board/effects";

/**
 * Animates a change that the board already shows.
 *
 * @param before the former values of the cells
 * @param from the cell that was clicked
 * @param status the new status of the game
 */
export function animateChanges(animator: Animator, before: string, from: number, status: string) {
  const { board } = animator;
  const after = board.values;
  if (before.length !== after.length || before === after || !animator.start()) return;
  const changed = [...after].flatMap((value, i) =>
    value !== before[i] && animator.isVisible(i) ? [i] : [],
  );
  const flags = changed.filter((i) => after[i] === "F").slice(0, status === "won" ? 0 : 1);
  const opened = changed.filter((i) => "#Q".includes(before[i]) && !"#FQ".includes(after[i]));
  const effects = flags.map((i) => flagDrop(board, i));
  if (opened.length > 1) effects.push(ripple(board, opened, from));
  if (status === "lost") effects.push(shockwave(board, from));
  if (status === "won") effects.push(winSweep(board));
  if (effects.length) animator.play(...effects);
}
