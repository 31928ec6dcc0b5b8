/** Undo and redo of edits, by buttons and keys. */

import { find, keepFocus } from "../dom.js";

/** @typedef {import("./editor.js").Editor} Editor */

export class Steps {
  /**
   * @param {Editor} editor
   * @param {HTMLElement} view keys are handled while it is shown
   */
  constructor(editor, view) {
    this.editor = editor;
    this.view = view;
    this.back = find("undo-edit", HTMLButtonElement);
    this.forth = find("redo-edit", HTMLButtonElement);
    this.back.addEventListener("click", () => editor.undo());
    this.forth.addEventListener("click", () => editor.redo());
    document.addEventListener("keydown", (event) => this.typed(event));
  }

  /** Enables the buttons that have a step. */
  show() {
    const { back, forth, editor } = this;
    const other = document.activeElement === back ? forth : back;
    keepFocus(
      () => {
        back.disabled = !editor.past.length;
        forth.disabled = !editor.future.length;
      },
      () => other.focus(),
    );
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    const { target } = event;
    const isField = target instanceof Element && target.closest("textarea, [type=number]");
    if (this.view.hidden || isField || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.editor.redo();
    else this.editor.undo();
  }
}
