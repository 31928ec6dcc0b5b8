/** The view History: the statistics of the finished games in this browser, and the games. */

import { signal } from "@preact/signals";
import { render } from "preact";
import { find } from "../../common/dom";
import { TimeChart } from "../../figures/time-chart";
import { ABOUT, HISTORY, problemText, progressText } from "../../texts/history";
import { chartsOf, FEWEST_GAMES } from "./charts";
import { complete, isIncomplete } from "./completion";
import { Filters } from "./filters";
import { gameStore } from "./game-store";
import { deleteGame, Notice } from "./notice";
import { records, selected, shownBoard } from "./selection";
import { Rates, Summary } from "./summary";
import { BestTimes, BoardsTable, GamesTable } from "./tables";
import { importGames, TransferPanel } from "./transfer-panel";

const PAGE = 50;
const PAUSE = 300; // milliseconds between two updates while games are reviewed

/** The number of games in the list. */
const listed = signal(PAGE);

/** Why games are not stored, or empty. */
const problem = signal("");

export class History {
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
  problem.value = problemText(gameStore.problem, gameStore.unstored.size);
}

function Content() {
  const count = records.value?.length;
  return (
    <>
      <section class="history-main" aria-label={HISTORY.view}>
        {count ? <Filters /> : null}
        <p id="history-problem" class="message bad" role="status">
          {problem}
        </p>
        <Notice />
        {count === 0 && <None />}
        {selected.value.length > 0 && <Results />}
      </section>
      <aside aria-label={HISTORY.transfer}>
        <TransferPanel />
        <About />
      </aside>
    </>
  );
}

function None() {
  return (
    <div id="history-none">
      <p class="message">{HISTORY.none}</p>
      <a class="button main" href="#/play">
        {HISTORY.play}
      </a>
    </div>
  );
}

function Results() {
  const games = selected.value;
  const left = records.value?.filter(isIncomplete).length ?? 0;
  return (
    <div id="history-results">
      <Summary games={games} />
      <Rates games={games} />
      <p id="history-progress" class="note" role="status">
        {progressText(left)}
      </p>
      <div class="history-charts">
        {chartsOf(games).map((data) => (
          <TimeChart key={data.title} {...data} />
        ))}
      </div>
      {games.length < FEWEST_GAMES && <p class="note">{HISTORY.few}</p>}
      {!shownBoard.value && <p class="note">{HISTORY.mixed}</p>}
      <h2>{HISTORY.boards}</h2>
      <BoardsTable />
      <p class="note">{HISTORY.records}</p>
      {shownBoard.value && <BestTimes games={games} />}
      <h2>{HISTORY.games}</h2>
      <div id="history-games">
        <GamesTable games={games.slice(0, listed.value)} onDelete={deleteGame} />
      </div>
      {games.length > listed.value && (
        <button type="button" onClick={() => (listed.value += PAGE)}>
          {HISTORY.more}
        </button>
      )}
    </div>
  );
}

function About() {
  return (
    <details>
      <summary>{HISTORY.about}</summary>
      <dl class="result history-about">
        {ABOUT.map(([name, text]) => (
          <>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </>
        ))}
      </dl>
    </details>
  );
}
