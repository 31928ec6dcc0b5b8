/** Which games the history shows: by board, help and period. The board and the help are kept. */

import { find, make } from "../../common/dom";
import { boardType } from "./board-type";
import type { GameRecord } from "./record";
import { byType, hadHelp } from "./statistics";

const KEY = "minewise-history-filters";
const DAY = 24 * 60 * 60 * 1000;

export class Filters {
  board;
  help;
  period;
  wantedBoard;
  constructor(onChange: () => void) {
    this.board = find("history-board", HTMLSelectElement);
    this.help = find("history-help", HTMLSelectElement);
    this.period = find("history-period", HTMLSelectElement);
    const [board = "", help = ""] = saved();
    this.wantedBoard = board;
    if ([...this.help.options].some(({ value }) => value === help)) this.help.value = help;
    for (const list of [this.board, this.help, this.period])
      list.addEventListener("change", () => {
        this.wantedBoard = this.board.value;
        localStorage.setItem(KEY, JSON.stringify([this.board.value, this.help.value]));
        onChange();
      });
  }

  /** Offers the types of board in the history. */
  offer(records: GameRecord[]) {
    const types = byType(records).map(({ type, name, records: { length } }) =>
      make("option", { value: type, textContent: `${name} (${length})` }),
    );
    const all = make("option", { value: "", textContent: `All boards (${records.length})` });
    this.board.replaceChildren(all, ...types);
    this.board.value = this.wantedBoard;
    if (this.board.selectedIndex < 0) this.board.value = "";
  }

  apply(records: GameRecord[]): GameRecord[] {
    const earliest = this.period.value ? Date.now() - Number(this.period.value) * DAY : 0;
    return records.filter(
      (record) =>
        record.ended >= earliest &&
        (!this.board.value || boardType(record) === this.board.value) &&
        (!this.help.value || hadHelp(record) === (this.help.value === "with")),
    );
  }
}

function saved(): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((value) => typeof value === "string") : [];
  } catch {
    return [];
  }
}
