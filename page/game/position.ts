/** A game as the service's questions take it. */

import type { Game } from "./game";
import { toJson } from "./game-json";
import type { Cell } from "./topology";
import { symbol } from "./values";

/** Returns the position; its rows are text, or numbers if one of them is above 8. */
export function position(game: Game) {
  const { topology, clues } = game;
  return {
    format: "minewise" as const,
    version: 1 as const,
    kind: "position" as const,
    topology: topology.kind,
    rows: topology.rows,
    columns: topology.columns,
    mines: game.setup.mines,
    ...(clues === "exact" ? {} : { clues }),
    cells: rows(game),
  };
}

/** After the deal, the start rule promises nothing more. */
export function positionRequest(game: Game) {
  return { position: position(game), start_rule: game.board ? "any" : game.setup.start_rule };
}

/** Returns the request for what uncertain clues show in a game whose first click is at `cell`. */
export function cluesRequest(game: Game, cell: Cell) {
  const saved = toJson(game);
  return { game: { ...saved, history: [...saved.history, { action: "open", cell }] }, cell };
}

/** Returns the request for the board of a no-guess game whose first click is at `start`. */
export function boardRequest(game: Game, start: number) {
  const { mines, start_rule, seed, no_guess, grade } = game.setup;
  const { rows, columns, kind } = game.topology;
  return {
    size: `${columns}x${rows}x${mines}`,
    topology: kind,
    start_rule,
    ...(seed === null ? {} : { seed }),
    game: game.setup.game,
    start: game.topology.cell(start),
    ...(grade === null ? { no_guess } : { grade }),
  };
}

function rows({ values, topology: { size, columns } }: Game): (string | number[])[] {
  return Array.from({ length: size / columns }, (_, r) => {
    const row = Array.from(values.subarray(r * columns, (r + 1) * columns));
    const symbols = row.map(symbol);
    return symbols.includes(undefined) ? row : symbols.join("");
  });
}
