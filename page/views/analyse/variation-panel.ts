/** The moves of the tree of variations, as buttons below the board and as a tree beside it. */

import { find, keepFocus, make } from "../../common/dom";
import type { Move, Variations } from "../../links/variations";
import type { Editor } from "./editor";
import { describeMove } from "./outcomes";
import type { Entry } from "./variations";
import { countAfter, currentMove, goAlong, goTo, listMoves, removeMove } from "./variations";

/** Deeper branchings are not indented further. */
const MAX_INDENT = 6;
const PAGE = 10;

export class VariationPanel {
  bar;
  current;
  section;
  tree;
  back;
  forward;
  first;
  delete;
  /** the moves that the tree shows, after the start */
  entries: Entry[] = [];

  constructor(
    readonly editor: Editor,
    readonly showMessage: (message: string) => void,
  ) {
    this.bar = find("variation-bar");
    this.current = find("variation-move");
    this.section = find("variations");
    this.tree = find("variation-tree");
    this.back = find("variation-back", HTMLButtonElement);
    this.forward = find("variation-forward", HTMLButtonElement);
    this.first = find("variation-start", HTMLButtonElement);
    this.delete = find("variation-delete", HTMLButtonElement);
    this.first.addEventListener("click", () => this.goAlong(0));
    this.back.addEventListener("click", () => this.step(-1));
    this.forward.addEventListener("click", () => this.step(1));
    this.delete.addEventListener("click", () => this.remove());
    this.tree.addEventListener("click", (event) => this.handleClick(event));
    this.tree.addEventListener("keydown", (event) => this.handleKey(event));
  }

  get variations() {
    return this.editor.position.variations;
  }

  show(tree: Variations) {
    const move = currentMove(tree);
    const count = countAfter(tree.start);
    this.bar.hidden = this.section.hidden = false;
    const [place, name] = tree.at
      ? [`${tree.at} of ${tree.line.length}: `, this.name(move)]
      : ["Start, ", `${count} ${count === 1 ? "move" : "moves"}`];
    this.current.replaceChildren(place, make("span", { textContent: name }));
    const isAtEnd = tree.at === tree.line.length;
    keepFocus(
      () => {
        this.first.disabled = this.back.disabled = this.delete.disabled = tree.at === 0;
        this.forward.disabled = isAtEnd;
      },
      () => (isAtEnd ? this.back : this.forward).focus(),
    );
    this.showTree(tree);
  }

  hide() {
    this.bar.hidden = this.section.hidden = true;
  }

  showTree(tree: Variations) {
    this.entries = listMoves(tree);
    const here = tree.line.slice(0, tree.at).join();
    const line = tree.line.map((_, i) => tree.line.slice(0, i + 1).join());
    const rows = [
      this.row("Start", 0, tree.at === 0, true),
      ...this.entries.map(({ move, steps, indent, isAlternative }) => {
        const path = steps.join();
        const row = this.row(this.name(move), steps.length, path === here, line.includes(path));
        row.prepend(make("span", { className: "ply", textContent: `${steps.length}.` }));
        row.classList.toggle("alternative", isAlternative);
        row.style.setProperty("--indent", String(Math.min(indent, MAX_INDENT)));
        return row;
      }),
    ];
    rows.forEach((row, i) => {
      row.id = `variation-${i}`;
    });
    this.tree.replaceChildren(...rows);
    const selected = rows.find((row) => row.ariaSelected === "true");
    if (!selected) return;
    this.tree.setAttribute("aria-activedescendant", selected.id);
    this.scrollTo(selected);
  }

  /** @param moves the number of moves up to it */
  row(text: string, moves: number, isSelected: boolean, isOnLine: boolean) {
    return make(
      "div",
      {
        role: "treeitem",
        className: isOnLine ? "on-line" : "",
        ariaLevel: String(moves + 1),
        ariaSelected: String(isSelected),
      },
      make("span", { textContent: text }),
    );
  }

  name(move: Move) {
    const columns = this.editor.position.rows[0].length;
    return describeMove([Math.floor(move.cell / columns), move.cell % columns], move);
  }

  /** @param row scrolled into view, without scrolling the page */
  scrollTo(row: HTMLElement) {
    const { tree } = this;
    const top = row.offsetTop;
    const bottom = top + row.offsetHeight - tree.clientHeight;
    tree.scrollTop = Math.max(bottom, Math.min(top, tree.scrollTop));
  }

  /** @param at the number of moves of the line to make */
  goAlong(at: number) {
    if (this.variations) this.editor.navigate(goAlong(this.variations, at));
  }

  /** @param by 1 for forward, -1 for back */
  step(by: number) {
    this.goAlong((this.variations?.at ?? 0) + by);
  }

  /** @param row a row of the tree, limited to those that there are */
  goToRow(row: number) {
    const entry = this.entries[Math.min(row, this.entries.length) - 1];
    if (this.variations) this.editor.navigate(goTo(this.variations, entry?.steps ?? []));
  }

  /** Deletes the last move that is made, with all moves after it. */
  remove() {
    const { variations } = this;
    if (!variations?.at) return;
    const move = currentMove(variations);
    const count = countAfter(move);
    const others = count ? ` and the ${count === 1 ? "move" : `${count} moves`} after it` : "";
    this.editor.setVariations(removeMove(variations));
    this.showMessage(`Deleted ${this.name(move)}${others}. Undo brings back what was deleted.`);
  }

  handleClick({ target }: MouseEvent) {
    const row = target instanceof Element ? target.closest("[role=treeitem]") : null;
    if (row) this.goToRow([...this.tree.children].indexOf(row));
  }

  handleKey(event: KeyboardEvent) {
    const { variations } = this;
    if (!variations || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = [...this.tree.children].findIndex((one) => one.ariaSelected === "true");
    const actions: Record<string, () => void> = {
      ArrowUp: () => this.goToRow(row - 1),
      ArrowDown: () => this.goToRow(row + 1),
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      PageUp: () => this.goToRow(row - PAGE),
      PageDown: () => this.goToRow(row + PAGE),
      Home: () => this.goAlong(0),
      End: () => this.goAlong(variations.line.length),
      Delete: () => this.remove(),
    };
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
