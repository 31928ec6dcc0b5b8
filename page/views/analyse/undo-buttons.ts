/** Undo and redo of edits, by buttons and keys. */

import { find, keepFocus } from "../../common/dom";
import type { Editor } from "./editor";

export class UndoButtons {
  undoButton;
  redoButton;

  /** @param view keys are handled while it is shown */
  constructor(
    readonly editor: Editor,
    readonly view: HTMLElement,
  ) {
    this.undoButton = find("undo-edit", HTMLButtonElement);
    this.redoButton = find("redo-edit", HTMLButtonElement);
    this.undoButton.addEventListener("click", () => editor.undo());
    this.redoButton.addEventListener("click", () => editor.redo());
    document.addEventListener("keydown", (event) => this.handleKey(event));
  }

  /** Enables the buttons that have a step. */
  update() {
    const { undoButton, redoButton, editor } = this;
    const other = document.activeElement === undoButton ? redoButton : undoButton;
    keepFocus(
      () => {
        undoButton.disabled = !editor.undoStack.length;
        redoButton.disabled = !editor.redoStack.length;
      },
      () => other.focus(),
    );
  }

  handleKey(event: KeyboardEvent) {
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
