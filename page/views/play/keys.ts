/** The keys of play. They can be changed in the settings sheet, and are saved in the browser. */

import { make } from "../../common/dom";
import { addSettings } from "../../common/settings-sheet";

export type Command = "open" | "flag" | "hint" | "perform" | "undo" | "probabilities" | "fresh";

const COMMANDS: Record<Command, { label: string; key: string }> = {
  open: { label: "Open or chord", key: " " },
  flag: { label: "Flag", key: "f" },
  hint: { label: "Hint", key: "h" },
  perform: { label: "Do the hint", key: "d" },
  undo: { label: "Undo", key: "z" },
  probabilities: { label: "Probabilities", key: "p" },
  fresh: { label: "New game", key: "n" },
};
const NAMES = Object.keys(COMMANDS) as Command[];
const STORAGE_KEY = "minewise-keys";
const PROMPT = "Press a key…";
/** Keys that a command may have: characters except ? and #, which browsers and this page use. */
const ALLOWED = /^([^?#]|f\d+)$/;

export class Keys {
  keys;
  buttons: Map<Command, HTMLButtonElement>;
  constructor() {
    this.keys = savedKeys();
    this.buttons = new Map(NAMES.map((name) => [name, this.makeButton(name)]));
    const reset = make("button", { type: "button", textContent: "Default keys" });
    reset.addEventListener("click", () => this.change(defaultKeys()));
    addSettings("Keys", ...NAMES.map((name) => this.makeRow(name)), reset);
    this.update();
  }

  /** Returns the command of a key, or undefined. F2 always starts a new game. */
  command(key: string) {
    return key === "f2" ? "fresh" : NAMES.find((name) => this.keys[name] === key);
  }

  /** Whether any key was changed. */
  get isChanged() {
    return NAMES.some((name) => this.keys[name] !== COMMANDS[name].key);
  }

  makeRow(name: Command) {
    const button = this.buttons.get(name) as HTMLButtonElement;
    return make("div", { className: "key-row" }, make("span", {}, COMMANDS[name].label), button);
  }

  makeButton(name: Command) {
    const button = make("button", { type: "button" });
    let wasSet = false;
    button.addEventListener("click", () => {
      button.textContent = PROMPT;
      button.ariaLabel = `${COMMANDS[name].label}: press a key`;
    });
    button.addEventListener("blur", () => this.update());
    button.addEventListener("keydown", (event) => {
      if (button.textContent !== PROMPT || event.key === "Tab") return;
      event.preventDefault(); // Escape would close the sheet
      const key = event.key.toLowerCase();
      wasSet = ALLOWED.test(key);
      if (wasSet) this.set(name, key);
      else if (key === "escape") this.update();
    });
    button.addEventListener("keyup", (event) => {
      if (wasSet) event.preventDefault(); // Space would press the button again
      wasSet = false;
    });
    return button;
  }

  /** Gives a key to a command; the command that had it gets the former key of this one. */
  set(name: Command, key: string) {
    const other = NAMES.find((one) => this.keys[one] === key);
    const keys = { ...this.keys, ...(other && { [other]: this.keys[name] }), [name]: key };
    this.change(keys);
  }

  change(keys: Record<Command, string>) {
    this.keys = keys;
    localStorage.setItem(STORAGE_KEY, JSON.stringify(keys));
    this.update();
  }

  update() {
    for (const [name, button] of this.buttons) {
      button.textContent = keyName(this.keys[name]);
      button.ariaLabel = `${COMMANDS[name].label}: ${keyName(this.keys[name])}`;
    }
    document.documentElement.toggleAttribute("data-own-keys", this.isChanged);
    for (const place of document.querySelectorAll("[data-command]")) {
      const name = place.getAttribute("data-command") as Command;
      place.textContent = keyName(this.keys[name]);
    }
  }
}

function keyName(key: string) {
  return key === " " ? "Space" : key.toUpperCase();
}

function defaultKeys() {
  const entries = NAMES.map((name) => [name, COMMANDS[name].key]);
  return Object.fromEntries(entries) as Record<Command, string>;
}

function savedKeys(): Record<Command, string> {
  try {
    const saved = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    const keys = NAMES.map((name) => saved?.[name] ?? COMMANDS[name].key);
    if (new Set(keys).size === keys.length && keys.every((key) => ALLOWED.test(key)))
      return Object.fromEntries(NAMES.map((name, i) => [name, keys[i]])) as Record<Command, string>;
  } catch {
    // not written by this page: use the default
  }
  return defaultKeys();
}
