/** The figures of a game, each with its explanation. */

import type { ComponentChildren } from "preact";
import { nonBreaking, percent } from "../../common/format";
import { Explanation } from "../../components/explanation";
import { nameOf } from "../../components/facts";
import type { Luck } from "../../engine/api";
import { FORMAT } from "../../texts/format";
import { FIGURES } from "../../texts/play-later";
import { bestTime } from "./best-times";
import { seconds } from "./clock";
import type { GameView } from "./game-view";
import { game, luck, review } from "./state";

type Name = keyof typeof FIGURES.explained;

const NONE = "–";

export function FiguresPanel({ children }: { children: ComponentChildren }) {
  if (!game.value?.clicks) return null;
  return (
    <details id="play-figures" class="more">
      <summary>{FIGURES.more}</summary>
      <Figures />
      {children}
    </details>
  );
}

export function Figures() {
  const current = game.value;
  if (!current?.clicks) return null;
  const figures = figuresOf(current, luck.value);
  return (
    <dl id="play-statistics" class="result figures" aria-label={FIGURES.title}>
      {(Object.keys(FIGURES.explained) as Name[]).map((name) => (
        <div key={name}>
          <dt>
            {nameOf(name)}
            <Explanation name={nameOf(name)} text={FIGURES.explained[name]} />
          </dt>
          <dd>{nonBreaking(figures[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf(game: GameView, luck: Luck | null): Record<Name, string> {
  const time = bestTime(game);
  return {
    "3BV": formatThreeBV(game),
    ZiNi: review.value ? String(review.value.zini) : game.result ? NONE : FIGURES.atTheEnd,
    "3BV/s": formatSpeed(game, seconds.value),
    Efficiency: FIGURES.efficiency(
      percent(game.three_bv_so_far / game.actions, 0),
      game.three_bv_so_far,
      game.actions,
    ),
    Clicks: String(game.actions),
    "Left, right, chords": [game.left, game.right, game.chords].join(", "),
    Guesses: luck ? formatGuesses(luck) : NONE,
    Forced: luck ? String(luck.forced) : NONE,
    Survival: luck ? percent(luck.luck) : NONE,
    Hints: String(game.hints),
    Undos: String(game.undos),
    "Best time": time === null ? NONE : FORMAT.seconds(time.toFixed(2)),
    Seed: game.seed ?? (game.result ? NONE : FIGURES.atTheEnd),
  };
}

/** Returns the 3BV per second; there is none in the first second of a game. */
export function formatSpeed(game: GameView, time: number) {
  if (!(time >= 1 || (game.result && time > 0))) return NONE;
  return (game.three_bv_so_far / time).toFixed(2);
}

/** Returns the 3BV; that of the whole board is known only at the end. */
function formatThreeBV(game: GameView) {
  if (!game.result) return FIGURES.soFar(game.three_bv_so_far);
  const total = game.result.three_bv;
  return game.status === "won" ? String(total) : FIGURES.outOf(game.three_bv_so_far, total);
}

/** Returns the number of guesses. Clicks of unknown risk may be guesses, too. */
function formatGuesses({ guesses, unknown }: Luck) {
  return unknown ? FIGURES.range(guesses, guesses + unknown) : String(guesses);
}
