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
 * Scrolls the page as little as needed to show two elements and what is between them; if they do not
 * fit, the first one is at the top.
 * @param {HTMLElement} first
 * @param {HTMLElement} last
 */
export function bringIntoView(first, last) {
  const { top } = first.getBoundingClientRect();
  const { bottom } = last.getBoundingClientRect();
  const margin = 8;
  if (top < margin) scrollBy(0, top - margin);
  else if (bottom > innerHeight - margin)
    scrollBy(0, Math.min(top - margin, bottom - innerHeight + margin));
}

/**
 * Makes a change that may disable or hide the focused element.
 * @param {() => void} update
 * @param {() => void} fallback moves the focus elsewhere, if that happens
 */
export function keepFocus(update, fallback) {
  const focused = document.activeElement;
  update();
  const isOff = focused instanceof HTMLButtonElement && focused.disabled;
  const isGone = focused && (!focused.isConnected || focused.closest("[hidden]"));
  if (isOff || isGone) fallback();
}
