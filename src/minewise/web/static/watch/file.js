/** Reads a complete board from a file in any supported format. */

import { ask } from "../api.js";
import { sentence } from "../words.js";

/** @typedef {import("../../api.js").Position | import("../../api.js").Unreadable} Read */

const MOST_BYTES = 180_000;
const PIECE = 0x8000;

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += PIECE)
    text += String.fromCharCode(...bytes.subarray(i, i + PIECE));
  return btoa(text);
}

/**
 * @param {HTMLInputElement} chooser
 * @param {object} heard
 * @param {(given: { board: string, topology: import("../../api.js").Game["topology"] }) => void} heard.board
 * @param {(words: string) => void} heard.none
 */
export function chooses(chooser, { board, none }) {
  chooser.addEventListener("change", async () => {
    const file = chooser.files?.[0];
    if (!file) return;
    try {
      board(await read(file));
    } catch (error) {
      none(error instanceof Error ? error.message : String(error));
    }
    chooser.value = ""; // the same file may be chosen again
  });
}

/** @param {File} file */
async function read(file) {
  if (file.size > MOST_BYTES) throw new Error("The file is too large for a board.");
  const data = base64(new Uint8Array(await file.arrayBuffer()));
  /** @type {Read} */
  const told = await ask("/api/position", { data, name: file.name });
  if ("unreadable" in told) throw new Error(sentence(told.unreadable));
  if (!told.board) throw new Error("This is not a complete board: every cell must be revealed.");
  return { board: told.board.join("\n"), topology: told.topology ?? "square" };
}
