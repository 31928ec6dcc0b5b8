/** The view History: the statistics of the finished games in this browser, and the games. */

import { find, keepFocus, showMessage } from "../../common/dom";
import { formatNumber } from "../../common/format";
import { TimeChart } from "../../figures/time-chart";
import { chartsOf, FEWEST_GAMES } from "./charts";
import { complete, isIncomplete } from "./completion";
import { Filters } from "./filters";
import type { Entry } from "./game-store";
import { gameStore } from "./game-store";
import type { GameRecord } from "./record";
import { showRates, showSummary } from "./summary";
import { boardsTable, gamesTable } from "./tables";
import { setUpTransfer } from "./transfer-panel";

const PAGE = 50;
const PAUSE = 300; // milliseconds between two updates while games are reviewed

export class History {
  filters;
  charts: TimeChart[] = [];
  records: GameRecord[] = [];
  shown;
  /** the game deleted last */
  deleted: Entry | null = null;
  timer = 0;
  stopListening;

  constructor() {
    this.filters = new Filters(() => this.draw());
    this.shown = PAGE;
    this.stopListening = () => {};
    setUpTransfer((message, isError) => this.showMessage(message, isError));
    find("history-more").addEventListener("click", () => {
      this.shown += PAGE;
      this.draw();
    });
    find("history-restore").addEventListener("click", () => this.restore());
    find("history-import-folder").hidden = !("webkitdirectory" in HTMLInputElement.prototype);
  }

  async enter() {
    this.stopListening();
    this.stopListening = gameStore.onChange(() => this.schedule());
    await this.load();
    complete();
  }

  leave() {
    this.stopListening();
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** Loads the games after a moment, once for many changes. */
  schedule() {
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.load();
    }, PAUSE);
  }

  async load() {
    this.records = await gameStore.records();
    const { problem, unstored } = gameStore;
    const games = unstored.size === 1 ? "1 game is" : `${formatNumber(unstored.size)} games are`;
    const kept = `${games} kept until you close the page: export them.`;
    const text = problem && (unstored.size ? `${problem} ${kept}` : problem);
    showMessage(find("history-problem"), text, Boolean(problem));
    this.filters.offer(this.records);
    this.draw();
  }

  draw() {
    const { records } = this;
    const shown = this.filters.apply(records);
    find("history-none").hidden = records.length > 0;
    find("history-filters").hidden = !records.length;
    find("history-results").hidden = !shown.length;
    for (const name of ["history-export", "history-delete"])
      find(name, HTMLButtonElement).disabled = !records.length;
    if (records.length && !shown.length) this.showMessage("No game matches this selection.");
    else if (find("history-message").textContent?.startsWith("No game")) this.showMessage("");
    if (!shown.length) return;
    showSummary(find("history-summary"), shown);
    showRates(find("history-rates"), shown);
    const left = records.filter(isIncomplete).length;
    const progress = left ? `${formatNumber(left)} more games are being reviewed…` : "";
    showMessage(find("history-progress"), progress);
    this.drawCharts(shown);
    find("history-boards").replaceChildren(boardsTable(shown));
    this.drawGames(shown);
  }

  drawCharts(records: GameRecord[]) {
    const data = chartsOf(records);
    while (this.charts.length < data.length) this.charts.push(new TimeChart());
    const used = this.charts.slice(0, data.length);
    const box = find("history-charts");
    if (box.children.length !== used.length)
      box.replaceChildren(...used.map(({ element }) => element));
    for (const [i, chart] of used.entries()) chart.show(data[i]);
    find("history-few").hidden = records.length >= FEWEST_GAMES;
  }

  drawGames(records: GameRecord[]) {
    const games = gamesTable(records.slice(0, this.shown), (record) => this.delete(record));
    keepFocus(
      () => find("history-games").replaceChildren(games),
      () => find("history-games").querySelector("a")?.focus({ preventScroll: true }),
    );
    find("history-more").hidden = records.length <= this.shown;
  }

  async delete(record: GameRecord) {
    this.deleted = { record, file: await gameStore.file(record.id) };
    await gameStore.remove([record.id]);
    this.showMessage("The game was deleted.");
    find("history-restore").hidden = false;
  }

  async restore() {
    if (this.deleted) await gameStore.add([this.deleted]);
    this.deleted = null;
    this.showMessage("The game is back.");
  }

  showMessage(message: string, isError: boolean = false) {
    find("history-restore").hidden = true;
    showMessage(find("history-message"), message, isError);
  }
}
