/** Undoes edits and does them again, by buttons and by keys. */

import { find } from "../dom.js";

/** @typedef {import("./editor.js").Editor} Editor */

export class Steps {
  /**
   * @param {Editor} editor
   * @param {HTMLElement} view its keys count while it is shown
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

  /** Says which way there is a step. */
  show() {
    this.back.disabled = !this.editor.past.length;
    this.forth.disabled = !this.editor.future.length;
    const { activeElement } = document;
    if (activeElement === this.back && this.back.disabled) this.forth.focus();
    else if (activeElement === this.forth && this.forth.disabled) this.back.focus();
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
