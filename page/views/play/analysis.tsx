/** The analysis of a running game: probabilities and best moves on the board, the win chance beside. */

import type { BoardView } from "../../board/board";
import { cellName, nonBreaking, percent, wholePercent } from "../../common/format";
import { Facts } from "../../components/facts";
import type { PositionAnalysis as Answer, WinProbability } from "../../engine/api";
import type { EngineError } from "../../engine/engine";
import { Latest } from "../../engine/latest";
import { ANALYSIS } from "../../texts/play";
import { markAssisted } from "./best-times";
import type { GameSession } from "./session";
import { analysis, isAnalysed } from "./state";

const DELAY = 30;
/** The moves after the best one that are marked, too. */
const CANDIDATES = 2;

export class Analysis {
  private readonly latest: Latest<"analyze">;

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
    const [best, ...others] = (answer.best_moves?.moves ?? []).map(({ cell }) => cell);
    if (best) this.board.mark([best], "best");
    this.board.mark(others.slice(0, CANDIDATES), "candidate");
  }
}

/** The win chance and the best move in one line. */
export function AnalysisLine() {
  const moves = analysis.value?.best_moves;
  if (!moves?.moves.length) return null;
  const chance = winChance(moves.win_probability, moves.exact);
  return <p class="note">{ANALYSIS.line(chance, cellName(moves.moves[0].cell))}</p>;
}

function winChance(share: number, isExact: boolean) {
  return nonBreaking(isExact ? percent(share) : ANALYSIS.about(wholePercent(share)));
}

function bestMove({ cell, mine_probability: risk }: WinProbability) {
  return risk ? ANALYSIS.risky(cellName(cell), percent(risk)) : ANALYSIS.safe(cellName(cell));
}

/** The win chance, the best move and the next ones. */
export function AnalysisFacts() {
  const moves = analysis.value?.best_moves;
  if (!moves?.moves.length) return null;
  const chance = (share: number) => winChance(share, moves.exact);
  const [best, ...others] = moves.moves;
  const next = others
    .slice(0, CANDIDATES)
    .map(({ cell, win_probability }) => ANALYSIS.move(cellName(cell), chance(win_probability)));
  const rows: [string, string][] = [
    [ANALYSIS.winChance, chance(moves.win_probability)],
    [ANALYSIS.best, bestMove(best)],
  ];
  if (next.length) rows.push([ANALYSIS.next, next.join(", ")]);
  return <Facts id="play-analysis" label={ANALYSIS.title} rows={rows} />;
}
