/** Receives files and text that are dropped, pasted or chosen, and saves files. */

import { ERRORS } from "../texts/errors";

export type FileContent = { text: string } | { data: string; name: string };
/** what was dropped, pasted or chosen; a picture is not read yet */
export type Content = FileContent | { picture: File };

const MAX_BYTES = 750_000;
/** Of a picture only its pixels are sent. */
const MAX_PICTURE_BYTES = 50_000_000;
const PICTURE_NAME = /\.(png|jpe?g|webp|gif|bmp|avif|heic)$/i;

export class FileInput {
  constructor(
    readonly view: HTMLElement,
    readonly onContent: (content: Content) => void,
    readonly onError: (message: string) => void,
  ) {
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

  /** Takes a file, or text that is not for an input field. Spreadsheets add a picture to their text. */
  receive(event: Event, data: DataTransfer | null) {
    const text = data?.getData("text/plain") ?? "";
    const [file] = /[\t\n]/.test(text) ? [] : (data?.files ?? []);
    if (!file && (!text || isField(event.target))) return;
    event.preventDefault();
    if (file) this.read(file);
    else if (text.length > MAX_BYTES) this.onError(ERRORS.tooLarge(ERRORS.pastedText, MAX_BYTES));
    else this.onContent({ text });
  }

  read(file: File | undefined) {
    if (!file) return;
    const isPicture = file.type.startsWith("image/") || PICTURE_NAME.test(file.name);
    const most = isPicture ? MAX_PICTURE_BYTES : MAX_BYTES;
    if (file.size > most) return this.onError(ERRORS.tooLarge(file.name, most));
    if (isPicture) return this.onContent({ picture: file });
    const reader = new FileReader();
    reader.addEventListener("error", () => this.onError(ERRORS.unreadable(file.name)));
    reader.addEventListener("load", () => {
      const data = String(reader.result).split(",", 2)[1] ?? "";
      this.onContent({ data, name: file.name });
    });
    reader.readAsDataURL(file);
  }
}

function isField(target: EventTarget | null) {
  return target instanceof Element && target.closest("textarea, input:not([type=radio])") !== null;
}

const CHUNK = 0x8000; // arguments of one call

/** Returns bytes as text for JSON. */
export function base64(bytes: Uint8Array) {
  let text = "";
  for (let i = 0; i < bytes.length; i += CHUNK)
    text += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  return btoa(text);
}

/** Saves a file on the user's device. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
