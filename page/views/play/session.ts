/** The current game, the player's actions, and the game that the player left for it. */

import { type Deal, type DealtGame, dealOf, gameSettings } from "../../common/deal";
import { sentence } from "../../common/format";
import type { Hint } from "../../engine/api";
import { EngineError, type RequestOf } from "../../engine/engine";
import { engine } from "../../engine/the-engine";
import type { DrawnClues } from "../../game/clues";
import { GameError } from "../../game/error";
import { Game } from "../../game/game";
import { fromJson, toJson } from "../../game/game-json";
import { boardRequest, cluesRequest, positionRequest } from "../../game/position";
import type { Cell } from "../../game/topology";
import { FLAG, HIDDEN } from "../../game/values";
import { PLAY } from "../../texts/play";
import { type GameView, viewOf } from "./game-view";
import { say, showProblem } from "./state";
import {
  lastGame,
  leftGame,
  type StoredGame,
  savedSettings,
  saveSettings,
  storedGame,
  storeGame,
  storeLeftGame,
} from "./storage";

/** What the player does at a cell. */
export interface PlayerAction {
  kind: "open" | "chord" | "flag" | "unflag";
  cell: Cell;
}

const SLOW_AFTER = 400;
const SAVED_AFTER = 500;
/** A game that was left is offered again until this number of clicks in the new game. */
const OFFERED_CLICKS = 1;

class GameSession {
  /** Shows a state, after a click on a cell. */
  onChange: (view: GameView, clicked?: Cell) => void = () => {};
  /** The game as the player sees it, or null. */
  view: GameView | null = null;
  /** The cell for which the board is being dealt, or null. */
  opening: Cell | null = null;
  /** Whether the player chose the seed. */
  seedChosen = false;
  private game: Game | null = null;
  private id = "";
  private steps: number[] = [];
  private saveTimer = 0;

  constructor() {
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
    addEventListener("pagehide", () => this.save());
  }

  /** The game, or null if it is over. */
  get running() {
    return this.game?.over ? null : this.view;
  }

  /** The number of actions in the history of the game. */
  get length() {
    return this.game?.history.length ?? 0;
  }

  /** Whether there is a game that the player left for this one, and may go back to. */
  get isLeftOffered() {
    const { game } = this;
    return Boolean(game && game.clicks <= OFFERED_CLICKS && !game.over && this.left);
  }

  /** The saved game, as `mw.Game` reads it. */
  get saved() {
    return this.game && toJson(this.game);
  }

  /** What a link to the board needs, also before the end of the game. */
  get linked(): DealtGame | null {
    const { game, view } = this;
    if (!game || !view) return null;
    const start = game.start === null ? null : game.topology.cell(game.start);
    return {
      ...view,
      seed: game.setup.seed ?? undefined,
      game: game.setup.game,
      result: { start },
    };
  }

  /** The fields of a question about the position of the game. */
  get positionRequest() {
    return this.game && positionRequest(this.game);
  }

  private get left() {
    const stored = leftGame();
    return stored?.id === this.id ? null : stored;
  }

  /** Resumes the game of this tab, or starts one with the settings of the last. */
  resume() {
    const stored = storedGame();
    if (!stored || !this.enterStored(stored)) this.start(savedSettings());
  }

  /** Goes back to the game that the player left for this one. */
  resumeLeft() {
    const stored = this.left;
    if (!stored) return;
    storeLeftGame(null);
    if (!this.enterStored(stored)) this.resume();
  }

  /** Starts a game; if its settings are impossible, the former game stays. */
  start(deal: Deal) {
    const { start } = deal;
    let game: Game;
    try {
      game = Game.new(gameSettings(deal));
      if (start) game.topology.index(start);
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      if (!this.game) this.start({ size: "beginner" });
      say(PLAY.impossible(sentence(error.message)), true);
      return;
    }
    this.enter(game, newId(), Boolean(deal.seed));
    if (start) this.act({ kind: "open", cell: start });
  }

  /** Plays the same board again, from its first click. */
  restart() {
    const { linked } = this;
    if (!linked) return;
    const { seed, game, result } = linked;
    this.start({ ...dealOf(linked), seed, game, start: result?.start ?? undefined });
  }

  /** Performs actions of the player, which are undone together. */
  act(...actions: PlayerAction[]) {
    const before = this.length;
    this.follow(actions, () => this.steps.push(before));
  }

  /**
   * Performs actions that belong to the player's last one, and are undone with it.
   *
   * @param then what follows if any of them has an effect
   */
  follow(actions: PlayerAction[], then = () => {}) {
    const { game } = this;
    if (!game || game.over) return;
    const opening = actions.find(({ kind }) => kind === "open");
    if (opening && game.needsBoard) {
      this.deal(game, opening.cell);
      return;
    }
    if (game.needsSettling && actions.some(isClick)) {
      this.settle(game, actions, then);
      return;
    }
    let clicked: Cell | undefined;
    for (const action of actions) if (this.perform(game, action)) clicked = action.cell;
    if (!clicked) return;
    then();
    this.changed(clicked);
  }

  /** Undoes the player's last action, or goes back to the game that the player left. A win stays. */
  undo() {
    const { game, length } = this;
    if (game?.won) return;
    if (!game || !length) return this.resumeLeft();
    const before = this.steps.filter((step) => step < length).pop() ?? length - 1;
    this.steps = this.steps.filter((step) => step < before);
    while (game.history.length > before) game.undo();
    this.changed();
  }

  /**
   * Asks for the hints of the position; none if there is no answer, or if the game changed meanwhile.
   *
   * @param skipMines whether to leave out steps that find mines alone
   * @param again asks again if there was no answer
   */
  async hint(skipMines: boolean, again: () => void): Promise<Hint[]> {
    const { game, view } = this;
    if (!game || game.over) return [];
    try {
      const request = { ...positionRequest(game), skip_mines: skipMines };
      const answer = await engine.ask("hint", request);
      if (view !== this.view || "impossible" in answer) return [];
      this.countHint();
      return answer.hints;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      showProblem(error, again);
      return [];
    }
  }

  /** Counts a hint that the player has seen. */
  countHint() {
    if (this.game) this.game.hints++;
    this.refresh();
  }

  /** Shows the game again, after a click on a cell. */
  changed(clicked?: Cell) {
    this.refresh();
    if (this.view) this.onChange(this.view, clicked);
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => this.save(), SAVED_AFTER);
  }

  private perform(game: Game, { kind, cell }: PlayerAction): boolean {
    const index = game.topology.index(cell);
    const value = game.values[index];
    if (kind === "chord") return game.chord(index).length > 0;
    if (kind === "open") return value === HIDDEN && game.open(index).length > 0;
    return value === (kind === "flag" ? HIDDEN : FLAG) && game.flag(index).length > 0;
  }

  /** Has the engine deal a board without guesses or with uncertain clues, then opens the first cell. */
  private async deal(game: Game, cell: Cell) {
    const index = game.topology.index(cell);
    if (this.opening || game.values[index] !== HIDDEN) return;
    this.opening = cell;
    this.changed();
    const problem = await patiently(
      game.setup.no_guess ? PLAY.dealing : PLAY.settling,
      async () => {
        if (game.setup.no_guess) {
          const request = boardRequest(game, index) as RequestOf<"generate">;
          game.place((await engine.ask("generate", request)).mines, index);
        } else {
          const { mines, ...drawn } = await engine.ask("settle", cluesRequest(game, cell));
          game.place(mines, index, drawn as DrawnClues);
        }
      },
    );
    if (game !== this.game) return;
    this.opening = null;
    const open = () => this.act({ kind: "open", cell });
    if (!problem) return open();
    this.changed();
    showProblem(problem, open);
  }

  /** Performs actions; before each click, asks the engine for the board as the guessing mode has it. */
  private async settle(game: Game, actions: PlayerAction[], then: () => void) {
    if (this.opening) return;
    let [clicked, isStale]: [Cell | undefined, boolean] = [undefined, false];
    const problem = await patiently(PLAY.settling, async () => {
      for (const action of actions) {
        const asks = isClick(action) && game.needsSettling && this.hasEffect(game, action);
        isStale = asks && !(await this.redraw(game, action));
        if (isStale) return;
        if (this.perform(game, action)) clicked = action.cell;
      }
    });
    if (game === this.game) this.opening = null;
    if (isStale) return;
    if (clicked) then();
    this.changed(clicked);
    if (problem) showProblem(problem, () => this.follow(actions, then));
  }

  /** Takes the board as the guessing mode has it at a click; returns whether the game is still the same. */
  private async redraw(game: Game, { kind, cell }: PlayerAction) {
    this.opening = cell;
    const { clicks, undos } = game;
    const request = { game: toJson(game), action: kind, cell } as RequestOf<"settle">;
    const { mines } = await engine.ask("settle", request);
    const isSame = game === this.game && clicks === game.clicks && undos === game.undos;
    if (isSame) game.redraw(mines as Cell[]);
    return isSame;
  }

  /** Whether a click opens a cell. */
  private hasEffect(game: Game, { kind, cell }: PlayerAction) {
    const index = game.topology.index(cell);
    if (kind === "open") return game.values[index] === HIDDEN;
    const near = game.topology.neighbours(index).map((each) => game.values[each]);
    const flags = near.filter((value) => value === FLAG).length;
    return game.values[index] === flags && near.includes(HIDDEN);
  }

  private enterStored({ id, seedChosen, steps, game }: StoredGame): boolean {
    try {
      this.enter(fromJson(game), id, seedChosen === true, Array.isArray(steps) ? steps : []);
      return true;
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      return false; // written by another version of the page
    }
  }

  private enter(game: Game, id: string, seedChosen: boolean, steps: number[] = []) {
    if (this.game?.status === "playing") storeLeftGame(this.stored());
    else if (!this.game && !storedGame()) storeLeftGame(lastGame()); // a new tab
    Object.assign(this, { game, id, seedChosen, steps, opening: null });
    this.changed();
    if (this.view) saveSettings(dealOf(this.view));
    this.save();
  }

  private refresh() {
    if (this.game) this.view = viewOf(this.game, this.id, this.seedChosen);
  }

  private save() {
    clearTimeout(this.saveTimer);
    if (this.game) storeGame(this.stored());
  }

  private stored(): StoredGame {
    const { id, seedChosen, steps, game } = this;
    return { id, seedChosen, steps, game: toJson(game as Game) };
  }
}

export const session = new GameSession();

/** Waits for the engine, and says so if it takes a while; returns why it has no answer, or null. */
async function patiently(text: string, work: () => Promise<void>): Promise<EngineError | null> {
  const slow = setTimeout(() => say(text), SLOW_AFTER);
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error;
  } finally {
    clearTimeout(slow);
  }
}

function isClick({ kind }: PlayerAction) {
  return kind === "open" || kind === "chord";
}

/** Returns an id that no other game of any browser has. */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");
}
