/** Stores the position in the address, and copies it as text or as a link. */

import { find } from "../../common/dom";
import { replaceAddress } from "../../router";
import type { Editor, Position } from "./editor";
import { positionFromParameters, positionParameters } from "./link-parameters";
import { formatPosition } from "./position-text";
import { countAfter, goAlong } from "./variations";

const DELAY = 200;

export class Link {
  editor;
  showMessage;
  timer;
  /** The parameters that the address had last, which may be behind the position. */
  written;
  constructor(editor: Editor, showMessage: (message: string, isError?: boolean) => void) {
    this.editor = editor;
    this.showMessage = showMessage;
    this.timer = 0;
    this.written = "";
    find("copy-text").addEventListener("click", () => this.copyText());
    find("copy-link").addEventListener("click", () => this.copyLink());
  }

  /**
   * Shows the position of the address, unless it is shown already or the address is not up to date.
   * If it is the start of the tree, the tree is kept.
   */
  open(address: URLSearchParams) {
    const code = address.toString();
    const { variations, ...start } = this.editor.position;
    if (!address.has("p") || code === this.written || code === codeOf(this.editor.position)) return;
    if (variations && code === codeOf({ ...start, rows: variations.rows })) {
      this.editor.navigate(goAlong(variations, 0));
      return;
    }
    const position = positionFromParameters(address);
    if (position) {
      this.written = code;
      this.editor.open(position);
    } else
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
    this.written = codeOf(this.editor.position);
    replaceAddress("analyse", positionParameters(this.editor.position));
  }

  copyText() {
    const { topology, clues } = this.editor.position;
    const missing = [topology !== "square" && "the shape", clues !== "exact" && "the clue model"];
    const named = missing.filter(Boolean).join(" and ");
    const note = named ? ` The text does not include ${named}; a link does.` : "";
    return this.copy(formatPosition(this.editor.position), `Text copied.${note}`);
  }

  copyLink() {
    this.cancel();
    this.updateAddress();
    const { variations } = this.editor.position;
    const count = variations ? countAfter(variations.start) : 0;
    const moves = count ? ` and ${count === 1 ? "one move" : `${count} moves`}` : "";
    return this.copy(location.href, `Link copied. It contains the whole position${moves}.`);
  }

  async copy(text: string, message: string) {
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

function codeOf(position: Position) {
  return new URLSearchParams(positionParameters(position)).toString();
}
