/** What `test_page_game.py` asks of the page's game: each function takes and returns JSON values. */

import { pairedInterval, wilson } from "../page/common/proportions.js";
import { Board } from "../page/game/board.js";
import type { DrawnClues } from "../page/game/clues.js";
import { FlagsGame } from "../page/game/flags-game.js";
import { type ActionKind, type BoardSettings, Game } from "../page/game/game.js";
import { fromJson, type SavedGame, toJson } from "../page/game/game-json.js";
import { boardRequest, positionRequest } from "../page/game/position.js";
import type { Settings } from "../page/game/settings.js";
import { type Cell, type Grid, Topology } from "../page/game/topology.js";
import { addMistakes, answerMistake, dueMistakes, mistakes } from "../page/views/learn/mistakes.js";
import { rate, scores } from "../page/views/learn/score.js";

/** What the engine answers to `settle`. */
type Settled = DrawnClues & { mines: Cell[] };
/** `settled`: the board as the engine deals or redraws it before the move. */
type Move = readonly [kind: ActionKind | "undo", cell: number, settled?: Settled | null];
type FlagsPlayed = {
  kind: Grid;
  rows: number;
  columns: number;
  mines: number[];
  cells: number[];
};
type Played = { settings: BoardSettings & Settings; mines: Cell[] | null; moves: Move[] };

const now = () => 0;

function begun({ settings, mines }: Played): Game {
  return mines ? Game.on(mines, settings, now) : Game.new(settings, now);
}

/** Returns what the player sees. */
function seen(game: Game): unknown[] {
  const { flagCount, status, exploded, values, history, clicks, undos, threeBvSoFar } = game;
  const counts = [flagCount, history.length, clicks, undos, threeBvSoFar];
  const efficiency = game.won && history.length ? threeBvSoFar / history.length : null;
  return [values.join(), status, ...counts, efficiency, exploded];
}

const QUESTIONS: Record<string, (content: never) => unknown> = {
  /** Returns what the player sees after each move, the cells that changed, and the saved game. */
  play(content: Played) {
    const game = begun(content);
    const steps = content.moves.map(([kind, cell, settled]) => {
      if (settled && game.needsBoard) game.place(settled.mines, cell, settled);
      else if (settled && game.needsSettling) game.redraw(settled.mines);
      const before = Array.from(game.values);
      const changed = [...(kind === "undo" ? game.undo() : game[kind](cell))];
      const differ = before.flatMap((value, i) => (value === game.values[i] ? [] : [i]));
      const isTold = differ.join() === changed.sort((one, other) => one - other).join();
      return [...seen(game), isTold];
    });
    return { steps, saved: toJson(game), threeBv: game.threeBv, asked: positionRequest(game) };
  },
  deal({ settings, start }: { settings: Settings; start: number }) {
    const game = Game.new(settings);
    game.open(start);
    return game.board?.mines;
  },
  /** Returns what both players see after each move of Minesweeper Flags, the turn and the scores. */
  flags({ kind, rows, columns, mines, cells }: FlagsPlayed) {
    const game = new FlagsGame(new Board(Topology.grid(kind, rows, columns), mines));
    return cells.map((cell) => {
      const opened = [...game.take(cell)].sort((one, other) => one - other);
      return [[...game.values], opened, game.turn, [...game.scores], game.winner, game.over];
    });
  },
  load: (saved: SavedGame) => toJson(fromJson(saved, now)),
  seen: (saved: SavedGame) => seen(fromJson(saved, now)),
  placed({ settings, mines, start }: { settings: Settings; mines: Cell[]; start: number }) {
    const game = Game.new(settings, now);
    game.flag(0);
    const needed = [game.needsBoard];
    game.place(mines, start);
    game.open(start);
    return { needed: [...needed, game.needsBoard], saved: toJson(game) };
  },
  ask: ({ settings, start }: { settings: Settings; start: number }) =>
    boardRequest(Game.new(settings), start),
  wilson: ([won, games]: [number, number]) => wilson(won, games),
  paired: (counts: Parameters<typeof pairedInterval>[0]) => pairedInterval(counts),
  /** Returns the number of due mistakes on each day, on which one is answered or not, and one at the end. */
  mistakes({ review, days }: { review: never; days: [day: number, right?: boolean][] }) {
    let today = 0;
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(text?: string) {
        super(text ?? Real.UTC(2026, 10, 1 + today, 12));
      }
    } as DateConstructor;
    addMistakes(review, [1]);
    const counts = days.map(([day, right]) => {
      today = day;
      const asked = dueMistakes();
      if (right !== undefined) answerMistake(asked[0], right);
      return asked.length;
    });
    const left = mistakes.value.length;
    for (let i = 0; i < 120; i++) addMistakes(review, [1]);
    globalThis.Date = Real;
    const { position } = mistakes.value[0];
    return { counts, left, most: mistakes.value.length, position };
  },
  /** Returns the rating after an answer to a position that needs so many clues. */
  rate([clues, right, isKnown]: [clues: number, right: boolean, isKnown?: boolean]) {
    const proof = Array.from({ length: clues }, (_, i) => [0, i]);
    rate({ technique: "subset", steps: [{ proof }] } as never, right, isKnown);
    return scores.value.ratings.subset;
  },
  /** Returns the seconds and the times of actions of a game on a clock. */
  timed({ settings, moves, times }: { settings: Settings; moves: Move[]; times: number[] }) {
    let time = 0;
    const game = Game.new(settings, () => time);
    for (const [i, [kind, cell]] of moves.entries()) {
      time = times[i];
      if (kind === "undo") game.undo();
      else game[kind](cell);
    }
    time += 1000;
    const loaded = fromJson(toJson(game), () => time);
    return [game.seconds, loaded.seconds, toJson(loaded).history.map((action) => action.time)];
  },
};

/** Answers one line, a question and its content; an error is an answer, too. */
export function answer(line: string): string {
  const [question, content] = JSON.parse(line);
  try {
    return JSON.stringify(QUESTIONS[question](content as never) ?? null);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "GameError") throw error;
    return JSON.stringify({ error: error.message });
  }
}
