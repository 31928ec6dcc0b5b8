/** The view Analyse: the board, the text and the form show the position of the editor, and the engine analyses it. */

import { effect, type Signal, signal } from "@preact/signals";
import { render } from "preact";
import type { BoardView } from "../../board/board";
import { isCompact } from "../../common/compact";
import { find } from "../../common/dom";
import { nonBreaking } from "../../common/format";
import { BoardHost } from "../../components/board-host";
import { Sheet } from "../../components/sheet";
import { CellDetails } from "../../help/cell-details";
import { guesses } from "../../help/guesses";
import { HintSteps, HintText } from "../../help/hint-panel";
import { ANALYSE } from "../../texts/analyse";
import { analysis, cancel, isOn, result, schedule } from "./analysis";
import { BoardForm } from "./board-form";
import { refused } from "./import";
import { Link } from "./link";
import { goToPlace, stepBy, VariationBar, VariationTree } from "./moves";
import { OutcomePicker } from "./outcome-picker";
import { Palette } from "./palette";
import { PasteBox } from "./paste-box";
import { PicturePanel } from "./picture-panel";
import { BestLine, Results } from "./results";
import { editor, message, tell } from "./state";
import { StepButton } from "./step-button";
import { TextField } from "./text-field";
import { toolOfKey } from "./tools";
import { isVerdictOpen, VerdictSheet } from "./verdict-card";
import { Workbench } from "./workbench";

/** Whether the forms are shown on a narrow screen. */
const isSetupOpen = signal(false);

export class Analyse {
  private readonly bench = signal<Workbench | null>(null);
  private readonly link = new Link();
  private readonly isShown = signal(false);

  constructor() {
    render(<Content bench={this.bench} link={this.link} />, find("analyse"));
    document.addEventListener("keydown", (event) => this.undoKey(event));
    effect(() => this.update());
    effect(() => {
      if (!editor.position) return;
      if (message.peek().isError) tell(""); // it was about another position
      if (refused.peek()?.source === "box") refused.value = null;
    });
  }

  async enter(parameters: URLSearchParams) {
    await this.link.open(parameters); // before another position is analysed
    if (parameters.has("verdict")) isVerdictOpen.value = true;
    this.isShown.value = !find("analyse").hidden;
  }

  leave() {
    this.isShown.value = false;
    isVerdictOpen.value = isSetupOpen.value = false;
    this.link.cancel();
  }

  /** Analyses the position and keeps the address up to date, while the view is shown. */
  private update() {
    const { position } = editor;
    if (!this.isShown.value) return cancel();
    this.link.schedule();
    if (isOn.value) schedule(position);
    else cancel();
    if (!isOn.value) result.value = null;
  }

  private undoKey(event: KeyboardEvent) {
    const { target } = event;
    const isField = target instanceof Element && target.closest("textarea, [type=number]");
    const isHidden = find("analyse").hidden;
    if (isHidden || isField || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) editor.redo();
    else editor.undo();
  }

  key(key: string) {
    const bench = this.bench.value;
    const tool = toolOfKey(key);
    if (!bench) return false;
    if (key === "h") bench.showHint();
    else if (key === "a") isOn.value = !isOn.value;
    else if (editor.position.variations && key in MOVES) MOVES[key]();
    else if (!tool || (key !== "o" && bench.board.grid.contains(document.activeElement)))
      return false;
    else bench.choose(tool);
    return key !== "escape"; // it also closes what is open
  }
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

function Content({ bench, link }: { bench: Signal<Workbench | null>; link: Link }) {
  const onReady = (board: BoardView) => {
    bench.value = new Workbench(board);
  };
  const focusBoard = () => bench.value?.board.focus(bench.value.board.focused);
  const { value } = bench;
  return (
    <>
      <PasteBox />
      {value && <PicturePanel choice={value.outcomes} />}
      <section class="table" aria-label={ANALYSE.position}>
        {value && <Editing bench={value} />}
        <BoardHost id="analyse-board" label={ANALYSE.board} finger={32} onReady={onReady} />
        <VariationBar onEmpty={focusBoard} />
        {value && <Legend bench={value} />}
        <p id="analyse-message" class={message.value.isError ? "bad" : ""} role="status">
          {message.value.text}
        </p>
      </section>
      <aside aria-label={ANALYSE.panel}>
        {value && <Panel bench={value} onEmpty={focusBoard} />}
        {!isCompact.value && (
          <details id="setup">
            <summary>{ANALYSE.setup}</summary>
            <Setup link={link} />
          </details>
        )}
      </aside>
      {isCompact.value && (
        <Sheet id="setup" title={ANALYSE.setup} open={isSetupOpen}>
          <Setup link={link} />
        </Sheet>
      )}
      {value && <OutcomePicker choice={value.outcomes} board={value.board} />}
      <VerdictSheet link={link} />
    </>
  );
}

/** The tools, and the steps back and forth. */
function Editing({ bench }: { bench: Workbench }) {
  const { board } = editor.position;
  const { hints } = bench;
  return (
    <div class="editing dock">
      <p class="phone-only bar-line" aria-hidden="true">
        {hints.hint.value ? <HintText of={hints} /> : <BestLine />}
      </p>
      <Palette tool={bench.tool} onChoose={(tool) => bench.choose(tool)} />
      <div class="steps">
        <StepButton
          id="undo-edit"
          label={ANALYSE.undo}
          isOff={!editor.canUndo}
          onStep={() => editor.undo()}
        >
          ↶
        </StepButton>
        <StepButton
          id="redo-edit"
          label={ANALYSE.redo}
          isOff={!editor.canRedo}
          onStep={() => editor.redo()}
        >
          ↷
        </StepButton>
        {board && (
          <button
            type="button"
            onClick={() => editor.setPosition({ ...editor.position, rows: board })}
          >
            {ANALYSE.reveal}
          </button>
        )}
        <HintButton bench={bench} place="phone-only" />
        <button
          type="button"
          class="phone-only"
          aria-haspopup="dialog"
          onClick={() => (isSetupOpen.value = true)}
        >
          {ANALYSE.moreTools}
        </button>
      </div>
    </div>
  );
}

/** @param place the screens on which it is in this place */
function HintButton({ bench, place }: { bench: Workbench; place: string }) {
  return (
    <button type="button" class={place} onClick={() => bench.showHint()}>
      <u>H</u>
      {ANALYSE.hint.slice(1)}
    </button>
  );
}

/** The forms for the board and its text. */
function Setup({ link }: { link: Link }) {
  return (
    <>
      <BoardForm />
      <TextField>
        <button type="button" onClick={() => link.copyText()}>
          {ANALYSE.copyText}
        </button>
        <button type="button" onClick={() => link.copyLink()}>
          {ANALYSE.copyLink}
        </button>
      </TextField>
    </>
  );
}

/** The results, the hint, the details of a cell and the moves. */
function Panel({ bench, onEmpty }: { bench: Workbench; onEmpty: () => void }) {
  const { hints, hintMessage, detail } = bench;
  const { text, isError } = hintMessage.value;
  return (
    <>
      <Results onFocus={(cell) => bench.focusCell(cell)} />
      <VariationTree onEmpty={onEmpty} />
      <section class="hint" aria-label={ANALYSE.hint}>
        <HintButton bench={bench} place="desktop-only" />
        <p id="analyse-hint-message" class={`hint-message ${isError ? "bad" : ""}`} role="status">
          {text || <HintText of={hints} />}
        </p>
        <HintSteps of={hints} />
      </section>
      <section id="analyse-detail" class="detail">
        <CellDetails of={detail} />
      </section>
    </>
  );
}

/** What the marks on the board mean, as far as they are there. */
function Legend({ bench }: { bench: Workbench }) {
  const shown = isOn.value ? analysis.value : null;
  if (!shown) return null;
  const { enclosed, dead } = shown;
  const [best, ...others] = guesses(shown);
  const elsewhere = bench.interiorRisk.value;
  const marks: [string, boolean, string][] = [
    ["best", best !== undefined, ANALYSE.best],
    ["candidate", others.length > 0, ANALYSE.candidate],
    ["enclosed", enclosed.length > 0, ANALYSE.enclosedLegend],
    ["dead", dead.length > 0, ANALYSE.deadLegend],
  ];
  return (
    <p id="analyse-legend" class="legend">
      {marks.map(
        ([mark, isShown, text]) =>
          isShown && (
            <span key={mark}>
              <i class={`sample ${mark}`} /> {text}
            </span>
          ),
      )}
      {elsewhere !== null && <span>{nonBreaking(ANALYSE.elsewhere(elsewhere))}</span>}
    </p>
  );
}
