/** The view Play. */

import { effect } from "@preact/signals";
import { render } from "preact";
import type { BoardView } from "../../board/board";
import { readDeal } from "../../common/deal";
import { find, isCompact } from "../../common/dom";
import { nonBreaking } from "../../common/format";
import { areSettingsOpen } from "../../common/hosts";
import { BoardHost } from "../../components/board-host";
import { later } from "../../components/later";
import { HintStrip } from "../../help/hint-panel";
import { Strip } from "../../help/strip";
import { replaceAddress } from "../../router";
import { PLAY } from "../../texts/play";
import { stopAdvice } from "./advice";
import { choose, chord, flag, perform } from "./cell-actions";
import { Choice, CustomSheet, Kind, Sizes } from "./choice";
import { run, show, start } from "./commands";
import { commandOf } from "./keys";
import { session } from "./session";
import * as state from "./state";
import { Status } from "./status";
import { board, hints, setUpTable } from "./table";
import { Bar, Tools } from "./tools";

const parts = () => import("./parts");
const AnalysisLine = later(() => parts().then((all) => all.AnalysisLine));
const Beside = later(() => parts().then((all) => all.Beside));
const Daily = later(() => parts().then((all) => all.Daily));
const EndCard = later(() => parts().then((all) => all.EndCard));
const More = later(() => parts().then((all) => all.More));

export class Play {
  constructor() {
    render(<Content />, find("play"));
    session.onChange = show;
    effect(optionsChanged);
    effect(() => {
      const { longPress, touchFlag, actsUnderRelease } = state.options;
      board.input = {
        longPress: Number(longPress.value),
        touchFlag: touchFlag.value,
        actsUnderRelease: actsUnderRelease.value,
      };
    });
  }

  /** Starts the game of a link, resumes the last game, or starts a new one. */
  enter(parameters: URLSearchParams) {
    if (parameters.has("size")) {
      const deal = readDeal(parameters, "beginner");
      replaceAddress("play");
      start(deal);
      if (deal.start && session.view) board.scrollTo(deal.start);
    } else if (!session.view) session.resume();
  }

  /** Closes the sheet of custom games, which leads to another view. */
  leave() {
    state.isCustomOpen.value = false;
  }

  key(key: string) {
    const command = commandOf(key);
    if (key === "escape" && !document.querySelector(":popover-open")) stopAdvice();
    const isArrow = key.startsWith("arrow") && !board.grid.contains(document.activeElement);
    if (command) return run(command);
    if (key === "tab") board.hovered = -1; // keys follow the focus until the pointer moves
    if (key === "ctrl+z") session.undo();
    else if (key === "?") showKeys();
    else if (isArrow) board.focus(board.focused);
    else return false;
    return true;
  }
}

function showKeys() {
  areSettingsOpen.value = true;
  requestAnimationFrame(() => document.getElementById("settings-keys")?.scrollIntoView());
}

function optionsChanged() {
  const { noFlags, questionMarks } = state.options;
  if (noFlags.value && state.mode.peek() === "flag") state.mode.value = "open";
  questionMarks.value; // the board shows them or not
  session.changed();
}

/** Takes the board, which the view has rendered. */
function connect(made: BoardView) {
  setUpTable(made);
  made.hasOwnKeys = true;
  made.on("choose", ({ cell, value, key }) => {
    if (state.mistakes.value?.isAsking) state.mistakes.value.answer(cell);
    else choose(cell, value, !key && !made.isTouched);
  });
  made.on("chord", ({ cell }) => chord(cell));
  made.on("alternate", ({ cell, value }) => flag(cell, value));
  made.grid.addEventListener("pointerdown", ({ button }) => {
    state.isPressed.value = button === 0;
  });
  for (const type of ["pointerup", "pointercancel"])
    addEventListener(type, () => {
      state.isPressed.value = false;
    });
}

function Content() {
  const isNarrow = isCompact.value;
  return (
    <>
      <section
        class="table"
        aria-label={PLAY.game}
        data-hint={state.message.value === "hint" || null}
      >
        {!isNarrow && <Choice />}
        <Status />
        <Kind />
        <BoardHost
          id="play-board"
          label={PLAY.board}
          below={isNarrow ? 150 : 115}
          finger={32}
          ruled={false}
          onReady={connect}
        />
        {isNarrow && <EndCard />}
        <div id="play-below" class="dock">
          <div class="below">
            <Message />
            <button
              type="button"
              id="resume-left"
              hidden={!state.isLeftOffered.value || state.advice.value === "hint"}
              onClick={() => session.resumeLeft()}
            >
              {PLAY.back}
            </button>
            <AnalysisLine />
          </div>
          {isNarrow && <Bar />}
        </div>
        <p id="play-announcement" class="visually-hidden" role="status">
          {state.announcement}
        </p>
      </section>
      {!isNarrow && (
        <aside aria-label={PLAY.tools}>
          {state.isOver.value ? <EndCard /> : <Tools />}
          <Beside />
        </aside>
      )}
      {isNarrow && <More />}
      <Sizes />
      <CustomSheet />
      <Daily />
    </>
  );
}

/** A text; that of a reason is for screen readers, and others see it in a few words. */
function Message() {
  const shown = state.message.value;
  const isHint = shown === "hint";
  const { text, tokens, isError, action } = isHint
    ? { text: hints.text.value, tokens: hints.tokens.value }
    : shown;
  const look = tokens ? "visually-hidden" : isError ? "message bad" : "message";
  return (
    <>
      <p id="play-message" class={look} role="status">
        {nonBreaking(text || state.firstSteps.value)}
      </p>
      {isHint && <HintStrip of={hints} perform={perform} />}
      {!isHint && tokens && <Strip tokens={tokens} of={board} />}
      {action && (
        <button type="button" onClick={action.act}>
          {action.label}
        </button>
      )}
    </>
  );
}
