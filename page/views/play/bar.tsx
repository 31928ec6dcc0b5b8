/** The tools of a narrow screen: a bar at its bottom, which opens a sheet with the rest. */

import { Segmented } from "../../components/segmented";
import { PLAY } from "../../texts/play";
import type { Play } from "./play";
import { isMoreOpen, isOver, mode, options } from "./state";
import { HintButton, NextButtons, UndoButton } from "./tools";

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
