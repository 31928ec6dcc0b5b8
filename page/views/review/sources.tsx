/** The form that opens saved games and replays; they may be dropped or pasted, too. */

import { useEffect, useRef } from "preact/hooks";
import { find } from "../../common/dom";
import { FileInput } from "../../common/file-input";
import { FileButton } from "../../components/file-button";
import texts from "../../texts/review";
import { fail, game, openFile } from "./reviewed";

/** The text of a replay has this line; that of a saved game is JSON. */
const REPLAY_TEXT = /^\s*board:\s*$/im;
const ACCEPTED = ".json,.avf,.evf,.rmv,.mvf,.rawvf";

export function Sources() {
  const { sources } = texts;
  const files = useRef<FileInput>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const read = (content: Parameters<FileInput["onContent"]>[0]) =>
      "text" in content ? openText(content.text) : openFile(content);
    files.current = new FileInput(find("review"), null, read, fail);
  }, []);
  const form = (
    <div class="sources">
      <FileButton
        label={sources.open}
        text={sources.choose}
        accept={ACCEPTED}
        onFile={(file) => files.current?.read(file)}
      />
      <small>{sources.drop}</small>
      <details>
        <summary>{sources.paste}</summary>
        <textarea ref={text} rows={5} spellcheck={false} aria-label={sources.text} />
        <button type="button" onClick={() => openText(text.current?.value ?? "")}>
          {sources.review}
        </button>
      </details>
    </div>
  );
  if (!game.value) return form;
  return (
    <details class="another">
      <summary>{sources.another}</summary>
      {form}
    </details>
  );
}

function openText(text: string) {
  if (REPLAY_TEXT.test(text)) return openFile({ text });
  try {
    openFile({ game: JSON.parse(text) });
  } catch {
    fail(texts.notJson);
  }
}
