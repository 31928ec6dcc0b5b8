/** The analysis of a running game: probabilities and best moves on the board, the win chance beside. */

import type { BoardView } from "../../board/board";
import { nonBreaking, percent, wholePercent } from "../../common/format";
import { Facts } from "../../components/facts";
import type { PositionAnalysis as Answer } from "../../engine/api";
import type { EngineError } from "../../engine/engine";
import { Latest } from "../../engine/latest";
import { guesses, markGuesses } from "../../help/guesses";
import { ANALYSIS } from "../../texts/play";
import { markAssisted } from "./best-times";
import type { GameSession } from "./session";
import { analysis, isAnalysed } from "./state";

const DELAY = 30;

export class Analysis {
  private readonly latest: Latest<"analyze">;
  /** Whether the player has just asked for it: the best move is then scrolled into view. */
  private isNew = false;

  constructor(
    private readonly board: BoardView,
    private readonly session: GameSession,
    onError: (error: EngineError) => void,
  ) {
    const show = (answer: Answer) => this.show(answer);
    this.latest = new Latest(
      "analyze",
      (answer) => {
        if (!("impossible" in answer)) show(answer);
      },
      onError,
    );
  }

  toggle() {
    isAnalysed.value = !isAnalysed.value;
    this.isNew = isAnalysed.value;
    this.update();
  }

  update() {
    const { running, positionRequest } = this.session;
    if (isAnalysed.value && running && positionRequest) {
      markAssisted(running);
      this.latest.ask(positionRequest, DELAY);
    } else {
      this.latest.cancel();
      this.board.showProbabilities(null);
      this.show(null);
    }
  }

  private show(answer: Answer | null) {
    analysis.value = answer;
    this.board.unmark(["best", "candidate"]);
    if (!answer) return;
    this.board.showProbabilities(answer.mine_probability);
    markGuesses(this.board, answer);
    const [best] = guesses(answer);
    if (best && this.isNew) this.board.scrollTo(best.cell);
    this.isNew = false;
  }
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
