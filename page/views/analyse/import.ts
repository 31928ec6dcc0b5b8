/** Reads dropped, pasted and typed positions. */

import { find } from "../../common/dom";
import type { FileContent } from "../../common/file-input";
import { FileInput } from "../../common/file-input";
import { formatNumber, sentence } from "../../common/format";
import type { Position, Unreadable } from "../../engine/api";
import { engine } from "../../engine/the-engine";
import { positionFromParameters } from "../../links/position";
import type { Variations } from "../../links/variations";
import type { Editor } from "./editor";

export type ParsedPosition = Position;

export type Sent = FileContent;

/** the variations are those of a link */
export type Found = ParsedPosition & { variations?: Variations };

/** The format name before an error; the message shows the file name instead. */
const FORMAT_PREFIX = /^[a-z]+: /;
const LINK = /^\s*https?:\/\/\S+\s*$/;
const NO_POSITION =
  "The link contains no position, or it is damaged. Copy the position as text instead.";

export class Import {
  requestCount = 0;

  constructor(
    readonly editor: Editor,
    readonly showMessage: (message: string, isError?: boolean) => void,
  ) {
    const input = find("analyse-file", HTMLInputElement);
    new FileInput(
      find("analyse"),
      input,
      (content) => this.receive(content),
      (message) => showMessage(message, true),
    );
    find("analyse-open").addEventListener("click", () => input.click());
    find("reveal").addEventListener("click", () => this.reveal());
  }

  /** Takes a dropped or chosen file. If it cannot be read, the position does not change. */
  async receive(content: Sent) {
    const name = "name" in content ? content.name : "Pasted text";
    try {
      const parsed = await this.read(content);
      if (!parsed) return;
      this.load(parsed);
      this.showMessage(describeFile(name, parsed));
    } catch (error) {
      if (error instanceof Error) this.showMessage(`${name}: ${error.message}`, true);
    }
  }

  /**
   * Has the engine read the content. Returns null if there is a newer request, and throws an error
   * with the reason if it cannot be read.
   */
  async read(content: Sent): Promise<Found | null> {
    const number = ++this.requestCount;
    if ("text" in content && LINK.test(content.text)) return positionFromLink(content.text);
    const parsed: ParsedPosition | Unreadable = await engine.ask("position", content);
    if (number !== this.requestCount) return null;
    if ("unreadable" in parsed)
      throw new Error(sentence(parsed.unreadable.replace(FORMAT_PREFIX, "")));
    return parsed;
  }

  /**
   * Values that the file does not state are kept: the shape, the clue model, and the mine total if
   * it fits.
   */
  load({ cells, mine_count, topology, clues, board, variations }: Found) {
    const { position } = this.editor;
    const loaded = {
      rows: cells,
      mines: mine_count ?? Math.min(position.mines, cells.length * cells[0].length),
      topology: topology ?? position.topology,
      clues: clues ?? position.clues,
      ...(board && { board }),
    };
    this.editor.endStroke();
    if (variations) this.editor.open({ ...loaded, variations });
    else this.editor.setPosition(loaded);
  }

  reveal() {
    const { position } = this.editor;
    if (position.board) this.editor.setPosition({ ...position, rows: position.board });
  }
}

/** Returns the position in a link of any address of the page. */
async function positionFromLink(text: string): Promise<Found> {
  const parameters = new URLSearchParams(/#\/analyse\?(\S+)/.exec(text)?.[1]);
  const position = await positionFromParameters(parameters);
  if (!position) throw new Error(NO_POSITION);
  const { rows, mines, board, ...others } = position;
  return { ...others, cells: rows, mine_count: mines, board: board ?? null };
}

function describeFile(name: string, { cells, mine_count: mines, board }: ParsedPosition) {
  const size = `${cells[0].length} × ${cells.length}`;
  const total =
    mines === null ? "no mine total" : `${formatNumber(mines)} ${mines === 1 ? "mine" : "mines"}`;
  if (!board) return `${name}: position, ${size}, ${total}.`;
  return `${name}: complete board, ${size}, ${total}. Click cells to open them as in a game.`;
}
