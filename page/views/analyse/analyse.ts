/**
 * The view Analyse: the board, the text and the form show the position of the editor, and the
 * engine analyses it.
 */

import { BoardView } from "../../board/board";
import { scrollToCell } from "../../board/scroll";
import { find, keepFocus, setPressed, showMessage } from "../../common/dom";
import type { Analysis, Cell, Impossible } from "../../engine/api";
import { Latest } from "../../engine/latest";
import { engine } from "../../engine/the-engine";
import { CellDetail } from "../../help/detail";
import { HintPanel } from "../../help/hint";
import type { Position } from "../../links/position";
import { Brush } from "./brush";
import { Editor } from "./editor";
import { Form } from "./form";
import { Import } from "./import";
import { Link } from "./link";
import { OutcomePicker } from "./outcome-picker";
import { Palette, PLAY_TOOL } from "./palette";
import { PlayOn } from "./play-on";
import { AnalysisResults } from "./results";
import { TextView } from "./text-view";
import { UndoButtons } from "./undo-buttons";
import { VariationPanel } from "./variation-panel";
import { currentMove } from "./variations";

const EXAMPLE: Position = {
  rows: ["########", "#2112###", "#1001###", "#1001###", "#2112###", "########"],
  mines: 9,
  topology: "square",
  clues: "exact",
};
const HOW_TO_PLAY_ON =
  "Click a hidden cell and choose what it shows. Each choice is a move; a right click or a long press sets a flag.";
const NEW_TREE = "The edit starts a new tree. Undo brings back the moves.";
const DELAY = 120;
const SLOW_AFTER = 350;

export class Analyse {
  editor;
  board;
  results;
  hintPanel;
  detail;
  imports;
  picker;
  variations;
  brush;
  palette;
  text;
  form;
  undoButtons;
  link;
  requests;
  analysis: Analysis | null = null;
  isShown = false;
  /** Whether the last position has a complete board or moves. */
  isPlayed = false;
  showsHeat = true;
  timer: number;
  slowTimer: number;

  constructor() {
    this.editor = new Editor(EXAMPLE);
    this.board = new BoardView(find("analyse-board"), "Position");
    this.results = new AnalysisResults(find("verdict"), find("facts"), {
      focusCell: (cell) => this.focusCell(cell),
      setNumber: (cell, number) => this.editor.paint([cell], String(number)),
      setMines: (mines) => this.editor.setPosition({ ...this.editor.position, mines }),
    });
    this.hintPanel = new HintPanel(find("analyse-hint"), find("analyse-hint-message"), this.board);
    this.detail = new CellDetail(find("analyse-detail"), this.board, {
      load: (cell) => this.loadDetail(cell),
    });
    const tell = (message: string, isError: boolean = false) => this.showMessage(message, isError);
    this.imports = new Import(this.editor, tell);
    this.picker = new OutcomePicker(find("analyse"), this.board);
    const player = new PlayOn(this.editor, this.picker, {
      loadDetail: (cell) => this.detail.request(cell),
      analyze: (position) => engine.ask("analyze", requestBody(position)),
      showMessage: tell,
    });
    this.variations = new VariationPanel(this.editor, tell);
    this.brush = new Brush(this.board, this.editor, player);
    this.palette = new Palette(find("tools"), (tool) => this.handleTool(tool));
    this.text = new TextView(this.editor, this.imports);
    this.form = new Form(this.editor);
    this.undoButtons = new UndoButtons(this.editor, find("analyse"));
    this.link = new Link(this.editor, tell);
    this.requests = new Latest(
      "analyze",
      (answer) => this.showAnswer(answer),
      (error) => this.showError(error.message),
    );
    this.timer = this.slowTimer = 0;
    this.addListeners();
  }

  addListeners() {
    this.editor.addEventListener("change", () => this.handleEdit());
    this.editor.addEventListener("newtree", () => this.showMessage(NEW_TREE));
    find("explain").addEventListener("click", () => this.showHint());
    find("analyse-heat").addEventListener("click", () => this.toggleHeat());
  }

  async enter(parameters: URLSearchParams) {
    this.isShown = true;
    await this.link.open(parameters); // before another position is analysed
    if (this.isShown) this.update();
  }

  leave() {
    this.isShown = false;
    this.link.cancel();
    clearTimeout(this.timer);
  }

  handleEdit() {
    if (find("analyse-message").classList.contains("bad")) this.showMessage(""); // the error was about another position
    this.update();
  }

  /** Shows the position at once, and requests the analysis when the edits pause. */
  update() {
    const { rows, topology } = this.editor.position;
    this.picker.close();
    this.board.show(rows, topology);
    this.board.unmark();
    this.showVariations();
    this.hintPanel.clear();
    showMessage(find("analyse-hint-message"), "");
    this.analysis = null;
    this.detail.invalidate();
    this.form.show();
    this.undoButtons.update();
    this.text.show();
    if (!this.isShown) return;
    this.link.schedule();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.requestAnalysis(), DELAY);
  }

  /** Shows the moves that lead to the position, and marks the cell of the last one. */
  showVariations() {
    const { variations, board } = this.editor.position;
    find("reveal").hidden = !board;
    if (!variations) {
      keepFocus(
        () => this.variations.hide(),
        () => this.board.focus(this.board.focused),
      );
    } else {
      this.variations.show(variations);
      const { cell } = currentMove(variations);
      if (cell >= 0) {
        this.board.mark([this.board.cellAt(cell)], "here");
        scrollToCell(this.board, this.board.cellAt(cell));
      }
    }
    const isPlayed = Boolean(variations || board);
    if (isPlayed && !this.isPlayed) this.palette.choose(PLAY_TOOL);
    this.isPlayed = isPlayed;
  }

  handleTool(tool: string) {
    this.brush.setTool(tool);
    if (tool === PLAY_TOOL) this.showMessage(HOW_TO_PLAY_ON);
  }

  requestAnalysis() {
    clearTimeout(this.slowTimer);
    this.slowTimer = setTimeout(() => this.results.showWaiting(), SLOW_AFTER);
    this.requests.ask(requestBody(this.editor.position));
  }

  showAnswer(answer: Analysis | Impossible) {
    clearTimeout(this.slowTimer);
    if ("impossible" in answer) {
      this.board.showProbabilities(null);
      this.board.mark(answer.impossible.clues, "conflict");
      this.showLegend(false, false);
      this.results.impossible(answer.impossible, this.editor.position.mines);
      return;
    }
    this.analysis = answer;
    this.board.showProbabilities(this.showsHeat ? answer.mine_probability : null);
    this.board.mark(answer.wrong_flags, "wrong");
    this.board.mark(answer.enclosed, "enclosed");
    this.board.mark(answer.dead, "dead");
    this.showLegend(answer.enclosed.length > 0, answer.dead.length > 0);
    this.results.show(answer);
  }

  /**
   * @param enclosed whether cells are marked as enclosed
   * @param dead whether cells are marked as dead
   */
  showLegend(enclosed: boolean, dead: boolean) {
    find("legend-enclosed").hidden = !enclosed;
    find("legend-dead").hidden = !dead;
    find("analyse-legend").hidden = !enclosed && !dead;
  }

  showError(message: string) {
    clearTimeout(this.slowTimer);
    this.board.showProbabilities(null);
    this.showLegend(false, false);
    this.results.showError(message);
  }

  toggleHeat() {
    this.showsHeat = !this.showsHeat;
    setPressed(find("analyse-heat"), this.showsHeat);
    this.board.showProbabilities(this.showsHeat ? (this.analysis?.mine_probability ?? null) : null);
  }

  async showHint() {
    const { position } = this.editor;
    const element = find("analyse-hint-message");
    const isLatest = () => position === this.editor.position;
    const showWaiting = () => isLatest() && showMessage(element, "Computing the hint…");
    const slowTimer = setTimeout(showWaiting, SLOW_AFTER);
    try {
      const answer = await engine.ask("hint", requestBody(position));
      if (!isLatest()) return;
      if ("impossible" in answer)
        showMessage(element, "There is no hint, because the position is impossible.", true);
      else this.hintPanel.show(answer.hints[0]);
    } catch (error) {
      if (error instanceof Error) showMessage(element, error.message, true);
    } finally {
      clearTimeout(slowTimer);
    }
  }

  /** Returns the details of a cell; an estimate is not repeated. */
  async loadDetail(cell: Cell) {
    const { position } = this.editor;
    const [row, column] = cell;
    if (this.analysis?.method === "estimated") {
      return {
        method: this.analysis.method,
        mine_probability: this.analysis.mine_probability[row][column] ?? 0,
        standard_error: this.analysis.standard_error?.[row][column] ?? 0,
        can_wait: null,
        win_probability: null,
        exact_win: false,
        click_outcomes: [],
      };
    }
    const answer = await engine.ask("cell", { ...requestBody(position), cell });
    return "impossible" in answer ? null : answer;
  }

  focusCell([row, column]: Cell) {
    this.board.focus(row * this.board.columns + column);
  }

  showMessage(message: string, isError?: boolean) {
    showMessage(find("analyse-message"), message, isError);
  }

  key(key: string) {
    if (key === "h") this.showHint();
    else if (key === "p") this.toggleHeat();
    else if (this.editor.position.variations && key in MOVES) MOVES[key](this.variations);
    else if (key !== "o" && this.board.grid.contains(document.activeElement)) return false;
    else return this.palette.key(key);
    return true;
  }
}

/** the keys of the tree, in lower case */
const MOVES: Record<string, (panel: VariationPanel) => void> = {
  b: (panel) => panel.step(-1),
  n: (panel) => panel.step(1),
  arrowleft: (panel) => panel.step(-1),
  arrowright: (panel) => panel.step(1),
  home: (panel) => panel.goAlong(0),
  end: (panel) => panel.goAlong(Number.POSITIVE_INFINITY),
};

/** Returns a position as a request. */
function requestBody({ rows, mines, topology, clues }: Position) {
  return { position: rows.join("\n"), mines, topology, clues };
}
