/**
 * The settings of a watched game, as form fields, as an address and as a request to the API.
 *
 * @typedef {import("../../api.js").WatchRequest} Asked
 * @typedef {import("../../api.js").Watched} Watched
 */

import { find, make } from "../dom.js";
import { sentence } from "../words.js";

/** @type {Record<string, string>} */
const PRESETS = { "9x9x10": "beginner", "16x16x40": "intermediate", "30x16x99": "expert" };
const NARROW = 820;
const OWN = "composed";

/** @param {Watched} game */
export function sizeOf({ columns, rows, mines }) {
  return `${columns}x${rows}x${mines.length}`;
}

/**
 * Returns the parameters for the same game. They do not include a board from a file.
 * @param {Watched} game
 * @returns {Record<string, string>}
 */
export function linked(game) {
  return { strategy: game.strategy, ...(game.given ? {} : dealt(game)) };
}

/**
 * Returns the parameters of the board, which Play accepts, too.
 * @param {Watched} game
 * @returns {Record<string, string>}
 */
export function dealt(game) {
  return {
    size: sizeOf(game),
    topology: game.topology,
    start: game.start_rule,
    seed: game.seed,
    first: game.first.join(),
    ...(game.game ? { game: String(game.game) } : {}),
    ...linkedGuessing(game),
  };
}

/**
 * @param {Watched} game
 * @returns {Record<string, string>}
 */
function linkedGuessing({ grade, no_guess: never }) {
  if (grade !== null) return { grade };
  return never ? { "no-guess": "1" } : {};
}

/**
 * Returns the settings in an address.
 * @param {URLSearchParams} address
 * @returns {Asked}
 */
export function asked(address) {
  /** @type {Asked} */
  const order = {
    strategy: address.get("strategy") || "tie-break",
    size: address.get("size") || (innerWidth < NARROW ? "beginner" : "expert"),
    topology: /** @type {Asked["topology"]} */ (address.get("topology") || "square"),
    start_rule: /** @type {Asked["start_rule"]} */ (address.get("start") || "opening"),
    no_guess: address.has("no-guess"),
  };
  const [seed, first, game, grade] = ["seed", "first", "game", "grade"].map((name) =>
    address.get(name),
  );
  if (grade) order.grade = /** @type {Asked["grade"]} */ (grade);
  if (seed) order.seed = seed;
  if (game) order.game = Number(game);
  if (first) order.first = /** @type {Asked["first"]} */ (first.split(",").map(Number));
  return order;
}

export class OrderForm {
  /** @param {(order: Asked) => void} submitted */
  constructor(submitted) {
    this.form = find("watch-order", HTMLFormElement);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      submitted(this.read());
    });
    this.form.addEventListener("change", () => this.fit());
  }

  /** @param {string} name */
  field(name) {
    const found = this.form.elements.namedItem(name);
    if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found;
    throw new TypeError(`the form has no ${name}`);
  }

  /** @param {{ name: string, description: string }[]} strategies */
  offer(strategies) {
    const options = strategies.map(({ name }) =>
      make("option", { value: name, textContent: name }),
    );
    this.summaries = new Map(strategies.map(({ name, description }) => [name, description]));
    const own = make("option", { value: OWN, textContent: "Custom…" });
    this.field("strategy").replaceChildren(...options, own);
  }

  /** @param {Asked} order */
  fill({ strategy, size = "", topology, start_rule, no_guess, grade, seed }) {
    const known = this.summaries?.has(strategy) ?? false;
    this.field("strategy").value = known ? strategy : OWN;
    if (!known) this.field("composed").value = strategy;
    const preset = PRESETS[size] ?? size;
    this.field("size").value = Object.values(PRESETS).includes(preset) ? preset : "custom";
    const sides = /^(\d+)x(\d+)x(\d+)$/.exec(size) ?? [];
    ["columns", "rows", "mines"].forEach((name, i) => {
      if (sides[i + 1]) this.field(name).value = sides[i + 1];
    });
    if (topology) this.field("topology").value = topology;
    if (start_rule) this.field("start_rule").value = start_rule;
    const tick = this.field("no_guess");
    if (tick instanceof HTMLInputElement) tick.checked = Boolean(no_guess || grade);
    this.field("seed").value = seed ?? "";
    this.fit();
  }

  /** Shows the fields that apply to the chosen settings. */
  fit() {
    const strategy = this.field("strategy").value;
    find("watch-composed").hidden = strategy !== OWN;
    find("watch-summary").textContent =
      strategy === OWN
        ? "Format: TECHNIQUES/GUESS, for example counting,exact/safety>progress"
        : sentence(this.summaries?.get(strategy) ?? "");
    find("watch-custom").hidden = this.field("size").value !== "custom";
  }

  /** @returns {Asked} */
  read() {
    const [strategy, size, seed] = ["strategy", "size", "seed"].map((name) =>
      this.field(name).value.trim(),
    );
    const sides = ["columns", "rows", "mines"].map((name) => this.field(name).value);
    const tick = this.field("no_guess");
    return {
      strategy: strategy === OWN ? this.field("composed").value.trim() : strategy,
      size: size === "custom" ? sides.join("x") : size,
      topology: /** @type {Asked["topology"]} */ (this.field("topology").value),
      start_rule: /** @type {Asked["start_rule"]} */ (this.field("start_rule").value),
      no_guess: tick instanceof HTMLInputElement && tick.checked,
      ...(seed ? { seed } : {}),
    };
  }
}
