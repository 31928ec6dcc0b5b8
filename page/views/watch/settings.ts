/** The settings of a watched game, as form fields, as an address and as a request to the API. */

import { chooseClues } from "../../common/clue-models";
import { find, make } from "../../common/dom";
import { optionsText, sentence } from "../../common/format";
import { presetOf, SIZES } from "../../common/sizes";
import type { Strategies, Watched, WatchRequest } from "../../engine/api";

export type WatchSettings = WatchRequest;

const NARROW_WIDTH = 820;
const CUSTOM = "composed";

export function sizeText({ columns, rows, mines }: Watched) {
  return `${columns}x${rows}x${mines.length}`;
}

/** Returns the parameters for the same game. They do not include a board from a file. */
export function linkParameters(game: Watched): Record<string, string> {
  return { strategy: game.strategy, ...(game.given ? {} : boardParameters(game)) };
}

/** Returns the parameters of the board, which Play accepts, too. */
export function boardParameters(game: Watched): Record<string, string> {
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

function guessingParameters({ grade, no_guess }: Watched): Record<string, string> {
  if (grade !== null) return { grade };
  return no_guess ? { "no-guess": "1" } : {};
}

/** Returns the parameter of the clue model; the start rule settles that of the first cell again. */
function cluesParameters({ clues }: Watched): Record<string, string> {
  const model = typeof clues === "string" ? clues : String(Object(clues).default);
  return model === "exact" ? {} : { clues: model };
}

/** Returns the settings in an address. */
export function settingsFromLink(parameters: URLSearchParams): WatchSettings {
  const settings: WatchSettings = {
    strategy: parameters.get("strategy") || "tie-break",
    size: parameters.get("size") || (innerWidth < NARROW_WIDTH ? "beginner" : "expert"),
    topology: (parameters.get("topology") || "square") as WatchSettings["topology"],
    start_rule: (parameters.get("start-rule") || "opening") as WatchSettings["start_rule"],
    no_guess: parameters.has("no-guess"),
  };
  const [seed, start, game, grade] = ["seed", "start", "game", "grade"].map((name) =>
    parameters.get(name),
  );
  const clues = parameters.get("clues");
  if (clues) settings.clues = clues;
  if (grade) settings.grade = grade as WatchSettings["grade"];
  if (seed) settings.seed = seed;
  if (game) settings.game = Number(game);
  if (start) settings.start = start.split(",").map(Number) as WatchSettings["start"];
  return settings;
}

export class SettingsForm {
  form;
  options = "";
  descriptions = new Map<string, string>();
  constructor(onSubmit: (settings: WatchSettings) => void) {
    this.form = find("watch-settings", HTMLFormElement);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      onSubmit(this.read());
    });
    this.form.addEventListener("change", () => this.updateFields());
  }

  field(name: string) {
    const found = this.form.elements.namedItem(name);
    if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found;
    throw new TypeError(`the form has no ${name}`);
  }

  setStrategies({ strategies, options: rows }: Strategies) {
    this.options = optionsText(rows);
    const options = strategies.map(({ name }) =>
      make("option", { value: name, textContent: name }),
    );
    this.descriptions = new Map(strategies.map(({ name, description }) => [name, description]));
    const customOption = make("option", { value: CUSTOM, textContent: "Custom…" });
    this.field("strategy").replaceChildren(...options, customOption);
  }

  fill({
    strategy,
    size = "",
    topology,
    start_rule,
    clues = "exact",
    no_guess,
    grade,
    seed,
  }: WatchSettings) {
    const isNamed = this.descriptions.has(strategy);
    this.field("strategy").value = isNamed ? strategy : CUSTOM;
    if (!isNamed) this.field("composed").value = strategy;
    const preset = presetOf(size) ?? size;
    this.field("size").value = preset in SIZES ? preset : "custom";
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
        : sentence(this.descriptions.get(strategy) ?? "");
    find("watch-custom").hidden = this.field("size").value !== "custom";
  }

  read(): WatchSettings {
    const [strategy, size, seed] = ["strategy", "size", "seed"].map((name) =>
      this.field(name).value.trim(),
    );
    const sides = ["columns", "rows", "mines"].map((name) => this.field(name).value);
    const checkbox = this.field("no_guess");
    return {
      strategy: strategy === CUSTOM ? this.field("composed").value.trim() : strategy,
      size: size === "custom" ? sides.join("x") : size,
      topology: this.field("topology").value as WatchSettings["topology"],
      start_rule: this.field("start_rule").value as WatchSettings["start_rule"],
      clues: this.field("clues").value,
      no_guess: checkbox instanceof HTMLInputElement && checkbox.checked,
      ...(seed ? { seed } : {}),
    };
  }
}
