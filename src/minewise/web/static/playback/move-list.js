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
   * @param {(selected: number) => void} onSelect called with the index of the chosen row
   */
  constructor(list, onSelect) {
    this.list = list;
    this.onSelect = onSelect;
    this.selected = -1;
    list.addEventListener("click", (event) => this.handleClick(event));
    list.addEventListener("keydown", (event) => this.handleKey(event));
  }

  /** @param {Entry[]} entries */
  setEntries(entries) {
    this.selected = -1;
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

  /** @param {number} selected the index of a row; none is selected if there is no such row */
  select(selected) {
    const before = this.list.children[this.selected];
    if (before) before.ariaSelected = "false";
    this.selected = selected;
    const now = this.list.children[selected];
    if (!(now instanceof HTMLElement)) return this.list.removeAttribute("aria-activedescendant");
    now.ariaSelected = "true";
    this.list.setAttribute("aria-activedescendant", now.id);
    this.scrollToRow(now);
  }

  /**
   * Scrolls the list to a row, without scrolling the page.
   * @param {HTMLElement} row
   */
  scrollToRow(row) {
    const { list } = this;
    const top = row.offsetTop;
    if (top < list.scrollTop) list.scrollTop = top;
    const bottom = top + row.offsetHeight - list.clientHeight;
    if (bottom > list.scrollTop) list.scrollTop = bottom;
  }

  /** @param {MouseEvent} event */
  handleClick(event) {
    const row = event.target instanceof Element ? event.target.closest("[role=option]") : null;
    if (row) this.onSelect([...this.list.children].indexOf(row));
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const last = this.list.children.length - 1;
    /** @type {Record<string, number>} */
    const moves = {
      ArrowUp: this.selected - 1,
      ArrowDown: this.selected + 1,
      PageUp: this.selected - PAGE,
      PageDown: this.selected + PAGE,
      Home: 0,
      End: last,
    };
    if (!(event.key in moves) || last < 0) return;
    event.preventDefault();
    this.onSelect(Math.max(0, Math.min(last, moves[event.key])));
  }
}
