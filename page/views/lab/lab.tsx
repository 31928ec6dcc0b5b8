/** The view Laboratory: comparisons of strategies, and reports of experiments. */

import { render } from "preact";
import { useRef } from "preact/hooks";
import { find } from "../../common/dom";
import { formatInterval, formatPoints } from "../../common/format";
import { loadStrategies } from "../../common/strategies";
import { FiguresTable } from "../../figures/figures-table";
import { LAB as texts } from "../../texts/lab";
import { Form } from "./form";
import { KNOWN_RATES } from "./known-rates.data";
import * as local from "./local";
import { Figures, Progress } from "./local-results";

export default class Lab {
  constructor() {
    render(<Laboratory />, find("lab"));
  }

  enter() {
    loadStrategies().catch(local.fail);
  }

  leave() {}
}

function Laboratory() {
  const heading = useRef<HTMLHeadingElement>(null);
  const comparison = local.comparison.value;
  const halt = () => {
    heading.current?.focus(); // the button vanishes
    local.stop();
  };
  return (
    <>
      <section class="lab-shown" aria-labelledby="lab-title">
        <div class="lab-head">
          <h2 id="lab-title" ref={heading} tabIndex={-1}>
            {comparison
              ? texts.titled(texts.comparison, comparison.settings.size ?? "")
              : texts.title}
          </h2>
          {comparison?.status === "running" && (
            <button type="button" onClick={halt}>
              {texts.stop}
            </button>
          )}
        </div>
        {comparison ? <Progress comparison={comparison} /> : null}
        {!comparison && <p class="quiet">{texts.intro}</p>}
        {!comparison && <KnownRates />}
        {comparison?.results && <Figures games={comparison.games} results={comparison.results} />}
      </section>
      <aside aria-label={texts.controls}>
        <Form />
      </aside>
    </>
  );
}

function KnownRates() {
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
