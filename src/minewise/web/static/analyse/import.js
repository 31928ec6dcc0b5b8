/** Reads dropped, pasted and typed positions with the server, and opens cells of complete boards. */

import { ask } from "../api.js";
import { find } from "../dom.js";
import { cellName, grouped, sentence } from "../words.js";
import { decode } from "./code.js";
import { Files } from "./files.js";

/**
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {import("../../api.js").Opened} Opened
 * @typedef {import("../../api.js").Position} Found
 * @typedef {import("../../api.js").Unreadable} Unreadable
 * @typedef {import("./editor.js").Editor} Editor
 * @typedef {import("./files.js").Sent} Sent
 */

/** The format name before an error; the message shows the file name instead. */
const FORMAT = /^[a-z]+: /;
const LINK = /^\s*https?:\/\/\S+\s*$/;
const NO_POSITION =
  "The link contains no position, or it is damaged. Copy the position as text instead.";

export class Import {
  /**
   * @param {Editor} editor
   * @param {(words: string, bad?: boolean) => void} tell
   */
  constructor(editor, tell) {
    this.editor = editor;
    this.tell = tell;
    this.reads = 0;
    const chooser = find("analyse-file", HTMLInputElement);
    new Files(
      find("analyse"),
      chooser,
      (sent) => this.receive(sent),
      (words) => tell(words, true),
    );
    find("analyse-open").addEventListener("click", () => chooser.click());
    find("reveal").addEventListener("click", () => this.reveal());
  }

  /**
   * Takes a dropped or chosen file. If it cannot be read, the position does not change.
   * @param {Sent} sent
   */
  async receive(sent) {
    const name = "name" in sent ? sent.name : "Pasted text";
    try {
      const found = await this.read(sent);
      if (!found) return;
      this.take(found);
      this.tell(said(name, found));
    } catch (error) {
      if (error instanceof Error) this.tell(`${name}: ${error.message}`, true);
    }
  }

  /**
   * Reads the content on the server. Returns null if there is a newer request, and throws an error with
   * the reason if it cannot be read.
   * @param {Sent} sent
   * @returns {Promise<Found | null>}
   */
  async read(sent) {
    const number = ++this.reads;
    if ("text" in sent && LINK.test(sent.text)) return linked(sent.text);
    /** @type {Found | Unreadable} */
    const found = await ask("/api/position", sent);
    if (number !== this.reads) return null;
    if ("unreadable" in found) throw new Error(sentence(found.unreadable.replace(FORMAT, "")));
    return found;
  }

  /**
   * Values that the file does not state are kept: the shape, and the mine total if it fits.
   * @param {Found} found
   */
  take({ cells, mines, topology, board }) {
    const { position } = this.editor;
    this.editor.lift();
    this.editor.become({
      rows: cells,
      mines: mines ?? Math.min(position.mines, cells.length * cells[0].length),
      topology: topology ?? position.topology,
      ...(board && { board }),
    });
  }

  /**
   * Opens a cell of the complete board from a file.
   * @param {Cell} cell
   */
  async open(cell) {
    const { position } = this.editor;
    const { board, topology, rows } = position;
    if (!board || rows[cell[0]][cell[1]] !== "#") return;
    const sent = { position: board.join("\n"), mines: minesOf(board), topology, cell };
    try {
      /** @type {Opened} */
      const opened = await ask("/api/open", sent);
      if (position !== this.editor.position) return;
      this.editor.become({ ...position, rows: overlaid(rows, opened.cells) });
      const isMine = board[cell[0]][cell[1]] === "*";
      this.tell(isMine ? `There is a mine at ${cellName(cell)}.` : "");
    } catch (error) {
      if (error instanceof Error) this.tell(error.message, true);
    }
  }

  reveal() {
    const { position } = this.editor;
    if (position.board) this.editor.become({ ...position, rows: position.board });
  }
}

/**
 * Returns the position in a link to any server.
 * @param {string} text
 * @returns {Found}
 */
function linked(text) {
  const position = decode(/#\/analyse\?p=([\w-]+)/.exec(text)?.[1] ?? "");
  if (!position) throw new Error(NO_POSITION);
  const { rows, mines, topology } = position;
  return { cells: rows, mines, topology, board: null };
}

/** @param {string[]} board */
function minesOf(board) {
  return board.join("").replace(/[^*]/g, "").length;
}

/**
 * @param {string[]} rows
 * @param {string[]} opened
 */
function overlaid(rows, opened) {
  return rows.map((row, r) =>
    Array.from(row, (value, c) => (opened[r][c] === "#" ? value : opened[r][c])).join(""),
  );
}

/**
 * @param {string} name
 * @param {Found} found
 */
function said(name, { cells, mines, board }) {
  const size = `${cells[0].length} × ${cells.length}`;
  const total =
    mines === null ? "no mine total" : `${grouped(mines)} ${mines === 1 ? "mine" : "mines"}`;
  if (!board) return `${name}: position, ${size}, ${total}.`;
  return `${name}: complete board, ${size}, ${total}. Click cells to open them as in a game.`;
}
