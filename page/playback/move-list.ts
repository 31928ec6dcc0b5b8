/** A list of moves with a selection, which clicks and arrow keys change. */

import { make } from "../common/dom";

export interface Entry {
  text: string;
  /** the CSS class of its row */
  kind?: string;
}

const PAGE = 10;

export class MoveList {
  selected = -1;

  /**
   * @param list a listbox
   * @param onSelect called with the index of the chosen row
   */
  constructor(
    readonly list: HTMLElement,
    readonly onSelect: (selected: number) => void,
  ) {
    list.addEventListener("click", (event) => this.handleClick(event));
    list.addEventListener("keydown", (event) => this.handleKey(event));
  }

  setEntries(entries: Entry[]) {
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

  /** @param selected the index of a row; none is selected if there is no such row */
  select(selected: number) {
    const before = this.list.children[this.selected];
    if (before) before.ariaSelected = "false";
    this.selected = selected;
    const now = this.list.children[selected];
    if (!(now instanceof HTMLElement)) return this.list.removeAttribute("aria-activedescendant");
    now.ariaSelected = "true";
    this.list.setAttribute("aria-activedescendant", now.id);
    this.scrollToRow(now);
  }

  /** Scrolls the list to a row, without scrolling the page. */
  scrollToRow(row: HTMLElement) {
    const { list } = this;
    const top = row.offsetTop;
    if (top < list.scrollTop) list.scrollTop = top;
    const bottom = top + row.offsetHeight - list.clientHeight;
    if (bottom > list.scrollTop) list.scrollTop = bottom;
  }

  handleClick(event: MouseEvent) {
    const row = event.target instanceof Element ? event.target.closest("[role=option]") : null;
    if (row) this.onSelect([...this.list.children].indexOf(row));
  }

  handleKey(event: KeyboardEvent) {
    const last = this.list.children.length - 1;
    const moves: Record<string, number> = {
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
