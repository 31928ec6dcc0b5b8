/** Formats figures and messages. */

/**
 * Returns text as a sentence. Cell names keep their lower case.
 * @param {string} text
 */
export function sentence(text) {
  const first = /^r\d/.test(text) ? "r" : text.charAt(0).toUpperCase();
  return first + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/**
 * Formats a probability in percent. Only certain cells show 0 or 100.
 * @param {number} probability
 * @param {number} [decimals]
 */
export function percent(probability, decimals = 1) {
  if (probability === 0 || probability === 1) return `${100 * probability} %`;
  const minimum = 10 ** -decimals;
  if (100 * probability < minimum) return `<${minimum} %`;
  if (100 * (1 - probability) < minimum) return `>${100 - minimum} %`;
  return `${(100 * probability).toFixed(decimals)} %`;
}

/**
 * Formats an estimated share in whole percentages; more decimals would mean nothing.
 * @param {number} share
 */
export function wholePercent(share) {
  return `${Math.round(100 * share)} %`;
}

/**
 * Returns the name of a cell, such as r3c5 for row 3, column 5.
 * @param {import("../api.js").Cell} cell
 */
export function cellName([row, column]) {
  return `r${row}c${column}`;
}

/**
 * Formats a number with thousands separators.
 * @param {number} number
 */
export function formatNumber(number) {
  return number.toLocaleString("en");
}

/**
 * Returns text in which no line can break before a percent sign.
 * @param {string} text
 */
export function nonBreaking(text) {
  return text.replaceAll(" %", "\u00a0%");
}

/**
 * Returns a number of clicks in words.
 * @param {number} number
 */
export function clickCount(number) {
  return `${number} ${number === 1 ? "click" : "clicks"}`;
}

/**
 * Formats a date and its time in short; without the year if it is this year.
 * @param {number} time milliseconds since 1970
 */
export function formatDate(time) {
  return new Date(time).toLocaleString([], {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    ...(new Date(time).getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" }),
  });
}

/**
 * Returns the options of strategies in a sentence.
 * @param {{name: string, summary: string}[]} options
 */
export function optionsText(options) {
  const rows = options.map(({ name, summary }) => `${name} (${summary})`);
  return `Options follow after two slashes, such as //endgame=256: ${rows.join("; ")}.`;
}
