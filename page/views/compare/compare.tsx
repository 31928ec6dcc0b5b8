/** The view Lab of a page without a server: a comparison of two strategies. */

import { render } from "preact";
import { useRef } from "preact/hooks";
import { find } from "../../common/dom";
import { comparison, stop } from "./comparison";
import { Form, loadStrategies } from "./form";
import { Figures, Progress } from "./results";

const INTRO =
  "Two strategies play the same boards, and you see how often each wins. The games are played in this browser.";

export class Compare {
  constructor() {
    render(<Content />, find("lab"));
  }

  enter() {
    loadStrategies();
  }
}

function Content() {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = comparison.value;
  const halt = () => {
    title.current?.focus(); // the button vanishes
    stop();
  };
  return (
    <>
      <section class="lab-shown" aria-labelledby="compare-title">
        <div class="lab-head">
          <h2 id="compare-title" tabIndex={-1} ref={title}>
            {shown ? `Comparison: ${shown.settings.size}` : "Laboratory"}
          </h2>
          {shown?.status === "running" && (
            <button type="button" onClick={halt}>
              Stop
            </button>
          )}
        </div>
        {shown ? <Progress comparison={shown} /> : <p class="lab-about">{INTRO}</p>}
        {shown?.results && <Figures games={shown.games} results={shown.results} />}
      </section>
      <aside aria-label="Laboratory controls">
        <Form onStart={() => title.current?.scrollIntoView({ block: "nearest" })} />
      </aside>
    </>
  );
}
