/** Stores the position in the address, and copies it as text or as a link. */

import { find } from "../dom.js";
import { replaceAddress } from "../router.js";
import { decode, encode } from "./position-code.js";
import { formatPosition } from "./position-text.js";

/** @typedef {import("./editor.js").Editor} Editor */

const DELAY = 200;

export class Link {
  /**
   * @param {Editor} editor
   * @param {(message: string, isError?: boolean) => void} showMessage
   */
  constructor(editor, showMessage) {
    this.editor = editor;
    this.showMessage = showMessage;
    this.timer = 0;
    find("copy-text").addEventListener("click", () => this.copyText());
    find("copy-link").addEventListener("click", () => this.copyLink());
  }

  /** @param {string | null} code the code in the address */
  open(code) {
    if (code === null || code === encode(this.editor.position)) return;
    const position = decode(code);
    if (position) this.editor.setPosition(position);
    else
      this.showMessage(
        "The link is damaged. Copy the complete link again. The position has not changed.",
        true,
      );
  }

  /** Updates the address when the edits pause. */
  schedule() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.updateAddress(), DELAY);
  }

  cancel() {
    clearTimeout(this.timer);
  }

  updateAddress() {
    replaceAddress("analyse", { p: encode(this.editor.position) });
  }

  copyText() {
    const { topology } = this.editor.position;
    const note = topology === "square" ? "" : " The text does not include the shape; a link does.";
    return this.copy(formatPosition(this.editor.position), `Text copied.${note}`);
  }

  copyLink() {
    this.cancel();
    this.updateAddress();
    return this.copy(location.href, "Link copied. It contains the whole position.");
  }

  /**
   * @param {string} text
   * @param {string} message
   */
  async copy(text, message) {
    try {
      await navigator.clipboard.writeText(text);
      this.showMessage(message);
    } catch {
      this.showMessage(
        "The browser does not allow copying. Copy the text or the address yourself.",
        true,
      );
    }
  }
}
