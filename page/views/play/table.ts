/** The board of the view, and what belongs to it; all of it is there once the view is rendered. */

import { Animator } from "../../board/animator";
import type { BoardView } from "../../board/board";
import type { Cell, Detail } from "../../engine/api";
import { engine } from "../../engine/the-engine";
import { CellDetail } from "../../help/detail";
import { Hints } from "../../help/hints";
import { session } from "./session";
import { isAnalysed } from "./state";
import { markAssisted } from "./storage";
import { Zoom } from "./zoom";

export let board: BoardView;
export let animator: Animator;
export let hints: Hints;
export let detail: CellDetail;
export let zoom: Zoom;

export function setUpTable(made: BoardView) {
  board = made;
  animator = new Animator(made);
  hints = new Hints(made);
  detail = new CellDetail(made, { load: loadDetail, isRequested: () => isAnalysed.value });
  zoom = new Zoom(made);
}

/** Returns the details of a cell, or null if the game is over. */
async function loadDetail(cell: Cell): Promise<Detail | null> {
  const { running, positionRequest } = session;
  if (!running || !positionRequest) return null;
  markAssisted(running);
  const answer = await engine.ask("cell", { ...positionRequest, cell });
  return "impossible" in answer ? null : answer;
}
