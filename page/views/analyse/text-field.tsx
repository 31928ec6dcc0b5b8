/** The text field of the position. */

import { signal } from "@preact/signals";
import type { Position } from "../../links/position";
import { ANALYSE } from "../../texts/analyse";
import { forget, receive, refused } from "./import";
import { Meanings } from "./meanings";
import { MissingTotal } from "./missing-total";
import { formatPosition } from "./position-text";
import { editor } from "./state";

const DELAY = 150;

/** What the user types, for as long as the position is the one that it describes. */
const draft = signal<{ text: string; position: Position } | null>(null);
/** Whether what was typed is being read. */
const isReading = signal(false);
let timer = 0;

export function TextField({ children }: { children: preact.ComponentChildren }) {
  const problem = refused.value?.source === "field" ? refused.value.text : "";
  return (
    <section class="settings" aria-labelledby="analyse-text">
      <h2 id="analyse-text">{ANALYSE.text}</h2>
      <textarea
        id="text"
        rows={9}
        spellcheck={false}
        autocapitalize="off"
        aria-labelledby="analyse-text"
        aria-describedby="text-message spelling"
        aria-invalid={problem !== ""}
        aria-busy={isReading.value}
        value={shownText()}
        onInput={handleInput}
        onBlur={handleBlur}
      />
      <p id="text-message" class="bad" role="status">
        {problem}
      </p>
      <Meanings source="field" />
      <MissingTotal source="field" />
      <div class="presets">{children}</div>
      <p id="spelling">
        <small>{ANALYSE.spelling}</small>
      </p>
    </section>
  );
}

function shownText() {
  const { value } = draft;
  return value?.position === editor.position ? value.text : formatPosition(editor.position);
}

function handleInput({ currentTarget }: InputEvent & { currentTarget: HTMLTextAreaElement }) {
  const text = currentTarget.value;
  if (text === shownText()) return; // a paste may have several events
  const isTyping = Math.abs(text.length - shownText().length) < 2; // not pasted
  draft.value = { text, position: editor.position };
  isReading.value = true;
  forget();
  clearTimeout(timer);
  timer = setTimeout(() => read(text, isTyping), isTyping ? DELAY : 0);
}

/** @param isTyping whether the text stays as it is, although the position is formatted otherwise */
async function read(text: string, isTyping: boolean) {
  await receive({ text }, "field", () => {
    draft.value = isTyping ? { text, position: editor.position } : null;
  });
  isReading.value = false;
}

/** Shows the position as it was read, unless the text could not be read. */
function handleBlur() {
  editor.endStroke();
  if (!refused.value) draft.value = null;
}
