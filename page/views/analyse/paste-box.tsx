/** The box in which positions are pasted, dropped and opened from files, and what it asks about them. */

import type { TargetedSubmitEvent } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { find } from "../../common/dom";
import { FileInput } from "../../common/files";
import { FileButton, PasteField } from "../../components/file-fields";
import { ANALYSE } from "../../texts/analyse";
import { PRESETS } from "./board-form";
import {
  forget,
  isReadingPicture,
  meanings,
  receive,
  refused,
  useTotal,
  withoutTotal,
} from "./import";
import { MarkBoard } from "./picture-grid";

let files: FileInput;

/** Opens what is dropped on the view or pasted into it. */
export function acceptFiles() {
  const refuse = (text: string) => {
    refused.value = text;
  };
  files = new FileInput(find("analyse"), (content) => receive(content, () => {}), refuse);
}

export function PasteBox() {
  useLayoutEffect(() => {
    if (refused.value) find("paste-message").scrollIntoView({ block: "center" });
  }, [refused.value]);
  return (
    <div class="paste">
      <PasteField
        id="paste"
        label={ANALYSE.paste}
        placeholder={ANALYSE.pasteWhat}
        describedBy="paste-message"
        onText={(text, empty) => receive({ text }, empty)}
      />
      <FileButton
        text={ANALYSE.openFile}
        accept=".mine,.txt,.mbf,.json,image/*"
        onFiles={([file]) => files.read(file)}
      />
      <p id="paste-message" class={refused.value ? "bad" : ""} role="status">
        {refused.value || (isReadingPicture.value && ANALYSE.readingPicture)}
      </p>
      {(refused.value || withoutTotal.value) && <MarkBoard />}
      <Meanings />
      <MissingTotal />
    </div>
  );
}

/** Asks which position a text means, if it may mean several. */
function Meanings() {
  const waiting = meanings.value;
  if (!waiting) return null;
  return (
    <fieldset class="meanings">
      <legend>
        <span role="status">{ANALYSE.askMeaning}</span>
      </legend>
      {waiting.found.map((found) => (
        <button key={found.read_as} type="button" onClick={() => waiting.take(found)}>
          <pre>{found.cells.join("\n")}</pre>
          {found.read_as}
        </button>
      ))}
    </fieldset>
  );
}

/** Asks for the mine total of a position that was read without one. */
function MissingTotal() {
  const field = useRef<HTMLInputElement>(null);
  const waiting = withoutTotal.value;
  useLayoutEffect(() => field.current?.select(), [waiting]);
  if (!waiting) return null;
  const { cells } = waiting.found;
  const [columns, rows] = [cells[0].length, cells.length];
  const usual = Object.values(PRESETS).find(([w, h]) => w === columns && h === rows)?.[2];
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    useTotal(Number(new FormData(event.currentTarget).get("total")));
  };
  return (
    <form onSubmit={submit}>
      <p role="status">{ANALYSE.askTotal(waiting.name, columns, rows)}</p>
      <input
        ref={field}
        type="number"
        name="total"
        inputMode="numeric"
        aria-label={ANALYSE.total}
        required
        min={0}
        max={columns * rows}
        defaultValue={usual === undefined ? "" : String(usual)}
      />
      <button type="submit" class="main">
        {ANALYSE.useTotal}
      </button>
      <button type="button" onClick={forget}>
        {ANALYSE.cancel}
      </button>
    </form>
  );
}
