/**
 * One drill: its board, the choice of the player, the time, and the answer with its explanation.
 */

import type { BoardEvent } from "../../board/board";
import { BoardView } from "../../board/board";
import { neighbours } from "../../board/neighbours";
import { find, make, setPressed, showMessage } from "../../common/dom";
import { nonBreaking } from "../../common/format";
import type { Cell, Drill, Hint } from "../../engine/api";
import { Explanation } from "./explanation";
import type { Choice } from "./grading";
import { grade, without } from "./grading";
import { CellNotes } from "./notes";
import type { Result } from "./score";

export class Exercise {
  board;
  notes;
  message;
  explanation;
  drill: Drill | null = null;
  isAnswered = false;
  started = 0;
  seconds = 0;
  timer = 0;

  constructor(readonly onAnswer: (result: Result) => void) {
    this.board = new BoardView(find("practice-board"), "Position");
    this.board.grid.ariaMultiSelectable = "true";
    this.notes = new CellNotes(this.board);
    this.message = find("practice-message");
    this.explanation = new Explanation(find("practice-explanation"), (steps) =>
      this.showSteps(steps),
    );
    this.board.on("choose", (event) => this.choose(event));
    this.board.on("alternate", (event) => this.noteMine(event));
    this.board.on("key", (event) => event.key === "F" && this.noteMine(event));
    find("practice-check").addEventListener("click", () => this.check());
    find("practice-yes").addEventListener("click", () => this.answer(true));
    find("practice-no").addEventListener("click", () => this.answer(false));
    find("practice-give-up").addEventListener("click", () => this.answer(null));
    find("practice-mines").addEventListener("click", () => this.toggleMineMode());
    this.updateButtons();
  }

  show(drill: Drill) {
    this.drill = drill;
    this.isAnswered = false;
    this.notes.clear();
    this.board.unmark();
    this.explanation.clear();
    this.board.show(drill.cells, "square");
    this.board.mark(drill.pair ?? [], "here");
    find("practice-question").textContent = drill.question;
    const flags = drill.cells.join("").split("F").length - 1;
    const left = drill.mine_count - flags;
    find("practice-left").textContent = String(left);
    find("practice-left-unit").textContent = left === 1 ? "mine" : "mines";
    showMessage(this.message, "");
    this.message.classList.remove("good", "given-up");
    setPressed(find("practice-mines"), false);
    this.updateButtons();
    this.startTimer();
  }

  leave() {
    clearInterval(this.timer);
  }

  startTimer() {
    clearInterval(this.timer);
    this.started = performance.now();
    const tick = () => {
      this.seconds = (performance.now() - this.started) / 1000;
      find("practice-time").textContent = String(Math.floor(this.seconds));
    };
    tick();
    this.timer = setInterval(tick, 250);
  }

  updateButtons() {
    const { drill } = this;
    const isOpen = drill !== null && !this.isAnswered;
    const isPair = Boolean(drill?.pair);
    find("practice-check").hidden = !isOpen || isPair;
    find("practice-check", HTMLButtonElement).disabled = !this.notes.cells("chosen").length;
    find("practice-mines").hidden = !isOpen || drill.kind !== "safe-cells";
    find("practice-yes").hidden = find("practice-no").hidden = !isOpen || !isPair;
    find("practice-give-up").hidden = !isOpen;
    find("practice-next").hidden = !this.isAnswered;
  }

  toggleMineMode() {
    setPressed(find("practice-mines"), !this.isMineMode);
  }

  /** Whether a click notes a mine instead of marking a safe cell. */
  get isMineMode() {
    return find("practice-mines").ariaPressed === "true";
  }

  choose({ cell, value }: BoardEvent) {
    if (this.isAnswered || value !== "#" || !this.drill || this.drill.pair) return;
    if (this.isMineMode) this.toggle(cell, "mine");
    else {
      if (this.drill.win_probabilities)
        for (const other of without(this.notes.cells("chosen"), [cell]))
          this.notes.set(other, null);
      this.toggle(cell, "chosen");
    }
    this.updateButtons();
  }

  noteMine({ cell, value }: BoardEvent) {
    if (this.isAnswered || value !== "#" || this.drill?.kind !== "safe-cells") return;
    this.toggle(cell, "mine");
    this.updateButtons();
  }

  toggle(cell: Cell, kind: "chosen" | "mine") {
    this.notes.set(cell, this.notes.kindOf(cell) === kind ? null : kind);
  }

  /** Grades the marked cells. */
  check() {
    const cells = this.notes.cells("chosen");
    if (cells.length) this.answer(cells);
  }

  answer(choice: Choice) {
    const { drill } = this;
    if (!drill || this.isAnswered) return;
    clearInterval(this.timer);
    this.isAnswered = true;
    this.seconds = (performance.now() - this.started) / 1000;
    const { right, verdict } = grade(drill, choice);
    const chosen = Array.isArray(choice) ? choice : [];
    this.showAnswer(drill, chosen);
    this.explanation.show(drill, chosen[0] ?? null);
    const time = right ? ` ${this.seconds.toFixed(1)}\u00a0s.` : "";
    const said = make("strong", { textContent: nonBreaking(verdict + time) });
    this.message.replaceChildren(said, nonBreaking(` ${drill.reason}`));
    this.message.classList.toggle("good", right);
    this.message.classList.toggle("given-up", choice === null);
    this.updateButtons();
    find("practice-next").focus({ preventScroll: true });
    this.onAnswer({ right, seconds: Math.round(10 * this.seconds) / 10 });
  }

  showAnswer(drill: Drill, chosen: Cell[]) {
    const { answer, win_probabilities: wins, pair } = drill;
    this.notes.clear();
    if (pair) return;
    if (!wins) {
      for (const cell of answer) this.notes.set(cell, "missed");
      for (const cell of chosen)
        this.notes.set(cell, without([cell], answer).length ? "wrong" : "right");
      return;
    }
    const lowest = Math.min(...wins.moves.map((move) => move.win_probability));
    const range = wins.win_probability - lowest;
    let isInteriorNamed = false;
    for (const { cell, win_probability } of wins.moves) {
      const isBest = !without([cell], answer).length;
      this.notes.set(cell, isBest ? "best" : "value", String(Math.round(100 * win_probability)));
      this.notes.setShade(cell, ((win_probability - lowest) / range) ** 2);
      if (isBest || !isInterior(drill, cell)) continue;
      if (isInteriorNamed) this.notes.hideText(cell); // their values hardly differ
      isInteriorNamed = true;
    }
    this.board.mark(chosen, "here");
  }

  /** Shows a step of the explanation, with the conclusions of those before it. */
  showSteps(steps: Hint[]) {
    const step = steps[steps.length - 1];
    this.notes.clear();
    this.board.unmark(["clue", "hint-safe", "hint-mine"]);
    for (const { safe, mines } of steps) {
      for (const cell of safe) this.notes.set(cell, "right");
      for (const cell of mines) if (this.isHidden(cell)) this.notes.set(cell, "mine");
    }
    const clues = step.clues.filter((clue) => typeof clue !== "string") as Cell[];
    this.board.mark(clues, "clue");
    this.board.mark(step.safe, "hint-safe");
    this.board.mark(step.mines, "hint-mine");
  }

  isHidden([row, column]: Cell) {
    return this.board.values[row * this.board.columns + column] === "#";
  }

  /** Handles a key; N is the next drill, which the view handles. */
  key(key: string) {
    const isPair = Boolean(this.drill?.pair);
    if (this.isAnswered) {
      if (key === "arrowright") return this.explanation.move(1);
      if (key === "arrowleft") return this.explanation.move(-1);
      return false;
    }
    if (key === "c" && !isPair) this.check();
    else if (key === "y" && isPair) this.answer(true);
    else if (key === "n" && isPair) this.answer(false);
    else if (key === "m" && this.drill?.kind === "safe-cells") this.toggleMineMode();
    else return false;
    return true;
  }
}

/** Checks if a cell touches no open number. */
function isInterior({ cells }: Drill, cell: Cell) {
  const board = { rows: cells.length, columns: cells[0].length, topology: "square" };
  return neighbours(board, cell).every(([row, column]) => "#F".includes(cells[row][column]));
}
