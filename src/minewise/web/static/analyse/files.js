/** Receives files and text that are dropped, pasted or chosen. */

/** @typedef {{text: string} | {data: string, name: string}} Sent a request to `/api/position` */

const MOST_BYTES = 180_000;

export class Files {
  /**
   * @param {HTMLElement} view
   * @param {HTMLInputElement} chooser
   * @param {(sent: Sent) => void} take
   * @param {(words: string) => void} refuse
   */
  constructor(view, chooser, take, refuse) {
    this.view = view;
    this.take = take;
    this.refuse = refuse;
    chooser.addEventListener("change", () => {
      this.read(chooser.files?.[0]);
      chooser.value = ""; // the same file may be chosen again
    });
    view.addEventListener("dragover", (event) => this.over(event));
    view.addEventListener("dragleave", () => this.hover(false));
    view.addEventListener("drop", (event) => this.drop(event));
    document.addEventListener("paste", (event) => this.paste(event));
  }

  /** @param {boolean} is */
  hover(is) {
    this.view.classList.toggle("dropping", is);
  }

  /** @param {DragEvent} event */
  over(event) {
    if (isField(event.target) && !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.hover(true);
  }

  /** @param {DragEvent} event */
  drop(event) {
    this.hover(false);
    this.received(event, event.dataTransfer);
  }

  /** @param {ClipboardEvent} event */
  paste(event) {
    if (!this.view.hidden) this.received(event, event.clipboardData);
  }

  /**
   * Takes a file, or text that is not for an input field.
   * @param {Event} event
   * @param {DataTransfer | null} data
   */
  received(event, data) {
    const [file] = data?.files ?? [];
    const text = isField(event.target) ? "" : (data?.getData("text/plain") ?? "");
    if (!file && !text) return;
    event.preventDefault();
    if (file) this.read(file);
    else if (text.length > MOST_BYTES) this.refuse(tooLarge("The pasted text"));
    else this.take({ text });
  }

  /** @param {File | undefined} file */
  read(file) {
    if (!file) return;
    if (file.size > MOST_BYTES) {
      this.refuse(tooLarge(file.name));
      return;
    }
    const reader = new FileReader();
    reader.addEventListener("error", () => this.refuse(`${file.name} cannot be read.`));
    reader.addEventListener("load", () => {
      const data = String(reader.result).split(",", 2)[1] ?? "";
      this.take({ data, name: file.name });
    });
    reader.readAsDataURL(file);
  }
}

/** @param {string} name */
function tooLarge(name) {
  return `${name} is too large. The maximum is 100 rows and 100 columns.`;
}

/** @param {EventTarget | null} target */
function isField(target) {
  return target instanceof Element && target.closest("textarea, input:not([type=radio])") !== null;
}
