/** The view History: the records and charts of the finished games in this browser, the daily boards, the games. */

import { signal } from "@preact/signals";
import { render } from "preact";
import { find } from "../../common/dom";
import { DailyBoards } from "../../components/daily";
import { Select } from "../../components/fields";
import { Figure } from "../../figures/plot";
import { FILTERS, HISTORY } from "../../texts/history";
import { DAILY } from "../../texts/play-later";
import { chartsOf } from "./charts";
import { complete, isIncomplete } from "./completion";
import { gameStore } from "./game-store";
import { records, select, selected, selection } from "./selection";
import { dailyGames, fastestGames } from "./statistics";
import { GamesTable, RecordsTable } from "./tables";
import { importGames, Notice, TransferPanel } from "./transfer-panel";

const FIRST = 10; // games that are listed at first
const MORE = 50;
const PAUSE = 300; // milliseconds between two updates while games are reviewed

/** The number of games in the list. */
const listed = signal(FIRST);

/** Why games are not stored, or empty. */
const problem = signal("");

export default class History {
  private timer = 0;
  private stopListening = () => {};

  constructor() {
    const view = find("history");
    render(<Content />, view);
    view.addEventListener("dragover", (event) => event.preventDefault());
    view.addEventListener("drop", (event) => {
      event.preventDefault();
      importGames([...(event.dataTransfer?.files ?? [])]);
    });
  }

  async enter() {
    this.stopListening();
    this.stopListening = gameStore.onChange(() => this.schedule());
    await load();
    complete();
  }

  leave() {
    this.stopListening();
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** Loads the games after a moment, once for many changes. */
  private schedule() {
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = 0;
      load();
    }, PAUSE);
  }
}

async function load() {
  records.value = await gameStore.records();
  problem.value = HISTORY.problem(gameStore.problem, gameStore.unstored.size);
}

function Content() {
  const games = records.value ?? [];
  return (
    <>
      <section aria-label={HISTORY.view}>
        <p id="history-problem" class="message bad" role="status">
          {problem}
        </p>
        <Notice />
        {records.value && (games.length ? <Records /> : <None />)}
      </section>
      <aside aria-labelledby="history-daily">
        <h2 id="history-daily">{DAILY.title}</h2>
        <DailyBoards games={dailyGames(games)} />
      </aside>
      <section aria-label={HISTORY.games}>
        {selected.value.length > 0 && <Games />}
        <TransferPanel />
      </section>
    </>
  );
}

function None() {
  return (
    <div id="history-none">
      <p class="message">{HISTORY.none}</p>
      <a class="button" href="#/play">
        {HISTORY.play}
      </a>
    </div>
  );
}

function Records() {
  return (
    <>
      <div class="history-head">
        <h2>{HISTORY.records}</h2>
        <Select
          class="quiet"
          label={HISTORY.filter}
          value={selection.value.filter}
          choices={FILTERS}
          onChoose={(filter) => select({ filter })}
        />
      </div>
      <RecordsTable />
    </>
  );
}

function Games() {
  const shown = selected.value;
  const games = selection.value.filter === "best" ? fastestGames(shown) : shown;
  return (
    <>
      <div class="history-charts">
        {chartsOf(shown).map((data) => (
          <Figure key={data.title} {...data} />
        ))}
      </div>
      <h2>{HISTORY.games}</h2>
      <p id="history-progress" class="note" role="status">
        {HISTORY.progress(records.value?.filter(isIncomplete).length ?? 0)}
      </p>
      <GamesTable games={games.slice(0, listed.value)} />
      {games.length > listed.value && (
        <button type="button" onClick={() => (listed.value += MORE)}>
          {HISTORY.more}
        </button>
      )}
    </>
  );
}
