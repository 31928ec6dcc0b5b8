/** The buttons that export, import and delete games. */

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { formatNumber } from "../../common/format";
import { saveFile } from "../../common/save-file";
import { Sheet } from "../../components/sheet";
import { EngineError } from "../../engine/engine";
import { confirmText, gamesText, HISTORY, importText } from "../../texts/history";
import { complete } from "./completion";
import { gameStore } from "./game-store";
import { EXTENSIONS, gameFiles, importFiles } from "./importer";
import { say } from "./notice";
import { records } from "./selection";
import { historyText } from "./transfer";

export function TransferPanel() {
  const isConfirming = useSignal(false);
  const count = records.value?.length ?? 0;
  const hasFolders = "webkitdirectory" in HTMLInputElement.prototype;
  const close = () => {
    isConfirming.value = false;
  };
  const remove = async () => {
    close();
    await gameStore.remove((records.value ?? []).map(({ id }) => id));
    say(`${gamesText(count)} deleted.`);
  };
  return (
    <section class="settings" aria-labelledby="history-transfer">
      <h2 id="history-transfer">{HISTORY.transfer}</h2>
      <button type="button" disabled={!count} onClick={exportGames}>
        {HISTORY.exportAll}
      </button>
      <Picker name={HISTORY.importFiles} label={HISTORY.filesLabel} onFiles={importGames} />
      {hasFolders && (
        <Picker
          name={HISTORY.importFolder}
          label={HISTORY.folderLabel}
          isFolder
          onFiles={importFolder}
        />
      )}
      <p class="note">{HISTORY.transferNote}</p>
      <button type="button" disabled={!count} onClick={() => (isConfirming.value = true)}>
        {HISTORY.deleteAll}
      </button>
      <Sheet id="history-confirm" title={HISTORY.confirmTitle} open={isConfirming}>
        <p>{confirmText(count)}</p>
        <div class="tools">
          <button type="button" onClick={close}>
            {HISTORY.cancel}
          </button>
          <button type="button" class="main" onClick={remove}>
            {HISTORY.confirm}
          </button>
        </div>
      </Sheet>
    </section>
  );
}

interface PickerProperties {
  name: string;
  label: string;
  isFolder?: boolean;
  onFiles: (files: File[]) => Promise<void>;
}

/** A button that opens the browser's file dialog. */
function Picker({ name, label, isFolder = false, onFiles }: PickerProperties) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    await onFiles([...(currentTarget.files ?? [])]);
    if (input.current) input.current.value = ""; // the same files may be chosen again
  };
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        {name}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(isFolder ? { webkitdirectory: true } : { accept: EXTENSIONS.join() })}
        onChange={choose}
      />
    </>
  );
}

async function exportGames() {
  const entries = await gameStore.entries();
  const file = new Blob([historyText(entries)], { type: "application/json" });
  const day = new Date().toISOString().slice(0, 10);
  const download = `minewise-history-${day}.json`;
  saveFile(file, download);
  say(`${gamesText(entries.length)} exported to ${download}.`);
}

export async function importGames(files: File[]) {
  if (!files.length) return;
  try {
    const { added, known, errors } = await importFiles(files, (done) =>
      say(`Reading file ${done + 1} of ${formatNumber(files.length)}…`),
    );
    say(importText(added, known, errors), errors.length > 0);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    say(`${error.message} Import the files again later.`, true);
  }
  complete();
}

/** Imports the files of a folder that may hold games; others are left out. */
async function importFolder(files: File[]) {
  const found = gameFiles(files);
  if (found.length) await importGames(found);
  else say(HISTORY.emptyFolder, true);
}
