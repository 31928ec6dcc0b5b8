/** The text field of the position. */

import { find, say } from "../dom.js";
import { read, spell } from "./text.js";

/**
 * @typedef {import("./editor.js").Editor} Editor
 * @typedef {import("./import.js").Import} Import
 */

const PAUSE = 250;

export class TextView {
  /**
   * @param {Editor} editor
   * @param {Import} imports reads other formats
   */
  constructor(editor, imports) {
    this.editor = editor;
    this.imports = imports;
    this.field = find("text", HTMLTextAreaElement);
    this.line = find("text-said");
    this.later = 0;
    this.isTyped = false;
    this.field.addEventListener("input", () => this.typed());
    this.field.addEventListener("blur", () => this.rest());
  }

  /** Shows the position, unless the user is typing it. */
  show() {
    if (this.isTyped) return;
    this.field.value = spell(this.editor.position);
    this.tell("");
  }

  typed() {
    clearTimeout(this.later);
    this.imports.reads++;
    const found = read(this.field.value);
    if (!found) {
      this.later = setTimeout(() => this.ask(), PAUSE);
      return;
    }
    const { position } = this.editor;
    const most = found.rows.length * found.rows[0].length;
    const mines = found.mines ?? Math.min(position.mines, most);
    this.isTyped = true;
    this.editor.become({ rows: found.rows, mines, topology: position.topology }, "text");
    this.isTyped = false;
    this.tell("");
  }

  /** Reads the text on the server, and shows an error if it is invalid. */
  async ask() {
    try {
      const found = await this.imports.read({ text: this.field.value });
      if (!found) return;
      this.imports.take(found);
      this.show();
    } catch (error) {
      if (error instanceof Error) this.tell(error.message);
    }
  }

  rest() {
    this.editor.lift();
    if (!this.line.textContent && read(this.field.value)) this.show();
  }

  /** @param {string} wrong the error; empty if the text is valid */
  tell(wrong) {
    say(this.line, wrong, wrong !== "");
    this.field.ariaInvalid = String(wrong !== "");
  }
}
