/** The tables of the history: the results on each type of board, and the games. */

import type { ComponentChildren } from "preact";
import { formatDate, formatNumber, nonBreaking, percent, wholePercent } from "../../common/format";
import { FiguresTable } from "../../figures/figures-table";
import {
  BOARD_HEADINGS,
  CAUSES,
  GAME_HEADINGS,
  HISTORY,
  helpText,
  TIME_HEADINGS,
} from "../../texts/history";
import { boardName } from "./board-type";
import type { GameRecord } from "./record";
import { onAllBoards, select, shownBoard } from "./selection";
import {
  byType,
  efficiency,
  fastestGames,
  isWon,
  speed,
  streaks,
  type TypeSummary,
  winRate,
} from "./statistics";

const TIMES_LISTED = 10;

/** The results on every type of board; the name of one selects it. */
export function BoardsTable() {
  const rows = byType(onAllBoards.value).map((summary) => {
    const { records: games, fastest, quickest, neatest } = summary;
    const { wins, interval } = winRate(games);
    const [low, high] = interval.map((bound) => Math.round(100 * bound));
    return [
      <BoardButton key={summary.type} {...summary} />,
      formatNumber(games.length),
      `${formatNumber(wins)} / ${formatNumber(games.length - wins)}`,
      nonBreaking(wholePercent(wins / games.length)),
      `${low} to ${high}`,
      String(streaks(games).longest),
      fastest && <ReviewLink game={fastest}>{formatSeconds(fastest)}</ReviewLink>,
      quickest && <ReviewLink game={quickest}>{formatSpeed(quickest)}</ReviewLink>,
      neatest && <ReviewLink game={neatest}>{formatEfficiency(neatest)}</ReviewLink>,
    ].map((cell) => cell ?? HISTORY.unknown);
  });
  return <FiguresTable caption={HISTORY.boardsCaption} headings={BOARD_HEADINGS} rows={rows} />;
}

/** @param games on one type of board, the latest first */
export function BestTimes({ games }: { games: GameRecord[] }) {
  const fastest = fastestGames(games, TIMES_LISTED);
  if (fastest.length < 2) return null;
  const rows = fastest.map((game, i) => [
    `${i + 1}.`,
    formatSeconds(game),
    formatSpeed(game),
    formatEfficiency(game),
    <ReviewLink key={game.id} game={game}>
      {formatDate(game.ended)}
    </ReviewLink>,
  ]);
  const caption = HISTORY.bestTimes(boardName(games[0]));
  return (
    <>
      <h2>{caption}</h2>
      <FiguresTable caption={caption} headings={TIME_HEADINGS} rows={rows} />
    </>
  );
}

function BoardButton({ type, name }: TypeSummary) {
  return (
    <button
      type="button"
      class="plain"
      aria-pressed={type === shownBoard.value}
      onClick={() => select({ board: type })}
    >
      {name}
    </button>
  );
}

function ReviewLink({ game, children }: { game: GameRecord; children: ComponentChildren }) {
  return (
    <a
      href={`#/review?history=${encodeURIComponent(game.id)}`}
      title={`Review the game of ${new Date(game.ended).toLocaleString()}`}
    >
      {children}
    </a>
  );
}

interface GamesProperties {
  /** the latest first */
  games: GameRecord[];
  onDelete: (game: GameRecord) => void;
}

export function GamesTable({ games, onDelete }: GamesProperties) {
  const hasBoard = !shownBoard.value || games.some(({ name }) => name);
  const rows = games.map((game) => [
    <ReviewLink key={game.id} game={game}>
      {formatDate(game.ended)}
    </ReviewLink>,
    <Result key={game.id} {...game} />,
    ...(hasBoard ? [<Board key={game.id} game={game} />] : []),
    formatSeconds(game),
    formatSpeed(game),
    formatEfficiency(game),
    `${game.three_bv} / ${game.zini ?? HISTORY.unknown}`,
    String(game.actions),
    game.review ? `${game.review.forced} / ${game.review.avoidable}` : HISTORY.unknown,
    game.review ? nonBreaking(percent(game.review.needless_risk)) : HISTORY.unknown,
    game.strong ?? HISTORY.unknown,
    helpText(game) || HISTORY.unknown,
    <DeleteButton key={game.id} game={game} onDelete={onDelete} />,
  ]);
  const headings = GAME_HEADINGS.filter((name) => hasBoard || name !== HISTORY.board);
  return <FiguresTable caption={HISTORY.gamesCaption} headings={headings} rows={rows} />;
}

function Result(game: GameRecord) {
  const { review, later } = game;
  const cause = review?.cause && review.cause !== "unknown" ? CAUSES[review.cause] : "";
  const notes = [cause, later ? `then ${later} after undo` : ""].filter(Boolean);
  return (
    <span class={isWon(game) ? "history-won" : "history-lost"}>
      <b>{isWon(game) ? HISTORY.won : HISTORY.lost}</b> <small>{notes.join(", ")}</small>
    </span>
  );
}

/** The board, and the file or the day of the game. */
function Board({ game }: { game: GameRecord }) {
  return (
    <span>
      {boardName(game)} <small>{game.name || game.daily}</small>
    </span>
  );
}

function DeleteButton({
  game,
  onDelete,
}: { game: GameRecord } & Pick<GamesProperties, "onDelete">) {
  const label = `Delete the game of ${formatDate(game.ended)}`;
  return (
    <button
      type="button"
      class="plain"
      aria-label={label}
      title={label}
      onClick={() => onDelete(game)}
    >
      ✕
    </button>
  );
}

function formatSeconds({ seconds }: GameRecord) {
  return seconds === null ? HISTORY.unknown : `${seconds.toFixed(2)}\u00a0s`;
}

function formatSpeed(game: GameRecord) {
  return speed(game)?.toFixed(2) ?? HISTORY.unknown;
}

function formatEfficiency(game: GameRecord) {
  const share = efficiency(game);
  return share === null ? HISTORY.unknown : nonBreaking(wholePercent(share));
}
