/** The view to analyse a position on: the text is the position, the board shows and edits it. */

import { ask } from "../api.js";
import { BoardView } from "../board/board.js";
import { tell } from "../dom.js";
import { cellName, percent, sentence } from "../words.js";

const id = (name) => /** @type {any} */ (document.getElementById(name));
const EXAMPLE = "8x6x9\n########\n#2112###\n#1001###\n#1001###\n#2112###\n########\n";
const PAUSE = 120;

export class Analyse {
  constructor() {
    this.board = new BoardView(id("analyse-board"));
    this.asked = 0;
    this.later = 0;
    id("text").value = EXAMPLE;
    id("text").addEventListener("input", () => this.soon());
    id("shape").addEventListener("change", () => this.look());
    id("explain").addEventListener("click", () => this.explain());
    this.board.addEventListener("key", (event) => this.set(event.cell, event.key));
    this.board.addEventListener("choose", (detail) =>
      this.set(
        detail.cell,
        detail.value === "#"
          ? "0"
          : detail.value === "8" || !/\d/.test(detail.value)
            ? "#"
            : String(Number(detail.value) + 1),
      ),
    );
    this.board.addEventListener("alternate", (detail) =>
      this.set(detail.cell, detail.value === "F" ? "#" : "F"),
    );
  }

  enter() {
    this.look();
  }

  soon() {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.look(), PAUSE);
  }

  get sent() {
    const position = id("text").value;
    return position.trimStart().startsWith("{")
      ? { position }
      : { position, topology: id("shape").value };
  }

  async look() {
    const asked = ++this.asked;
    this.draw(id("text").value);
    try {
      const told = await ask("/api/analyze", this.sent);
      if (asked === this.asked) told.impossible ? this.refuse(told.impossible) : this.show(told);
    } catch (error) {
      if (asked === this.asked) this.refuse(error);
    }
  }

  /** Draws what the text says, before the server answers, where it is plain text. */
  draw(text) {
    const rows = text
      .trim()
      .split(/\s*\n\s*/)
      .filter((line) => !/^\d+x\d+x\d+$/.test(line))
      .map((line) => line.replace(/[_H]/g, "#"));
    const fits =
      rows.length &&
      rows.length <= 100 &&
      rows[0].length <= 100 &&
      rows.every((row) => row.length === rows[0].length && /^[0-8#F*]+$/.test(row));
    if (fits) this.board.show(rows, id("shape").value);
    this.board.unmark();
  }

  show(told) {
    if (told.cells) this.board.show(told.cells, told.topology);
    this.board.heat(told.cells ? told.mine_probability : null);
    const known = `${told.safe.length} certainly safe, ${told.mines.length} certainly a mine.`;
    this.say(
      told.method === "exact"
        ? `Counted exactly: ${known}`
        : `Estimated, the position is too wide to count: ${known}`,
    );
    const facts = [
      ["Method", told.method],
      [
        "Solutions",
        told.solutions === null
          ? "not counted"
          : Number(told.solutions) < 1e15
            ? Number(told.solutions).toLocaleString("en")
            : `about 10^${told.log10_solutions.toFixed(1)}`,
      ],
    ];
    const at = ([row, column]) => `r${row}c${column}`;
    if (told.safest)
      facts.push([
        "Safest",
        `${at(told.safest.cell)}, a mine at ${percent(told.safest.probability)}`,
      ]);
    if (told.riskiest)
      facts.push([
        "Riskiest",
        `${at(told.riskiest.cell)}, a mine at ${percent(told.riskiest.probability)}`,
      ]);
    if (told.mine_total !== null) facts.push(["Mines", String(told.mine_total)]);
    tell(id("facts"), facts);
  }

  refuse(error) {
    this.board.heat(null);
    if (error.clues) this.board.mark(error.clues, "quarrel");
    this.say(sentence(error.message), true);
    tell(id("facts"), []);
  }

  /** Writes a cell of the board into the text. */
  set([row, column], value) {
    const lines = id("text")
      .value.trim()
      .split(/\s*\n\s*/);
    const head = /^\d+x\d+x\d+$/.test(lines[0]) ? 1 : 0;
    const line = lines[row + head];
    if (line === undefined || line.length !== this.board.columns) return;
    lines[row + head] = line.slice(0, column) + value + line.slice(column + 1);
    id("text").value = lines.join("\n") + "\n";
    this.look();
  }

  async explain() {
    try {
      const told = await ask("/api/hint", this.sent);
      if (told.impossible) return this.refuse(told.impossible);
      const [hint] = told.hints;
      this.board.unmark();
      this.board.mark(hint.clues, "clue");
      this.board.mark([...hint.safe, ...(hint.guess ? [hint.guess.cell] : [])], "say-safe");
      this.board.mark(hint.mines, "say-mine");
      this.say(sentence(hint.text));
    } catch (error) {
      this.refuse(error);
    }
  }

  say(words, bad = false) {
    id("verdict").textContent = words;
    id("verdict").classList.toggle("bad", bad);
  }
}
