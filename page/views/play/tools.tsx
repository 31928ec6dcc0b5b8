/** The tools of a game. */

import { isCompact } from "../../common/dom";
import { AnalyseLink } from "../../components/analyse-link";
import { Segmented } from "../../components/segmented";
import { PLAY } from "../../texts/play";
import { askHint, stopAdvice, toggleRisks } from "./advice";
import { copy, startSame } from "./commands";
import { KeyLetter, keyName } from "./keys";
import { session } from "./session";
import {
  advice,
  canUndo,
  game,
  isMoreOpen,
  isOver,
  mistakes,
  mode,
  options,
  toggleMode,
} from "./state";
import { markAssisted } from "./storage";

/** The tools of a running game beside the board. */
export function Tools() {
  return (
    <div id="play-tools" class="tools">
      <fieldset class="joined wide" aria-label={PLAY.advice}>
        <button
          type="button"
          id="no-advice"
          aria-pressed={advice.value === "none"}
          title={PLAY.noAdviceTitle}
          onClick={stopAdvice}
        >
          {PLAY.noAdvice}
        </button>
        <HintButton />
        <RisksButton />
      </fieldset>
      <UndoButton />
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
      <AnalyseThis />
      {!isOver.value && Boolean(game.value?.clicks) && (
        <details class="others">
          <summary title={PLAY.more} aria-label={PLAY.more}>
            ⋯
          </summary>
          <div class="tools">
            <BoardButtons />
          </div>
        </details>
      )}
    </div>
  );
}

export function HintButton() {
  return (
    <button
      type="button"
      id="hint"
      aria-pressed={advice.value === "hint"}
      title={PLAY.hintTitle(keyName("hint"))}
      onClick={askHint}
    >
      <KeyLetter command="hint" text={PLAY.hint} />
    </button>
  );
}

export function RisksButton() {
  return (
    <button
      type="button"
      id="heat"
      aria-pressed={advice.value === "risks"}
      title={PLAY.risksTitle(keyName("risks"))}
      onClick={toggleRisks}
    >
      {PLAY.risks}
    </button>
  );
}

export function UndoButton() {
  const isEnd = isOver.value && !isCompact.value;
  return (
    <button type="button" id="undo" disabled={!canUndo.value} onClick={() => session.undo()}>
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
export function NextButtons() {
  const count = mistakes.value?.clicks.length;
  return (
    <>
      <button type="button" class="main" onClick={startSame}>
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

export function BoardButtons() {
  if (!game.value?.clicks || isOver.value) return null;
  return (
    <>
      <button type="button" onClick={() => session.restart()}>
        {PLAY.again}
      </button>
      <button type="button" onClick={() => copy("", PLAY.linkCopied)}>
        {PLAY.copyLink}
      </button>
    </>
  );
}

export function AnalyseThis() {
  const position = () => game.value && { ...game.value, rows: game.value.cells };
  const onFollow = () => {
    if (game.value && !isOver.value) markAssisted(game.value);
  };
  return (
    <AnalyseLink id="analyse-this" class="button wide" position={position} onFollow={onFollow}>
      {PLAY.analyse}
    </AnalyseLink>
  );
}

/** The tools of a narrow screen: a bar at its bottom, which opens a sheet with the rest. */
export function Bar() {
  return (
    <div id="play-bar" class="bottom-bar">
      {isOver.value ? (
        <NextButtons />
      ) : (
        <>
          <TapMode />
          <HintButton />
        </>
      )}
      {game.value?.status !== "won" && <UndoButton />}
      <button
        type="button"
        id="open-more"
        aria-haspopup="dialog"
        onClick={() => (isMoreOpen.value = true)}
      >
        {PLAY.more}
      </button>
    </div>
  );
}

/** What a tap does; it inspects cells only on request. */
function TapMode() {
  const { open, flag, inspect } = PLAY.modes;
  const choices = {
    open,
    ...(!options.noFlags.value && { flag }),
    ...(mode.value === "inspect" && { inspect }),
  };
  return (
    <Segmented
      label={PLAY.tap}
      choices={choices}
      value={mode.value}
      onChoose={(chosen) => (mode.value = chosen)}
    />
  );
}
