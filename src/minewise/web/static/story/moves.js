/**
 * A list of moves with a selection, which clicks and arrow keys change.
 *
 * @typedef {object} Entry
 * @property {string} text
 * @property {string} [kind] the CSS class of its row
 */

import { make } from "../dom.js";

const PAGE = 10;

export class MoveList {
  /**
   * @param {HTMLElement} list a listbox
   * @param {(at: number) => void} chosen called with the index of the chosen row
   */
  constructor(list, chosen) {
    this.list = list;
    this.chosen = chosen;
    this.at = -1;
    list.addEventListener("click", (event) => this.clicked(event));
    list.addEventListener("keydown", (event) => this.typed(event));
  }

  /** @param {Entry[]} entries */
  fill(entries) {
    this.at = -1;
    this.list.removeAttribute("aria-activedescendant");
    this.list.replaceChildren(
      ...entries.map(({ text, kind = "" }, i) =>
        make("div", {
          role: "option",
          id: `${this.list.id}-${i}`,
          className: kind,
          textContent: text,
          ariaSelected: "false",
        }),
      ),
    );
  }

  /** @param {number} at the index of a row; none is selected if there is no such row */
  select(at) {
    const before = this.list.children[this.at];
    if (before) before.ariaSelected = "false";
    this.at = at;
    const now = this.list.children[at];
    if (!(now instanceof HTMLElement)) return this.list.removeAttribute("aria-activedescendant");
    now.ariaSelected = "true";
    this.list.setAttribute("aria-activedescendant", now.id);
    this.reveal(now);
  }

  /**
   * Scrolls the list to a row, without scrolling the page.
   * @param {HTMLElement} row
   */
  reveal(row) {
    const { list } = this;
    const top = row.offsetTop;
    if (top < list.scrollTop) list.scrollTop = top;
    const bottom = top + row.offsetHeight - list.clientHeight;
    if (bottom > list.scrollTop) list.scrollTop = bottom;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const row = event.target instanceof Element ? event.target.closest("[role=option]") : null;
    if (row) this.chosen([...this.list.children].indexOf(row));
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    const last = this.list.children.length - 1;
    /** @type {Record<string, number>} */
    const moves = {
      ArrowUp: this.at - 1,
      ArrowDown: this.at + 1,
      PageUp: this.at - PAGE,
      PageDown: this.at + PAGE,
      Home: 0,
      End: last,
    };
    if (!(event.key in moves) || last < 0) return;
    event.preventDefault();
    this.chosen(Math.max(0, Math.min(last, moves[event.key])));
  }
}
