/**
 * The end of a game: its result, how it compares, its guesses on a line, and what to do next. The rest
 * is behind a button, and in Review.
 */

import { isCompact } from "../../common/dom";
import { percent } from "../../common/format";
import { Facts } from "../../components/facts";
import type { GameReview } from "../../engine/api";
import { PLAY } from "../../texts/play";
import { END } from "../../texts/play-later";
import { copy, linkParameters, savePicture } from "./commands";
import type { GameView } from "./game-view";
import { session } from "./session";
import { game, isOver, recordProblem, review, standing } from "./state";
import { isHelped } from "./storage";
import { NextButtons, ReviewLink, UndoButton } from "./tools";

export function EndCard() {
  const ended = game.value;
  if (!ended?.result || !isOver.value) return null;
  return (
    <section id="play-end" class="end-card panel" aria-labelledby="end-title">
      <h2 id="end-title" class={ended.status === "won" ? "good" : ""}>
        {title(ended)}
      </h2>
      <p>{comparison(ended)}</p>
      <Guesses clicks={review.value?.clicks ?? []} />
      {!isCompact.value && (
        <div class="end-main stack">
          <NextButtons />
          {ended.status === "lost" && <UndoButton />}
        </div>
      )}
      <details class="others">
        <summary title={PLAY.more} aria-label={PLAY.more}>
          ⋯
        </summary>
        <Facts label={END.result} rows={[...results(ended), ...asked(review.value)]} />
        <div class="tools">
          <ReviewLink />
          <button type="button" onClick={() => session.restart()}>
            {PLAY.again}
          </button>
          <a class="button" href={`#/watch?${linkParameters()}`}>
            {PLAY.watch}
          </a>
          <button type="button" onClick={() => copy(shareText(ended), END.resultCopied)}>
            {END.copyResult}
          </button>
          <button type="button" onClick={() => copy("", PLAY.linkCopied)}>
            {PLAY.copyLink}
          </button>
          <button type="button" onClick={() => savePicture(summary(ended))}>
            {END.savePicture}
          </button>
        </div>
      </details>
      <p id="play-history" class="note" role="status">
        {recordProblem}
      </p>
    </section>
  );
}

/** The game as a line, with a dot for each guess and blunder. */
function Guesses({ clicks }: Pick<GameReview, "clicks">) {
  const shown = clicks.flatMap(({ kind }, at) => (kind in END.dots ? [[kind, at] as const] : []));
  const count = (name: string) => shown.filter(([kind]) => kind === name).length;
  const texts = Object.entries(END.dots).map(([kind, text]) => text(count(kind)));
  return (
    <div class="end-guesses" role="img" aria-label={texts.join(", ")} title={texts.join(", ")}>
      {shown.map(([kind, at]) => (
        <i key={at} class={kind} style={{ left: `${(100 * (at + 0.5)) / clicks.length}%` }} />
      ))}
    </div>
  );
}

function title(game: GameView) {
  return game.status === "won" ? END.won(game.seconds) : END.lost(percent(opened(game), 0));
}

/** Returns the share of the safe cells that are open. */
function opened({ rows, columns, mines, cells, clicks }: GameView) {
  const open = [...cells.join("")].filter((value) => !"#F".includes(value)).length;
  return clicks ? Math.max(0, open - 1) / (rows * columns - mines) : 0; // without the mine
}

function comparison(game: GameView) {
  const { rank, wins = 0, median } = standing.value ?? {};
  if (rank && median) return END.rankOf(rank, wins, median);
  return standing.value ? END.goal(goal(game)) : "";
}

function results(game: GameView): [string, string][] {
  if (game.status === "lost") return [];
  const { three_bv_so_far: threeBv, seconds, actions } = game;
  const efficiency: [string, string] = ["Efficiency", percent(threeBv / actions, 0)];
  if (!seconds) return [efficiency]; // won by the first click
  return [["3BV/s", (threeBv / seconds).toFixed(2)], efficiency];
}

/** Returns the number of true guesses, and the chance that they asked for. */
function asked(review: GameReview | null): [string, string][] {
  if (!review?.true_guesses) return [];
  return [[END.asked, END.askedFor(review.true_guesses, percent(review.survival))]];
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
  return [`minewise, ${summary(game)}`, figures.join(", ")].filter(Boolean).join("\n");
}
