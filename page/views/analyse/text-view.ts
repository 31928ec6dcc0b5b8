/** The text field of the position. */

import { find, showMessage } from "../../common/dom";
import type { Editor } from "./editor";
import type { Import } from "./import";
import { formatPosition, parsePosition } from "./position-text";

const DELAY = 250;

export class TextView {
  field;
  message;
  timer = 0;
  isTyping = false;

  /** @param imports reads other formats */
  constructor(
    readonly editor: Editor,
    readonly imports: Import,
  ) {
    this.field = find("text", HTMLTextAreaElement);
    this.message = find("text-message");
    this.field.addEventListener("input", () => this.handleInput());
    this.field.addEventListener("blur", () => this.handleBlur());
  }

  /** Shows the position, unless the user is typing it. */
  show() {
    if (this.isTyping) return;
    this.field.value = formatPosition(this.editor.position);
    this.showError("");
  }

  handleInput() {
    clearTimeout(this.timer);
    this.imports.requestCount++;
    const parsed = parsePosition(this.field.value);
    if (!parsed) {
      this.timer = setTimeout(() => this.readOnServer(), DELAY);
      return;
    }
    const { position } = this.editor;
    const maximum = parsed.rows.length * parsed.rows[0].length;
    const mines = parsed.mines ?? Math.min(position.mines, maximum);
    this.isTyping = true;
    const { topology, clues } = position;
    this.editor.setPosition({ rows: parsed.rows, mines, topology, clues }, "text");
    this.isTyping = false;
    this.showError("");
  }

  /** Has the engine read the text, and shows an error if it is invalid. */
  async readOnServer() {
    try {
      const parsed = await this.imports.read({ text: this.field.value });
      if (!parsed) return;
      this.imports.load(parsed);
      this.show();
    } catch (error) {
      if (error instanceof Error) this.showError(error.message);
    }
  }

  handleBlur() {
    this.editor.endStroke();
    if (!this.message.textContent && parsePosition(this.field.value)) this.show();
  }

  /** @param error the error; empty if the text is valid */
  showError(error: string) {
    showMessage(this.message, error, error !== "");
    this.field.ariaInvalid = String(error !== "");
  }
}
