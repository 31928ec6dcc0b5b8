/** Helpers for the document, used by all views. */

import { nonBreaking } from "./format.js";

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
 * @param {Partial<HTMLElementTagNameMap[K]>} [properties] its properties
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/**
 * Fills a description list.
 * @param {HTMLElement} list
 * @param {[string, string][]} entries
 */
export function fillList(list, entries) {
  list.replaceChildren(
    ...entries.flatMap(([term, description]) => [
      make("dt", { textContent: term }),
      make("dd", { textContent: nonBreaking(description) }),
    ]),
  );
}

/**
 * Shows a message in a live region; `bad` marks it as an error.
 * @param {HTMLElement} element
 * @param {string} message
 * @param {boolean} [isError]
 */
export function showMessage(element, message, isError = false) {
  element.textContent = nonBreaking(message);
  element.classList.toggle("bad", isError);
}

/**
 * Sets the state of a toggle button.
 * @param {HTMLElement} button
 * @param {boolean} pressed
 */
export function setPressed(button, pressed) {
  button.setAttribute("aria-pressed", String(pressed));
}

/**
 * Makes a change that may disable or hide the focused element.
 * @param {() => void} update
 * @param {() => void} fallback moves the focus elsewhere, if that happens
 */
export function keepFocus(update, fallback) {
  const properties = document.activeElement;
  update();
  const isOff = properties instanceof HTMLButtonElement && properties.disabled;
  if (isOff || properties?.checkVisibility() === false) fallback();
}
