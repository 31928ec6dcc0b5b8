/**
 * The explanation of an answer, beside the board: the steps to the safe cells, each of which can be
 * shown on the board, or the values of the moves.
 */

import { make } from "../../common/dom";
import { cellName, nonBreaking, percent, sentence } from "../../common/format";
import { techniqueTitle } from "../../common/techniques";
import type { Cell, Drill, Hint } from "../../engine/api";
import { explained } from "../../figures/terms";
import { isSame } from "./grading";

const MOVES_LISTED = 5;

export class Explanation {
  steps: Hint[] = [];
  buttons: HTMLButtonElement[] = [];
  at = -1;

  /** @param showSteps shows the last of these steps on the board, after the others */
  constructor(
    readonly host: HTMLElement,
    readonly showSteps: (steps: Hint[]) => void,
  ) {}

  clear() {
    this.steps = [];
    this.buttons = [];
    this.at = -1;
    this.host.replaceChildren();
  }

  /** @param chosen the chosen move */
  show(drill: Drill, chosen: Cell | null) {
    this.clear();
    if (drill.win_probabilities) this.host.append(...movesTable(drill, chosen));
    if (!drill.steps.length) return;
    this.steps = drill.steps;
    this.buttons = this.steps.map((step, i) => this.stepButton(step, i));
    const items = this.buttons.map((button) => make("li", {}, button));
    const list = make("ol", { className: "practice-steps" }, ...items);
    this.host.append(make("h2", { textContent: "Step by step" }), list);
  }

  stepButton(step: Hint, i: number) {
    const name = step.technique ? techniqueTitle(step.technique) : "";
    const button = make("button", { type: "button" });
    button.append(make("small", { textContent: name }), sentence(nonBreaking(step.text)));
    button.addEventListener("click", () => this.go(i));
    return button;
  }

  /** @param by 1 for the next step, -1 for the previous one */
  move(by: number) {
    if (!this.steps.length) return false;
    this.go(Math.max(0, Math.min(this.steps.length - 1, this.at + by)));
    this.buttons[this.at].scrollIntoView({ block: "nearest" });
    return true;
  }

  go(i: number) {
    this.buttons[this.at]?.removeAttribute("aria-current");
    this.at = i;
    this.buttons[i].setAttribute("aria-current", "step");
    this.showSteps(this.steps.slice(0, i + 1));
  }
}

/**
 * Returns a heading and a table of the best moves, with the chosen one and the one of the lowest
 * risk.
 */
function movesTable({ win_probabilities: wins }: Drill, chosen: Cell | null) {
  const moves = wins?.moves ?? [];
  const lowest = Math.min(...moves.map((move) => move.mine_probability));
  const safest = moves.find((move) => move.mine_probability === lowest);
  const isChosen = (move: (typeof moves)[0]) => chosen && isSame(move.cell, chosen);
  const listed = moves.filter((move, i) => i < MOVES_LISTED || move === safest || isChosen(move));
  const rows = listed.map((move) => {
    const notes = [isChosen(move) ? "yours" : "", move === safest ? "safest" : ""].filter(Boolean);
    return make(
      "tr",
      {},
      make("th", { scope: "row", textContent: cellName(move.cell) }),
      make("td", { textContent: nonBreaking(percent(move.win_probability)) }),
      make("td", { textContent: nonBreaking(percent(move.mine_probability)) }),
      make("td", { textContent: notes.join(", ") }),
    );
  });
  const names = ["Cell", "Wins", "Risk", "Note"];
  const head = make(
    "tr",
    {},
    ...names.map((name) => make("th", { scope: "col" }, ...explained(name))),
  );
  const table = make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows));
  return [make("h2", { textContent: "Win probabilities with best play" }), table];
}
