/** The moves of the tree of variations: as buttons below the board, and as a list beside it. */

import type { Move } from "../../links/variations";
import { MoveList } from "../../playback/move-list";
import { StepButton } from "../../playback/transport";
import { ANALYSE } from "../../texts/analyse";
import { editor, tell } from "./editor";
import { describeMove } from "./outcomes";
import { countAfter, currentMove, goAlong, goTo, listMoves, removeMove } from "./variations";
import { bench } from "./workbench";

/** Deeper branchings are not indented further. */
const MAX_INDENT = 6;

export function MoveSteps() {
  const tree = editor.position.variations;
  if (!tree) return null;
  const { at, line } = tree;
  const step = ([label, title]: string[], icon: "first" | "previous" | "next", to: number) => (
    <StepButton
      icon={icon}
      label={label}
      title={title}
      isOff={goAlong(tree, to).at === at}
      onPress={() => goToPlace(to)}
    />
  );
  const [place, name] = at
    ? [ANALYSE.at(at, line.length), nameOf(currentMove(tree))]
    : [ANALYSE.atStart(countAfter(tree.start)), ""];
  const [label, title] = ANALYSE.delete;
  return (
    <fieldset class="transport" aria-label={ANALYSE.moves}>
      {step(ANALYSE.toStart, "first", 0)}
      {step(ANALYSE.back, "previous", at - 1)}
      {step(ANALYSE.forward, "next", at + 1)}
      <span id="variation-move" role="status">
        {place}
        <span>{name}</span>
      </span>
      <StepButton label={label} title={title} isOff={at === 0} onPress={remove}>
        {label}
      </StepButton>
    </fieldset>
  );
}

export function Variations() {
  const tree = editor.position.variations;
  if (!tree) return null;
  const places = [[], ...listMoves(tree).map(({ steps }) => steps)].map(String);
  const line = tree.line.map((_, i) => String(tree.line.slice(0, i + 1)));
  const start = { name: ANALYSE.start, note: "", cost: "", kind: "on-line" };
  const moves = listMoves(tree).map(({ move, steps, indent }) => ({
    name: ANALYSE.move(steps.length, nameOf(move)),
    note: "",
    cost: "",
    kind: line.includes(String(steps)) ? "on-line" : "off-line",
    indent: Math.min(indent, MAX_INDENT),
  }));
  return (
    <section id="variations" aria-labelledby="variations-title">
      <h2 id="variations-title">{ANALYSE.variations}</h2>
      <MoveList
        id="variation"
        label={ANALYSE.variations}
        entries={[start, ...moves]}
        selected={places.indexOf(String(tree.line.slice(0, tree.at)))}
        onSelect={(i) => editor.navigate(goTo(tree, listMoves(tree)[i - 1]?.steps ?? []))}
        onDelete={remove}
      />
    </section>
  );
}

function nameOf(move: Move) {
  const columns = editor.position.rows[0].length;
  return describeMove([Math.floor(move.cell / columns), move.cell % columns], move);
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
function remove() {
  const { variations } = editor.position;
  if (!variations?.at) return;
  const move = currentMove(variations);
  const name = nameOf(move);
  editor.setVariations(removeMove(variations));
  if (!editor.position.variations) bench.board.focus(bench.board.focused);
  tell(ANALYSE.deleted(name, countAfter(move)));
}
