/** The position that is analysed, and the message below the board. */

import { signal } from "@preact/signals";
import { nonBreaking } from "../../common/format";
import type { Position } from "../../links/position";
import { ANALYSE } from "../../texts/analyse";
import { Editor } from "./editor";

const EXAMPLE: Position = {
  rows: ["########", "#2112###", "#1001###", "#1001###", "#2112###", "########"],
  mines: 9,
  topology: "square",
  clues: "exact",
};

export interface Message {
  text: string;
  isError: boolean;
}

export const editor = new Editor(EXAMPLE, () => tell(ANALYSE.newTree));

export const message = signal<Message>({ text: "", isError: false });

export function tell(text: string, isError = false) {
  message.value = { text: nonBreaking(text), isError };
}

export function requestOf({ rows, mines, topology, clues }: Position) {
  return { position: rows.join("\n"), mines, topology, clues };
}
