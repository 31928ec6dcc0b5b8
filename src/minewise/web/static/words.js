/** How figures and messages read. */

/**
 * Words as a sentence; the name of a cell stays as it is.
 * @param {string} words
 */
export function sentence(words) {
  const first = /^r\d/.test(words) ? "r" : words.charAt(0).toUpperCase();
  return first + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
}

/**
 * A probability in percent, told apart from 0 and 100 as long as it is uncertain.
 * @param {number} probability
 * @param {number} [decimals]
 */
export function percent(probability, decimals = 1) {
  if (probability === 0 || probability === 1) return `${100 * probability} %`;
  const least = 10 ** -decimals;
  if (100 * probability < least) return `<${least} %`;
  if (100 * (1 - probability) < least) return `>${100 - least} %`;
  return `${(100 * probability).toFixed(decimals)} %`;
}

/**
 * A cell by its row and column, as everywhere in minewise.
 * @param {import("../api.js").Cell} cell
 */
export function cellName([row, column]) {
  return `r${row}c${column}`;
}

/**
 * A number with its thousands apart.
 * @param {number} number
 */
export function grouped(number) {
  return number.toLocaleString("en");
}

/**
 * The same words, in which no percent sign begins a line.
 * @param {string} words
 */
export function unbroken(words) {
  return words.replaceAll(" %", "\u00a0%");
}

/**
 * A number of clicks.
 * @param {number} number
 */
export function clicks(number) {
  return `${number} ${number === 1 ? "click" : "clicks"}`;
}
