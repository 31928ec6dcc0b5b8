/**
 * The settings of a watched game, as form fields, as an address and as a request to the API.
 *
 * @typedef {import("../../api.js").WatchRequest} WatchSettings
 * @typedef {import("../../api.js").Watched} Watched
 */

import { chooseClues } from "../clue-models.js";
import { find, make } from "../dom.js";
import { optionsText, sentence } from "../format.js";

/** @type {Record<string, string>} */
const PRESETS = { "9x9x10": "beginner", "16x16x40": "intermediate", "30x16x99": "expert" };
const NARROW_WIDTH = 820;
const CUSTOM = "composed";

/** @param {Watched} game */
export function sizeText({ columns, rows, mines }) {
  return `${columns}x${rows}x${mines.length}`;
}

/**
 * Returns the parameters for the same game. They do not include a board from a file.
 * @param {Watched} game
 * @returns {Record<string, string>}
 */
export function linkParameters(game) {
  return { strategy: game.strategy, ...(game.given ? {} : boardParameters(game)) };
}

/**
 * Returns the parameters of the board, which Play accepts, too.
 * @param {Watched} game
 * @returns {Record<string, string>}
 */
export function boardParameters(game) {
  return {
    size: sizeText(game),
    topology: game.topology,
    "start-rule": game.start_rule,
    seed: game.seed,
    start: game.start.join(),
    ...(game.game ? { game: String(game.game) } : {}),
    ...guessingParameters(game),
    ...cluesParameters(game),
  };
}

/**
 * @param {Watched} game
 * @returns {Record<string, string>}
 */
function guessingParameters({ grade, no_guess }) {
  if (grade !== null) return { grade };
  return no_guess ? { "no-guess": "1" } : {};
}

/**
 * Returns the parameter of the clue model; the start rule settles that of the first cell again.
 * @param {Watched} game
 * @returns {Record<string, string>}
 */
function cluesParameters({ clues }) {
  const model = typeof clues === "string" ? clues : String(Object(clues).default);
  return model === "exact" ? {} : { clues: model };
}

/**
 * Returns the settings in an address.
 * @param {URLSearchParams} parameters
 * @returns {WatchSettings}
 */
export function settingsFromLink(parameters) {
  /** @type {WatchSettings} */
  const settings = {
    strategy: parameters.get("strategy") || "tie-break",
    size: parameters.get("size") || (innerWidth < NARROW_WIDTH ? "beginner" : "expert"),
    topology: /** @type {WatchSettings["topology"]} */ (parameters.get("topology") || "square"),
    start_rule: /** @type {WatchSettings["start_rule"]} */ (
      parameters.get("start-rule") || "opening"
    ),
    no_guess: parameters.has("no-guess"),
  };
  const [seed, start, game, grade] = ["seed", "start", "game", "grade"].map((name) =>
    parameters.get(name),
  );
  const clues = parameters.get("clues");
  if (clues) settings.clues = clues;
  if (grade) settings.grade = /** @type {WatchSettings["grade"]} */ (grade);
  if (seed) settings.seed = seed;
  if (game) settings.game = Number(game);
  if (start) settings.start = /** @type {WatchSettings["start"]} */ (start.split(",").map(Number));
  return settings;
}

export class SettingsForm {
  /** @param {(settings: WatchSettings) => void} onSubmit */
  constructor(onSubmit) {
    this.form = find("watch-settings", HTMLFormElement);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      onSubmit(this.read());
    });
    this.form.addEventListener("change", () => this.updateFields());
  }

  /** @param {string} name */
  field(name) {
    const found = this.form.elements.namedItem(name);
    if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found;
    throw new TypeError(`the form has no ${name}`);
  }

  /** @param {import("../../api.js").Strategies} answer */
  setStrategies({ strategies, options: rows }) {
    this.options = optionsText(rows);
    const options = strategies.map(({ name }) =>
      make("option", { value: name, textContent: name }),
    );
    this.descriptions = new Map(strategies.map(({ name, description }) => [name, description]));
    const customOption = make("option", { value: CUSTOM, textContent: "Custom…" });
    this.field("strategy").replaceChildren(...options, customOption);
  }

  /** @param {WatchSettings} settings */
  fill({ strategy, size = "", topology, start_rule, clues = "exact", no_guess, grade, seed }) {
    const isNamed = this.descriptions?.has(strategy) ?? false;
    this.field("strategy").value = isNamed ? strategy : CUSTOM;
    if (!isNamed) this.field("composed").value = strategy;
    const preset = PRESETS[size] ?? size;
    this.field("size").value = Object.values(PRESETS).includes(preset) ? preset : "custom";
    const sides = /^(\d+)x(\d+)x(\d+)$/.exec(size) ?? [];
    ["columns", "rows", "mines"].forEach((name, i) => {
      if (sides[i + 1]) this.field(name).value = sides[i + 1];
    });
    if (topology) this.field("topology").value = topology;
    if (start_rule) this.field("start_rule").value = start_rule;
    chooseClues(find("watch-clues", HTMLSelectElement), clues);
    const checkbox = this.field("no_guess");
    if (checkbox instanceof HTMLInputElement) checkbox.checked = Boolean(no_guess || grade);
    this.field("seed").value = seed ?? "";
    this.updateFields();
  }

  /** Shows the fields that apply to the chosen settings. */
  updateFields() {
    const strategy = this.field("strategy").value;
    find("watch-composed").hidden = strategy !== CUSTOM;
    find("watch-summary").textContent =
      strategy === CUSTOM
        ? `Format: TECHNIQUES/GUESS, for example counting,exact/safety>progress. ${this.options}`
        : sentence(this.descriptions?.get(strategy) ?? "");
    find("watch-custom").hidden = this.field("size").value !== "custom";
  }

  /** @returns {WatchSettings} */
  read() {
    const [strategy, size, seed] = ["strategy", "size", "seed"].map((name) =>
      this.field(name).value.trim(),
    );
    const sides = ["columns", "rows", "mines"].map((name) => this.field(name).value);
    const checkbox = this.field("no_guess");
    return {
      strategy: strategy === CUSTOM ? this.field("composed").value.trim() : strategy,
      size: size === "custom" ? sides.join("x") : size,
      topology: /** @type {WatchSettings["topology"]} */ (this.field("topology").value),
      start_rule: /** @type {WatchSettings["start_rule"]} */ (this.field("start_rule").value),
      clues: this.field("clues").value,
      no_guess: checkbox instanceof HTMLInputElement && checkbox.checked,
      ...(seed ? { seed } : {}),
    };
  }
}
