/** Stores the position in the address, and copies it as text or as a link. */

import { find } from "../../common/dom";
import { positionFromParameters, positionParameters, positionText } from "../../links/position";
import { replaceAddress } from "../../router";
import type { Editor } from "./editor";
import { formatPosition } from "./position-text";
import { countAfter, goAlong } from "./variations";

const DELAY = 200;
const DAMAGED = "The link is damaged. Copy the complete link again. The position has not changed.";

export class Link {
  private timer = 0;
  /** The code that the address had last, which may be behind the position. */
  private written = "";
  /** Counts changes of the address, so that only the latest one counts. */
  private changes = 0;

  constructor(
    private readonly editor: Editor,
    private readonly showMessage: (message: string, isError?: boolean) => void,
  ) {
    find("copy-text").addEventListener("click", () => this.copyText());
    find("copy-link").addEventListener("click", () => this.copyLink());
  }

  /**
   * Shows the position of the address, unless it is shown already or the address is not up to date.
   * If it is the start of the tree, the tree is kept.
   */
  async open(address: URLSearchParams) {
    const code = address.get("p");
    if (code === null || code === this.written) return;
    const change = ++this.changes;
    const position = await positionFromParameters(address);
    if (change !== this.changes) return;
    if (!position) {
      this.showMessage(DAMAGED, true);
      return;
    }
    this.written = code;
    const { variations, ...start } = this.editor.position;
    const opened = positionText(position);
    if (opened === positionText(this.editor.position)) return;
    if (variations && opened === positionText({ ...start, rows: variations.rows }))
      this.editor.navigate(goAlong(variations, 0));
    else this.editor.open(position);
  }

  /** Updates the address when the edits pause. */
  schedule() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.updateAddress(), DELAY);
  }

  cancel() {
    clearTimeout(this.timer);
  }

  async updateAddress() {
    const change = ++this.changes;
    const parameters = await positionParameters(this.editor.position);
    if (change !== this.changes) return;
    this.written = parameters.p;
    replaceAddress("analyse", parameters);
  }

  copyText() {
    const { topology, clues } = this.editor.position;
    const missing = [topology !== "square" && "the shape", clues !== "exact" && "the clue model"];
    const named = missing.filter(Boolean).join(" and ");
    const note = named ? ` The text does not include ${named}; a link does.` : "";
    return this.copy(formatPosition(this.editor.position), `Text copied.${note}`);
  }

  async copyLink() {
    this.cancel();
    await this.updateAddress();
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
