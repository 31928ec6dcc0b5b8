/**
 * What the view History shows: the games of this browser, and which of them. At first, these are the games on
 * the board that was played last. The choice lasts as long as the tab.
 */

import { computed, signal } from "@preact/signals";
import { tab } from "../../common/stored";
import { boardType } from "./board-type";
import type { GameRecord } from "./record";
import { hadHelp } from "./statistics";

export interface Selection {
  /** a type of board, empty for all, or null for the one played last */
  board: string | null;
  /** the value of one in `FILTERS` */
  filter: string;
}

const KEY = "minewise-history-selection";
const DAY = 24 * 60 * 60 * 1000;

/** All games, the latest first, or null before they are loaded. */
export const records = signal<GameRecord[] | null>(null);

export const selection = signal<Selection>({
  board: null,
  filter: "",
  ...tab.value<Selection>(KEY),
});

/** The type of board that is shown, or empty for all. */
export const shownBoard = computed(() => {
  const games = records.value ?? [];
  const { board } = selection.value;
  if (board === "" || games.some((game) => boardType(game) === board)) return board ?? "";
  return games.length ? boardType(games[0]) : "";
});

/** The games on all boards that match the filter. */
export const onAllBoards = computed(() => {
  const { filter } = selection.value;
  const earliest = Date.now() - (Number(filter) || Number.POSITIVE_INFINITY) * DAY;
  const isWithout = filter === "without" || filter === "best";
  return (records.value ?? []).filter(
    (game) => game.ended >= earliest && !(isWithout && hadHelp(game)),
  );
});

export const selected = computed(() =>
  onAllBoards.value.filter((game) => !shownBoard.value || boardType(game) === shownBoard.value),
);

export function select(change: Partial<Selection>) {
  selection.value = { ...selection.value, ...change };
  tab.set(KEY, JSON.stringify(selection.value));
}
