/**
 * The line above the board: mines left, the button for a new game, and the clock; on a narrow screen also
 * the choice of a board.
 */

import { isCompact } from "../../common/dom";
import { Counter } from "../../components/counter";
import { PLAY } from "../../texts/play";
import { ChooseBoard } from "./choice";
import { startSame } from "./commands";
import { KeyLetter } from "./keys";
import { clockText, game, isOver, isPressed } from "./state";
import { isHelped } from "./storage";

export function Status() {
  const { mines_left: left = 0 } = game.value ?? {};
  const helped = isCompact.value ? PLAY.helpedShort : PLAY.helped;
  const unit = isHelped(game.value) ? helped : PLAY.seconds;
  return (
    <div id="play-status" class="status">
      {isCompact.value && <ChooseBoard />}
      <Counter id="left" label={PLAY.minesLeft} value={left} unit={PLAY.mineUnit(left)} />
      <Face />
      <Counter id="time" label={PLAY.time} value={clockText()} unit={unit} unitId="play-help" />
    </div>
  );
}

const FACES = {
  playing: "M8.6 9.4v.5M15.4 9.4v.5M7.5 14.2q4.5 4 9 0",
  pressed: "M8.6 9.4v.5M15.4 9.4v.5M12 13.4a1.9 1.9 0 1 0 .01 0",
  won: "M5 9h14M6.5 9q.4 3.2 2.7 3.2T11.6 9M12.4 9q.4 3.2 2.7 3.2T17.5 9M8 15.2q4 3 8 0",
  lost: "M7.4 8.2l2.4 2.4M9.8 8.2l-2.4 2.4M14.2 8.2l2.4 2.4M16.6 8.2l-2.4 2.4M8 17q4-3.6 8 0",
};

/** Its face shows the state of the game, and opens its mouth while a cell is pressed. */
function Face() {
  const end = isOver.value && game.value?.status;
  const mood = end === "won" || end === "lost" ? end : isPressed.value ? "pressed" : "playing";
  return (
    <button type="button" id="again" data-mood={mood} title={PLAY.newGameTitle} onClick={startSame}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <circle cx="12" cy="12" r="10" fill="#f2c14e" />
        <path
          d={FACES[mood]}
          fill="none"
          stroke="#3d2c05"
          stroke-width="1.8"
          stroke-linecap="round"
        />
      </svg>
      <span>
        <KeyLetter command="fresh" text={PLAY.newGame} />
      </span>
    </button>
  );
}
