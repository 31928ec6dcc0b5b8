/**
 * What to practise next: mistakes that are due, a technique that the player missed, guesses that cost wins, then the course,
 * then the weakest drill.
 */

import { hasLesson, lessonNames } from "../../common/techniques";
import { KINDS, type Kind, REASONS } from "../../texts/learn";
import { gameStore } from "../history/game-store";
import { missedTechniques } from "../history/missed-techniques";
import { dueMistakes } from "./mistakes";
import { POSITIONS, scoreOf, solvedCount } from "./score";
import { lessonSeries } from "./series";
import type { Series } from "./supply";

export type Recommendation = { series: Series; reason: string };

const LATEST = 100; // games
const COSTLY = 0.5; // wins that guesses cost
const ENOUGH = 20; // right answers

export async function recommend(): Promise<Recommendation> {
  if (dueMistakes().length) return { series: { mistakes: true }, reason: "" };
  const missed = await missedTechniques();
  const found = missed.find(({ technique }) => isUnfinished(technique));
  if (found) return lesson(found.technique, REASONS.missed(found.count, found.games));
  const guesses = await costlyGuesses();
  if (guesses) return guesses;
  const next = lessonNames().find(isUnfinished);
  if (next) return lesson(next, "");
  return weakestDrill();
}

/**
 * Returns the drill of guesses if those in the reviewed games cost much, and it was not practised
 * enough.
 */
async function costlyGuesses(): Promise<Recommendation | null> {
  const records = await gameStore.records();
  const reviews = records.flatMap(({ review }) => (review ? [review] : [])).slice(0, LATEST);
  const cost = reviews.reduce((sum, review) => sum + review.win_loss, 0);
  if (cost < COSTLY || scoreOf("best-guess").right >= ENOUGH) return null;
  return { series: { kind: "best-guess" }, reason: REASONS.guesses(cost, reviews.length) };
}

function isUnfinished(technique: string) {
  return hasLesson(technique) && solvedCount(technique) < POSITIONS;
}

function lesson(technique: string, reason: string): Recommendation {
  return { series: lessonSeries(technique), reason };
}

function weakestDrill(): Recommendation {
  const kinds = Object.keys(KINDS) as Kind[];
  const rate = (kind: Kind) => {
    const { right, answered } = scoreOf(kind);
    return (right + 1) / (answered + 2); // so that a drill without answers counts as one half
  };
  const [kind] = kinds.sort((one, other) => rate(one) - rate(other));
  const { right, answered } = scoreOf(kind);
  return { series: { kind }, reason: REASONS.weakest(right, answered) };
}
