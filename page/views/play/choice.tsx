/** The choice of a board: above it, or in a sheet of a narrow screen. */

import { dayOfBoard } from "../../common/daily";
import { type Deal, presetOf as sizePreset, sizeText } from "../../common/deal";
import { find } from "../../common/dom";
import { sentences } from "../../common/format";
import { later } from "../../components/later";
import { Sheet } from "../../components/sheet";
import { FORMAT } from "../../texts/format";
import { PLAY } from "../../texts/play";
import { start } from "./commands";
import type { GameView } from "./game-view";
import { areSizesOpen, game, isCustomOpen, isDailyOpen } from "./state";
import { savedSettings, standard } from "./storage";

const CustomGame = later(() => import("./custom-game").then((form) => form.CustomGame));

type Size = keyof typeof PLAY.sizeTitles;

interface Properties {
  onStart: (settings: Deal) => void;
}

export function Choice() {
  return (
    <fieldset id="play-choice" class="choice">
      <legend class="visually-hidden">{PLAY.start}</legend>
      <span class="joined">
        <SizeButtons onStart={start} />
      </span>
      <OtherButtons onStart={start} />
    </fieldset>
  );
}

/** Opens the sheet of boards. */
export function ChooseBoard() {
  const preset = game.value && presetOf(game.value);
  return (
    <button
      type="button"
      id="choose-board"
      aria-haspopup="dialog"
      title={PLAY.choose}
      onClick={() => (areSizesOpen.value = true)}
    >
      {PLAY.boards[preset ?? "beginner"]} ▾{game.value?.no_guess && <small>{PLAY.noGuess}</small>}
    </button>
  );
}

/** A board that needs no guess, and that of the day. */
function OtherButtons({ onStart }: Properties) {
  const isNoGuess = game.value?.no_guess ?? false;
  return (
    <>
      <button
        type="button"
        aria-pressed={isNoGuess}
        title={PLAY.noGuessTitle}
        id="no-guess"
        onClick={() => onStart(withGuessing(isNoGuess))}
      >
        {PLAY.noGuess}
      </button>
      <button
        type="button"
        id="open-daily"
        aria-haspopup="dialog"
        title={PLAY.dailyTitle}
        onClick={() => {
          areSizesOpen.value = false;
          isDailyOpen.value = true;
        }}
      >
        {PLAY.daily}
      </button>
    </>
  );
}

/** The boards, in a sheet of a narrow screen. */
export function Sizes() {
  return (
    <Sheet id="play-sizes" title={PLAY.choose} open={areSizesOpen}>
      <div class="tools">
        <SizeButtons onStart={startFrom("play-sizes")} />
        <OtherButtons onStart={startFrom("play-sizes")} />
      </div>
    </Sheet>
  );
}

function SizeButtons({ onStart }: Properties) {
  const preset = game.value && presetOf(game.value);
  const custom = () => {
    areSizesOpen.value = false;
    isCustomOpen.value = true;
  };
  return (
    <>
      {(Object.keys(PLAY.sizeTitles) as Size[]).map((size) => (
        <button
          key={size}
          type="button"
          value={size}
          aria-pressed={size === preset}
          title={PLAY.sizeTitles[size]}
          onClick={() => onStart(standard(size))}
        >
          {PLAY.boards[size]}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={preset === "custom"}
        aria-haspopup="dialog"
        title={PLAY.customTitle}
        onClick={custom}
      >
        {PLAY.boards.custom}
      </button>
    </>
  );
}

/** Says what is special about the board. */
export function Kind() {
  const text = game.value ? describe(game.value) : "";
  return text ? (
    <p id="play-kind" class="note">
      {text}
    </p>
  ) : null;
}

/** Returns the current settings with guesses or without. */
function withGuessing(isAllowed: boolean): Deal {
  const { size, topology, start_rule } = savedSettings();
  return { size, topology, start_rule, no_guess: !isAllowed };
}

function presetOf(game: GameView) {
  const isPlain = game.topology === "square" && game.clues === "exact";
  return (isPlain && sizePreset(sizeText(game))) || "custom";
}

/** Opens the form for other boards. */
export function CustomSheet() {
  return (
    <Sheet id="custom-game" title={PLAY.customGame} open={isCustomOpen}>
      <CustomGame onStart={startFrom("custom-game")} />
    </Sheet>
  );
}

function startFrom(sheet: string) {
  return (deal: Deal) => {
    find(sheet, HTMLDialogElement).close(); // before the board gets the focus
    start(deal);
  };
}

function describe(game: GameView) {
  const day = dayOfBoard(game);
  const parts = [
    day && PLAY.dailyOf(day),
    presetOf(game) === "custom" && PLAY.dimensions(game.columns, game.rows, game.mines),
    PLAY.topologies[game.topology],
    PLAY.startRules[game.start_rule],
    PLAY.guessings[game.guessing],
    game.grade && PLAY.hardest(game.grade),
    game.clues !== "exact" && PLAY.uncertain,
  ];
  return sentences(parts.map((part) => part && part + FORMAT.stop));
}
