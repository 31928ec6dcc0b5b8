import { type CluesJson, checkClues } from "./clues";
import { checkStart, type StartRule } from "./deal";
import { checkName, checkWhole, counted, GameError } from "./error";
import { newSeed, parseSeed } from "./random";
import { type Grid, Topology } from "./topology";

export const GUESSING = ["classic", "fair", "cruel", "kind"] as const;
/** The guessing mode; the engine decides clicks by all but classic. */
export type Guessing = (typeof GUESSING)[number];

/**
 * The settings of a new game, by the names of the engine. The same settings and first cell always give the
 * same game.
 */
export interface Settings {
  readonly rows: number;
  readonly columns: number;
  readonly mines: number;
  /** Default: square. */
  readonly topology?: Grid;
  /** Default: opening. */
  readonly start_rule?: StartRule;
  /** What happens at clicks that no logic proves safe; default: classic. */
  readonly guessing?: Guessing;
  /** The clue models; default: exact. */
  readonly clues?: CluesJson;
  /** Decimal digits, below 2^64; default: a new random seed. */
  readonly seed?: string;
  /** The number of the game of its seed; default: 0. */
  readonly game?: number;
  /** Whether the engine deals the board, so that it never needs a guess; default: false. */
  readonly no_guess?: boolean;
  /** The hardest technique that the board needs; implies `no_guess`. */
  readonly grade?: string | null;
}

/** Settings that were checked, with their defaults; a given board may have no seed. */
export type Setup = Omit<ReturnType<typeof setUp>, "seed"> & { readonly seed: string | null };

/** Throws `GameError` if no game can have these settings. */
export function setUp(settings: Settings) {
  const { start_rule = "opening", seed = newSeed(), game = 0, grade = null } = settings;
  const topology = Topology.grid(settings.topology ?? "square", settings.rows, settings.columns);
  const mines = checkWhole("mines", settings.mines, 0, Number.MAX_SAFE_INTEGER);
  if (mines > topology.size)
    throw new GameError(
      `${counted(mines, "mine")} do not fit in ${counted(topology.size, "cell")}`,
    );
  checkStart(topology, mines, start_rule, 0);
  parseSeed(seed);
  checkWhole("game", game, 0, Number.MAX_SAFE_INTEGER);
  const clues = checkClues(settings.clues ?? "exact");
  const guessing = checkName("guessing", settings.guessing ?? "classic", GUESSING);
  if (guessing !== "classic" && clues !== "exact")
    throw new GameError(`a game whose guessing is ${guessing} needs exact clues`);
  const no_guess = settings.no_guess === true || grade !== null;
  if (no_guess && clues !== "exact") throw new GameError("a no-guess board needs exact clues");
  return { topology, mines, start_rule, guessing, clues, seed, game, no_guess, grade };
}
