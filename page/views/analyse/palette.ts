/** The tools for clicks and drags on the board. */

import { make } from "../../common/dom";

export const NO_TOOL = "look";
export const PLAY_TOOL = "play";

/** value, label, name */
const TOOLS: [string, string, string][] = [
  [NO_TOOL, "Look", "Look: change nothing"],
  [PLAY_TOOL, "Play on", "Play on: open cells, move by move"],
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
  ["?", "?", "Open without a number"],
];

export class Palette {
  radios: Record<string, HTMLInputElement>;

  /** @param host a fieldset */
  constructor(
    host: HTMLElement,
    readonly onChange: (tool: string) => void,
  ) {
    this.radios = {};
    for (const [value, label, name] of TOOLS) host.append(this.tool(value, label, name));
    host.addEventListener("change", () => onChange(this.chosen));
    host.addEventListener("keydown", (event) => {
      const hasNoModifier = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (hasNoModifier && this.key(event.key.toLowerCase())) event.preventDefault();
    });
    this.choose(NO_TOOL);
  }

  tool(value: string, label: string, name: string) {
    const radio = make("input", { type: "radio", name: "tool", value, ariaLabel: name });
    this.radios[value] = radio;
    const icon = make("span", { textContent: label, ariaHidden: "true" });
    if (value === "#" || value === "F") icon.dataset.v = value;
    else if (value !== NO_TOOL && value !== PLAY_TOOL) icon.dataset.open = value;
    const className = label.length > 1 ? "word" : "";
    return make("label", { title: name, className }, radio, icon);
  }

  /** The chosen tool. */
  get chosen() {
    return Object.values(this.radios).find((radio) => radio.checked)?.value ?? NO_TOOL;
  }

  choose(value: string) {
    this.radios[value].checked = true;
    this.onChange(value);
  }

  /**
   * @param key in lower case
   * @returns whether the key chose a tool
   */
  key(key: string): boolean {
    const value = { escape: NO_TOOL, o: PLAY_TOOL }[key] ?? key.toUpperCase();
    if (!(value in this.radios)) return false;
    this.choose(value);
    return true;
  }
}
