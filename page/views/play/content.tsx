/** The layout of the view Play. */

import { isCompact } from "../../common/dom";
import { nonBreaking } from "../../common/format";
import { BoardHost } from "../../components/board-host";
import { later } from "../../components/later";
import { HintStrip } from "../../help/hint-panel";
import { Strip } from "../../help/strip";
import { PLAY } from "../../texts/play";
import { Bar } from "./bar";
import { Choice, CustomSheet, Kind, Sizes } from "./choice";
import type { Play } from "./play";
import { announcement, firstSteps, isLeftOffered, isOver, message } from "./state";
import { Status } from "./status";
import { Tools } from "./tools";

const parts = () => import("./parts");
const AnalysisLine = later(() => parts().then((all) => all.AnalysisLine));
const Beside = later(() => parts().then((all) => all.Beside));
const Daily = later(() => parts().then((all) => all.Daily));
const EndCard = later(() => parts().then((all) => all.EndCard));
const More = later(() => parts().then((all) => all.More));

export function Content({ view }: { view: Play }) {
  return (
    <>
      <section class="table" aria-label={PLAY.game} data-hint={message.value === "hint" || null}>
        {!isCompact.value && <Choice onStart={(settings) => view.start(settings)} />}
        <Status onNew={() => view.startSame()} />
        <Kind />
        <BoardHost
          id="play-board"
          label={PLAY.board}
          below={115}
          finger={32}
          ruled={false}
          onReady={(board) => view.use(board)}
        />
        {isCompact.value && <EndCard view={view} />}
        <div id="play-below" class="dock">
          <div class="below">
            <Message view={view} />
            <BackToLeft view={view} />
            {isCompact.value && <AnalysisLine />}
          </div>
          {isCompact.value && <Bar view={view} />}
        </div>
        <p id="play-announcement" class="visually-hidden" role="status">
          {announcement}
        </p>
      </section>
      {!isCompact.value && <Panel view={view} />}
      {isCompact.value && <More view={view} />}
      <Sizes onStart={(settings) => view.start(settings)} />
      <CustomSheet onStart={(settings) => view.start(settings)} />
      <Daily />
    </>
  );
}

function Panel({ view }: { view: Play }) {
  return (
    <aside aria-label={PLAY.tools}>
      {isOver.value ? <EndCard view={view} /> : <Tools view={view} />}
      <Beside view={view} />
    </aside>
  );
}

/** A text; that of a reason is for screen readers, and others see it in a few words. */
function Message({ view }: { view: Play }) {
  const shown = message.value;
  const isHint = shown === "hint";
  const { text, tokens, isError, action } = isHint
    ? { text: view.hints.text.value, tokens: view.hints.tokens.value }
    : shown;
  const look = tokens ? "visually-hidden" : isError ? "message bad" : "message";
  return (
    <>
      <p id="play-message" class={look} role="status">
        {nonBreaking(text || firstSteps.value)}
      </p>
      {isHint && <HintStrip of={view.hints} perform={(hint) => view.actions.perform(hint)} />}
      {!isHint && tokens && <Strip tokens={tokens} of={view.board} />}
      {action && (
        <button type="button" onClick={action.act}>
          {action.label}
        </button>
      )}
    </>
  );
}

function BackToLeft({ view }: { view: Play }) {
  return (
    <button
      type="button"
      id="resume-left"
      hidden={!isLeftOffered.value}
      onClick={() => view.session.resumeLeft()}
    >
      {PLAY.back}
    </button>
  );
}
