/** A small dialog beside a cell, in which the user chooses what the cell shows. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { cellName, nonBreaking, percent } from "../../common/format";
import { placeBeside } from "../../components/facts";
import { ANALYSE } from "../../texts/analyse";
import { type Choice, type Outcome, valueName } from "./outcomes";
import { bench } from "./workbench";

const MAX_COLUMNS = 5;

export function OutcomePicker() {
  const { outcomes: choice, board } = bench;
  const popover = useRef<HTMLDivElement>(null);
  const offered = choice.offered.value;
  useLayoutEffect(() => {
    const { current } = popover;
    if (!current || !offered) return current?.hidePopover();
    current.showPopover();
    current.querySelector("button")?.focus({ preventScroll: true });
  }, [offered?.cell]);
  const place = () => {
    const { value } = choice.offered;
    if (!popover.current || !value) return;
    const [row, column] = value.cell;
    placeBeside(popover.current, value.beside ?? board.cell(row * board.columns + column));
  };
  useLayoutEffect(place, [offered]);
  useEffect(() => {
    for (const type of ["scroll", "resize"])
      addEventListener(type, place, { capture: true, passive: true });
  }, []);
  const choose = ({ cell, onChoose }: Choice, outcome: Outcome) => {
    choice.close();
    board.focus(cell[0] * board.columns + cell[1], { preventScroll: true });
    onChoose(outcome);
  };
  return (
    <div
      ref={popover}
      class="bubble outcomes"
      popover="auto"
      role="dialog"
      aria-label={offered ? ANALYSE.whatShows(cellName(offered.cell)) : ""}
      onToggle={(event) => event.newState === "closed" && choice.close()}
      onKeyDown={handleKey}
    >
      {offered && (
        <>
          <p>{titleOf(offered)}</p>
          {offered.outcomes.some(({ wins }) => wins) && <p class="wins">{ANALYSE.winsLegend}</p>}
          <div class="choices" style={{ "--choices": columnsFor(offered.outcomes.length) }}>
            {offered.outcomes.map((outcome) => (
              <OutcomeButton
                key={outcome.value}
                outcome={outcome}
                onClick={() => choose(offered, outcome)}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** Its name is what it shows, and what is not seen. */
function OutcomeButton({ outcome, onClick }: { outcome: Outcome; onClick: () => void }) {
  const { value, probability, wins } = outcome;
  const unseen = (text: string) => <span class="visually-hidden">{text}</span>;
  const name = valueName(value);
  return (
    <button type="button" value={value} onClick={onClick}>
      <b style={{ color: `var(--number-${value}, inherit)` }} aria-hidden={name !== value}>
        {{ "*": "●", "#": "■", F: "⚑" }[value] ?? value}
      </b>
      {name !== value && unseen(name)}
      {probability !== null && <small>{nonBreaking(percent(probability))}</small>}
      {wins && <small class="wins">{nonBreaking(wins)}</small>}
      {wins && unseen(ANALYSE.winsThen)}
    </button>
  );
}

function titleOf({ cell, outcomes }: Choice) {
  const isUnknown = outcomes.some(({ probability }) => probability === null);
  return (isUnknown ? ANALYSE.showsMaybe : ANALYSE.shows)(cellName(cell));
}

function columnsFor(count: number) {
  return count <= MAX_COLUMNS ? count : Math.min(MAX_COLUMNS, Math.ceil(count / 2));
}

function handleKey(event: KeyboardEvent & { currentTarget: HTMLElement }) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.stopPropagation(); // the keys of the view do not apply
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const focused = buttons.findIndex((button) => button.matches(":focus"));
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (by) buttons[(focused + by + buttons.length) % buttons.length].focus();
  else if (event.key.length === 1 && event.key !== " ")
    buttons.find((button) => button.value === event.key)?.click();
  else return;
  event.preventDefault();
}
