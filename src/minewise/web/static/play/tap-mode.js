/** What a click or a tap on a hidden cell does: it opens, flags or inspects the cell. */

import { find, setPressed } from "../dom.js";

/** @typedef {"open" | "flag" | "inspect"} Mode */

export class TapMode {
  constructor() {
    /** @type {Mode} */
    this.mode = "open";
    this.buttons = { flag: find("flag-mode"), inspect: find("inspect-mode") };
    this.buttons.flag.addEventListener("click", () => this.toggle("flag"));
    this.buttons.inspect.addEventListener("click", () => this.toggle("inspect"));
  }

  /** @param {Mode} mode */
  toggle(mode) {
    this.mode = this.mode === mode ? "open" : mode;
    setPressed(this.buttons.flag, this.mode === "flag");
    setPressed(this.buttons.inspect, this.mode === "inspect");
  }

  /** @param {boolean} isAllowed whether cells can be flagged */
  allowFlags(isAllowed) {
    this.buttons.flag.hidden = !isAllowed;
    if (!isAllowed && this.mode === "flag") this.toggle("flag");
  }
}
