/** Describes the details of a cell. */

import { make } from "../common/dom";
import { explanationButton } from "../common/explanation";
import { cellName, percent, wholePercent } from "../common/format";
import type { Cell, Detail, Outcome } from "../engine/api";

/** the highest number that a cell may show */
const MAX_NUMBERS: Record<string, number> = { square: 8, torus: 8, hexagonal: 6 };

export function describeDetail(cell: Cell, detail: Detail) {
  const { method, mine_probability, standard_error, can_wait } = detail;
  const label = cellName(cell);
  if (mine_probability === 1)
    return `${label} is certainly a mine: every solution has a mine there.`;
  if (mine_probability === 0) return `${label} is certainly safe: no solution has a mine there.`;
  const risk = percent(mine_probability);
  if (method === "estimated")
    return `${label}: ${risk} ± ${percent(standard_error)} mine (estimate). Its possible numbers are not estimated.`;
  return `${label}: ${risk} mine (exact). ${describeWin(detail)}${stability(can_wait)}`;
}

function describeWin({ win_probability, exact_win }: Detail) {
  if (win_probability === null) return "";
  return exact_win
    ? `It wins ${percent(win_probability)} with best play. `
    : `It wins about ${wholePercent(win_probability)} of the time. `;
}

function stability(canWait: boolean | null) {
  if (canWait === null) return "";
  return canWait
    ? "Opening other cells may change this."
    : "Opening other cells cannot change this.";
}

/** Returns the table without figures, to reserve its space. */
export function emptyTable(topology: string) {
  return outcomesTable([], topology);
}

/** Returns a table of the numbers that a cell may show, one column for each. */
export function outcomesTable(click_outcomes: Outcome[], topology: string) {
  const highest = MAX_NUMBERS[topology] ?? 8; // before there is a board
  const columns: (Outcome | undefined)[] = Array.from({ length: highest + 1 }, (_, number) =>
    click_outcomes.find((outcome) => outcome.number === number),
  );
  const head = make("tr", {}, heading("number", "The number that the cell may show"));
  for (let number = 0; number <= highest; number++) {
    const cell = make("th", { scope: "col", textContent: String(number) });
    cell.dataset.open = String(number);
    head.append(cell);
  }
  return make(
    "table",
    { ariaLabel: "Possible numbers" },
    make(
      "tbody",
      {},
      probabilityRow(columns),
      head,
      row(
        "safe cells",
        "The number of certainly safe cells if the cell shows this number",
        columns,
        (outcome) => (outcome.safe_cells === null ? "" : String(outcome.safe_cells)),
      ),
      row(
        "next risk",
        "The lowest mine probability if the cell shows this number, in percent",
        columns,
        (outcome) => (outcome.best_safety === null ? "" : roundPercent(1 - outcome.best_safety)),
      ),
    ),
  );
}

function heading(label: string, explanation: string) {
  return make("th", { scope: "row" }, label, explanationButton(explanation));
}

function probabilityRow(columns: (Outcome | undefined)[]) {
  const probabilityRow = make(
    "tr",
    { className: "bars" },
    heading("chance", "The probability of the number, in percent; the remainder is a mine"),
  );
  for (const outcome of columns) {
    const probability = outcome?.probability ?? 0;
    const bar = make("span", { className: "bar", ariaHidden: "true" });
    bar.style.height = `${Math.max(probability ? 2 : 0, Math.round(36 * probability))}px`;
    probabilityRow.append(
      make("td", {}, make("span", {}, probability ? roundPercent(probability) : ""), bar),
    );
  }
  return probabilityRow;
}

function row(
  label: string,
  explanation: string,
  columns: (Outcome | undefined)[],
  figure: (outcome: Outcome) => string,
) {
  const cells = columns.map((outcome) =>
    make("td", { textContent: outcome ? figure(outcome) : "" }),
  );
  return make("tr", {}, heading(label, explanation), ...cells);
}

/** @param probability returned in percent, without the sign */
function roundPercent(probability: number) {
  const rounded = Math.round(100 * probability);
  if (rounded === 0 && probability > 0) return "<1";
  if (rounded === 100 && probability < 1) return ">99";
  return String(rounded);
}
