/** The box in which positions are pasted, dropped and opened from files. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { find } from "../../common/dom";
import { FileInput } from "../../common/file-input";
import { ANALYSE } from "../../texts/analyse";
import { isReadingPicture, receive, refused } from "./import";
import { Meanings } from "./meanings";
import { MissingTotal } from "./missing-total";

export function PasteBox() {
  const file = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const length = useRef(0);
  const empty = () => {
    if (field.current) field.current.value = "";
    length.current = 0;
  };
  const read = (text: string) => text.trim() && receive({ text }, "box", empty);
  useLayoutEffect(() => {
    if (!file.current) return;
    new FileInput(
      find("analyse"),
      file.current,
      (content) => receive(content, "box", empty),
      (text) => {
        refused.value = { source: "box", text };
      },
    );
  }, []);
  const problem = refused.value?.source === "box" ? refused.value.text : "";
  return (
    <div class="paste">
      <label>
        <b>{ANALYSE.paste}</b>
        <textarea
          ref={field}
          id="paste"
          rows={1}
          spellcheck={false}
          placeholder={ANALYSE.pasteWhat}
          aria-describedby="paste-message"
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
      <button type="button" id="analyse-open" onClick={() => file.current?.click()}>
        {ANALYSE.openFile}
      </button>
      <input
        ref={file}
        id="analyse-file"
        type="file"
        accept=".mine,.txt,.mbf,.json,image/*"
        aria-label={ANALYSE.file}
        hidden
      />
      <p id="paste-message" class={problem ? "bad" : ""} role="status">
        {problem || (isReadingPicture.value && ANALYSE.readingPicture)}
      </p>
      <Meanings source="box" />
      <MissingTotal source="box" />
    </div>
  );
}
