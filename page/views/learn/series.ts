/** The drills that the address names, and how they follow each other. */

import { signal } from "@preact/signals";
import { hasLesson } from "../../common/techniques";
import { KINDS, type Kind } from "../../texts/learn";
import { dueMistakes } from "./mistakes";
import { answersTo, POSITION_NUMBERS } from "./score";
import type { Series } from "./supply";

/** The kind of drill in the address of the player's mistakes. */
export const MISTAKES = "mistakes";

/** The drills that are shown, or null before the first address. */
export const series = signal<Series | null>(null);

/** Why these drills were chosen for the player, or empty. */
export const reason = signal("");

/** Why there is no drill, or empty. */
export const problem = signal("");

/** Returns what an address names; null if it leaves the choice to us. */
export function seriesOf(address: URLSearchParams): Series | null {
  const lesson = address.get("lesson") ?? "";
  const kind = address.get("drill") ?? "";
  const day = address.get("day");
  if (hasLesson(lesson)) {
    const position = Number(address.get("position"));
    return POSITION_NUMBERS.includes(position) ? { lesson, position } : lessonSeries(lesson);
  }
  if (kind === MISTAKES && dueMistakes().length) return { mistakes: true };
  if (Object.hasOwn(KINDS, kind)) return { kind: kind as Kind };
  return day ? { day } : null;
}

/** Returns the series that begins at the first position of a lesson that is not solved. */
export function lessonSeries(lesson: string): Series {
  const solved = answersTo(lesson);
  return { lesson, position: POSITION_NUMBERS.find((number) => !solved[number]) ?? 1 };
}

/** Returns the series of the next drill: in a lesson, the next position that is not solved. */
export function following(current: Series): Series {
  const { lesson, position = 0 } = current;
  if (!lesson) return current;
  const solved = answersTo(lesson);
  const later = [...POSITION_NUMBERS.slice(position), ...POSITION_NUMBERS.slice(0, position)];
  const open = later.find((number) => number !== position && !solved[number]);
  return { lesson, position: open ?? later[0] };
}
