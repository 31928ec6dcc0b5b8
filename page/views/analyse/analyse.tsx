/** The view Analyse: the board and the form show the position of the editor, and the engine analyses it. */

import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { find } from "../../common/dom";
import { BoardHost } from "../../components/board-host";
import { Keyed, Term } from "../../components/facts";
import type { Cell } from "../../engine/api";
import { CellDetails } from "../../help/cell-details";
import { HintStrip } from "../../help/hint-panel";
import { Bench } from "../../playback/bench";
import { StepButton } from "../../playback/transport";
import { ANALYSE } from "../../texts/analyse";
import { analysis, cancel, isOn, result, schedule } from "./analysis";
import { BoardForm } from "./board-form";
import { editor, message, tell } from "./editor";
import { refused } from "./import";
import { link } from "./link";
import { goToPlace, MoveSteps, stepBy, Variations } from "./moves";
import { OutcomePicker } from "./outcome-picker";
import { FIRST_TOOL, Palette, PLAY_TOOL, paints, toolOfKey } from "./palette";
import { acceptFiles, PasteBox } from "./paste-box";
import { PictureGrid } from "./picture-grid";
import { PicturePanel } from "./picture-panel";
import { Figures, Results } from "./results";
import { isVerdictOpen, VerdictSheet } from "./verdict-card";
import { bench, isReady, setUpBench } from "./workbench";

const isShown = signal(false);

export default class Analyse {
  constructor() {
    render(<Content />, find("analyse"));
    acceptFiles();
    effect(update);
    effect(() => {
      if (!editor.position) return;
      if (message.peek().isError) tell(""); // it was about another position
      refused.value = "";
    });
  }

  async enter(parameters: URLSearchParams) {
    await link.open(parameters); // before another position is analysed
    if (parameters.has("verdict")) isVerdictOpen.value = true;
    isShown.value = !find("analyse").hidden;
  }

  leave() {
    isShown.value = false;
    isVerdictOpen.value = false;
    link.cancel();
  }

  key(key: string) {
    const tool = toolOfKey(key);
    if (key === "ctrl+z") editor.undo();
    else if (key === "ctrl+y" || key === "ctrl+shift+z") editor.redo();
    else if (key === "h") bench.showHint();
    else if (key === "a") isOn.value = !isOn.value;
    else if (editor.position.variations && key in MOVES) MOVES[key]();
    else if (!tool || (key !== "o" && bench.board.grid.contains(document.activeElement)))
      return false;
    else bench.choose(tool);
    return key !== "escape"; // it also closes what is open
  }
}

/** Analyses the position and keeps the address up to date, while the view is shown. */
function update() {
  const { position } = editor;
  if (!isShown.value) return cancel();
  link.schedule();
  if (isOn.value) schedule(position);
  else cancel();
  if (!isOn.value) result.value = null;
}

/** the keys of the tree, in lower case */
const MOVES: Record<string, () => void> = {
  b: () => stepBy(-1),
  n: () => stepBy(1),
  arrowleft: () => stepBy(-1),
  arrowright: () => stepBy(1),
  home: () => goToPlace(0),
  end: () => goToPlace(Number.POSITIVE_INFINITY),
};

function Content() {
  return (
    <>
      <PasteBox />
      <Bench
        labels={[ANALYSE.position, ANALYSE.panel]}
        board={
          <>
            <BoardHost id="analyse-board" label={ANALYSE.board} finger={32} onReady={setUpBench} />
            <MoveSteps />
            {isReady.value && <Tools />}
            <Legend />
            <p
              id="analyse-message"
              class={message.value.isError ? "note bad" : "note"}
              role="status"
            >
              {message.value.text}
            </p>
          </>
        }
        panel={isReady.value && <Panel />}
      />
      {isReady.value && <OutcomePicker />}
      <VerdictSheet />
      <PictureGrid />
    </>
  );
}

/** What a click does, the hint, and the steps back and forth; the palette while cells are set. */
function Tools() {
  const { board } = editor.position;
  const tool = bench.tool.value;
  const mode = (isOn: boolean, chosen: string, [label, title]: string[]) => (
    <button type="button" aria-pressed={isOn} title={title} onClick={() => bench.toggle(chosen)}>
      {label}
    </button>
  );
  const steps: [string, string[], boolean, () => void][] = [
    ["↶", ANALYSE.undo, editor.canUndo, () => editor.undo()],
    ["↷", ANALYSE.redo, editor.canRedo, () => editor.redo()],
  ];
  return (
    <div class="dock">
      {paints(tool) && <Palette tool={bench.tool} onChoose={(chosen) => bench.choose(chosen)} />}
      <div class="steps">
        {mode(paints(tool), FIRST_TOOL, ANALYSE.edit)}
        {mode(tool === PLAY_TOOL, PLAY_TOOL, ANALYSE.playOn)}
        <button type="button" onClick={() => bench.showHint()}>
          <Keyed text={ANALYSE.askHint} />
        </button>
        {board && (
          <button
            type="button"
            onClick={() => editor.setPosition({ ...editor.position, rows: board })}
          >
            {ANALYSE.reveal}
          </button>
        )}
        {(editor.canUndo || editor.canRedo) &&
          steps.map(([icon, [label, title], isOn, onPress]) => (
            <StepButton key={icon} label={label} title={title} isOff={!isOn} onPress={onPress}>
              {icon}
            </StepButton>
          ))}
      </div>
    </div>
  );
}

/** The results, the hint, the details of a cell, the moves, and the form of the board. */
function Panel() {
  const { hints, hintMessage, detail } = bench;
  const { text, isError } = hintMessage.value;
  const look =
    !text && hints.hint.value ? "visually-hidden" : `hint-message ${isError ? "bad" : ""}`;
  return (
    <>
      <PicturePanel />
      <Results />
      <section class="hint stack" aria-label={ANALYSE.hint}>
        <p id="analyse-hint-message" class={look} role="status">
          {text || hints.text.value}
        </p>
        <HintStrip of={hints} />
      </section>
      <Variations />
      <Figures />
      <section id="analyse-detail" class="detail">
        <CellDetails of={detail} />
      </section>
      {paints(bench.tool.value) && <BoardForm />}
    </>
  );
}

/** The marks on the board that need a name, as far as they are there. */
function Legend() {
  const shown = isOn.value ? analysis.value : null;
  if (!shown) return null;
  const marks: [string, Cell[], string][] = [
    ["enclosed", shown.enclosed, ANALYSE.enclosed],
    ["dead", shown.dead, ANALYSE.dead],
  ];
  return (
    <p id="analyse-legend" class="legend">
      {marks.map(
        ([mark, cells, text]) =>
          cells.length > 0 && (
            <span key={mark}>
              <i class={`sample ${mark}`} /> <Term name={text} />
            </span>
          ),
      )}
    </p>
  );
}
