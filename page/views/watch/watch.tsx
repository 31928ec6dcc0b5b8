/** The view Watch: the game of a strategy, each move with its reason. */

import { computed } from "@preact/signals";
import { render } from "preact";
import { useMemo } from "preact/hooks";
import { find } from "../../common/dom";
import { nonBreaking } from "../../common/format";
import { Facts } from "../../components/facts";
import type { Cell, Watched } from "../../engine/api";
import { Sentence } from "../../help/hint-panel";
import { splitAtSums } from "../../help/hints";
import { Chart } from "../../playback/chart";
import { Keys, Toggle } from "../../playback/controls";
import { Legend } from "../../playback/legend";
import { MoveList } from "../../playback/move-list";
import type { Place } from "../../playback/pointer";
import { ReplayBoard } from "../../playback/replay-board";
import { Transport } from "../../playback/transport";
import playbackTexts from "../../texts/playback";
import texts from "../../texts/watch";
import { chartPoints, describeEnd, gameFacts, isFatal, moveEntry } from "./descriptions";
import { Form } from "./form";
import { sceneAt } from "./scene";
import {
  boardParameters,
  game,
  hidesResult,
  isRevealed,
  known,
  named,
  notice,
  open,
  playback,
  player,
  showsHeat,
} from "./watched";

const SPEEDS: [number, string][] = [
  ...[0.5, 1, 2, 5, 10, 20, 60].map((rate): [number, string] => [rate, texts.perSecond(rate)]),
  [Number.POSITIVE_INFINITY, texts.maximum],
];

const scene = computed(() => {
  const rows = playback.value?.rowsAt(player.at.value);
  const heat = showsHeat.value && !player.isFast.value;
  return game.value && rows ? sceneAt(game.value, player.at.value, rows, heat) : null;
});

const trail = computed(() => {
  const moves = game.value?.moves ?? [];
  const [at, time] = [player.at.value, player.time.value];
  const [from, to] = [moves[at - 1] ?? moves[at], moves[at] ?? moves[at - 1]];
  return from && to && player.isPlaying.value ? way(from.cell, to.cell, time - at) : [];
});

/** Returns the way from one cell towards another. */
function way(from: Cell, to: Cell, share: number): Place[] {
  const at = (axis: 0 | 1) => from[axis] + (to[axis] - from[axis]) * share + 0.5;
  return [
    [from[1] + 0.5, from[0] + 0.5],
    [at(1), at(0)],
  ];
}

export class Watch {
  constructor() {
    render(<Content />, find("watch"));
  }

  enter(parameters: URLSearchParams) {
    open(parameters);
  }

  leave() {
    player.go(player.at.value);
  }

  key(key: string) {
    if (key !== "p") return player.key(key);
    showsHeat.value = !showsHeat.value;
    return true;
  }
}

function Content() {
  const shown = game.value;
  return (
    <>
      <section class="table" aria-label={texts.playback}>
        {shown && <Game game={shown} />}
      </section>
      <aside aria-label={texts.panel}>
        {shown && <Title name={shown.strategy} />}
        <Message game={shown} />
        {shown && <Moves game={shown} />}
        <details class="another" open={!shown}>
          <summary>{texts.another}</summary>
          <Form />
        </details>
      </aside>
      {shown && (
        <section class="summary" aria-label={texts.summary}>
          <Facts label={texts.facts} rows={gameFacts(shown, isRevealed.value)} />
          <Keys step={texts.move} />
        </section>
      )}
    </>
  );
}

function Game({ game }: { game: Watched }) {
  const moves = known.value;
  const points = useMemo(() => chartPoints(game, moves, isRevealed.value), [moves]);
  const result = game.end === "resigned" || !isRevealed.value ? null : Number(game.end === "won");
  return (
    <>
      <ReplayBoard id="watch-board" label={texts.board} below={222} scene={scene} trail={trail} />
      <Chart
        id="watch-chart"
        label={texts.chart}
        valueText={points[player.at.value]?.label ?? playbackTexts.ofGame}
        points={points}
        result={result}
        isComplete={isRevealed.value}
        player={player}
      />
      <Legend hasWin={points.some(({ win }) => win !== null)} />
      <Transport player={player} step={texts.move} speeds={SPEEDS} />
    </>
  );
}

/** The name of a strategy, and what it does in a sentence. */
function Title({ name }: { name: string }) {
  const strategy = named.value.find((each) => each.name === name);
  return (
    <div>
      <h2>{strategy?.title ?? texts.form.customStrategy}</h2>
      <small>{strategy ? strategy.summary : name}</small>
    </div>
  );
}

function Message({ game }: { game: Watched | null }) {
  const { text, isError } = notice.value;
  const isLost = isError || (game?.end === "lost" && player.at.value === player.last.value);
  return (
    <p
      class={`message reason ${isLost ? "bad" : ""}`}
      role="status"
      aria-live={player.isFast.value ? "off" : "polite"}
    >
      {text || (game && <About game={game} at={player.at.value} />)}
    </p>
  );
}

function About({ game, at }: { game: Watched; at: number }) {
  const move = game.moves[at];
  if (!move) return <>{nonBreaking(describeEnd(game))}</>;
  return (
    <>
      <small>{texts.number(at + 1, isRevealed.value ? game.moves.length : 0)}</small>{" "}
      <Sentence parts={splitAtSums(nonBreaking(move.text), move.sums)} />
    </>
  );
}

function Moves({ game }: { game: Watched }) {
  const moves = known.value;
  const entries = useMemo(
    () => moves.map((move, at) => moveEntry(move, at, isRevealed.value && isFatal(game, at))),
    [moves],
  );
  const isOwn = game.given || game.game !== 0; // Play has no such board
  return (
    <>
      <MoveList
        id="watch-moves"
        label={texts.moves}
        entries={entries}
        selected={Math.min(player.at.value, game.moves.length - 1)}
        onSelect={(at) => player.go(at)}
      />
      <div class="tools">
        <Toggle isOn={showsHeat} text={playbackTexts.probabilities} hasKey />
        <Toggle isOn={hidesResult} text={texts.hideResult} />
        {!isOwn && (
          <a class="button wide" href={`#/play?${boardParameters(game)}`}>
            {texts.playBoard}
          </a>
        )}
      </div>
    </>
  );
}
