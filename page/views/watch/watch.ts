/**
 * The view Watch: replays a game of a strategy, each move with its reason.
 *
 * The board shows the position before the move, with the cell of the move marked.
 */

import { BoardView } from "../../board/board";
import { scrollToCell } from "../../board/scroll";
import { find, setPressed, showMessage } from "../../common/dom";
import type { Move, Watched } from "../../engine/api";
import { engine } from "../../engine/the-engine";
import { fillList } from "../../figures/facts";
import { HeatMap } from "../../playback/heat-map";
import { MoveList } from "../../playback/move-list";
import { Playback, showMines } from "../../playback/playback";
import { replaceAddress } from "../../router";
import { setUpFileInput } from "./board-file";
import { PlaybackControls } from "./controls";
import { describeEnd, gameFacts, moveEntry } from "./descriptions";
import type { WatchSettings } from "./settings";
import { boardParameters, linkParameters, SettingsForm, settingsFromLink } from "./settings";

export class Watch {
  board;
  status;
  controls;
  list;
  form;
  game: Watched | null = null;
  playback;
  showsHeat = false;
  /** The number of requests, to drop late answers. */
  requestCount = 0;
  strategiesLoaded: Promise<void> | undefined;
  heat;

  constructor() {
    this.board = new BoardView(find("watch-board"), "Board before the move");
    this.status = find("watch-message");
    setUpFileInput(find("watch-file", HTMLInputElement), {
      onBoard: (settings) => this.load({ strategy: this.form.read().strategy, ...settings }, true),
      onError: (message) => showMessage(this.status, message, true),
    });
    this.controls = new PlaybackControls(() => this.draw());
    this.list = new MoveList(find("watch-moves"), (at) => this.controls.pauseAt(at));
    this.form = new SettingsForm((settings) => this.load(settings, true));
    this.playback = new Playback(0, 1, []);
    this.strategiesLoaded = undefined;
    this.heat = new HeatMap(this.board);
    find("watch-heat").addEventListener("click", () => this.toggleHeat());
  }

  async enter(parameters: URLSearchParams) {
    try {
      this.strategiesLoaded ??= this.loadStrategies();
      await this.strategiesLoaded;
    } catch (error) {
      this.strategiesLoaded = undefined;
      return showMessage(this.status, error instanceof Error ? error.message : "", true);
    }
    if (parameters.size || !this.game) return this.load(settingsFromLink(parameters), false);
    replaceAddress("watch", linkParameters(this.game));
  }

  leave() {
    if (this.controls.playing) this.controls.toggle();
  }

  async loadStrategies() {
    this.form.setStrategies(await engine.ask("strategies", {}));
  }

  /** @param autoplay whether playback starts at once */
  async load(settings: WatchSettings, autoplay: boolean) {
    const requestNumber = ++this.requestCount;
    this.controls.pause();
    if (!settings.board) this.form.fill(settings);
    showMessage(this.status, "Computing the game…");
    try {
      const game: Watched = await engine.ask("watch", settings);
      if (requestNumber !== this.requestCount) return;
      this.show(game);
      if (autoplay && !find("watch").hidden) this.controls.toggle();
    } catch (error) {
      if (requestNumber === this.requestCount)
        showMessage(this.status, error instanceof Error ? error.message : "", true);
    }
  }

  show(game: Watched) {
    this.game = game;
    this.board.frame.hidden = false;
    this.playback = new Playback(game.rows, game.columns, game.moves);
    replaceAddress("watch", linkParameters(game));
    this.list.setEntries(game.moves.map((move, i) => moveEntry(game, move, i)));
    fillList(find("watch-facts"), gameFacts(game));
    const playLink = find("watch-play-link", HTMLAnchorElement);
    playLink.hidden = game.given || game.game !== 0;
    playLink.href = `#/play?${new URLSearchParams(boardParameters(game))}`;
    this.controls.reset(game.moves.length);
  }

  /** Shows the current move. */
  draw() {
    const { game, controls, board } = this;
    if (!game) return;
    const { move, last, isFast } = controls;
    this.status.ariaLive = isFast ? "off" : "polite";
    board.unmark();
    const rows = this.playback.rowsAt(move);
    if (move === last) this.drawEnd(game, rows);
    else {
      board.show(rows, game.topology);
      this.mark(game.moves[move]);
      showMessage(this.status, `Move ${move + 1} of ${last}. ${game.moves[move].text}`);
    }
    this.list.select(Math.min(move, last - 1));
    this.updateHeat(rows);
  }

  mark({ cell, reason, clues, mines, safest }: Move) {
    scrollToCell(this.board, cell);
    this.board.mark(clues, "clue");
    this.board.mark(mines, "hint-mine");
    this.board.mark([cell], "here");
    if (reason === "deduced") this.board.mark([cell], "hint-safe");
    else if (safest && String(safest.cell) !== String(cell))
      this.board.mark([safest.cell], safest.probability === 0 ? "hint-safe" : "hint-guess");
  }

  drawEnd(game: Watched, rows: string[]) {
    const shown = game.end === "resigned" ? rows : showMines(rows, game.mines, game.end === "won");
    this.board.show(shown, game.topology);
    const last = game.moves.at(-1);
    if (game.end === "lost" && last) {
      scrollToCell(this.board, last.cell);
      this.board.mark([last.cell], "exploded");
    }
    showMessage(this.status, describeEnd(game), game.end === "lost");
  }

  /** Shows the probabilities, unless the moves are too fast. */
  updateHeat(rows: string[]) {
    const { game, controls } = this;
    const over = controls.move === controls.last && game?.end !== "resigned";
    if (!game || !this.showsHeat || over || controls.isFast) this.heat.clear();
    else this.heat.show(rows, game);
  }

  toggleHeat() {
    this.showsHeat = !this.showsHeat;
    setPressed(find("watch-heat"), this.showsHeat);
    this.draw();
  }

  key(key: string) {
    const { controls } = this;
    if (key === " " && document.activeElement?.closest("button, a, summary")) return false;
    if (key === " ") controls.toggle();
    else if (key === "arrowleft") controls.pauseAt(controls.move - 1);
    else if (key === "arrowright") controls.pauseAt(controls.move + 1);
    else if (key === "home") controls.pauseAt(0);
    else if (key === "end") controls.pauseAt(controls.last);
    else if (key === "p") this.toggleHeat();
    else return false;
    return true;
  }
}
