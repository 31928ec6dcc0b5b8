/** Opens saved games and replays, saves the reviewed game, and links it to Play and Watch. */

import { request } from "../api.js";
import { find, make } from "../dom.js";
import { FileInput } from "../file-input.js";
import { linkParameters } from "../play/link.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("../../api.js").ReviewRequest} ReviewRequest */
/** @typedef {import("../history/record.js").GameRecord} GameRecord */
/** @typedef {import("../history/record.js").SavedGame} SavedGame */

/** The text of a replay has this line; that of a saved game is JSON. */
const REPLAY_TEXT = /^\s*board:\s*$/im;

export class GameFiles {
  /**
   * @param {(source: Partial<ReviewRequest>) => void} onOpen called with a saved game or a file
   * @param {(message: string) => void} onError called with an error message
   */
  constructor(onOpen, onError) {
    this.onOpen = onOpen;
    this.onError = onError;
    this.gameId = "";
    /** @type {SavedGame | null} a game of the history */
    this.stored = null;
    new FileInput(
      find("review"),
      find("review-file", HTMLInputElement),
      (content) => ("text" in content ? this.read(content.text) : this.onOpen(content)),
      onError,
    );
    const text = find("review-text", HTMLTextAreaElement);
    find("review-paste").addEventListener("click", () => this.read(text.value));
    find("review-save").addEventListener("click", () => this.save());
  }

  /** @param {string} text */
  read(text) {
    if (REPLAY_TEXT.test(text)) return this.onOpen({ text });
    try {
      this.onOpen({ game: JSON.parse(text) });
    } catch {
      this.onError("This is not a saved game: it is not JSON.");
    }
  }

  /**
   * Shows the actions for the reviewed game.
   * @param {string} gameId the id of a game on this server; empty for other games
   */
  async showActions(gameId) {
    this.gameId = gameId;
    this.stored = null;
    find("review-save").hidden = !gameId;
    showLinks(null);
    if (!gameId) return;
    /** @type {Game | null} */
    const game = await request(`/api/games/${gameId}`).catch(() => null);
    if (this.gameId === gameId && game?.result?.start) showLinks(linkParameters(game));
  }

  /**
   * Shows the actions for a game of the history.
   * @param {GameRecord} record
   * @param {SavedGame} file
   */
  showStored(record, file) {
    this.stored = file;
    find("review-save").hidden = false;
    showLinks(storedParameters(record, file));
  }

  async save() {
    let saved;
    try {
      saved = this.stored ?? (await request(`/api/games/${this.gameId}/file`));
    } catch (error) {
      return this.onError(error instanceof Error ? error.message : String(error));
    }
    const file = new Blob([JSON.stringify(saved)], { type: "application/json" });
    const link = make("a", { href: URL.createObjectURL(file), download: "minewise-game.json" });
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

/** @param {URLSearchParams | null} parameters of the board, or null for no links */
function showLinks(parameters) {
  for (const view of ["play", "watch"]) {
    const link = find(`review-${view}`, HTMLAnchorElement);
    link.hidden = !parameters;
    if (parameters) link.href = `#/${view}?${parameters}`;
  }
}

/**
 * Returns the parameters for the board of a game of the history, or null if it has no seed.
 * @param {GameRecord} record
 * @param {SavedGame} file
 */
function storedParameters(record, file) {
  const start = file.history.find(({ action }) => action === "open")?.cell;
  const { seed } = file;
  if (record.source !== "page" || seed === null || !start) return null;
  const grade = ["any", "no-guess"].includes(record.guessing) ? null : record.guessing;
  return linkParameters({
    ...file,
    mines: file.mine_total,
    seed,
    clues: record.clues,
    no_guess: record.guessing !== "any",
    grade: /** @type {Game["grade"]} */ (grade),
    result: { start },
  });
}
