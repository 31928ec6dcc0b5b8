/**
 * What to practise next: mistakes that are due, a technique that the player missed, guesses that cost wins,
 * then the course, then the weakest drill.
 */

import { hasLesson, lessonNames } from "../../common/techniques";
import { KINDS, type Kind, REASONS } from "../../texts/learn";
import { gameStore } from "../history/game-store";
import type { Review } from "../history/record";
import { dueMistakes } from "./mistakes";
import { POSITIONS, scoreOf, solvedCount } from "./score";
import { lessonSeries, type Series } from "./supply";

export type Recommendation = { series: Series; reason: string };

const LATEST = 100; // games
const COSTLY = 0.5; // wins that guesses cost
const ENOUGH = 20; // right answers

export async function recommend(): Promise<Recommendation> {
  if (dueMistakes().length) return { series: { mistakes: true }, reason: "" };
  const records = await gameStore.records();
  const reviews = records.flatMap(({ review }) => (review ? [review] : [])).slice(0, LATEST);
  const [missed] = missedTechniques(reviews).filter(({ technique }) => isUnfinished(technique));
  if (missed) return lesson(missed.technique, REASONS.missed(missed.count, missed.games));
  const cost = reviews.reduce((sum, review) => sum + review.win_loss, 0);
  if (cost >= COSTLY && scoreOf("best-guess").right < ENOUGH)
    return { series: { kind: "best-guess" }, reason: REASONS.guesses(cost, reviews.length) };
  const next = lessonNames().find(isUnfinished);
  return next ? lesson(next, "") : weakestDrill();
}

/**
 * Returns the simplest techniques that find a safe cell where the player guessed, the most frequent first:
 * the number of these guesses, and of the games with at least one.
 */
function missedTechniques(reviews: Review[]) {
  const all = reviews.flatMap(({ missed }) => Object.entries(missed));
  const found = [...new Set(all.map(([technique]) => technique))].map((technique) => {
    const counts = all.flatMap(([name, count]) => (name === technique ? count : []));
    return { technique, count: counts.reduce((a, b) => a + b), games: counts.length };
  });
  return found.sort((one, other) => other.count - one.count);
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
