/** The tables of the history: the records on each type of board, and the games. */

import type { ComponentChildren } from "preact";
import { formatDate, formatNumber, nonBreaking, percent, wholePercent } from "../../common/format";
import { dateLocale } from "../../common/language";
import { FiguresTable } from "../../figures/figures-table";
import { FORMAT } from "../../texts/format";
import { GAME_HEADINGS, HISTORY, notesText, RECORD_HEADINGS } from "../../texts/history";
import { boardName } from "./board-type";
import type { GameRecord } from "./record";
import { onAllBoards, select, shownBoard } from "./selection";
import { byType, efficiency, isWon, longestStreak, speed } from "./statistics";
import { deleteGame } from "./transfer-panel";

/** The records on every type of board; the name of a board shows its games. */
export function RecordsTable() {
  const games = onAllBoards.value;
  const types = byType(games);
  const rows = types.map(({ type, name, records, fastest, quickest, neatest }) => [
    <BoardButton key={type} type={type} name={name} />,
    ...counts(records),
    fastest && <ReviewLink game={fastest}>{formatSeconds(fastest)}</ReviewLink>,
    quickest && <ReviewLink game={quickest}>{formatSpeed(quickest)}</ReviewLink>,
    neatest && <ReviewLink game={neatest}>{formatEfficiency(neatest)}</ReviewLink>,
    String(longestStreak(records)),
  ]);
  if (types.length > 1)
    rows.push([
      <BoardButton key="" type="" name={HISTORY.allBoards} />,
      ...counts(games),
      ...["", "", "", ""],
    ]);
  return (
    <FiguresTable
      caption={HISTORY.records}
      headings={RECORD_HEADINGS}
      rows={rows.map((row) => row.map((cell) => cell ?? HISTORY.unknown))}
    />
  );
}

function counts(records: GameRecord[]) {
  const wins = records.filter(isWon).length;
  return [formatNumber(records.length), nonBreaking(wholePercent(wins / records.length))];
}

function BoardButton({ type, name }: { type: string; name: string }) {
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
      title={HISTORY.review(new Date(game.ended).toLocaleString(dateLocale()))}
    >
      {children}
    </a>
  );
}

/** @param games in the order of the rows */
export function GamesTable({ games }: { games: GameRecord[] }) {
  const rows = games.map((game) => [
    <ReviewLink key={game.id} game={game}>
      {formatDate(game.ended)}
    </ReviewLink>,
    <Result key={game.id} game={game} />,
    formatSeconds(game),
    formatSpeed(game),
    formatEfficiency(game),
    game.review ? `${game.review.forced} / ${game.review.avoidable}` : HISTORY.unknown,
    game.review ? nonBreaking(percent(game.review.needless_risk)) : HISTORY.unknown,
    <DeleteButton key={game.id} game={game} />,
  ]);
  return <FiguresTable caption={HISTORY.games} headings={GAME_HEADINGS} rows={rows} />;
}

/** The result, the board if several are shown, and the file or the day, the cause of a loss, and the help. */
function Result({ game }: { game: GameRecord }) {
  const board = shownBoard.value ? "" : boardName(game);
  const notes = [board, game.name || game.daily, notesText(game)].filter(Boolean);
  return (
    <>
      <b class={isWon(game) ? "good" : "bad"}>{isWon(game) ? HISTORY.won : HISTORY.lost}</b>{" "}
      <small>{notes.join(", ")}</small>
    </>
  );
}

function DeleteButton({ game }: { game: GameRecord }) {
  const label = HISTORY.delete(formatDate(game.ended));
  return (
    <button
      type="button"
      class="plain"
      aria-label={label}
      title={label}
      onClick={() => deleteGame(game)}
    >
      ✕
    </button>
  );
}

function formatSeconds({ seconds }: GameRecord) {
  return seconds === null ? HISTORY.unknown : nonBreaking(FORMAT.seconds(seconds.toFixed(2)));
}

function formatSpeed(game: GameRecord) {
  return speed(game)?.toFixed(2) ?? HISTORY.unknown;
}

function formatEfficiency(game: GameRecord) {
  const share = efficiency(game);
  return share === null ? HISTORY.unknown : nonBreaking(wholePercent(share));
}
