/** Opens and saves the reviewed game, and links it to Play and Watch. */

import { ask } from "../api.js";
import { find, make } from "../dom.js";
import { sameBoard } from "../play/link.js";

/** @typedef {import("../../api.js").Game} Game */

export class Source {
  /**
   * @param {(saved: import("../../api.js").ReviewRequest["game"]) => void} opened called with a saved game
   * @param {(words: string) => void} refused called with an error message
   */
  constructor(opened, refused) {
    this.opened = opened;
    this.refused = refused;
    this.name = "";
    const file = find("review-file", HTMLInputElement);
    file.addEventListener("change", async () => {
      const [chosen] = file.files ?? [];
      file.value = "";
      if (chosen) this.read(await chosen.text());
    });
    const text = find("review-text", HTMLTextAreaElement);
    find("review-paste").addEventListener("click", () => this.read(text.value));
    find("review-save").addEventListener("click", () => this.save());
  }

  /** @param {string} text */
  read(text) {
    try {
      this.opened(JSON.parse(text));
    } catch {
      this.refused("This is not a saved game: it is not JSON.");
    }
  }

  /**
   * Shows the actions for the reviewed game.
   * @param {string} name the id of a game on this server; empty for other games
   */
  async offer(name) {
    this.name = name;
    find("review-save").hidden = !name;
    const links = ["play", "watch"].map((view) => find(`review-${view}`, HTMLAnchorElement));
    for (const link of links) link.hidden = true;
    if (!name) return;
    /** @type {Game | null} */
    const game = await ask(`/api/games/${name}`).catch(() => null);
    if (this.name !== name || !game?.result?.first) return;
    for (const [i, view] of ["play", "watch"].entries()) {
      links[i].href = `#/${view}?${sameBoard(game)}`;
      links[i].hidden = false;
    }
  }

  async save() {
    let saved;
    try {
      saved = await ask(`/api/games/${this.name}/file`);
    } catch (error) {
      return this.refused(error instanceof Error ? error.message : String(error));
    }
    const file = new Blob([JSON.stringify(saved)], { type: "application/json" });
    const link = make("a", { href: URL.createObjectURL(file), download: "minewise-game.json" });
    link.click();
    URL.revokeObjectURL(link.href);
  }
}
