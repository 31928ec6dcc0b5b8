/** The moves of the tree of variations: as buttons below the board, and as a tree beside it. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Move, Variations } from "../../links/variations";
import { ANALYSE } from "../../texts/analyse";
import { describeMove } from "./outcomes";
import { editor, tell } from "./state";
import { StepButton } from "./step-button";
import { countAfter, currentMove, goAlong, goTo, listMoves, removeMove } from "./variations";

/** Deeper branchings are not indented further. */
const MAX_INDENT = 6;
const PAGE = 10;

const ICONS = {
  start: "M4 5h3v14H4zM20 5v14l-12-7z",
  back: "M17 5v14L6 12z",
  forward: "M7 5v14l11-7z",
};

/** @param onEmpty called if the last move was deleted */
export function VariationBar({ onEmpty }: { onEmpty: () => void }) {
  const tree = editor.position.variations;
  if (!tree) return null;
  const { at, line } = tree;
  const step = (label: string[], icon: keyof typeof ICONS, to: number) => (
    <StepButton label={label} isOff={goAlong(tree, to).at === at} onStep={() => goToPlace(to)}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={ICONS[icon]} fill="currentColor" />
      </svg>
    </StepButton>
  );
  const [place, name] = at
    ? [ANALYSE.at(at, line.length), nameOf(currentMove(tree))]
    : [ANALYSE.atStart(countAfter(tree.start)), ""];
  return (
    <fieldset id="variation-bar" aria-label={ANALYSE.moves}>
      {step(ANALYSE.toStart, "start", 0)}
      {step(ANALYSE.back, "back", at - 1)}
      {step(ANALYSE.forward, "forward", at + 1)}
      <span id="variation-move" role="status">
        {place}
        <span>{name}</span>
      </span>
      <StepButton label={ANALYSE.delete} isOff={at === 0} onStep={() => remove(onEmpty)}>
        {ANALYSE.delete[0]}
      </StepButton>
    </fieldset>
  );
}

/** @param onEmpty called if the last move was deleted */
export function VariationTree({ onEmpty }: { onEmpty: () => void }) {
  const host = useRef<HTMLDivElement>(null);
  const tree = editor.position.variations;
  useLayoutEffect(() => {
    const selected = host.current?.querySelector("[aria-selected=true]");
    if (host.current && selected instanceof HTMLElement) scrollTo(host.current, selected);
  });
  if (!tree) return null;
  const here = tree.line.slice(0, tree.at).join();
  const line = tree.line.map((_, i) => tree.line.slice(0, i + 1).join());
  const entries = [
    { move: tree.start, steps: [], indent: 0, isAlternative: false },
    ...listMoves(tree),
  ];
  const selected = entries.findIndex(({ steps }) => steps.join() === here);
  return (
    <section id="variations" aria-labelledby="variations-title">
      <h2 id="variations-title">{ANALYSE.variations}</h2>
      <div
        ref={host}
        id="variation-tree"
        role="tree"
        tabIndex={0}
        aria-labelledby="variations-title"
        aria-activedescendant={`variation-${selected}`}
        onKeyDown={(event) => handleKey(event, tree, selected, onEmpty)}
      >
        {entries.map(({ move, steps, indent, isAlternative }, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
          <div
            key={steps.join()}
            id={`variation-${i}`}
            role="treeitem"
            tabIndex={-1}
            class={`${isAlternative ? "alternative" : ""} ${!i || line.includes(steps.join()) ? "on-line" : ""}`}
            aria-level={steps.length + 1}
            aria-selected={i === selected}
            style={{ "--indent": Math.min(indent, MAX_INDENT) }}
            onClick={() => editor.navigate(goTo(tree, steps))}
          >
            {i > 0 && <span class="ply">{steps.length}.</span>}
            <span>{i ? nameOf(move) : ANALYSE.start}</span>
          </div>
        ))}
      </div>
    </section>
  );
}

function nameOf(move: Move) {
  const columns = editor.position.rows[0].length;
  return describeMove([Math.floor(move.cell / columns), move.cell % columns], move);
}

/** Scrolls a row into view, without scrolling the page. */
function scrollTo(tree: HTMLElement, row: HTMLElement) {
  const top = row.offsetTop;
  const bottom = top + row.offsetHeight - tree.clientHeight;
  tree.scrollTop = Math.max(bottom, Math.min(top, tree.scrollTop));
}

/** @param at the number of moves of the line to make */
export function goToPlace(at: number) {
  const { variations } = editor.position;
  if (variations) editor.navigate(goAlong(variations, at));
}

/** @param by 1 for forward, -1 for back */
export function stepBy(by: number) {
  goToPlace((editor.position.variations?.at ?? 0) + by);
}

/** Deletes the last move that is made, with all moves after it. */
function remove(onEmpty: () => void) {
  const { variations } = editor.position;
  if (!variations?.at) return;
  const move = currentMove(variations);
  const name = nameOf(move);
  editor.setVariations(removeMove(variations));
  if (!editor.position.variations) onEmpty();
  tell(ANALYSE.deleted(name, countAfter(move)));
}

/** @param row the selected row */
function handleKey(event: KeyboardEvent, tree: Variations, row: number, onEmpty: () => void) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const entries = listMoves(tree);
  const goToRow = (to: number) =>
    editor.navigate(goTo(tree, entries[Math.min(to, entries.length) - 1]?.steps ?? []));
  const actions: Record<string, () => void> = {
    ArrowUp: () => goToRow(row - 1),
    ArrowDown: () => goToRow(row + 1),
    ArrowLeft: () => stepBy(-1),
    ArrowRight: () => stepBy(1),
    PageUp: () => goToRow(row - PAGE),
    PageDown: () => goToRow(row + PAGE),
    Home: () => goToPlace(0),
    End: () => goToPlace(tree.line.length),
    Delete: () => remove(onEmpty),
  };
  const act = actions[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
