/** The form with the settings of a custom game. */

import { chooseClues } from "../../common/clue-models";
import { find, showMessage } from "../../common/dom";
import { formatNumber, percent } from "../../common/format";
import { presetOf } from "../../common/sizes";
import { loadTechniques, techniques, techniqueTitle } from "../../common/techniques";
import type { GameView } from "./game-view";
import type { GameSettings } from "./link";
import { maxMines } from "./mine-limit";

const MAX_SIDE = 100;

/** Returns the name of the size of a game, or "custom". */
export function sizeName({ columns, rows, mines }: GameView) {
  return presetOf(`${columns}x${rows}x${mines}`) ?? "custom";
}

export class SettingsForm {
  form;
  size;
  custom;
  columns;
  rows;
  mines;
  topology;
  startRule;
  guessing;
  clues;
  seed;
  constructor(onSubmit: (settings: GameSettings) => void) {
    this.form = find("settings", HTMLFormElement);
    this.size = find("settings-size", HTMLSelectElement);
    this.custom = find("custom");
    this.columns = find("settings-columns", HTMLInputElement);
    this.rows = find("settings-rows", HTMLInputElement);
    this.mines = find("settings-mines", HTMLInputElement);
    this.topology = find("settings-topology", HTMLSelectElement);
    this.startRule = find("settings-start", HTMLSelectElement);
    this.guessing = find("settings-guessing", HTMLSelectElement);
    this.clues = find("settings-clues", HTMLSelectElement);
    chooseClues(this.clues, "exact");
    this.seed = find("settings-seed", HTMLInputElement);
    this.listGrades();
    this.form.addEventListener("input", () => this.validate());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.validate()) onSubmit(this.read());
    });
    this.validate();
  }

  /** Lists the grades of boards; without an answer of the engine there are none to choose. */
  async listGrades() {
    await loadTechniques().catch(() => {});
    const chosen = this.guessing.value;
    const graded = [...techniques.values()].filter((one) => one.graded && !one.lesson?.instead_of);
    find("settings-grades").replaceChildren(
      ...graded.map(({ name, title }) => new Option(title, name)),
    );
    this.chooseGuessing(chosen);
  }

  read(): GameSettings {
    const isCustom = this.size.value === "custom";
    const size = [this.columns, this.rows, this.mines].map((field) => Number(field.value));
    const settings: GameSettings = {
      size: isCustom ? size.join("x") : this.size.value,
      topology: this.topology.value as GameSettings["topology"],
      start_rule: this.startRule.value as GameSettings["start_rule"],
    };
    const guessing = this.guessing.value;
    if (guessing === "never") settings.no_guess = true;
    else if (guessing !== "any") settings.grade = guessing as GameSettings["grade"];
    if (this.clues.value !== "exact") settings.clues = this.clues.value;
    const seed = this.seed.value.trim();
    return seed ? { ...settings, seed } : settings;
  }

  /** Fills the form with the settings of a game. */
  fill(game: GameView) {
    const size = [game.columns, game.rows, game.mines];
    this.size.value = sizeName(game);
    [this.columns.value, this.rows.value, this.mines.value] = size.map(String);
    this.topology.value = game.topology;
    this.startRule.value = game.start_rule;
    this.chooseGuessing(game.grade ?? (game.no_guess ? "never" : "any"));
    chooseClues(this.clues, game.clues);
    this.seed.value = "";
    this.validate();
  }

  /** Chooses a grade; one that is not listed, or not yet, is added. */
  chooseGuessing(guessing: string) {
    this.guessing.value = guessing;
    if (this.guessing.value === guessing) return;
    find("settings-grades").append(new Option(techniqueTitle(guessing), guessing));
    this.guessing.value = guessing;
  }

  /** Checks the fields, and shows an error or the possible number of mines. */
  validate() {
    const isCustom = this.size.value === "custom";
    this.custom.hidden = !isCustom;
    const error = this.seedError() || this.cluesError() || (isCustom ? this.sizeError() : "");
    showMessage(
      find("settings-message"),
      error || (isCustom ? this.describeDensity() : ""),
      error !== "",
    );
    return error === "";
  }

  seedError() {
    const seed = this.seed.value.trim();
    const isValid = /^\d{0,19}$/.test(seed) && BigInt(seed || 0) < 1n << 62n;
    return isValid ? "" : "The seed must be a whole number below 2^62.";
  }

  cluesError() {
    const isPossible = this.clues.value === "exact" || this.guessing.value === "any";
    return isPossible ? "" : "Boards without guesses need exact numbers.";
  }

  sizeError() {
    const [columns, rows, mines] = [this.columns, this.rows, this.mines].map((field) =>
      /^\d+$/.test(field.value) ? Number(field.value) : -1,
    );
    if (!(columns >= 1 && columns <= MAX_SIDE && rows >= 1 && rows <= MAX_SIDE))
      return `Columns and rows must be between 1 and ${MAX_SIDE}.`;
    const mineLimit = this.mineLimit(columns, rows);
    if (mineLimit < 0) return "The board is too small for an opening at the first click.";
    if (mines < 0) return "The number of mines must be a whole number.";
    return mines > mineLimit ? `Too many mines: the maximum is ${formatNumber(mineLimit)}.` : "";
  }

  mineLimit(columns: number, rows: number) {
    return maxMines(columns, rows, this.topology.value, this.startRule.value);
  }

  describeDensity() {
    const [columns, rows, mines] = [this.columns, this.rows, this.mines].map((field) =>
      Number(field.value),
    );
    const density = percent(mines / (columns * rows), 0);
    return `${density} of the cells are mines; the maximum is ${formatNumber(this.mineLimit(columns, rows))}.`;
  }
}
