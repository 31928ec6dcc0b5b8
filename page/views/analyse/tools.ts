/** The tools for clicks and drags on the board. */

import { ANALYSE } from "../../texts/analyse";

export const NO_TOOL = "look";
export const PLAY_TOOL = "play";

/** value, label, name */
export const TOOLS: [string, string, string][] = [
  [NO_TOOL, ANALYSE.look[0], ANALYSE.look[1]],
  [PLAY_TOOL, ANALYSE.playOn[0], ANALYSE.playOn[1]],
  ...[..."012345678"].map((number): [string, string, string] => [number, number, number]),
  ["#", "", ANALYSE.hidden],
  ["F", "⚑", ANALYSE.flag],
  ["*", "●", ANALYSE.mine],
  ["?", "?", ANALYSE.noNumber],
];

/**
 * Returns the tool that a key chooses, or null.
 *
 * @param key in lower case
 */
export function toolOfKey(key: string) {
  const value = { escape: NO_TOOL, o: PLAY_TOOL }[key] ?? key.toUpperCase();
  return TOOLS.some(([tool]) => tool === value) ? value : null;
}
