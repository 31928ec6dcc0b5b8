/** What every view needs of the document. */

/**
 * Finds an element of the page by its id.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {{new (): T}} [kind] checked, where it is stated
 * @returns {T}
 */
export function find(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof (kind ?? HTMLElement))) throw new TypeError(`the page has no ${id}`);
  return /** @type {T} */ (found);
}

/**
 * Makes an element.
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
 * Fills a list of terms.
 * @param {HTMLElement} list
 * @param {[string, string][]} facts
 */
export function tell(list, facts) {
  list.replaceChildren(
    ...facts.flatMap(([term, fact]) => [
      make("dt", { textContent: term }),
      make("dd", { textContent: fact }),
    ]),
  );
}

/**
 * Says something in a line that is read out; bad news look bad.
 * @param {HTMLElement} line
 * @param {string} words
 * @param {boolean} [bad]
 */
export function say(line, words, bad = false) {
  line.textContent = words;
  line.classList.toggle("bad", bad);
}

/**
 * Presses or releases a button that stays pressed.
 * @param {HTMLElement} button
 * @param {boolean} pressed
 */
export function press(button, pressed) {
  button.setAttribute("aria-pressed", String(pressed));
}

/**
 * Makes a change after which what has the focus may not be able to have it any more.
 * @param {() => void} change
 * @param {() => void} instead puts the focus elsewhere
 */
export function keepFocus(change, instead) {
  const held = document.activeElement;
  change();
  const isOff = held instanceof HTMLButtonElement && held.disabled;
  if (isOff || held?.checkVisibility() === false) instead();
}
