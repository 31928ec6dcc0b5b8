/** The tools of a game. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { setUpAnalyseLink } from "../../common/analyse-link";
import { isCompact } from "../../common/dom";
import { PLAY } from "../../texts/play";
import { markAssisted } from "./best-times";
import { KeyLetter, keyName } from "./keys";
import type { Play } from "./play";
import { advice, canUndo, game, isOver, mistakes, mode, options, toggleMode } from "./state";

interface Properties {
  view: Play;
  /** called when the button was pressed */
  onDone?: () => void;
}

/** The tools of a running game beside the board. */
export function Tools({ view }: Properties) {
  return (
    <div id="play-tools" class="tools">
      <fieldset class="joined wide" aria-label={PLAY.advice}>
        <button
          type="button"
          id="no-advice"
          aria-pressed={advice.value === "none"}
          title={PLAY.noAdviceTitle}
          onClick={() => view.stopAdvice()}
        >
          {PLAY.noAdvice}
        </button>
        <HintButton view={view} />
        <RisksButton view={view} />
      </fieldset>
      <UndoButton view={view} />
      {!options.noFlags.value && (
        <button
          type="button"
          class="for-touch"
          aria-pressed={mode.value === "flag"}
          title={PLAY.flagModeTitle}
          onClick={() => toggleMode("flag")}
        >
          {PLAY.flagMode}
        </button>
      )}
      <AnalyseLink />
    </div>
  );
}

export function HintButton({ view }: Properties) {
  return (
    <button
      type="button"
      id="hint"
      aria-pressed={advice.value === "hint"}
      title={PLAY.hintTitle(keyName("hint"))}
      onClick={() => view.hint()}
    >
      <KeyLetter command="hint" text={PLAY.hint} />
    </button>
  );
}

export function RisksButton({ view, onDone }: Properties) {
  return (
    <button
      type="button"
      id="heat"
      aria-pressed={advice.value === "risks"}
      title={PLAY.risksTitle(keyName("risks"))}
      onClick={() => {
        view.toggleAnalysis();
        onDone?.();
      }}
    >
      {PLAY.risks}
    </button>
  );
}

export function UndoButton({ view }: Properties) {
  const isEnd = isOver.value && !isCompact.value;
  return (
    <button type="button" id="undo" disabled={!canUndo.value} onClick={() => view.session.undo()}>
      {isEnd ? PLAY.undoEnd : PLAY.undo}
      {!isEnd && (
        <span class="key">
          {" "}
          (<u>{keyName("undo")}</u>)
        </span>
      )}
    </button>
  );
}

/** A new game first, then the mistakes of this one; without any, its review. */
export function NextButtons({ view }: { view: Play }) {
  const count = mistakes.value?.clicks.length;
  return (
    <>
      <button type="button" class="main" onClick={() => view.startSame()}>
        {PLAY.newGame}
      </button>
      {count ? (
        <button type="button" id="play-mistakes" onClick={() => mistakes.value?.start()}>
          {PLAY.mistakes(count)}
        </button>
      ) : (
        <ReviewLink />
      )}
    </>
  );
}

export function ReviewLink() {
  return (
    <a class="button" href={`#/review?history=${game.value?.id}`}>
      {PLAY.review}
    </a>
  );
}

export function BoardButtons({ view, onDone }: Properties) {
  if (!game.value?.clicks || isOver.value) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => {
          view.session.restart();
          onDone?.();
        }}
      >
        {PLAY.again}
      </button>
      <button
        type="button"
        onClick={() => {
          view.copy("", PLAY.linkCopied);
          onDone?.();
        }}
      >
        {PLAY.copyLink}
      </button>
    </>
  );
}

export function AnalyseLink({ onDone }: { onDone?: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (!link.current) return;
    setUpAnalyseLink(link.current, () => {
      const { value } = game;
      return value && { ...value, rows: value.cells };
    });
    link.current.addEventListener("click", () => {
      if (game.value && !isOver.value) markAssisted(game.value);
      onDone?.();
    });
  }, []);
  return (
    <a id="analyse-this" class="button wide" href="#/analyse" ref={link}>
      {PLAY.analyse}
    </a>
  );
}
