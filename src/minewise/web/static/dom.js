/** Helpers for the document, used by all views. */

import { unbroken } from "./words.js";

/**
 * Returns the element with an id; throws `TypeError` if there is none of that kind.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {{new (): T}} [kind] default: any element
 * @returns {T}
 */
export function find(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof (kind ?? HTMLElement))) throw new TypeError(`the page has no ${id}`);
  return /** @type {T} */ (found);
}

/**
 * Creates an element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Partial<HTMLElementTagNameMap[K]>} [held] its properties
 * @param {...(Node | string)} inside
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, held = {}, ...inside) {
  const made = Object.assign(document.createElement(tag), held);
  made.append(...inside);
  return made;
}

/**
 * Fills a description list.
 * @param {HTMLElement} list
 * @param {[string, string][]} facts
 */
export function tell(list, facts) {
  list.replaceChildren(
    ...facts.flatMap(([term, fact]) => [
      make("dt", { textContent: term }),
      make("dd", { textContent: unbroken(fact) }),
    ]),
  );
}

/**
 * Shows a message in a live region; `bad` marks it as an error.
 * @param {HTMLElement} line
 * @param {string} words
 * @param {boolean} [bad]
 */
export function say(line, words, bad = false) {
  line.textContent = unbroken(words);
  line.classList.toggle("bad", bad);
}

/**
 * Sets the state of a toggle button.
 * @param {HTMLElement} button
 * @param {boolean} pressed
 */
export function press(button, pressed) {
  button.setAttribute("aria-pressed", String(pressed));
}

/**
 * Makes a change that may disable or hide the focused element.
 * @param {() => void} change
 * @param {() => void} instead moves the focus elsewhere, if that happens
 */
export function keepFocus(change, instead) {
  const held = document.activeElement;
  change();
  const isOff = held instanceof HTMLButtonElement && held.disabled;
  if (isOff || held?.checkVisibility() === false) instead();
}
