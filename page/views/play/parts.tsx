/** The parts of the view that are loaded after the board. */

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { nonBreaking, percent, wholePercent } from "../../common/format";
import { areSettingsOpen } from "../../common/hosts";
import { DailyBoards } from "../../components/daily";
import { Facts } from "../../components/facts";
import { Sheet } from "../../components/sheet";
import { CellDetails } from "../../help/cell-details";
import { guesses } from "../../help/hints";
import { PLAY } from "../../texts/play";
import { ANALYSIS, DAILY, KEYS } from "../../texts/play-later";
import type { GameRecord } from "../history/record";
import { Figures, FiguresPanel } from "./end-card";
import { keyName } from "./keys";
import {
  analysis,
  areKeysShown,
  game,
  isDailyOpen,
  isMoreOpen,
  isOver,
  mode,
  toggleMode,
} from "./state";
import { detail, zoom } from "./table";
import { AnalyseThis, BoardButtons, RisksButton } from "./tools";
import { STEP } from "./zoom";

export { EndCard } from "./end-card";

/** What is below the tools of a wide screen. */
export function Beside() {
  return (
    <>
      <AnalysisFacts />
      {!isOver.value && Boolean(game.value?.clicks) && (
        <div id="play-detail" class="detail">
          <CellDetails of={detail} />
        </div>
      )}
      <ZoomPanel />
      {!isOver.value && (
        <FiguresPanel>
          <div class="tools">
            <BoardButtons />
          </div>
        </FiguresPanel>
      )}
      {!isOver.value && <KeyList />}
    </>
  );
}

/** The win chance in one line, with the best guess if one must guess. */
export function AnalysisLine() {
  const { value } = analysis;
  if (!value?.best_moves?.moves.length) return null;
  const moves = value.best_moves;
  const chance = winChance(moves.win_probability, moves.exact);
  const [best] = guesses(value);
  const text = best
    ? ANALYSIS.lineGuess(chance, percent(best.mine_probability))
    : ANALYSIS.line(chance);
  return <p class="note">{nonBreaking(text)}</p>;
}

function winChance(share: number, isExact: boolean) {
  return nonBreaking(isExact ? percent(share) : ANALYSIS.about(wholePercent(share)));
}

/** The win chance, and the risk of the best guess if one must guess. */
function AnalysisFacts() {
  const { value } = analysis;
  if (!value?.best_moves?.moves.length) return null;
  const moves = value.best_moves;
  const chance = winChance(moves.win_probability, moves.exact);
  const rows: [string, string][] = [[ANALYSIS.winChance, chance]];
  const [best] = guesses(value);
  if (best) rows.push([ANALYSIS.best, ANALYSIS.risk(percent(best.mine_probability))]);
  return <Facts id="play-analysis" label={ANALYSIS.title} rows={rows} />;
}

/** The list of what the mouse and the keys do. */
export function KeyList() {
  const rows: [string, string][] = [
    [KEYS.open, KEYS.openBy(keyName("open"))],
    [KEYS.flag, KEYS.flagBy(keyName("flag"))],
    [KEYS.chord, KEYS.chordBy],
    [KEYS.move, KEYS.moveBy],
    [KEYS.hint, KEYS.hintBy(keyName("hint"), keyName("perform"))],
    [KEYS.risks, keyName("risks")],
    [KEYS.undo, KEYS.undoBy(keyName("undo"))],
    [KEYS.fresh, KEYS.freshBy(keyName("fresh"))],
    [KEYS.again, keyName("again")],
    [KEYS.numbers, KEYS.numbersBy(keyName("number"), keyName("neighbour"))],
    [KEYS.sizes, (["beginner", "intermediate", "expert"] as const).map(keyName).join(", ")],
  ];
  return (
    <details
      class="more"
      open={areKeysShown}
      onToggle={({ currentTarget }) => (areKeysShown.value = currentTarget.open)}
    >
      <summary>{KEYS.title}</summary>
      <Facts label={KEYS.title} rows={rows} />
    </details>
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
      <MoreTools />
      <Figures />
      <KeyList />
    </Sheet>
  );
}

function MoreTools() {
  return (
    <>
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
    </>
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
