/** Helpers for the document, used by all views. */

import { signal } from "@preact/signals";
import { nonBreaking } from "./format";

/**
 * Returns the element with an id; throws `TypeError` if there is none of that kind.
 *
 * @param kind default: any element
 */
export function find<T extends HTMLElement = HTMLElement>(id: string, kind?: { new (): T }): T {
  const found = document.getElementById(id);
  if (!(found instanceof (kind ?? HTMLElement))) throw new TypeError(`the page has no ${id}`);
  return found as T;
}

/**
 * Creates an element.
 *
 * @param properties its properties
 */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** Shows a message in a live region; `bad` marks it as an error. */
export function showMessage(element: HTMLElement, message: string, isError: boolean = false) {
  element.textContent = nonBreaking(message);
  element.classList.toggle("bad", isError);
}

/**
 * Scrolls the page as little as needed to show two elements and what is between them; if they do
 * not fit, the upper one is at the top.
 */
export function bringIntoView(...elements: [HTMLElement, HTMLElement]) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const top = Math.min(boxes[0].top, boxes[1].top);
  const bottom = Math.max(boxes[0].bottom, boxes[1].bottom);
  const margin = 8;
  if (top < margin) scrollBy(0, top - margin);
  else if (bottom > innerHeight - margin)
    scrollBy(0, Math.min(top - margin, bottom - innerHeight + margin));
}

/** Whether the page has a single column, as on phones; style sheets have the same condition. */
const narrow = matchMedia("(max-width: 700px), (max-width: 1100px) and (pointer: coarse)");

export const isCompact = signal(narrow.matches);

narrow.addEventListener("change", () => {
  isCompact.value = narrow.matches;
});
