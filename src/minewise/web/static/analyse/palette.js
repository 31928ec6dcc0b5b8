/** The tools for clicks and drags on the board. */

import { make } from "../dom.js";

export const LOOK = "look";
export const OPEN = "open";

/** @type {[string, string, string][]} value, label, name */
const TOOLS = [
  [LOOK, "Look", "Look: change nothing"],
  ["0", "0", "0"],
  ["1", "1", "1"],
  ["2", "2", "2"],
  ["3", "3", "3"],
  ["4", "4", "4"],
  ["5", "5", "5"],
  ["6", "6", "6"],
  ["7", "7", "7"],
  ["8", "8", "8"],
  ["#", "", "Hidden"],
  ["F", "⚑", "Flag"],
  ["*", "●", "Mine"],
  [OPEN, "Open", "Open a cell of the board"],
];

export class Palette {
  /**
   * @param {HTMLElement} host a fieldset
   * @param {(tool: string) => void} changed
   */
  constructor(host, changed) {
    this.changed = changed;
    /** @type {Record<string, HTMLInputElement>} */
    this.radios = {};
    for (const [value, sign, name] of TOOLS) host.append(this.tool(value, sign, name));
    host.addEventListener("change", () => changed(this.chosen));
    host.addEventListener("keydown", (event) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (plain && this.key(event.key.toLowerCase())) event.preventDefault();
    });
    this.offer(OPEN, false);
    this.choose(LOOK);
  }

  /**
   * @param {string} value
   * @param {string} sign
   * @param {string} name
   */
  tool(value, sign, name) {
    const radio = make("input", { type: "radio", name: "tool", value, ariaLabel: name });
    this.radios[value] = radio;
    const shown = make("span", { textContent: sign, ariaHidden: "true" });
    if (value === "#" || value === "F") shown.dataset.v = value;
    else if (value !== LOOK && value !== OPEN) shown.dataset.open = value;
    const className = sign.length > 1 ? "word" : "";
    return make("label", { title: name, className }, radio, shown);
  }

  /** The chosen tool. */
  get chosen() {
    return Object.values(this.radios).find((radio) => radio.checked)?.value ?? LOOK;
  }

  /** @param {string} value */
  choose(value) {
    this.radios[value].checked = true;
    this.changed(value);
  }

  /**
   * Shows a tool and chooses it, or hides it.
   * @param {string} value
   * @param {boolean} is
   */
  offer(value, is) {
    const { parentElement } = this.radios[value];
    if (!parentElement || parentElement.hidden === !is) return;
    parentElement.hidden = !is;
    if (is) this.choose(value);
    else if (this.radios[value].checked) this.choose(LOOK);
  }

  /**
   * @param {string} key in lower case
   * @returns {boolean} whether the key chose a tool
   */
  key(key) {
    const value = key === "escape" ? LOOK : key.toUpperCase();
    if (!(value in this.radios)) return false;
    this.choose(value);
    return true;
  }
}
