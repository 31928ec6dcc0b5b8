/** The verdict on the position: a card that says whether it must be guessed, to read and to post. */

import { effect, signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { saveFile } from "../../common/files";
import { nonBreaking, sentence } from "../../common/format";
import { Sheet } from "../../components/sheet";
import type { PicturedVerdict } from "../../engine/api";
import { EngineError } from "../../engine/engine";
import { Latest } from "../../engine/latest";
import { ANALYSE } from "../../texts/analyse";
import { editor, type Message, requestOf } from "./editor";
import { copy, link } from "./link";
import { drawPicture, pictureOf } from "./verdict-picture";

export const isVerdictOpen = signal(false);

const found = signal<PicturedVerdict | EngineError | null>(null);
const said = signal<Message>({ text: "", isError: false });

const latest = new Latest("verdict", show, show);

effect(() => {
  latest.cancel();
  show(null);
  if (isVerdictOpen.value) latest.ask({ ...requestOf(editor.position), picture: true });
});

function show(answer: typeof found.value) {
  found.value = answer;
  say("");
}

function say(text: string, isError = false) {
  said.value = { text, isError };
}

export function VerdictSheet() {
  const { value } = found;
  return (
    <Sheet id="verdict-sheet" title={ANALYSE.verdict} open={isVerdictOpen}>
      <div class="verdict-card stack" aria-live="polite">
        {!value && <p>{ANALYSE.counting}</p>}
        {value instanceof EngineError && <p class="bad">{sentence(value.message)}</p>}
        {value && !(value instanceof EngineError) && <Card verdict={value} />}
      </div>
    </Sheet>
  );
}

function Card({ verdict: { kind, text, details, svg = "" } }: { verdict: PicturedVerdict }) {
  const title = ANALYSE.verdicts[kind];
  const picture = useMemo(() => pictureOf(svg), [svg]);
  const { value } = said;
  const copyText = () => copy([text, ...details].join("\n"), ANALYSE.textCopied(false, false), say);
  const savePicture = async () => saveFile(await drawPicture(svg), "minewise-verdict.png");
  return (
    <>
      <h3>{title}</h3>
      {[sentence(text.replace(new RegExp(`^${title}[:.] `), "")), ...details].map((line) => (
        <p key={line}>{nonBreaking(line)}</p>
      ))}
      <div class="picture" ref={(place) => place?.replaceChildren(picture)} />
      <div class="buttons">
        <button type="button" onClick={() => link.copyLink(say)}>
          {ANALYSE.copyLink}
        </button>
        <button type="button" onClick={copyText}>
          {ANALYSE.copyText}
        </button>
        <button type="button" onClick={savePicture}>
          {ANALYSE.savePicture}
        </button>
      </div>
      <p class={value.isError ? "bad" : ""} role="status">
        {value.text}
      </p>
    </>
  );
}
