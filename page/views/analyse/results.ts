/** Shows the analysis of the position: a line under the board, and figures beside it. */

import { make } from "../../common/dom";
import {
  cellName,
  formatNumber,
  nonBreaking,
  percent,
  sentence,
  wholePercent,
} from "../../common/format";
import type { Analysis, Cell, Impossible as Refusal } from "../../engine/api";
import { explained } from "../../figures/terms";

export type Impossible = Refusal["impossible"];

/** The split R-hat above which the estimate has not converged. */
const CONVERGED_BELOW = 1.1;

/** The number of enclosed and of dead cells that have buttons. */
const SHOWN_CELLS = 6;

export class AnalysisResults {
  /**
   * @param line a live region
   * @param list a description list
   * @param handlers called by its buttons
   */
  constructor(
    readonly line: HTMLElement,
    readonly list: HTMLElement,
    readonly handlers: {
      focusCell: (cell: Cell) => void;
      setNumber: (cell: Cell, number: number) => void;
      setMines: (total: number) => void;
    },
  ) {}

  show(analysis: Analysis) {
    const exact = analysis.method === "exact";
    this.showStatus(
      exact ? "Exact" : "Estimated",
      `${exact ? describeSolutions(analysis) : describeError(analysis)} ${describeCertain(analysis)}`,
    );
    const facts = [
      listEntry("Solutions", exact ? formatCount(analysis) : "too many to count"),
      listEntry(
        "Certain",
        `${analysis.safe.length} safe, ${analysis.mines.length} ${pluralMines(analysis.mines.length)}`,
      ),
      listEntry(
        "Safest",
        analysis.safest ? this.extremeButton(analysis.safest, analysis) : "no hidden cell",
      ),
      listEntry(
        "Riskiest",
        analysis.riskiest ? this.extremeButton(analysis.riskiest, analysis) : "no hidden cell",
      ),
    ];
    const { best_moves } = analysis;
    if (best_moves?.moves.length && !analysis.safe.length)
      facts.push(
        listEntry(
          "Best moves",
          ...best_moves.moves.map((move) =>
            this.cellButton(move.cell, describeMove(move, best_moves.exact)),
          ),
        ),
      );
    for (const [name, cells] of [
      ["Enclosed", analysis.enclosed],
      ["Dead", analysis.dead],
    ] as [string, Cell[]][]) {
      const more = cells.length > SHOWN_CELLS ? ` and ${cells.length - SHOWN_CELLS} more` : "";
      const buttons = cells.slice(0, SHOWN_CELLS).map((cell) => this.cellButton(cell));
      if (cells.length) facts.push(listEntry(name, ...buttons, more));
    }
    if (analysis.wrong_flags.length)
      facts.push(
        listEntry(
          "Wrong flags",
          ...analysis.wrong_flags.slice(0, 6).map((cell) => this.cellButton(cell)),
        ),
      );
    this.list.replaceChildren(...facts.flat());
  }

  /** @param mineCount the mine total */
  impossible({ message, clues, totals, suspects }: Impossible, mineCount: number) {
    this.showStatus("Impossible", sentence(message), true);
    const facts = [];
    if (clues.length)
      facts.push(
        listEntry("Conflicting clues", ...clues.slice(0, 8).map((cell) => this.cellButton(cell))),
      );
    if (suspects.length) {
      const [{ cell, number }] = suspects;
      const fix = () => this.handlers.setNumber(cell, number);
      facts.push(
        listEntry(
          "Most likely misread",
          ...suspects.map((suspect) => this.cellButton(suspect.cell, describeSuspect(suspect))),
        ),
        listEntry("Fix", this.fixButton(`Set ${cellName(cell)} to ${number}`, fix)),
      );
    }
    if (totals?.length) {
      const ends = totals
        .flat()
        .sort((one, other) => Math.abs(one - mineCount) - Math.abs(other - mineCount));
      facts.push(listEntry("Possible mine totals", totals.slice(0, 6).map(formatRange).join(", ")));
      facts.push(listEntry("Fix", this.totalButton(ends[0])));
    }
    this.list.replaceChildren(...facts.flat());
  }

  /** Shows that the analysis takes longer than usual. */
  showWaiting() {
    this.showStatus(
      "Counting…",
      "If the position is too wide to count in time, its probabilities are estimated.",
    );
  }

  showError(text: string) {
    this.showStatus("No answer", text, true);
    this.list.replaceChildren();
  }

  showStatus(badge: string, text: string, isError: boolean = false) {
    const kind = badge.toLowerCase().replace(/\W/g, "-");
    this.line.replaceChildren(
      make("span", { className: `badge ${kind}`, textContent: badge }),
      ` ${text}`,
    );
    this.line.classList.toggle("bad", isError);
  }

  extremeButton({ cell, probability }: NonNullable<Analysis["safest"]>, analysis: Analysis) {
    const isCertain = probability === 0 || probability === 1;
    const error = isCertain ? 0 : (analysis.standard_error?.[cell[0]][cell[1]] ?? 0);
    const chance = isCertain ? "certainly" : percent(probability);
    const what = { 0: "safe", 1: "a mine" }[probability] ?? "";
    const text = `${cellName(cell)}: ${chance} ${what}`.trim();
    return this.cellButton(cell, text + (error ? ` ± ${percent(error)}` : ""));
  }

  cellButton(cell: Cell, text: string = cellName(cell)) {
    const button = make("button", { type: "button", className: "cell-link", textContent: text });
    button.addEventListener("click", () => this.handlers.focusCell(cell));
    return button;
  }

  totalButton(total: number) {
    const text = `Set ${formatNumber(total)} ${pluralMines(total)}`;
    return this.fixButton(text, () => this.handlers.setMines(total));
  }

  fixButton(text: string, fix: () => void) {
    const button = make("button", { type: "button", className: "cell-link", textContent: text });
    button.addEventListener("click", fix);
    return button;
  }
}

function listEntry(term: string, ...content: (Node | string)[]) {
  return [make("dt", {}, ...explained(term)), make("dd", {}, ...content)];
}

function describeMove(
  { cell, win_probability }: { cell: Cell; win_probability: number },
  exact: boolean,
) {
  const wins = exact ? percent(win_probability) : `≈ ${wholePercent(win_probability)}`;
  return nonBreaking(`${cellName(cell)}: wins ${wins}`);
}

function describeSuspect({ cell, shown, number, probability }: Impossible["suspects"][number]) {
  return nonBreaking(
    `${cellName(cell)}: ${number} instead of ${shown}, ${wholePercent(probability)}`,
  );
}

function pluralMines(count: number) {
  return count === 1 ? "mine" : "mines";
}

function formatRange([from, to]: number[]) {
  return from === to ? formatNumber(from) : `${formatNumber(from)} to ${formatNumber(to)}`;
}

function formatCount({ solutions }: Analysis) {
  if (solutions === null) return "not counted";
  if (solutions.length <= 15) return formatNumber(Number(solutions));
  const power = String(solutions.length - 1).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]);
  return `about ${solutions[0]}.${solutions[1]} × 10${power}`;
}

function describeSolutions(analysis: Analysis) {
  if (analysis.solutions === "1") return "There is 1 solution.";
  return `There are ${formatCount(analysis)} solutions.`;
}

function describeError({ standard_error, convergence, unsettled }: Analysis) {
  const worst = Math.max(0, ...(standard_error ?? []).map((row) => Math.max(...row.map(Number))));
  const hasConverged = (convergence ?? CONVERGED_BELOW) < CONVERGED_BELOW;
  const warning = hasConverged ? "" : " The estimate has not converged and is unreliable.";
  const open = unsettled?.length ?? 0;
  const cells = open === 1 ? "1 cell" : `${open} cells`;
  const doubt = open ? ` ${cells} may be certain, or not: nothing more was found in time.` : "";
  return `The position is too wide to count in time. Standard errors are up to ${percent(worst)}.${warning}${doubt}`;
}

function describeCertain({ safe, mines, safest }: Analysis) {
  if (!safest) return "No cell is hidden.";
  if (!safe.length && !mines.length) return "No cell is certain.";
  const are = safe.length > 1 ? `${safe.length} cells are` : `${safe.length || "No"} cell is`;
  const of = mines.length === 1 ? "1 is certainly a mine" : `${mines.length} are certainly mines`;
  return `${are} certainly safe, ${mines.length ? of : "none is certainly a mine"}.`;
}
