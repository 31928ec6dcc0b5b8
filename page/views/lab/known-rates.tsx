/** The win rates that the manual has, for an empty laboratory. */

import { formatInterval, formatPoints } from "../../common/format";
import { FiguresTable } from "../../figures/figures-table";
import { LAB as texts } from "../../texts/lab";
import { KNOWN_RATES } from "./known-rates.data";

export function KnownRates() {
  const rows = KNOWN_RATES[0].rates.map(([strategy], i) => [
    texts.known(strategy),
    ...KNOWN_RATES.map(({ board, rates }) => {
      const [, rate, low, high] = rates[i];
      return (
        <span key={board}>
          {formatPoints(rate)} <small>({formatInterval([low, high])})</small>
        </span>
      );
    }),
  ]);
  return (
    <section class="known-rates" aria-labelledby="lab-known">
      <h3 id="lab-known">{texts.knownRates}</h3>
      <FiguresTable
        caption={texts.knownNote}
        headings={[texts.strategy, ...KNOWN_RATES.map(({ board }) => texts.known(board))]}
        rows={rows}
      />
    </section>
  );
}
