/** The buttons that export, import and delete games. */

import { find, make } from "../../common/dom";
import { formatNumber } from "../../common/format";
import { EngineError } from "../../engine/engine";
import { complete } from "./completion";
import { gameStore } from "./game-store";
import { describeImport, gameFiles, importFiles } from "./importer";
import { historyText } from "./transfer";

export type ShowMessage = (message: string, isError?: boolean) => void;

export function setUpTransfer(showMessage: ShowMessage) {
  find("history-export").addEventListener("click", () => exportGames(showMessage));
  setUpPicker("history-import", "history-files", (files) => importGames(files, showMessage));
  setUpPicker("history-import-folder", "history-folder", (files) =>
    importFolder(files, showMessage),
  );
  setUpDrop(find("history"), (files) => importGames(files, showMessage));
  setUpDeletion(showMessage);
}

async function exportGames(showMessage: ShowMessage) {
  const entries = await gameStore.entries();
  const file = new Blob([historyText(entries)], { type: "application/json" });
  const day = new Date().toISOString().slice(0, 10);
  const download = `minewise-history-${day}.json`;
  const link = make("a", { href: URL.createObjectURL(file), download });
  link.click();
  URL.revokeObjectURL(link.href);
  showMessage(`${count(entries.length)} exported to ${download}.`);
}

async function importGames(files: File[], showMessage: ShowMessage) {
  if (!files.length) return;
  try {
    const sums = await importFiles(files, (done) =>
      showMessage(`Reading file ${done + 1} of ${formatNumber(files.length)}…`),
    );
    showMessage(describeImport(sums), sums.errors.length > 0);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    showMessage(`${error.message} Import the files again later.`, true);
  }
  complete();
}

/** Imports the files of a folder that may hold games; others are left out. */
async function importFolder(files: File[], showMessage: ShowMessage) {
  const found = gameFiles(files);
  if (found.length) await importGames(found, showMessage);
  else showMessage("This folder holds no replays, saved games or histories.", true);
}

/**
 * @param button the id of the button
 * @param field the id of the hidden file field
 */
function setUpPicker(button: string, field: string, onFiles: (files: File[]) => Promise<void>) {
  const input = find(field, HTMLInputElement);
  find(button).addEventListener("click", () => input.click());
  input.addEventListener("change", async () => {
    await onFiles([...(input.files ?? [])]);
    input.value = "";
  });
}

function setUpDrop(element: HTMLElement, onFiles: (files: File[]) => void) {
  element.addEventListener("dragover", (event) => event.preventDefault());
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
}

function setUpDeletion(showMessage: ShowMessage) {
  const dialog = find("history-confirm", HTMLDialogElement);
  find("history-delete").addEventListener("click", async () => {
    const records = await gameStore.records();
    const text = `${count(records.length)} will be removed from this browser. Export them first if you want to keep them.`;
    find("history-confirm-text").textContent = text;
    dialog.showModal();
  });
  find("history-confirm-no").addEventListener("click", () => dialog.close());
  find("history-confirm-yes").addEventListener("click", async () => {
    dialog.close();
    const records = await gameStore.records();
    await gameStore.remove(records.map(({ id }) => id));
    showMessage(`${count(records.length)} deleted.`);
  });
}

function count(games: number) {
  return `${formatNumber(games)} ${games === 1 ? "game" : "games"}`;
}
