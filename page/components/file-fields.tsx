/** A button that opens files, and a field that takes a text when it is pasted. */

import { useRef } from "preact/hooks";

interface FileProperties {
  text: string;
  /** the extensions of the files, in the format of the attribute `accept` */
  accept?: string;
  multiple?: boolean;
  webkitdirectory?: boolean;
  onFiles: (files: File[]) => void;
}

export function FileButton({ text, onFiles, ...input }: FileProperties) {
  return (
    <label class="button">
      {text}
      <input
        type="file"
        class="visually-hidden"
        {...input}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = ""; // the same files may be chosen again
          if (files.length) onFiles(files);
        }}
      />
    </label>
  );
}

interface PasteProperties {
  id: string;
  label: string;
  placeholder: string;
  /** the id of what is said about the text */
  describedBy: string;
  /** called with the text, and with what empties the field */
  onText: (text: string, empty: () => void) => void;
}

export function PasteField({ id, label, placeholder, describedBy, onText }: PasteProperties) {
  const field = useRef<HTMLTextAreaElement>(null);
  const length = useRef(0);
  const empty = () => {
    if (field.current) field.current.value = "";
    length.current = 0;
  };
  const read = (text: string) => text.trim() && onText(text, empty);
  return (
    <label>
      <b>{label}</b>
      <textarea
        ref={field}
        id={id}
        rows={1}
        spellcheck={false}
        autocapitalize="off"
        placeholder={placeholder}
        aria-describedby={describedBy}
        onInput={({ currentTarget: { value: text } }) => {
          if (Math.abs(text.length - length.current) > 1) read(text); // pasted
          length.current = text.length;
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          read(event.currentTarget.value);
        }}
      />
    </label>
  );
}
