/**
 * The settings sheet: a dialog with a section for each group of settings, opened from the header.
 *
 * A module adds its section when it starts:
 *
 * addSettings("Sounds", tickSetting("minewise-sounds", "Play sounds", false, setSounds));
 *
 * A section may hold any elements. `tickSetting` and `choiceSetting` make a labelled control whose
 * value is saved in the browser, and call a function with the value, at once and at each change.
 */

import { find, make } from "./dom";

/** Sets up the button that opens the sheet. */
export function setUpSettingsSheet() {
  const sheet = find("settings-sheet", HTMLDialogElement);
  find("open-settings").addEventListener("click", () => sheet.showModal());
  find("close-settings").addEventListener("click", () => sheet.close());
  sheet.addEventListener("click", ({ target }) => target === sheet && sheet.close()); // outside of it
}

/** Adds a section to the sheet. */
export function addSettings(title: string, ...content: Node[]) {
  const section = make("fieldset", {}, make("legend", { textContent: title }), ...content);
  find("settings-sections").append(section);
}

/**
 * Creates a checkbox whose state is saved in the browser.
 *
 * @param key the key in `localStorage`
 * @param initial the state before the first change
 */
export function tickSetting(
  key: string,
  label: string,
  initial: boolean,
  apply: (isOn: boolean) => void,
) {
  const box = make("input", { type: "checkbox", checked: saved(key, String(initial)) === "true" });
  box.addEventListener("change", () => {
    localStorage.setItem(key, String(box.checked));
    apply(box.checked);
  });
  apply(box.checked);
  return make("label", { className: "tick" }, box, ` ${label}`);
}

/**
 * Creates a list of choices; the chosen one is saved in the browser.
 *
 * @param key the key in `localStorage`
 * @param choices the label of each value; the first is the initial one
 */
export function choiceSetting(
  key: string,
  label: string,
  choices: Record<string, string>,
  apply: (value: string) => void,
) {
  const options = Object.entries(choices).map(([value, text]) =>
    make("option", { value, textContent: text }),
  );
  const list = make("select", {}, ...options);
  const value = saved(key, "");
  list.value = Object.hasOwn(choices, value) ? value : options[0].value;
  list.addEventListener("change", () => {
    localStorage.setItem(key, list.value);
    apply(list.value);
  });
  apply(list.value);
  return make("label", {}, `${label} `, list);
}

function saved(key: string, initial: string) {
  return localStorage.getItem(key) ?? initial;
}
