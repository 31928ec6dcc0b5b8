/**
 * What to practise next: a technique that the player missed, guesses that cost wins, then the course,
 * then the weakest drill.
 */

import { hasLesson, lessonNames } from "../../common/techniques";
import { KINDS, type Kind, lessonTitle, REASONS } from "../../texts/practice";
import { gameStore } from "../history/game-store";
import { missedTechniques } from "../history/missed-techniques";
import { POSITIONS, scoreOf, solvedCount } from "./score";

export type Recommendation = { title: string; reason: string; address: string };

const LATEST = 100; // games
const COSTLY = 0.5; // wins that guesses cost
const ENOUGH = 20; // right answers

export async function recommend(): Promise<Recommendation> {
  const missed = await missedTechniques();
  const found = missed.find(({ technique }) => isUnfinished(technique));
  if (found) return lesson(found.technique, REASONS.missed(found.count, found.games));
  const guesses = await costlyGuesses();
  if (guesses) return guesses;
  const next = lessonNames().find(isUnfinished);
  if (next) return lesson(next, REASONS.course(solvedCount(next), POSITIONS));
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
  const reason = REASONS.guesses(cost, reviews.length);
  return { title: KINDS["best-guess"].title, reason, address: "#/practice?drill=best-guess" };
}

function isUnfinished(technique: string) {
  return hasLesson(technique) && solvedCount(technique) < POSITIONS;
}

function lesson(technique: string, reason: string): Recommendation {
  const address = `#/practice?lesson=${technique}`;
  return { title: lessonTitle(technique), reason, address };
}

function weakestDrill(): Recommendation {
  const kinds = Object.keys(KINDS) as Kind[];
  const rate = (kind: Kind) => {
    const { right, answered } = scoreOf(kind);
    return (right + 1) / (answered + 2); // so that a drill without answers counts as one half
  };
  const [weakest] = kinds.sort((one, other) => rate(one) - rate(other));
  const { right, answered } = scoreOf(weakest);
  return {
    title: KINDS[weakest].title,
    reason: REASONS.weakest(right, answered),
    address: `#/practice?drill=${weakest}`,
  };
}
