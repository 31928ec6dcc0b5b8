/** The parts of the view that are loaded after the board. */

import { nonBreaking, percent, wholePercent } from "../../common/format";
import { Facts } from "../../components/facts";
import { CellDetails } from "../../help/cell-details";
import { guesses } from "../../help/guesses";
import { ANALYSIS } from "../../texts/play-later";
import { FiguresPanel } from "./figures";
import { KeyList } from "./key-list";
import type { Play } from "./play";
import { analysis, game, isOver } from "./state";
import { BoardButtons } from "./tools";
import { ZoomPanel } from "./zoom-panel";

export { describeDetail } from "../../help/cell-details";
export { Daily } from "./daily";
export { EndCard } from "./end-card";
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
