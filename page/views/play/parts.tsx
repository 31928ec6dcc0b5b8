/** The parts of the view that are loaded after the board. */

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { nonBreaking, percent, wholePercent } from "../../common/format";
import { areSettingsOpen } from "../../common/hosts";
import { DailyBoards } from "../../components/daily";
import { Sheet } from "../../components/sheet";
import { CellDetails } from "../../help/cell-details";
import { guesses } from "../../help/hints";
import { PLAY } from "../../texts/play";
import { ANALYSIS, DAILY } from "../../texts/play-later";
import type { GameRecord } from "../history/record";
import { analysis, game, isDailyOpen, isMoreOpen, isOver, mode, toggleMode } from "./state";
import { detail, zoom } from "./table";
import { AnalyseThis, BoardButtons, RisksButton } from "./tools";
import { STEP } from "./zoom";

export { EndCard } from "./end-card";

/** What is below the tools of a wide screen. */
export function Beside() {
  return (
    <>
      {!isOver.value && Boolean(game.value?.clicks) && (
        <div id="play-detail" class="detail">
          <CellDetails of={detail} />
        </div>
      )}
      <ZoomPanel />
    </>
  );
}

/** The win chance in one line, with the best guess if one must guess. */
export function AnalysisLine() {
  const { value } = analysis;
  if (!value?.best_moves?.moves.length) return null;
  const moves = value.best_moves;
  const share = moves.win_probability;
  const chance = moves.exact ? percent(share) : ANALYSIS.about(wholePercent(share));
  const [best] = guesses(value);
  const text = best
    ? ANALYSIS.lineGuess(chance, percent(best.mine_probability))
    : ANALYSIS.line(chance);
  return (
    <p id="play-analysis" class="note">
      {nonBreaking(text)}
    </p>
  );
}

/** The overview of a board that does not fit, and what changes the size of its cells. */
export function ZoomPanel() {
  return zoom.isNeeded.value ? (
    <section class="zoom" aria-label={PLAY.zoom}>
      <Hosted element={zoom.canvas} />
      <div class="joined">
        <button type="button" aria-label={PLAY.zoomOut} onClick={() => zoom.by(1 / STEP)}>
          −
        </button>
        <button type="button" onClick={() => zoom.reset()}>
          {PLAY.automatic}
        </button>
        <button type="button" aria-label={PLAY.zoomIn} onClick={() => zoom.by(STEP)}>
          +
        </button>
      </div>
    </section>
  ) : null;
}

function Hosted({ element }: { element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(element), [element]);
  return <div ref={place} />;
}

/** The sheet of a narrow screen with the tools that its bar has no room for. */
export function More() {
  return (
    <Sheet id="play-more" title={PLAY.more} open={isMoreOpen}>
      <div class="tools" data-closes>
        {!isOver.value && (
          <>
            <RisksButton />
            <button
              type="button"
              aria-pressed={mode.value === "inspect"}
              title={PLAY.inspectTitle}
              onClick={() => toggleMode("inspect")}
            >
              {PLAY.inspect}
            </button>
          </>
        )}
        <BoardButtons />
        <AnalyseThis />
        <button
          type="button"
          id="more-settings"
          class="wide"
          onClick={() => {
            isMoreOpen.value = false;
            areSettingsOpen.value = true;
          }}
        >
          {PLAY.settings}
        </button>
      </div>
      <ZoomPanel />
    </Sheet>
  );
}

const games = signal<Map<string, GameRecord>>(new Map());

/** The sheet with the daily boards. */
export function Daily() {
  return (
    <Sheet id="daily" title={DAILY.title} open={isDailyOpen}>
      <Content />
    </Sheet>
  );
}

function Content() {
  useEffect(() => {
    import("./own-games").then(async ({ gamesOfDays }) => {
      games.value = await gamesOfDays();
    });
  }, []);
  return <DailyBoards games={games.value} onChoose={() => (isDailyOpen.value = false)} />;
}
