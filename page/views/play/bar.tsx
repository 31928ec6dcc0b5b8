/** The tools of a narrow screen: a bar at its bottom, and a sheet for the rest. */

import { areSettingsOpen } from "../../common/settings-sheet";
import { Segmented } from "../../components/segmented";
import { Sheet } from "../../components/sheet";
import { PLAY } from "../../texts/play";
import { NextButtons } from "./end-card";
import { Figures } from "./figures";
import { KeyList } from "./key-list";
import { options } from "./options";
import type { Play } from "./play";
import { isMoreOpen, isOver, mode, toggleMode } from "./state";
import { AnalyseLink, BoardButtons, HintButton, RisksButton, UndoButton } from "./tools";
import { ZoomPanel } from "./zoom";

export function Bar({ view }: { view: Play }) {
  return (
    <div id="play-bar" class="bottom-bar">
      {isOver.value ? (
        <NextButtons view={view} />
      ) : (
        <>
          <TapMode />
          <HintButton view={view} />
        </>
      )}
      <UndoButton view={view} />
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

export function More({ view }: { view: Play }) {
  return (
    <Sheet id="play-more" title={PLAY.more} open={isMoreOpen}>
      <MoreTools view={view} />
      <Figures />
      <KeyList />
    </Sheet>
  );
}

function MoreTools({ view }: { view: Play }) {
  const close = () => (isMoreOpen.value = false);
  return (
    <>
      <div class="tools">
        {!isOver.value && (
          <>
            <RisksButton view={view} onDone={close} />
            <button
              type="button"
              aria-pressed={mode.value === "inspect"}
              title={PLAY.inspectTitle}
              onClick={() => {
                toggleMode("inspect");
                close();
              }}
            >
              {PLAY.inspect}
            </button>
          </>
        )}
        <BoardButtons view={view} onDone={close} />
        <AnalyseLink onDone={close} />
        <button
          type="button"
          id="more-settings"
          class="wide"
          onClick={() => {
            close();
            areSettingsOpen.value = true;
          }}
        >
          {PLAY.settings}
        </button>
      </div>
      <ZoomPanel zoom={view.zoom} />
    </>
  );
}
