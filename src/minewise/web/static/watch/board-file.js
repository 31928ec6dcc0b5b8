/** Reads a complete board from a file in any supported format. */

import { request } from "../api.js";
import { base64 } from "../base64.js";
import { sentence } from "../format.js";

/** @typedef {import("../../api.js").Position | import("../../api.js").Unreadable} ReadAnswer */

const MAX_BYTES = 180_000;

/**
 * @param {HTMLInputElement} input
 * @param {object} handlers
 * @param {(settings: { board: string, topology: import("../../api.js").Game["topology"] }) => void} handlers.onBoard
 * @param {(message: string) => void} handlers.onError
 */
export function setUpFileInput(input, { onBoard, onError }) {
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    try {
      onBoard(await readBoard(file));
    } catch (error) {
      onError(error instanceof Error ? error.message : String(error));
    }
    input.value = ""; // the same file may be chosen again
  });
}

/** @param {File} file */
async function readBoard(file) {
  if (file.size > MAX_BYTES) throw new Error("The file is too large for a board.");
  const data = base64(new Uint8Array(await file.arrayBuffer()));
  /** @type {ReadAnswer} */
  const answer = await request("/api/position", { data, name: file.name });
  if ("unreadable" in answer) throw new Error(sentence(answer.unreadable));
  if (!answer.board) throw new Error("This is not a complete board: every cell must be revealed.");
  return { board: answer.board.join("\n"), topology: answer.topology ?? "square" };
}
