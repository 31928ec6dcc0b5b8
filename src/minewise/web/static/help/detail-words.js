/** How the details of a cell read. */

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
    return `${name} is certainly a mine: it is one in every solution, so it has no number to show.`;
  if (mine_probability === 0)
    return `${name} is certainly safe: in no solution is there a mine, so there is no risk to weigh.`;
  const risk = percent(mine_probability);
  if (method === "estimated")
    return `${name}: a mine at ${risk} ± ${percent(standard_error)}, estimated. What it would show is not counted.`;
  return `${name}: a mine at ${risk}, exactly. ${when(can_wait)}`;
}

/** @param {boolean | null} canWait */
function when(canWait) {
  if (canWait === null) return "";
  return canWait
    ? "Later may differ: what other cells show may change its risk."
    : "Now or later is the same: nothing that can be opened elsewhere changes its risk.";
}

/** The table without figures, so that it takes its room. */
export function blankTable() {
  return outcomesTable([]);
}

/**
 * What a cell would show: a column for each number.
 * @param {Outcome[]} click_outcomes
 */
export function outcomesTable(click_outcomes) {
  /** @type {(Outcome | undefined)[]} */
  const columns = Array.from({ length: MOST + 1 }, (_, number) =>
    click_outcomes.find((showing) => showing.number === number),
  );
  const head = make("tr", {}, heading("shows", "What the cell would show"));
  for (let number = 0; number <= MOST; number++) {
    const cell = make("th", { scope: "col", textContent: String(number) });
    cell.dataset.open = String(number);
    head.append(cell);
  }
  return make(
    "table",
    { ariaLabel: "What it would show" },
    make(
      "tbody",
      {},
      bars(columns),
      head,
      row("safe then", "How many cells would certainly be safe then", columns, (showing) =>
        showing.safe_cells === null ? "" : String(showing.safe_cells),
      ),
      row("risk then", "The mine probability of the safest cell then", columns, (showing) =>
        showing.best_safety === null ? "" : short(1 - showing.best_safety),
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
    heading("chance", "In percent; the rest is a mine"),
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

/** @param {number} probability in percent, without its sign */
function short(probability) {
  const rounded = Math.round(100 * probability);
  if (rounded === 0 && probability > 0) return "<1";
  if (rounded === 100 && probability < 1) return ">99";
  return String(rounded);
}
