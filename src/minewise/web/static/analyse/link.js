/** Stores the position in the address, and copies it as text or as a link. */

import { find } from "../dom.js";
import { addressed } from "../router.js";
import { decode, encode } from "./code.js";
import { spell } from "./text.js";

/** @typedef {import("./editor.js").Editor} Editor */

const PAUSE = 200;

export class Link {
  /**
   * @param {Editor} editor
   * @param {(words: string, bad?: boolean) => void} tell
   */
  constructor(editor, tell) {
    this.editor = editor;
    this.tell = tell;
    this.later = 0;
    find("copy-text").addEventListener("click", () => this.copyText());
    find("copy-link").addEventListener("click", () => this.copyLink());
  }

  /** @param {string | null} code the code in the address */
  follow(code) {
    if (code === null || code === encode(this.editor.position)) return;
    const position = decode(code);
    if (position) this.editor.become(position);
    else
      this.tell(
        "The link is damaged. Copy the complete link again. The position has not changed.",
        true,
      );
  }

  /** Updates the address when the edits pause. */
  soon() {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.address(), PAUSE);
  }

  stop() {
    clearTimeout(this.later);
  }

  address() {
    addressed("analyse", { p: encode(this.editor.position) });
  }

  copyText() {
    const { topology } = this.editor.position;
    const lost = topology === "square" ? "" : " The text does not include the shape; a link does.";
    return this.copy(spell(this.editor.position), `Text copied.${lost}`);
  }

  copyLink() {
    this.stop();
    this.address();
    return this.copy(location.href, "Link copied. It contains the whole position.");
  }

  /**
   * @param {string} text
   * @param {string} words
   */
  async copy(text, words) {
    try {
      await navigator.clipboard.writeText(text);
      this.tell(words);
    } catch {
      this.tell("The browser does not allow copying. Copy the text or the address yourself.", true);
    }
  }
}
