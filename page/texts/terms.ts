/** Explanations of figures that a newcomer would not know, by their names. */

import { translated } from "../common/language";

const EFFICIENCY =
  "3BV divided by the number of all actions, flags included. Chords can raise it above 100 %.";
const THREE_BV =
  "The minimum number of clicks that opens the whole board without flags. 3BV stands for Bechtel's Board Benchmark Value.";
const ZINI =
  "ZiNi estimates the minimum number of clicks that opens the whole board with flags and chords.";
const SPEED = "3BV per second. It makes the speed on easy and hard boards comparable.";

/** The names of figures in other languages. In English they are those that the code uses. */
export const NAMES = translated<Record<string, string>>("NAMES", {});

export const TERMS = translated("TERMS", {
  "3BV": THREE_BV,
  ZiNi: ZINI,
  "3BV/s": SPEED,
  "Best 3BV/s": SPEED,
  Efficiency: EFFICIENCY,
  Throughput: "3BV divided by the number of clicks that changed the board.",
  Correctness: "The share of the clicks that changed the board.",
  "Best efficiency": EFFICIENCY,
  Guesses:
    "The clicks after the first that could have hit a mine, and could have been safe. A guess is forced if no cell was safer, or if waiting could not help. Otherwise it is avoidable.",
  Blunders: "Clicks on a mine that the open numbers proved. They are no guesses.",
  "Forced guess":
    "A guess that could not be avoided: no cell was safer, or waiting could not help.",
  "Avoidable guess": "A guess although another cell was safer.",
  "True guesses":
    "The clicks after the first at which no cell was provably safe, and the best chance to survive them all.",
  "Survival chance":
    "The probability of surviving all guesses that were made, the one that lost too. The lower it is, the more was risked.",
  "With safest play":
    "The survival chance if each guess had been at the safest cell of its moment.",
  "Avoidable risk":
    "The probability that guesses hit a mine by the part of their risk that a safer cell would have avoided. Over many games: the expected number of games lost by it.",
  "Win probability":
    "The probability of winning from here with good play: exact if few solutions are left, otherwise estimated.",
  "95 % interval":
    "The win rate over these games differs from the true one by chance. The true one lies in this range with 95 % confidence; more games make it narrower.",
  Strong:
    "The result of the strategy strong, which computes every probability, on the same boards after the same first clicks.",
  "Longest streak": "The most games won in a row.",
  "Best time":
    "Records are of games won without help: no hints, risks, undo or chosen seed. Of a daily board, the first game counts.",
  "Best escape": "The riskiest click that survived.",
  "Costliest guess": "The guess that lowered the win probability most.",
  "Turning point": "The other click after which the win probability changed most.",
  Techniques:
    "The ways to find certain cells, from the simplest to the hardest, and the number of cells that each one found.",
  Solutions: "The number of ways to place the mines that agree with every number.",
  Certain: "Cells that are safe in every solution, and cells that are mines in every solution.",
  Safest: "The cell with the lowest mine probability.",
  "Win chance":
    "The probability of winning the whole game with the best move: exact if few solutions are left, otherwise estimated (≈).",
  "Best move":
    "The move with the highest probability of winning the whole game, which need not be the safest.",
  Enclosed: "Cells whose risk no other click can change. Waiting does not help there.",
  Dead: "Cells whose number is already known. Opening them tells only that they are safe.",
  "Conflicting clues": "Numbers that cannot all be right.",
  "Most likely misread":
    "The cells whose numbers are most likely wrong, each with the number that would make the position possible, and its probability.",
  "Possible mine totals": "The mine totals with which the position has a solution.",
  Wins: "The probability of winning the game with this move and good play afterwards.",
  Risk: "The probability that the cell holds a mine.",
});
