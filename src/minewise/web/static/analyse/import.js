/** Reads dropped, pasted and typed positions with the server, and opens cells of complete boards. */

import { request } from "../api.js";
import { find } from "../dom.js";
import { cellName, formatNumber, sentence } from "../format.js";
import { FileInput } from "./file-input.js";
import { decode } from "./position-code.js";

/**
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {import("../../api.js").Opened} Opened
 * @typedef {import("../../api.js").Position} ParsedPosition
 * @typedef {import("../../api.js").Unreadable} Unreadable
 * @typedef {import("./editor.js").Editor} Editor
 * @typedef {import("./file-input.js").FileContent} Sent
 */

/** The format name before an error; the message shows the file name instead. */
const FORMAT_PREFIX = /^[a-z]+: /;
const LINK = /^\s*https?:\/\/\S+\s*$/;
const NO_POSITION =
  "The link contains no position, or it is damaged. Copy the position as text instead.";

export class Import {
  /**
   * @param {Editor} editor
   * @param {(message: string, isError?: boolean) => void} showMessage
   */
  constructor(editor, showMessage) {
    this.editor = editor;
    this.showMessage = showMessage;
    this.requestCount = 0;
    const input = find("analyse-file", HTMLInputElement);
    new FileInput(
      find("analyse"),
      input,
      (content) => this.receive(content),
      (message) => showMessage(message, true),
    );
    find("analyse-open").addEventListener("click", () => input.click());
    find("reveal").addEventListener("click", () => this.reveal());
  }

  /**
   * Takes a dropped or chosen file. If it cannot be read, the position does not change.
   * @param {Sent} content
   */
  async receive(content) {
    const name = "name" in content ? content.name : "Pasted text";
    try {
      const parsed = await this.read(content);
      if (!parsed) return;
      this.load(parsed);
      this.showMessage(describeFile(name, parsed));
    } catch (error) {
      if (error instanceof Error) this.showMessage(`${name}: ${error.message}`, true);
    }
  }

  /**
   * Reads the content on the server. Returns null if there is a newer request, and throws an error with
   * the reason if it cannot be read.
   * @param {Sent} content
   * @returns {Promise<ParsedPosition | null>}
   */
  async read(content) {
    const number = ++this.requestCount;
    if ("text" in content && LINK.test(content.text)) return positionFromLink(content.text);
    /** @type {ParsedPosition | Unreadable} */
    const parsed = await request("/api/position", content);
    if (number !== this.requestCount) return null;
    if ("unreadable" in parsed)
      throw new Error(sentence(parsed.unreadable.replace(FORMAT_PREFIX, "")));
    return parsed;
  }

  /**
   * Values that the file does not state are kept: the shape, and the mine total if it fits.
   * @param {ParsedPosition} found
   */
  load({ cells, mines, topology, board }) {
    const { position } = this.editor;
    this.editor.endStroke();
    this.editor.setPosition({
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
    const content = { position: board.join("\n"), mines: countMines(board), topology, cell };
    try {
      /** @type {Opened} */
      const opened = await request("/api/open", content);
      if (position !== this.editor.position) return;
      this.editor.setPosition({ ...position, rows: mergeRows(rows, opened.cells) });
      const isMine = board[cell[0]][cell[1]] === "*";
      this.showMessage(isMine ? `There is a mine at ${cellName(cell)}.` : "");
    } catch (error) {
      if (error instanceof Error) this.showMessage(error.message, true);
    }
  }

  reveal() {
    const { position } = this.editor;
    if (position.board) this.editor.setPosition({ ...position, rows: position.board });
  }
}

/**
 * Returns the position in a link to any server.
 * @param {string} text
 * @returns {ParsedPosition}
 */
function positionFromLink(text) {
  const position = decode(/#\/analyse\?p=([\w-]+)/.exec(text)?.[1] ?? "");
  if (!position) throw new Error(NO_POSITION);
  const { rows, mines, topology } = position;
  return { cells: rows, mines, topology, board: null };
}

/** @param {string[]} board */
function countMines(board) {
  return board.join("").replace(/[^*]/g, "").length;
}

/**
 * @param {string[]} rows
 * @param {string[]} opened
 */
function mergeRows(rows, opened) {
  return rows.map((row, r) =>
    Array.from(row, (value, c) => (opened[r][c] === "#" ? value : opened[r][c])).join(""),
  );
}

/**
 * @param {string} name
 * @param {ParsedPosition} found
 */
function describeFile(name, { cells, mines, board }) {
  const size = `${cells[0].length} × ${cells.length}`;
  const total =
    mines === null ? "no mine total" : `${formatNumber(mines)} ${mines === 1 ? "mine" : "mines"}`;
  if (!board) return `${name}: position, ${size}, ${total}.`;
  return `${name}: complete board, ${size}, ${total}. Click cells to open them as in a game.`;
}
