/** Receives files and text that are dropped, pasted or chosen. */

/** a file in a request */
export type FileContent = { text: string } | { data: string; name: string };

const MAX_BYTES = 750_000;

export class FileInput {
  constructor(
    readonly view: HTMLElement,
    input: HTMLInputElement | null,
    readonly onContent: (content: FileContent) => void,
    readonly onError: (message: string) => void,
  ) {
    input?.addEventListener("change", () => {
      this.read(input.files?.[0]);
      input.value = ""; // the same file may be chosen again
    });
    view.addEventListener("dragover", (event) => this.dragOver(event));
    view.addEventListener("dragleave", () => this.setHighlighted(false));
    view.addEventListener("drop", (event) => this.drop(event));
    document.addEventListener("paste", (event) => this.paste(event));
  }

  setHighlighted(isOn: boolean) {
    this.view.classList.toggle("dropping", isOn);
  }

  dragOver(event: DragEvent) {
    if (isField(event.target) && !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.setHighlighted(true);
  }

  drop(event: DragEvent) {
    this.setHighlighted(false);
    this.receive(event, event.dataTransfer);
  }

  paste(event: ClipboardEvent) {
    if (!this.view.hidden) this.receive(event, event.clipboardData);
  }

  /** Takes a file, or text that is not for an input field. */
  receive(event: Event, data: DataTransfer | null) {
    const [file] = data?.files ?? [];
    const text = isField(event.target) ? "" : (data?.getData("text/plain") ?? "");
    if (!file && !text) return;
    event.preventDefault();
    if (file) this.read(file);
    else if (text.length > MAX_BYTES) this.onError(tooLarge("The pasted text"));
    else this.onContent({ text });
  }

  read(file: File | undefined) {
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

function tooLarge(name: string) {
  return `${name} is too large. The maximum is ${MAX_BYTES / 1000} kB.`;
}

function isField(target: EventTarget | null) {
  return target instanceof Element && target.closest("textarea, input:not([type=radio])") !== null;
}
