/** Receives files and text that are dropped, pasted or chosen. */

/** @typedef {{text: string} | {data: string, name: string}} FileContent a file in a request */

const MAX_BYTES = 750_000;

export class FileInput {
  /**
   * @param {HTMLElement} view
   * @param {HTMLInputElement} input
   * @param {(content: FileContent) => void} onContent
   * @param {(message: string) => void} onError
   */
  constructor(view, input, onContent, onError) {
    this.view = view;
    this.onContent = onContent;
    this.onError = onError;
    input.addEventListener("change", () => {
      this.read(input.files?.[0]);
      input.value = ""; // the same file may be chosen again
    });
    view.addEventListener("dragover", (event) => this.dragOver(event));
    view.addEventListener("dragleave", () => this.setHighlighted(false));
    view.addEventListener("drop", (event) => this.drop(event));
    document.addEventListener("paste", (event) => this.paste(event));
  }

  /** @param {boolean} isOn */
  setHighlighted(isOn) {
    this.view.classList.toggle("dropping", isOn);
  }

  /** @param {DragEvent} event */
  dragOver(event) {
    if (isField(event.target) && !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.setHighlighted(true);
  }

  /** @param {DragEvent} event */
  drop(event) {
    this.setHighlighted(false);
    this.receive(event, event.dataTransfer);
  }

  /** @param {ClipboardEvent} event */
  paste(event) {
    if (!this.view.hidden) this.receive(event, event.clipboardData);
  }

  /**
   * Takes a file, or text that is not for an input field.
   * @param {Event} event
   * @param {DataTransfer | null} data
   */
  receive(event, data) {
    const [file] = data?.files ?? [];
    const text = isField(event.target) ? "" : (data?.getData("text/plain") ?? "");
    if (!file && !text) return;
    event.preventDefault();
    if (file) this.read(file);
    else if (text.length > MAX_BYTES) this.onError(tooLarge("The pasted text"));
    else this.onContent({ text });
  }

  /** @param {File | undefined} file */
  read(file) {
    if (!file) return;
    if (file.size > MAX_BYTES) {
      this.onError(tooLarge(file.name));
      return;
    }
    const reader = new FileReader();
    reader.addEventListener("error", () => this.onError(`${file.name} cannot be read.`));
    reader.addEventListener("load", () => {
      const data = String(reader.result).split(",", 2)[1] ?? "";
      this.onContent({ data, name: file.name });
    });
    reader.readAsDataURL(file);
  }
}

/** @param {string} name */
function tooLarge(name) {
  return `${name} is too large. The maximum is ${MAX_BYTES / 1000} kB.`;
}

/** @param {EventTarget | null} target */
function isField(target) {
  return target instanceof Element && target.closest("textarea, input:not([type=radio])") !== null;
}
