/** What a click or a tap on a hidden cell does: it opens, flags or inspects the cell. */

import { find, setPressed } from "../../common/dom";

export type Mode = "open" | "flag" | "inspect";

export class TapMode {
  mode: Mode = "open";
  buttons;

  constructor() {
    this.buttons = { flag: find("flag-mode"), inspect: find("inspect-mode") };
    this.buttons.flag.addEventListener("click", () => this.toggle("flag"));
    this.buttons.inspect.addEventListener("click", () => this.toggle("inspect"));
  }

  toggle(mode: Mode) {
    this.mode = this.mode === mode ? "open" : mode;
    setPressed(this.buttons.flag, this.mode === "flag");
    setPressed(this.buttons.inspect, this.mode === "inspect");
  }

  /** @param isAllowed whether cells can be flagged */
  allowFlags(isAllowed: boolean) {
    this.buttons.flag.hidden = !isAllowed;
    if (!isAllowed && this.mode === "flag") this.toggle("flag");
  }
}
