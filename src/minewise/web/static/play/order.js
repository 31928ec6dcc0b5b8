/** The form with the settings of the next game. */

import { find, say } from "../dom.js";
import { grouped, percent } from "../words.js";
import { roomFor } from "./room.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("./link.js").Order} Order */

/** @type {Record<string, string>} */
const PRESETS = { "9x9x10": "beginner", "16x16x40": "intermediate", "30x16x99": "expert" };
const MOST = 100;

export class OrderForm {
  /** @param {(order: Order) => void} start */
  constructor(start) {
    this.form = find("order", HTMLFormElement);
    this.size = find("order-size", HTMLSelectElement);
    this.custom = find("custom");
    this.columns = find("order-columns", HTMLInputElement);
    this.rows = find("order-rows", HTMLInputElement);
    this.mines = find("order-mines", HTMLInputElement);
    this.topology = find("order-topology", HTMLSelectElement);
    this.rule = find("order-start", HTMLSelectElement);
    this.guessing = find("order-guessing", HTMLSelectElement);
    this.seed = find("order-seed", HTMLInputElement);
    this.form.addEventListener("input", () => this.check());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.check()) start(this.read());
    });
    this.check();
  }

  /** @returns {Order} */
  read() {
    const own = this.size.value === "custom";
    const size = [this.columns, this.rows, this.mines].map((field) => Number(field.value));
    /** @type {Order} */
    const order = {
      size: own ? size.join("x") : this.size.value,
      topology: /** @type {Order["topology"]} */ (this.topology.value),
      start_rule: /** @type {Order["start_rule"]} */ (this.rule.value),
    };
    const guessing = this.guessing.value;
    if (guessing === "never") order.no_guess = true;
    else if (guessing !== "any") order.grade = /** @type {Order["grade"]} */ (guessing);
    const seed = this.seed.value.trim();
    return seed ? { ...order, seed } : order;
  }

  /**
   * Fills the form with the settings of a game.
   * @param {Game} game
   */
  fill(game) {
    const size = [game.columns, game.rows, game.mines];
    this.size.value = PRESETS[size.join("x")] ?? "custom";
    [this.columns.value, this.rows.value, this.mines.value] = size.map(String);
    this.topology.value = game.topology;
    this.rule.value = game.start_rule;
    this.guessing.value = game.grade ?? (game.no_guess ? "never" : "any");
    if (!this.guessing.value) this.guessing.value = "never"; // the form does not have this grade
    this.seed.value = "";
    const usual = [this.topology, this.rule, this.guessing].every((field) => !field.selectedIndex);
    find("order-more", HTMLDetailsElement).open = !usual;
    this.check();
  }

  /** Checks the fields, and shows an error or the possible number of mines. */
  check() {
    const own = this.size.value === "custom";
    this.custom.hidden = !own;
    const wrong = this.wrongSeed() || (own ? this.wrongSize() : "");
    say(find("order-said"), wrong || (own ? this.density() : ""), wrong !== "");
    return wrong === "";
  }

  wrongSeed() {
    const seed = this.seed.value.trim();
    const good = /^\d{0,19}$/.test(seed) && BigInt(seed || 0) < 1n << 62n;
    return good ? "" : "The seed must be a whole number below 2^62.";
  }

  wrongSize() {
    const [columns, rows, mines] = [this.columns, this.rows, this.mines].map((field) =>
      /^\d+$/.test(field.value) ? Number(field.value) : -1,
    );
    if (!(columns >= 1 && columns <= MOST && rows >= 1 && rows <= MOST))
      return `Columns and rows must be between 1 and ${MOST}.`;
    const room = this.room(columns, rows);
    if (room < 0) return "The board is too small for an opening at the first click.";
    if (mines < 0) return "The number of mines must be a whole number.";
    return mines > room ? `Too many mines: the maximum is ${grouped(room)}.` : "";
  }

  /**
   * @param {number} columns
   * @param {number} rows
   */
  room(columns, rows) {
    return roomFor(columns, rows, this.topology.value, this.rule.value);
  }

  density() {
    const [columns, rows, mines] = [this.columns, this.rows, this.mines].map((field) =>
      Number(field.value),
    );
    const share = percent(mines / (columns * rows), 0);
    return `${share} of the cells are mines; the maximum is ${grouped(this.room(columns, rows))}.`;
  }
}
