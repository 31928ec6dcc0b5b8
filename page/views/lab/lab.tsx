/** The view Laboratory: comparisons of strategies, and reports of experiments. */

import { render } from "preact";
import { useRef } from "preact/hooks";
import { find } from "../../common/dom";
import { LAB as texts } from "../../texts/lab";
import { Form, loadParts } from "./form";
import { KnownRates } from "./known-rates";
import * as local from "./local";
import { Figures, Progress } from "./local-results";

export class Lab {
  constructor() {
    render(<Laboratory />, find("lab"));
  }

  enter() {
    loadParts();
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
        {!comparison && <p class="lab-about">{texts.intro}</p>}
        {!comparison && <KnownRates />}
        {comparison?.results && <Figures games={comparison.games} results={comparison.results} />}
      </section>
      <aside aria-label={texts.controls}>
        <Form />
      </aside>
    </>
  );
}
