/** Describes the details of a cell. */

import { make } from "../dom.js";
import { cellName, percent } from "../words.js";

/**
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {import("../../api.js").Detail} Detail
 * @typedef {import("../../api.js").Outcome} Outcome
 */

const MOST = 8;

/**
 * @param {Cell} cell
 * @param {Detail} told
 */
export function sayDetail(cell, { method, mine_probability, standard_error, can_wait }) {
  const name = cellName(cell);
  if (mine_probability === 1)
    return `${name} is certainly a mine: every solution has a mine there.`;
  if (mine_probability === 0) return `${name} is certainly safe: no solution has a mine there.`;
  const risk = percent(mine_probability);
  if (method === "estimated")
    return `${name}: ${risk} ± ${percent(standard_error)} mine (estimate). Its possible numbers are not estimated.`;
  return `${name}: ${risk} mine (exact). ${when(can_wait)}`;
}

/** @param {boolean | null} canWait */
function when(canWait) {
  if (canWait === null) return "";
  return canWait
    ? "Opening other cells may change this."
    : "Opening other cells cannot change this.";
}

/** Returns the table without figures, to reserve its space. */
export function blankTable() {
  return outcomesTable([]);
}

/**
 * Returns a table of the numbers that a cell may show, one column for each.
 * @param {Outcome[]} click_outcomes
 */
export function outcomesTable(click_outcomes) {
  /** @type {(Outcome | undefined)[]} */
  const columns = Array.from({ length: MOST + 1 }, (_, number) =>
    click_outcomes.find((showing) => showing.number === number),
  );
  const head = make("tr", {}, heading("number", "The number that the cell may show"));
  for (let number = 0; number <= MOST; number++) {
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
      bars(columns),
      head,
      row(
        "safe cells",
        "The number of certainly safe cells if the cell shows this number",
        columns,
        (showing) => (showing.safe_cells === null ? "" : String(showing.safe_cells)),
      ),
      row(
        "next risk",
        "The lowest mine probability if the cell shows this number, in percent",
        columns,
        (showing) => (showing.best_safety === null ? "" : short(1 - showing.best_safety)),
      ),
    ),
  );
}

/**
 * @param {string} name
 * @param {string} title
 */
function heading(name, title) {
  return make("th", { scope: "row", textContent: name, title });
}

/** @param {(Outcome | undefined)[]} columns */
function bars(columns) {
  const bars = make(
    "tr",
    { className: "bars" },
    heading("chance", "The probability of the number, in percent; the remainder is a mine"),
  );
  for (const showing of columns) {
    const probability = showing?.probability ?? 0;
    const bar = make("span", { className: "bar", ariaHidden: "true" });
    bar.style.height = `${Math.max(probability ? 2 : 0, Math.round(36 * probability))}px`;
    bars.append(make("td", {}, make("span", {}, probability ? short(probability) : ""), bar));
  }
  return bars;
}

/**
 * @param {string} name
 * @param {string} title
 * @param {(Outcome | undefined)[]} columns
 * @param {(showing: Outcome) => string} figure
 */
function row(name, title, columns, figure) {
  const cells = columns.map((showing) =>
    make("td", { textContent: showing ? figure(showing) : "" }),
  );
  return make("tr", {}, heading(name, title), ...cells);
}

/** @param {number} probability returned in percent, without the sign */
function short(probability) {
  const rounded = Math.round(100 * probability);
  if (rounded === 0 && probability > 0) return "<1";
  if (rounded === 100 && probability < 1) return ">99";
  return String(rounded);
}
