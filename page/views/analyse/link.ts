/** Stores the position in the address, and copies it as text or as a link. */

import { positionFromParameters, positionParameters, positionText } from "../../links/position";
import { replaceAddress } from "../../router";
import { ANALYSE } from "../../texts/analyse";
import { editor, tell } from "./editor";
import { countAfter, goAlong } from "./variations";

const DELAY = 200;

class Link {
  private timer = 0;
  /** The code that the address had last, which may be behind the position. */
  private written = "";
  /** Counts changes of the address, so that only the latest one counts. */
  private changes = 0;

  /**
   * Shows the position of the address, unless it is shown already or the address is not up to date.
   * If it is the start of the tree, the tree is kept.
   */
  async open(address: URLSearchParams) {
    const code = address.get("p");
    if (code === null || code === this.written) return;
    this.cancel(); // the address is that of the link now
    const change = ++this.changes;
    const position = await positionFromParameters(address);
    if (change !== this.changes) return;
    if (!position) {
      tell(`${ANALYSE.damagedLink} ${ANALYSE.unchanged}`, true);
      return;
    }
    this.written = code;
    const { variations, ...start } = editor.position;
    const opened = positionText(position);
    if (opened === positionText(editor.position)) return;
    if (variations && opened === positionText({ ...start, rows: variations.rows }))
      editor.navigate(goAlong(variations, 0));
    else editor.open(position);
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
    const parameters = await positionParameters(editor.position);
    if (change !== this.changes) return;
    this.written = parameters.p;
    replaceAddress("analyse", parameters);
  }

  copyText() {
    const { rows, mines, topology, clues } = editor.position;
    const text = positionText({ rows, mines, topology: "square", clues: "exact" });
    return copy(text, ANALYSE.textCopied(topology !== "square", clues !== "exact"));
  }

  /** @param say shows what was done */
  async copyLink(say = tell) {
    this.cancel();
    await this.updateAddress();
    const { variations } = editor.position;
    return copy(
      location.href,
      ANALYSE.linkCopied(variations ? countAfter(variations.start) : 0),
      say,
    );
  }
}

export const link = new Link();

/** Copies a text, and says so with a message. */
export async function copy(text: string, message: string, say = tell) {
  try {
    await navigator.clipboard.writeText(text);
    say(message);
  } catch {
    say(ANALYSE.cannotCopy, true);
  }
}
