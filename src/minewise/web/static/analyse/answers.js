/** Shows the analysis of the position: a line under the board, and figures beside it. */

import { make } from "../dom.js";
import { cellName, grouped, percent, sentence } from "../words.js";

/**
 * @typedef {import("../../api.js").Analysis} Analysis
 * @typedef {import("../../api.js").Impossible["impossible"]} Impossible
 * @typedef {import("../../api.js").Cell} Cell
 */

/** The split R-hat above which the estimate has not converged. */
const SETTLED = 1.1;

export class Answers {
  /**
   * @param {HTMLElement} line a live region
   * @param {HTMLElement} list a description list
   * @param {{go: (cell: Cell) => void, mines: (total: number) => void}} on called by its buttons
   */
  constructor(line, list, on) {
    this.line = line;
    this.list = list;
    this.on = on;
  }

  /** @param {Analysis} told */
  show(told) {
    const exact = told.method === "exact";
    this.say(
      exact ? "Exact" : "Estimated",
      `${exact ? solutions(told) : error(told)} ${certain(told)}`,
    );
    const facts = [
      fact("Solutions", exact ? count(told) : "too many to count"),
      fact("Certain", `${told.safe.length} safe, ${told.mines.length} ${mines(told.mines.length)}`),
      fact("Safest", told.safest ? this.cell(told.safest, told) : "no hidden cell"),
      fact("Riskiest", told.riskiest ? this.cell(told.riskiest, told) : "no hidden cell"),
    ];
    if (told.wrong_flags.length)
      facts.push(fact("Wrong flags", ...told.wrong_flags.slice(0, 6).map((cell) => this.go(cell))));
    this.list.replaceChildren(...facts.flat());
  }

  /**
   * @param {Impossible} told
   * @param {number} stated the mine total
   */
  impossible({ message, clues, totals }, stated) {
    this.say("Impossible", sentence(message), true);
    const facts = [];
    if (clues.length)
      facts.push(fact("Conflicting clues", ...clues.slice(0, 8).map((one) => this.go(one))));
    if (totals?.length) {
      const ends = totals
        .flat()
        .sort((one, other) => Math.abs(one - stated) - Math.abs(other - stated));
      facts.push(fact("Possible mine totals", totals.slice(0, 6).map(range).join(", ")));
      facts.push(fact("Fix", this.total(ends[0])));
    }
    this.list.replaceChildren(...facts.flat());
  }

  /** Shows that the analysis takes longer than usual. */
  wait() {
    this.say(
      "Counting…",
      "If the position is too wide to count in time, its probabilities are estimated.",
    );
  }

  /** @param {string} words */
  refuse(words) {
    this.say("No answer", words, true);
    this.list.replaceChildren();
  }

  /**
   * @param {string} badge
   * @param {string} words
   * @param {boolean} [bad]
   */
  say(badge, words, bad = false) {
    const kind = badge.toLowerCase().replace(/\W/g, "-");
    this.line.replaceChildren(
      make("span", { className: `badge ${kind}`, textContent: badge }),
      ` ${words}`,
    );
    this.line.classList.toggle("bad", bad);
  }

  /**
   * @param {NonNullable<Analysis["safest"]>} extreme
   * @param {Analysis} told
   */
  cell({ cell, probability }, told) {
    const isCertain = probability === 0 || probability === 1;
    const spread = isCertain ? 0 : (told.standard_error?.[cell[0]][cell[1]] ?? 0);
    const chance = isCertain ? "certainly" : percent(probability);
    const what = { 0: "safe", 1: "a mine" }[probability] ?? "";
    const words = `${cellName(cell)}: ${chance} ${what}`.trim();
    return this.go(cell, words + (spread ? ` ± ${percent(spread)}` : ""));
  }

  /**
   * @param {Cell} cell
   * @param {string} [words]
   */
  go(cell, words = cellName(cell)) {
    const button = make("button", { type: "button", className: "cell-link", textContent: words });
    button.addEventListener("click", () => this.on.go(cell));
    return button;
  }

  /** @param {number} total */
  total(total) {
    const words = `Set ${grouped(total)} ${mines(total)}`;
    const button = make("button", { type: "button", className: "cell-link", textContent: words });
    button.addEventListener("click", () => this.on.mines(total));
    return button;
  }
}

/**
 * @param {string} term
 * @param {...(Node | string)} told
 */
function fact(term, ...told) {
  return [make("dt", { textContent: term }), make("dd", {}, ...told)];
}

/** @param {number} count */
function mines(count) {
  return count === 1 ? "mine" : "mines";
}

/** @param {number[]} total */
function range([from, to]) {
  return from === to ? grouped(from) : `${grouped(from)} to ${grouped(to)}`;
}

/** @param {Analysis} told */
function count({ solutions }) {
  if (solutions === null) return "not counted";
  if (solutions.length <= 15) return grouped(Number(solutions));
  const power = String(solutions.length - 1).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]);
  return `about ${solutions[0]}.${solutions[1]} × 10${power}`;
}

/** @param {Analysis} told */
function solutions(told) {
  if (told.solutions === "1") return "There is 1 solution.";
  return `There are ${count(told)} solutions.`;
}

/** @param {Analysis} told */
function error({ standard_error, convergence }) {
  const worst = Math.max(0, ...(standard_error ?? []).map((row) => Math.max(...row.map(Number))));
  const settled = (convergence ?? SETTLED) < SETTLED;
  const trust = settled ? "" : " The estimate has not converged and is unreliable.";
  return `The position is too wide to count in time. Standard errors are up to ${percent(worst)}.${trust}`;
}

/** @param {Analysis} told */
function certain({ safe, mines: sure, safest }) {
  if (!safest) return "No cell is hidden.";
  if (!safe.length && !sure.length) return "No cell is certain.";
  const are = safe.length > 1 ? `${safe.length} cells are` : `${safe.length || "No"} cell is`;
  const of = sure.length === 1 ? "1 is certainly a mine" : `${sure.length} are certainly mines`;
  return `${are} certainly safe, ${sure.length ? of : "none is certainly a mine"}.`;
}
