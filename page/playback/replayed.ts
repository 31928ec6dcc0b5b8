/** The state of a view that plays a game: the game, the step that is shown, and what is said of it. */

import { batch, computed, effect, signal } from "@preact/signals";
import { showMines } from "../board/rows";
import type { Cell, Watched } from "../engine/api";
import { EngineError } from "../engine/engine";
import { Playback, type Step } from "./playback";
import { Player } from "./player";
import type { Scene } from "./replay-board";

type Game = Pick<Watched, "rows" | "columns" | "topology" | "mines" | "clues">;

/** what a view knows of its games */
interface Kind<G extends Game> {
  steps: (game: G) => Step[];
  /** Returns "won" or "lost"; any other end leaves the mines unknown. */
  end: (game: G) => string;
  /**
   * Returns what the board shows at a step.
   *
   * @param rows the position before it
   */
  sceneAt: (game: G, at: number, rows: string[]) => Pick<Scene, "rows" | "marks" | "cell">;
}

interface Notice {
  text: string;
  isError: boolean;
  again?: (() => void) | undefined;
}

export class Replayed<G extends Game> {
  readonly game = signal<G | null>(null);
  readonly player;
  readonly playback = computed(() => {
    const { value } = this.game;
    return value && new Playback(value.rows, value.columns, this.kind.steps(value));
  });
  readonly showsHeat;
  /** A message instead of what is said of the step. */
  readonly notice = signal<Notice>({ text: "", isError: false });
  /** Whether another game is on its way; the shown one is hidden. */
  readonly isBusy = signal(false);
  readonly scene = computed(() => this.drawn());

  constructor(
    speed: number,
    showsHeat: boolean,
    private readonly kind: Kind<G>,
  ) {
    this.player = new Player(speed);
    this.showsHeat = signal(showsHeat);
    effect(() => {
      this.player.at.value;
      this.say("");
    });
  }

  /**
   * Shows another game.
   *
   * @param times the time of each step in seconds
   * @param guesses the steps that are guesses
   * @param at the step to show
   */
  show(game: G, times: readonly number[], guesses: readonly number[], at: number) {
    batch(() => {
      this.game.value = game; // the shown step is one of the game before
      this.player.load(times, guesses, at);
      this.say("");
    });
  }

  /** Shows a message, which says that another game is on its way, or why there is none. */
  say(text: string, isError = false, isBusy = false) {
    this.notice.value = { text, isError };
    this.isBusy.value = isBusy;
  }

  /**
   * Shows an error. The game stays.
   *
   * @param again asks again what had no answer
   */
  fail(error: unknown, again?: () => void) {
    this.say(error instanceof Error ? error.message : String(error), true);
    const mayHelp = error instanceof EngineError && error.isTemporary;
    if (mayHelp) this.notice.value = { ...this.notice.value, again };
  }

  pause() {
    this.player.go(this.player.at.value);
  }

  /** Handles a key of the view; returns whether it did. */
  key(key: string) {
    if (key !== "p") return this.player.key(key);
    this.showsHeat.value = !this.showsHeat.value;
    return true;
  }

  /** The position before the shown step. */
  get rows() {
    return this.playback.value?.rowsAt(this.player.at.value) ?? [];
  }

  private drawn(): Scene | null {
    const { player, rows, kind } = this;
    const game = this.game.value;
    if (!game) return null;
    const { topology, mines } = game;
    const steps = kind.steps(game);
    const at = player.at.value;
    const isLast = at === steps.length;
    const end = isLast ? kind.end(game) : "";
    const isOver = end === "won" || end === "lost";
    const isHeated = this.showsHeat.value && !player.isFast.value && !isOver;
    const shared = { topology, analysed: isHeated ? { rows, game } : null };
    if (!isLast) return { ...shared, ...kind.sceneAt(game, at, rows) };
    const hit = end === "lost" ? hitMine(steps[at - 1]) : null;
    return {
      ...shared,
      rows: isOver ? showMines(rows, mines, end === "won") : rows,
      marks: hit ? [["exploded", [hit]]] : [],
      cell: hit,
    };
  }
}

/** Returns the mine that a step hit, the first one of a chord; null if it hit none. */
export function hitMine({ shown }: Step): Cell | null {
  const mine = shown.find(([, , number]) => number === -1);
  return mine ? [mine[0], mine[1]] : null;
}
