/** The view Minesweeper Flags: a game against minewise. */

import { effect, signal } from "@preact/signals";
import { render } from "preact";
import type { BoardView } from "../../board/board";
import { find } from "../../common/dom";
import { cellName, percent } from "../../common/format";
import { BoardHost } from "../../components/board-host";
import { Segmented } from "../../components/segmented";
import { TryAgain } from "../../components/try-again";
import { FLAGS as texts } from "../../texts/flags";
import {
  isFailed,
  isYourTurn,
  leave,
  level,
  message,
  moves,
  record,
  resume,
  type Size,
  shown,
  size,
  start,
  take,
} from "./match";

/** The number of next best cells that are marked, too. */
const hasValues = signal(false);

export default class Flags {
  constructor() {
    render(<Content />, find("flags"));
    start();
  }

  enter() {
    resume();
  }

  leave() {
    leave();
  }

  key(key: string) {
    if (key === "n" || key === "f2") start();
    else if (key === "p") hasValues.value = !hasValues.value;
    else return false;
    return true;
  }
}

function connect(board: BoardView) {
  board.on("choose", ({ cell }) => take(cell));
  effect(() => {
    const { game, rows } = shown.value;
    board.show(rows, "square");
    board.unmark();
    for (const player of [0, 1] as const) {
      const taken = game.takers.flatMap((taker, i) => (taker === player ? [board.cellAt(i)] : []));
      board.mark(taken, player ? "taken-1" : "taken-0");
    }
    if (!hasValues.value || !isYourTurn.value || !moves.value) return;
    board.mark([moves.value[0].cell], "best");
  });
}

function Content() {
  return (
    <>
      <section class="table" aria-label={texts.title}>
        <Score />
        <BoardHost id="flags-board" label={texts.board} onReady={connect} />
        <p class={isFailed.value ? "message bad" : "message"} role="status">
          {message}
        </p>
        <TryAgain again={isFailed.value && resume} />
      </section>
      <aside aria-label={texts.settings}>
        <h2>{texts.title}</h2>
        <p class="quiet">{texts.rules}</p>
        <button type="button" class="main" onClick={start}>
          {texts.again}
        </button>
        <button
          type="button"
          aria-pressed={hasValues.value}
          onClick={() => (hasValues.value = !hasValues.value)}
        >
          {texts.values}
        </button>
        {hasValues.value && <Best />}
        <Settings />
      </aside>
    </>
  );
}

function Score() {
  const { scores, left, turn, over } = shown.value;
  const player = (index: 0 | 1, name: string) => (
    <span class={`flags-player taken-${index}`} data-turn={!over && turn === index}>
      <small>{name}</small> <strong>{scores[index]}</strong>
    </span>
  );
  return (
    <section class="flags-score" aria-label={texts.score}>
      {player(0, texts.you)}
      <span class="flags-left">{texts.left(left)}</span>
      {player(1, texts.minewise)}
    </section>
  );
}

function Best() {
  const [best] = moves.value ?? [];
  if (!best || !isYourTurn.value) return null;
  const { cell, mine_probability: probability, value } = best;
  return <p class="quiet">{texts.best(cellName(cell), percent(probability, 0), value)}</p>;
}

function Settings() {
  const [won, lost, drawn] = record.value[level.value] ?? [0, 0, 0];
  const resize = (chosen: Size) => {
    size.value = chosen;
    start();
  };
  return (
    <section class="settings panel" aria-label={texts.settings}>
      <Segmented
        label={texts.level}
        choices={texts.levels}
        value={level.value}
        onChoose={(chosen) => (level.value = chosen)}
      />
      <p class="quiet">{texts.levelNotes[level.value]}</p>
      <Segmented label={texts.size} choices={texts.sizes} value={size.value} onChoose={resize} />
      {won + lost + drawn > 0 && <p class="quiet">{texts.record(won, lost, drawn)}</p>}
    </section>
  );
}
