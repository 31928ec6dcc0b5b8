/** Shows the details of a cell: a sentence, and a table of the numbers that it may show. */

import { nonBreaking, sentences } from "../common/format";
import { Explanation } from "../components/facts";
import type { Detail, ShownNumber } from "../engine/api";
import { HELP } from "../texts/help";
import type { CellDetail, Shown } from "./detail";

/** the highest number that a cell may show */
const MAX_NUMBERS: Record<string, number> = { square: 8, torus: 8, hexagonal: 6 };

export function CellDetails({ of: detail }: { of: CellDetail }) {
  const shown = detail.shown.value;
  return (
    <>
      <p class="detail-words" role="status">
        {describe(shown, detail.isEnabled)}
      </p>
      {shown && "detail" in shown && shown.detail.click_outcomes.length > 0 && (
        <Numbers outcomes={shown.detail.click_outcomes} topology={detail.board.topology} />
      )}
    </>
  );
}

function describe(shown: Shown | null, isEnabled: boolean) {
  if (!shown) return isEnabled ? HELP.howToInspect : "";
  return "error" in shown ? shown.error : describeDetail(shown.detail);
}

export function describeDetail(detail: Detail) {
  const { method, mine_probability: risk, standard_error, can_wait } = detail;
  if (risk === 1) return HELP.mine;
  if (risk === 0) return HELP.safe;
  if (method === "estimated") return nonBreaking(HELP.estimated(risk, standard_error));
  const wins = detail.win_probability;
  const parts = [
    HELP.exact(risk),
    wins === null ? "" : HELP.wins(wins, detail.exact_win),
    can_wait === null ? "" : can_wait ? HELP.canWait : HELP.cannotWait,
  ];
  return nonBreaking(sentences(parts));
}

function Numbers({ outcomes, topology }: { outcomes: ShownNumber[]; topology: string }) {
  const columns = Array.from({ length: (MAX_NUMBERS[topology] ?? 8) + 1 }, (_, number) =>
    outcomes.find((outcome) => outcome.number === number),
  );
  const row = (term: string[], figure: (outcome: ShownNumber) => string) => (
    <tr>
      <Heading term={term} />
      {columns.map((outcome, number) => (
        <td key={number}>{outcome && figure(outcome)}</td>
      ))}
    </tr>
  );
  return (
    <table aria-label={HELP.table}>
      <tbody>
        <tr>
          <Heading term={HELP.number} />
          {columns.map((_, number) => (
            <th key={number} scope="col" data-open={number}>
              {number}
            </th>
          ))}
        </tr>
        {row(HELP.chance, ({ probability }) => (probability ? roundPercent(probability) : ""))}
        {row(HELP.safeCells, ({ safe_cells: cells }) => (cells === null ? "" : String(cells)))}
        {row(HELP.nextRisk, ({ best_safety: safety }) =>
          safety === null ? "" : roundPercent(1 - safety),
        )}
      </tbody>
    </table>
  );
}

function Heading({ term: [name, explanation] }: { term: string[] }) {
  return (
    <th scope="row">
      {name}
      <Explanation name={name} text={explanation} />
    </th>
  );
}

/** @param probability returned in percent, without the sign */
function roundPercent(probability: number) {
  const rounded = Math.round(100 * probability);
  if (rounded === 0 && probability > 0) return "<1";
  if (rounded === 100 && probability < 1) return ">99";
  return String(rounded);
}
