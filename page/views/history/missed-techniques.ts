/** The techniques that the player missed, and the games in which this happened. */

import { gameStore } from "./game-store";

export interface MissedTechnique {
  /** the simplest technique that finds a safe cell where the player guessed */
  technique: string;
  /** the number of these guesses */
  count: number;
  /** the number of games with at least one */
  games: number;
}

/**
 * Returns the techniques missed in the latest reviewed games, the most frequent first.
 *
 * @param latest the number of games to look at
 * @returns empty if no game was reviewed, or nothing was missed
 */
export async function missedTechniques(latest: number = 100): Promise<MissedTechnique[]> {
  const records = await gameStore.records();
  const reviewed = records.filter(({ review }) => review).slice(0, latest);
  const found: Map<string, MissedTechnique> = new Map();
  for (const { review } of reviewed)
    for (const [technique, count] of Object.entries(review?.missed ?? {})) {
      const sums = found.get(technique) ?? { technique, count: 0, games: 0 };
      found.set(technique, { technique, count: sums.count + count, games: sums.games + 1 });
    }
  return [...found.values()].sort((one, other) => other.count - one.count);
}

/** Returns the games in which the player missed a technique, the latest first. */
export async function gamesMissing(technique: string) {
  const records = await gameStore.records();
  return records.filter(({ review }) => review?.missed[technique]);
}
