/** The drills that the address names, and how they follow each other. */

import { signal } from "@preact/signals";
import { hasLesson } from "../../common/techniques";
import { KINDS, type Kind } from "../../texts/practice";
import { answersTo, POSITION_NUMBERS } from "./score";
import type { Series } from "./supply";

/** What is shown: a series of drills, "overview", or null before the first address. */
export const series = signal<Series | "overview" | null>(null);

/** Why there is no drill, or empty. */
export const problem = signal("");

/** Returns what an address names. */
export function seriesOf(address: URLSearchParams): Series | "overview" {
  const lesson = address.get("lesson") ?? "";
  const kind = address.get("drill") ?? "";
  const day = address.get("day");
  if (hasLesson(lesson)) {
    const position = Number(address.get("position"));
    if (POSITION_NUMBERS.includes(position)) return { lesson, position };
    const solved = answersTo(lesson);
    return { lesson, position: POSITION_NUMBERS.find((number) => !solved[number]) ?? 1 };
  }
  if (Object.hasOwn(KINDS, kind)) return { kind: kind as Kind };
  return day ? { day } : "overview";
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
