/** Opens saved games and replays: chosen, dropped or pasted. */

import { find } from "../../common/dom";
import { type Content, FileInput } from "../../common/files";
import { FileButton, PasteField } from "../../components/file-fields";
import texts from "../../texts/review";
import { openFile, replay } from "./reviewed";

/** The text of a replay has this line; that of a saved game is JSON. */
const REPLAY_TEXT = /^\s*board:\s*$/im;
const ACCEPTED = ".json,.avf,.evf,.evfs,.rmv,.mvf,.rawvf";

let files: FileInput;

/** Opens what is dropped on the view or pasted into it. */
export function acceptFiles() {
  const read = (content: Content) => {
    if ("picture" in content) replay.fail(texts.picture);
    else if ("text" in content) openText(content.text);
    else openFile(content);
  };
  files = new FileInput(find("review"), read, (text) => replay.fail(text));
}

export function Sources() {
  const { sources } = texts;
  return (
    <div class="sources stack">
      <FileButton text={sources.open} accept={ACCEPTED} onFiles={([file]) => files.read(file)} />
      <PasteField
        id="review-paste"
        label={sources.paste}
        placeholder={sources.pasteWhat}
        describedBy="review-paste-note"
        onText={(text, empty) => {
          openText(text);
          empty();
        }}
      />
      <small id="review-paste-note">{sources.drop}</small>
    </div>
  );
}

function openText(text: string) {
  if (REPLAY_TEXT.test(text)) return openFile({ text });
  try {
    openFile({ game: JSON.parse(text) });
  } catch {
    replay.fail(texts.notJson);
  }
}
