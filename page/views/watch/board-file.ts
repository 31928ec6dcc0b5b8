/** Reads a complete board from a file in any supported format. */

import { base64 } from "../../common/base64";
import { sentence } from "../../common/format";
import type { Position, Unreadable } from "../../engine/api";
import { engine } from "../../engine/the-engine";
import type { Grid } from "../../game/topology";

export type ReadAnswer = Position | Unreadable;

const MAX_BYTES = 180_000;

export function setUpFileInput(
  input: HTMLInputElement,
  {
    onBoard,
    onError,
  }: {
    onBoard: (settings: { board: string; topology: Grid }) => void;
    onError: (message: string) => void;
  },
) {
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

async function readBoard(file: File) {
  if (file.size > MAX_BYTES) throw new Error("The file is too large for a board.");
  const data = base64(new Uint8Array(await file.arrayBuffer()));
  const answer: ReadAnswer = await engine.ask("position", { data, name: file.name });
  if ("unreadable" in answer) throw new Error(sentence(answer.unreadable));
  if (!answer.board) throw new Error("This is not a complete board: every cell must be revealed.");
  return { board: answer.board.join("\n"), topology: answer.topology ?? "square" };
}
