/** The win chance of a running game. */

import { nonBreaking, percent, wholePercent } from "../../common/format";
import { Facts } from "../../components/facts";
import { guesses } from "../../help/guesses";
import { ANALYSIS } from "../../texts/play-later";
import { analysis } from "./state";

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
export function AnalysisFacts() {
  const { value } = analysis;
  if (!value?.best_moves?.moves.length) return null;
  const moves = value.best_moves;
  const chance = winChance(moves.win_probability, moves.exact);
  const rows: [string, string][] = [[ANALYSIS.winChance, chance]];
  const [best] = guesses(value);
  if (best) rows.push([ANALYSIS.best, ANALYSIS.risk(percent(best.mine_probability))]);
  return <Facts id="play-analysis" label={ANALYSIS.title} rows={rows} />;
}
