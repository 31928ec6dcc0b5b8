/**
 * The end of a game: its result, what to do next, and how it compares. The main buttons stand above
 * what is found out later, so that they stay where they are.
 */

import { isCompact } from "../../common/compact";
import { cellName, percent } from "../../common/format";
import { Facts } from "../../components/facts";
import type { Luck } from "../../engine/api";
import { END, PLAY } from "../../texts/play";
import { isHelped } from "./best-times";
import { formatSpeed } from "./figures";
import type { GameView } from "./game-view";
import type { Play } from "./play";
import { game, isOver, luck, recordProblem, review, standing } from "./state";
import { UndoButton } from "./tools";

export function EndCard({ view }: { view: Play }) {
  const ended = game.value;
  if (!ended?.result || !isOver.value) return null;
  return (
    <section id="play-end" class="end-card" data-status={ended.status} aria-labelledby="end-title">
      <h2 id="end-title">{title(ended)}</h2>
      {!isCompact.value && (
        <div class="end-main">
          <NextButtons view={view} />
        </div>
      )}
      <Facts label={END.result} rows={[...results(ended), ...comparison(ended)]} />
      <div class="end-others">
        {!isCompact.value && <UndoButton view={view} />}
        <button type="button" onClick={() => view.session.restart()}>
          {PLAY.again}
        </button>
        <a class="button" href={`#/watch?${view.linkParameters()}`}>
          {PLAY.watch}
        </a>
        <button type="button" onClick={() => view.copy(shareText(ended), END.resultCopied)}>
          {END.copyResult}
        </button>
        <button type="button" onClick={() => view.copy("", PLAY.linkCopied)}>
          {PLAY.copyLink}
        </button>
        <button type="button" onClick={() => view.savePicture(summary(ended))}>
          {END.savePicture}
        </button>
      </div>
      <p id="play-history" class="note bad" role="status">
        {recordProblem}
      </p>
    </section>
  );
}

/** A new game first, and the review of this one. */
export function NextButtons({ view }: { view: Play }) {
  return (
    <>
      <button type="button" class="main" onClick={() => view.startSame()}>
        {PLAY.newGame}
      </button>
      <a id="review-this" class="button" href={`#/review?history=${game.value?.id}`}>
        {PLAY.review}
      </a>
    </>
  );
}

function title({ status, seconds, result }: GameView) {
  if (status === "won") return END.won(seconds);
  return END.lost(result?.exploded ? cellName(result.exploded) : "");
}

function results(game: GameView): [string, string][] {
  if (game.status === "lost") {
    const safe = game.rows * game.columns - game.mines;
    const opened = [...game.cells.join("")].filter((value) => !"#F".includes(value)).length - 1;
    return [[END.opened, percent(Math.max(0, opened) / safe, 0)]];
  }
  return [
    ["3BV/s", formatSpeed(game, game.seconds)],
    ["Efficiency", percent(game.three_bv_so_far / game.actions, 0)],
  ];
}

function comparison(game: GameView): [string, string][] {
  const rows: [string, string][] = [];
  const { rank, wins = 0, median } = standing.value ?? {};
  if (rank && median) rows.push([END.rank, END.rankOf(rank, wins, median)]);
  const costliest = review.value?.moments.find(({ kind }) => kind === "costliest guess");
  if (costliest) rows.push([END.costliest, costliest.text]);
  if (luck.value?.true_guesses) rows.push([END.asked, asked(luck.value)]);
  if (luck.value?.guesses) rows.push([END.luck, percent(luck.value.luck)]);
  if (standing.value) rows.push([END.goal, goal(game)]);
  return rows;
}

/** Returns the number of true guesses, and the chance that they asked for. */
function asked({ true_guesses, survival }: Luck) {
  return END.askedFor(true_guesses, percent(survival));
}

function goal({ status, seconds }: GameView) {
  const { rank = null, best = null, wins = 0 } = standing.value ?? {};
  if (best === null && status === "lost") return END.firstWin;
  if (best === null) return isHelped(game.value) ? END.withoutHelp : END.unknownBoard;
  if (status === "lost" || rank === null || wins < 2 || rank > 1) return END.beat(best);
  const step = seconds > 60 ? 10 : 5;
  return END.under(Math.max(1, step * Math.floor((seconds - 0.01) / step)));
}

function summary(game: GameView) {
  const { status, columns, rows, mines, seconds } = game;
  return `${PLAY.dimensions(columns, rows, mines)}: ${END.outcome(status === "won", seconds)}`;
}

function shareText(game: GameView) {
  const figures = results(game).map(([name, value]) => `${name} ${value}`);
  return [`minewise, ${summary(game)}`, figures.join(", ")].join("\n");
}
