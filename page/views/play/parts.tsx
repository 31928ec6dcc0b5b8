/** The parts of the view that are loaded after the board. */

import { CellDetails } from "../../help/cell-details";
import { AnalysisFacts } from "./analysis-facts";
import { FiguresPanel } from "./figures";
import { KeyList } from "./key-list";
import type { Play } from "./play";
import { game, isOver } from "./state";
import { BoardButtons } from "./tools";
import { ZoomPanel } from "./zoom-panel";

export { describeDetail } from "../../help/cell-details";
export { AnalysisLine } from "./analysis-facts";
export { Daily } from "./daily";
export { EndCard, NextButtons } from "./end-card";
export { More } from "./more";

/** What is below the tools of a wide screen. */
export function Beside({ view }: { view: Play }) {
  return (
    <>
      <AnalysisFacts />
      {!isOver.value && Boolean(game.value?.clicks) && (
        <div id="play-detail" class="detail">
          <CellDetails of={view.detail} />
        </div>
      )}
      <ZoomPanel zoom={view.zoom} />
      {!isOver.value && (
        <FiguresPanel>
          <div class="tools">
            <BoardButtons view={view} />
          </div>
        </FiguresPanel>
      )}
      {!isOver.value && <KeyList />}
    </>
  );
}
