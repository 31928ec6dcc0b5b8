/**
 * The buttons above the board, which start a game of a standard size, and the dialog for others.
 */

import { dayOfBoard } from "../../common/daily";
import { find, setPressed } from "../../common/dom";
import type { GameView } from "./game-view";
import type { GameSettings } from "./link";
import { SettingsForm, sizeName } from "./settings-form";
import { savedSettings } from "./storage";

const TOPOLOGIES: Record<string, string> = {
  torus:
    "Torus: opposite edges are joined, so cells at one edge are neighbours of cells at the other",
  hexagonal: "Hexagonal: each cell has six neighbours",
};
const START_RULES: Record<string, string> = {
  safe: "The first click is safe",
  any: "The first click may hit a mine",
};

export class GameChoice {
  form;
  dialog;
  noGuess;
  presets;
  game: GameView | null = null;

  constructor(start: (settings: GameSettings) => void) {
    this.form = new SettingsForm((settings) => {
      this.dialog.close();
      start(settings);
    });
    this.dialog = find("custom-game", HTMLDialogElement);
    this.noGuess = find("no-guess");
    this.presets = [...find("play-choice").querySelectorAll("button[value]")];
    for (const button of this.presets) {
      button.addEventListener("click", () => start(this.settings(button.getAttribute("value"))));
    }
    this.noGuess.addEventListener("click", () => start(this.otherGuessing()));
    find("open-custom").addEventListener("click", () => this.open());
    find("close-custom").addEventListener("click", () => this.dialog.close());
  }

  /** Returns the settings of a standard board with the current first click and guessing. */
  settings(size: string | null): GameSettings {
    const { start_rule, no_guess, grade } = savedSettings();
    return { size: size ?? "beginner", start_rule, ...(grade ? { grade } : { no_guess }) };
  }

  /** Returns the current settings with no-guess boards if there may be guesses, or else without. */
  otherGuessing(): GameSettings {
    const { size, topology, start_rule } = savedSettings();
    const no_guess = this.noGuess.getAttribute("aria-pressed") !== "true";
    return { size, topology, start_rule, no_guess };
  }

  open() {
    if (this.game) this.form.fill(this.game);
    this.dialog.showModal();
  }

  show(game: GameView) {
    this.game = game;
    const isPlain = game.topology === "square" && game.clues === "exact";
    const preset = isPlain ? sizeName(game) : "custom";
    for (const button of this.presets)
      setPressed(button as HTMLElement, button.getAttribute("value") === preset);
    setPressed(find("open-custom"), preset === "custom");
    setPressed(this.noGuess, game.no_guess);
    const day = dayOfBoard(game);
    const kind = [
      day && `Daily board of ${day}`,
      preset !== "custom" ? "" : `${game.columns} × ${game.rows}, ${game.mines} mines`,
      TOPOLOGIES[game.topology] ?? "",
      START_RULES[game.start_rule] ?? "",
      game.grade ? `No-guess, hardest technique: ${game.grade}` : "",
      game.clues === "exact" ? "" : "Uncertain numbers",
    ].filter(Boolean);
    find("play-kind").hidden = !kind.length;
    find("play-kind").textContent = kind.join(". ");
  }
}
