/** Opens saved games and replays, saves the reviewed game, and links it to Play and Watch. */

import { find, make } from "../../common/dom";
import { FileInput } from "../../common/file-input";
import type { ReviewRequest } from "../../engine/api";
import type { GameRecord } from "../history/record";
import type { SavedGame } from "../history/saved-game";
import { linkParameters } from "../play/link";

/** The text of a replay has this line; that of a saved game is JSON. */
const REPLAY_TEXT = /^\s*board:\s*$/im;

export class GameFiles {
  /** a game of the history */
  stored: SavedGame | null = null;

  /**
   * @param onOpen called with a saved game or a file
   * @param onError called with an error message
   */
  constructor(
    readonly onOpen: (source: ReviewRequest) => void,
    readonly onError: (message: string) => void,
  ) {
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

  read(text: string) {
    if (REPLAY_TEXT.test(text)) return this.onOpen({ text });
    try {
      this.onOpen({ game: JSON.parse(text) });
    } catch {
      this.onError("This is not a saved game: it is not JSON.");
    }
  }

  hideActions() {
    this.stored = null;
    find("review-save").hidden = true;
    showLinks(null);
  }

  /** Shows the actions for a game of the history. */
  showStored(record: GameRecord, file: SavedGame) {
    this.stored = file;
    find("review-save").hidden = false;
    showLinks(storedParameters(record, file));
  }

  save() {
    const file = new Blob([JSON.stringify(this.stored)], { type: "application/json" });
    const link = make("a", { href: URL.createObjectURL(file), download: "minewise-game.json" });
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

/** @param parameters of the board, or null for no links */
function showLinks(parameters: URLSearchParams | null) {
  for (const view of ["play", "watch"]) {
    const link = find(`review-${view}`, HTMLAnchorElement);
    link.hidden = !parameters;
    if (parameters) link.href = `#/${view}?${parameters}`;
  }
}

/** Returns the parameters for the board of a game of the history, or null if it has no seed. */
function storedParameters(record: GameRecord, file: SavedGame) {
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
    grade,
    result: { start },
  });
}
