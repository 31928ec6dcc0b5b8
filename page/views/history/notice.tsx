/** The message of the view, and the button that takes the last deletion back. */

import { signal } from "@preact/signals";
import { nonBreaking } from "../../common/format";
import { HISTORY } from "../../texts/history";
import { complete } from "./completion";
import type { Entry } from "./game-store";
import { gameStore } from "./game-store";
import type { GameRecord } from "./record";
import { records, selected } from "./selection";

interface Message {
  text: string;
  isError: boolean;
  /** the game that can be restored */
  deleted?: Entry;
}

const message = signal<Message>({ text: "", isError: false });

export function say(text: string, isError = false) {
  message.value = { text, isError };
}

export async function deleteGame(record: GameRecord) {
  const deleted = { record, file: await gameStore.file(record.id) };
  await gameStore.remove([record.id]);
  message.value = { text: HISTORY.deleted, isError: false, deleted };
}

async function restore(entry: Entry) {
  await gameStore.add([entry]);
  say(HISTORY.restored);
  complete();
}

export function Notice() {
  const { text, isError, deleted } = message.value;
  const isNoMatch = Boolean(records.value?.length) && !selected.value.length;
  return (
    <div class="history-notice">
      <p id="history-message" class={`message${isError ? " bad" : ""}`} role="status">
        {nonBreaking(text || (isNoMatch ? HISTORY.noMatch : ""))}
      </p>
      {deleted && (
        <button type="button" onClick={() => restore(deleted)}>
          {HISTORY.undo}
        </button>
      )}
    </div>
  );
}
