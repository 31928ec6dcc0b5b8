/** The analysis in figures: the win chance and the best moves first, then what is certain. */

import type { ComponentChildren } from "preact";
import { cellName, formatNumber, nonBreaking, sentence, sentences } from "../../common/format";
import { Facts, Term } from "../../components/facts";
import { TryAgain } from "../../components/try-again";
import type { Cell, PositionAnalysis } from "../../engine/api";
import { guesses } from "../../help/hints";
import { Toggle } from "../../playback/bench";
import { ANALYSE } from "../../texts/analyse";
import { type Conflict, isOn, type Result, result, schedule } from "./analysis";
import { DeepeningPanel } from "./deepening";
import { editor } from "./editor";
import { link } from "./link";
import { isVerdictOpen } from "./verdict-card";
import { bench } from "./workbench";

/** The split R-hat above which the estimate has not converged. */
const CONVERGED_BELOW = 1.1;
/** The number of cells, or of ranges of totals, that are listed. */
const SHOWN = 8;
/** Longer numbers are written as powers of ten. */
const MAX_DIGITS = 15;

/** What to know first: the win chance and the best moves, or why there are none. */
export function Results() {
  const shown = isOn.value ? result.value : null;
  return (
    <section class="results stack" aria-label={ANALYSE.panel}>
      <Verdict shown={shown} />
      {shown?.kind === "answer" && <Wins analysis={shown.analysis} />}
      {shown?.kind === "impossible" && <Impossible conflict={shown.conflict} />}
    </section>
  );
}

/** What is certain, and what else may be asked of the position. */
export function Figures() {
  const { value } = result;
  const isAwaited = isOn.value && (!value || value.kind === "counting");
  const shown = isOn.value && value?.kind === "answer" ? value.analysis : null;
  return (
    <section class="facts stack" aria-label={ANALYSE.figures}>
      {shown && <Facts rows={factsOf(shown)} />}
      {shown && <DeepeningPanel />}
      <div class="tools">
        <TryAgain
          again={value?.kind === "error" && value.isTemporary && (() => schedule(editor.position))}
        />
        {!isAwaited && ( // what arrives above it would move it from under a pointer
          <button type="button" class="wide" onClick={() => (isVerdictOpen.value = true)}>
            {ANALYSE.askVerdict}
          </button>
        )}
        <button type="button" onClick={() => link.copyLink()}>
          {ANALYSE.copyLink}
        </button>
        <Toggle isOn={isOn} text={ANALYSE.toggle} />
      </div>
    </section>
  );
}

/** One line: how the figures were found, or why there are none. */
function Verdict({ shown }: { shown: Result | null }) {
  const [badge, text, isQuiet] = verdictOf(shown);
  const isBad = shown?.kind === "impossible" || shown?.kind === "error";
  return (
    <p id="verdict" class={isBad ? "bad" : ""} role="status">
      {badge && (
        <span class={`badge ${shown?.kind === "answer" && !isQuiet ? "estimated" : ""}`}>
          {badge}
        </span>
      )}{" "}
      <span class={isQuiet ? "visually-hidden" : ""}>{nonBreaking(text)}</span>
    </p>
  );
}

/** Returns a badge, a sentence, and whether the figures below say the same. */
function verdictOf(shown: Result | null): [string, string, boolean] {
  switch (shown?.kind) {
    case "counting":
      return [ANALYSE.counting, ANALYSE.slow, false];
    case "error":
      return [ANALYSE.noAnswer, shown.text, false];
    case "impossible":
      return [ANALYSE.impossible, sentence(shown.conflict.message), false];
    case "answer":
      return answerLine(shown.analysis);
    default:
      return ["", isOn.value ? "" : ANALYSE.isOff, false];
  }
}

function answerLine(analysis: PositionAnalysis): [string, string, boolean] {
  const { safe, mines, safest } = analysis;
  let certain = ANALYSE.certainCells(safe.length, mines.length);
  if (!safest) certain = ANALYSE.noHiddenCell;
  else if (!safe.length && !mines.length) certain = ANALYSE.noCertain;
  if (analysis.method !== "exact")
    return [ANALYSE.estimated, `${describeError(analysis)} ${certain}`, false];
  return [ANALYSE.exact, `${ANALYSE.solutionCount(formatCount(analysis))} ${certain}`, true];
}

function Wins({ analysis }: { analysis: PositionAnalysis }) {
  const { best_moves: best } = analysis;
  if (!best?.moves.length) return null;
  const [first, ...others] = guesses(analysis);
  const move = ({ cell, win_probability: wins }: typeof first) => (
    <CellButton key={cellName(cell)} cell={cell}>
      {ANALYSE.wins(cell, ANALYSE.chance(wins, best.exact))}
    </CellButton>
  );
  return (
    <>
      <p class="win">
        <b>{nonBreaking(ANALYSE.chance(best.win_probability, best.exact))}</b>{" "}
        <span>
          <Term name={ANALYSE.winChance} />
        </span>
        <small>{best.exact ? ANALYSE.bestPlay : ANALYSE.estimate}</small>
      </p>
      {first && (
        <Facts
          rows={[
            [ANALYSE.bestMove, [<i key="star" class="sample best" />, " ", move(first)]],
            ...rowIf(others.length, ANALYSE.candidates, others.map(move)),
          ]}
        />
      )}
    </>
  );
}

type Row = [string, ComponentChildren];

/** Returns a row in a list; an empty list if it has nothing to say. */
function rowIf(condition: unknown, name: string, value: ComponentChildren): Row[] {
  return condition ? [[name, value]] : [];
}

function factsOf(analysis: PositionAnalysis): Row[] {
  const { safe, mines, safest, wrong_flags, method } = analysis;
  const risk = safest && (
    <CellButton cell={safest.cell}>
      {ANALYSE.risk(safest.cell, safest.probability, errorOf(analysis))}
    </CellButton>
  );
  return [
    [ANALYSE.safest, risk ?? ANALYSE.noHidden],
    [ANALYSE.certain, ANALYSE.certainCount(safe.length, mines.length)],
    [ANALYSE.solutions, method === "exact" ? formatCount(analysis) : ANALYSE.tooMany],
    ...rowIf(wrong_flags.length, ANALYSE.wrongFlags, cellButtons(wrong_flags)),
  ];
}

/** What conflicts, and what would make the position possible. */
function Impossible({ conflict: { clues, totals, suspects } }: { conflict: Conflict }) {
  const { position } = editor;
  const [likely] = suspects;
  const misread = suspects.map(({ cell, shown, number, probability }) => (
    <CellButton key={cellName(cell)} cell={cell}>
      {ANALYSE.suspect(cell, shown, number, probability)}
    </CellButton>
  ));
  const fix = likely && (
    <LinkButton onPress={() => editor.paint([likely.cell], String(likely.number))}>
      {ANALYSE.setNumber(likely.cell, likely.number)}
    </LinkButton>
  );
  const distance = (total: number) => Math.abs(total - position.mines);
  const [nearest] = (totals ?? []).flat().sort((one, other) => distance(one) - distance(other));
  const ranges = totals?.slice(0, SHOWN).map(([from, to]) => ANALYSE.range(from, to));
  const fixTotal = nearest !== undefined && (
    <LinkButton onPress={() => editor.setPosition({ ...position, mines: nearest })}>
      {ANALYSE.setMines(nearest)}
    </LinkButton>
  );
  return (
    <Facts
      rows={[
        ...rowIf(clues.length, ANALYSE.conflict, cellButtons(clues)),
        ...rowIf(likely, ANALYSE.misread, misread),
        ...rowIf(likely, ANALYSE.fix, fix),
        ...rowIf(ranges?.length, ANALYSE.totals, ranges?.join(", ")),
        ...rowIf(ranges?.length, ANALYSE.fix, fixTotal),
      ]}
    />
  );
}

function cellButtons(cells: Cell[]) {
  const buttons = cells.slice(0, SHOWN).map((cell) => (
    <CellButton key={cellName(cell)} cell={cell}>
      {cellName(cell)}
    </CellButton>
  ));
  return [...buttons, cells.length > SHOWN && ANALYSE.more(cells.length - SHOWN)];
}

function CellButton({ cell, children }: { cell: Cell; children: string }) {
  return <LinkButton onPress={() => bench.focusCell(cell)}>{children}</LinkButton>;
}

function LinkButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" class="cell-link" onClick={onPress}>
      {nonBreaking(children)}
    </button>
  );
}

/** Returns the standard error of the safest cell. */
function errorOf({ safest, standard_error: errors }: PositionAnalysis) {
  if (!safest || safest.probability === 0 || safest.probability === 1) return 0;
  return errors?.[safest.cell[0]][safest.cell[1]] ?? 0;
}

function formatCount({ solutions }: PositionAnalysis) {
  if (solutions === null) return ANALYSE.notCounted;
  if (solutions.length <= MAX_DIGITS) return formatNumber(Number(solutions));
  const leading = Number(`${solutions[0]}.${solutions.slice(1, MAX_DIGITS)}`);
  const [mantissa, carried] = leading.toExponential(1).split("e+");
  const exponent = String(solutions.length - 1 + Number(carried));
  const power = exponent.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]);
  return ANALYSE.about(mantissa, power);
}

function describeError({ standard_error, convergence, unsettled }: PositionAnalysis) {
  const worst = Math.max(0, ...(standard_error ?? []).map((row) => Math.max(...row.map(Number))));
  const hasConverged = (convergence ?? CONVERGED_BELOW) < CONVERGED_BELOW;
  return sentences([
    ANALYSE.tooWide(worst),
    hasConverged ? "" : ANALYSE.unreliable,
    unsettled?.length ? ANALYSE.unsettled(unsettled.length) : "",
  ]);
}
