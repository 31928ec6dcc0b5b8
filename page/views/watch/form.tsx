/** The form for the game to watch. */

import type { TargetedSubmitEvent } from "preact";
import { base64 } from "../../common/files";
import { sentence } from "../../common/format";
import {
  NumbersField,
  RuleFields,
  SeedField,
  ShapeField,
  SizeFields,
} from "../../components/deal-fields";
import { FileButton } from "../../components/file-fields";
import { StrategyField } from "../../components/strategy-field";
import type { Position, Unreadable } from "../../engine/api";
import { engine } from "../../engine/the-engine";
import texts from "../../texts/watch";
import { fields, load, read, replay, strategy } from "./watched";

const MAX_BYTES = 180_000;

export function Form() {
  const { form } = texts;
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    load(read(), true);
  };
  return (
    <form class="settings panel" onSubmit={submit}>
      <StrategyField chosen={strategy} />
      <SizeFields form={fields} />
      <BoardOptions />
      <button type="submit" class="main">
        {form.watch}
      </button>
    </form>
  );
}

function BoardOptions() {
  const { form } = texts;
  const openBoard = async ([file]: File[]) => {
    try {
      load({ strategy: read().strategy, ...(await readBoard(file)) }, true);
    } catch (error) {
      replay.fail(error);
    }
  };
  return (
    <details>
      <summary class="quiet">{form.options}</summary>
      <ShapeField form={fields} />
      <RuleFields form={fields} />
      <NumbersField form={fields} />
      <SeedField form={fields} />
      <FileButton text={form.file} onFiles={openBoard} />
    </details>
  );
}

/** Returns a board and its topology; throws an error that says why the file holds none. */
async function readBoard(file: File) {
  if (file.size > MAX_BYTES) throw new Error(texts.tooLarge);
  const data = base64(new Uint8Array(await file.arrayBuffer()));
  const answer: Position | Unreadable = await engine.ask("position", { data, name: file.name });
  if ("unreadable" in answer) throw new Error(sentence(answer.unreadable));
  if (!answer.board) throw new Error(texts.unfinishedBoard);
  return { board: answer.board.join("\n"), topology: answer.topology ?? "square" };
}
