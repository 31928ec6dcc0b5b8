/** Opens and saves the reviewed game, and links it to Play and Watch. */

import { request } from "../api.js";
import { find, make } from "../dom.js";
import { linkParameters } from "../play/link.js";

/** @typedef {import("../../api.js").Game} Game */

export class GameFiles {
  /**
   * @param {(saved: import("../../api.js").ReviewRequest["game"]) => void} onOpen called with a saved game
   * @param {(message: string) => void} onError called with an error message
   */
  constructor(onOpen, onError) {
    this.onOpen = onOpen;
    this.onError = onError;
    this.gameId = "";
    const file = find("review-file", HTMLInputElement);
    file.addEventListener("change", async () => {
      const [selected] = file.files ?? [];
      file.value = "";
      if (selected) this.read(await selected.text());
    });
    const text = find("review-text", HTMLTextAreaElement);
    find("review-paste").addEventListener("click", () => this.read(text.value));
    find("review-save").addEventListener("click", () => this.save());
  }

  /** @param {string} text */
  read(text) {
    try {
      this.onOpen(JSON.parse(text));
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
    find("review-save").hidden = !gameId;
    const links = ["play", "watch"].map((view) => find(`review-${view}`, HTMLAnchorElement));
    for (const link of links) link.hidden = true;
    if (!gameId) return;
    /** @type {Game | null} */
    const game = await request(`/api/games/${gameId}`).catch(() => null);
    if (this.gameId !== gameId || !game?.result?.start) return;
    for (const [i, view] of ["play", "watch"].entries()) {
      links[i].href = `#/${view}?${linkParameters(game)}`;
      links[i].hidden = false;
    }
  }

  async save() {
    let saved;
    try {
      saved = await request(`/api/games/${this.gameId}/file`);
    } catch (error) {
      return this.onError(error instanceof Error ? error.message : String(error));
    }
    const file = new Blob([JSON.stringify(saved)], { type: "application/json" });
    const link = make("a", { href: URL.createObjectURL(file), download: "minewise-game.json" });
    link.click();
    URL.revokeObjectURL(link.href);
  }
}
