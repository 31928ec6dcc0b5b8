/** What exports, imports and deletes games, and the message about it. */

import { signal } from "@preact/signals";
import { saveFile } from "../../common/files";
import { nonBreaking } from "../../common/format";
import { FileButton } from "../../components/file-fields";
import { EngineError } from "../../engine/engine";
import { HISTORY } from "../../texts/history";
import { complete } from "./completion";
import { type Entry, gameStore } from "./game-store";
import type { GameRecord } from "./record";
import { records, selected } from "./selection";
import { EXTENSIONS, gameFiles, historyText, importFiles } from "./transfer";

export function TransferPanel() {
  const count = records.value?.length ?? 0;
  const hasFolders = "webkitdirectory" in HTMLInputElement.prototype;
  const remove = async () => {
    if (!confirm(HISTORY.confirm(count))) return;
    await gameStore.remove((records.value ?? []).map(({ id }) => id));
    say(HISTORY.deletedAll(count));
  };
  return (
    <details>
      <summary>{HISTORY.transfer}</summary>
      <div class="tools">
        <FileButton
          text={HISTORY.importFiles}
          multiple
          accept={EXTENSIONS.join()}
          onFiles={importGames}
        />
        {hasFolders && (
          <FileButton text={HISTORY.importFolder} webkitdirectory onFiles={importFolder} />
        )}
        <button type="button" disabled={!count} onClick={exportGames}>
          {HISTORY.exportAll}
        </button>
        <button type="button" disabled={!count} onClick={remove}>
          {HISTORY.deleteAll}
        </button>
      </div>
      <p class="note">{HISTORY.transferNote}</p>
    </details>
  );
}

async function exportGames() {
  const entries = await gameStore.entries();
  const file = new Blob([historyText(entries)], { type: "application/json" });
  const day = new Date().toISOString().slice(0, 10);
  const download = `minewise-history-${day}.json`;
  saveFile(file, download);
  say(HISTORY.exported(entries.length, download));
}

/** The files of the import that is running; more may be added to it. */
let importing: File[] = [];

export async function importGames(files: File[]) {
  const isRunning = importing.length > 0;
  importing.push(...files);
  if (isRunning || !files.length) return;
  try {
    const { added, known, errors } = await importFiles(importing, (done) =>
      say(HISTORY.reading(done + 1, importing.length)),
    );
    say(HISTORY.imported(added, known, errors), errors.length > 0);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    say(HISTORY.later(error.message), true);
  } finally {
    importing = [];
  }
  complete();
}

/** Imports the files of a folder that may hold games; others are left out. */
async function importFolder(files: File[]) {
  const found = gameFiles(files);
  if (found.length) await importGames(found);
  else say(HISTORY.emptyFolder, true);
}

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

/** The message of the view, and the button that takes the last deletion back. */
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
