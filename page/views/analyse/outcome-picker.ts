/** A small dialog beside a cell, in which the user chooses what the cell shows. */

import type { BoardView } from "../../board/board";
import { make } from "../../common/dom";
import { cellName, percent } from "../../common/format";
import type { Cell } from "../../engine/api";
import type { Outcome } from "./outcomes";
import { valueName } from "./outcomes";

const MARGIN = 6;
const MAX_COLUMNS = 5;

export class OutcomePicker {
  cell = 0;
  onChoose: (outcome: Outcome) => void;
  title;
  choices;
  element;

  constructor(
    host: HTMLElement,
    readonly board: BoardView,
  ) {
    this.onChoose = () => {};
    this.title = make("p");
    this.choices = make("div", { className: "choices" });
    this.element = make(
      "div",
      { className: "outcomes", popover: "auto", role: "dialog" },
      this.title,
      this.choices,
    );
    this.element.addEventListener("keydown", (event) => this.handleKey(event));
    host.append(this.element);
    for (const type of ["scroll", "resize"])
      addEventListener(type, () => this.isOpen && this.place(), { capture: true, passive: true });
  }

  open(cell: Cell, outcomes: Outcome[], onChoose: (outcome: Outcome) => void) {
    this.cell = cell[0] * this.board.columns + cell[1];
    this.onChoose = onChoose;
    this.element.ariaLabel = `What does ${cellName(cell)} show?`;
    const isUnknown = outcomes.some(({ probability }) => probability === null);
    this.title.textContent = isUnknown
      ? `${cellName(cell)} shows (not all of these may be possible)`
      : `${cellName(cell)} shows`;
    this.choices.replaceChildren(...outcomes.map((outcome) => this.button(outcome)));
    const { length } = outcomes;
    const columns = length <= MAX_COLUMNS ? length : Math.ceil(length / 2);
    this.choices.style.setProperty("--choices", String(Math.min(MAX_COLUMNS, columns)));
    this.element.showPopover();
    this.place();
    this.buttons[0].focus({ preventScroll: true });
  }

  close() {
    this.element.hidePopover();
  }

  get isOpen() {
    return this.element.matches(":popover-open");
  }

  get buttons() {
    return [...this.choices.querySelectorAll("button")];
  }

  button(outcome: Outcome) {
    const { value, probability } = outcome;
    const glyph = make("b", { textContent: { "*": "●" }[value] ?? value, ariaHidden: "true" });
    glyph.style.color = `var(--number-${value}, inherit)`;
    const chance = probability === null ? "" : percent(probability).replace(" ", "\u00a0");
    const name = make("span", {
      className: "visually-hidden",
      textContent: valueName(value) + (chance && ", "),
    });
    const button = make(
      "button",
      { type: "button", value },
      glyph,
      name,
      make("small", { textContent: chance }),
    );
    button.addEventListener("click", () => this.choose(outcome));
    return button;
  }

  choose(outcome: Outcome) {
    this.close();
    this.board.focus(this.cell, { preventScroll: true });
    this.onChoose(outcome);
  }

  /** Places the dialog below the cell, or above it, within the window. */
  place() {
    const { left, right, top, bottom } = this.board.cell(this.cell).getBoundingClientRect();
    const { style, offsetWidth, offsetHeight } = this.element;
    const isBelow = bottom + MARGIN + offsetHeight <= innerHeight;
    const middle = (left + right - offsetWidth) / 2;
    style.left = `${Math.max(MARGIN, Math.min(middle, innerWidth - offsetWidth - MARGIN))}px`;
    style.top = `${isBelow ? bottom + MARGIN : Math.max(MARGIN, top - offsetHeight - MARGIN)}px`;
  }

  handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation(); // the keys of the view do not apply
    const { buttons } = this;
    const focused = buttons.findIndex((button) => button.matches(":focus"));
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by) buttons[(focused + by + buttons.length) % buttons.length].focus();
    else if (event.key.length === 1 && event.key !== " ")
      buttons.find((button) => button.value === event.key)?.click();
    else return;
    event.preventDefault();
  }
}
