/** The sheet of a narrow screen with the tools that its bar has no room for. */

import { areSettingsOpen } from "../../common/settings-sheet";
import { Sheet } from "../../components/sheet";
import { PLAY } from "../../texts/play";
import { Figures } from "./figures";
import { KeyList } from "./key-list";
import type { Play } from "./play";
import { isMoreOpen, isOver, mode, toggleMode } from "./state";
import { AnalyseLink, BoardButtons, RisksButton } from "./tools";
import { ZoomPanel } from "./zoom-panel";

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
