/** A field that takes a text when it is pasted, or after Enter. */

import { useRef } from "preact/hooks";

interface Properties {
  id: string;
  label: string;
  placeholder: string;
  /** the id of what is said about the text */
  describedBy: string;
  /** called with the text, and with what empties the field */
  onText: (text: string, empty: () => void) => void;
}

export function PasteField({ id, label, placeholder, describedBy, onText }: Properties) {
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
