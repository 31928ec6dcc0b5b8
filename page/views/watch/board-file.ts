/** Reads a complete board from a file in any supported format. */

import { base64 } from "../../common/base64";
import { sentence } from "../../common/format";
import type { Position, Unreadable } from "../../engine/api";
import { engine } from "../../engine/the-engine";
import texts from "../../texts/watch";

const MAX_BYTES = 180_000;

/** Returns a board and its topology; throws an error that says why the file holds none. */
export async function readBoard(file: File) {
  if (file.size > MAX_BYTES) throw new Error(texts.tooLarge);
  const data = base64(new Uint8Array(await file.arrayBuffer()));
  const answer: Position | Unreadable = await engine.ask("position", { data, name: file.name });
  if ("unreadable" in answer) throw new Error(sentence(answer.unreadable));
  if (!answer.board) throw new Error(texts.unfinishedBoard);
  return { board: answer.board.join("\n"), topology: answer.topology ?? "square" };
}
