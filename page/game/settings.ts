import { type CluesJson, checkClues } from "./clues";
import { checkStart, type StartRule } from "./deal";
import { checkName, checkWhole, counted, GameError } from "./error";
import { newSeed, parseSeed } from "./random";
import { type Grid, Topology } from "./topology";

export const GUESSING = ["classic", "fair", "cruel", "kind"] as const;
/** The guessing mode; the engine decides clicks by all but classic. */
export type Guessing = (typeof GUESSING)[number];

/** The settings of a new game. The same settings and first cell always give the same game. */
export interface Settings {
  readonly rows: number;
  readonly columns: number;
  readonly mines: number;
  /** Default: square. */
  readonly topology?: Grid;
  /** Default: opening. */
  readonly startRule?: StartRule;
  /** What happens at clicks that no logic proves safe; default: classic. */
  readonly guessing?: Guessing;
  /** The clue models; default: exact. */
  readonly clues?: CluesJson;
  /** Decimal digits, below 2^64; default: a new random seed. */
  readonly seed?: string;
  /** The number of the game of its seed; default: 0. */
  readonly game?: number;
  /** Whether the engine deals the board, so that it never needs a guess; default: false. */
  readonly noGuess?: boolean;
  /** The hardest technique that the board needs; implies `noGuess`. */
  readonly grade?: string | null;
}

/** Settings that were checked, with their defaults; a given board may have no seed. */
export type Setup = Omit<ReturnType<typeof setUp>, "seed"> & { readonly seed: string | null };

/** Throws `GameError` if no game can have these settings. */
export function setUp(settings: Settings) {
  const { startRule = "opening", seed = newSeed(), game = 0, grade = null } = settings;
  const topology = Topology.grid(settings.topology ?? "square", settings.rows, settings.columns);
  const mineCount = checkWhole("mines", settings.mines, 0, Number.MAX_SAFE_INTEGER);
  if (mineCount > topology.size)
    throw new GameError(
      `${counted(mineCount, "mine")} do not fit in ${counted(topology.size, "cell")}`,
    );
  checkStart(topology, mineCount, startRule, 0);
  parseSeed(seed);
  checkWhole("game", game, 0, Number.MAX_SAFE_INTEGER);
  const clues = checkClues(settings.clues ?? "exact");
  const guessing = checkName("guessing", settings.guessing ?? "classic", GUESSING);
  if (guessing !== "classic" && clues !== "exact")
    throw new GameError(`a game whose guessing is ${guessing} needs exact clues`);
  const noGuess = settings.noGuess === true || grade !== null;
  if (noGuess && clues !== "exact") throw new GameError("a no-guess board needs exact clues");
  return { topology, mineCount, startRule, guessing, clues, seed, game, noGuess, grade };
}
