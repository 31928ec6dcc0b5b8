/** The view Watch: the game of a strategy, each move with its reason. */

import { render } from "preact";
import { useMemo } from "preact/hooks";
import { find } from "../../common/dom";
import { nonBreaking } from "../../common/format";
import { strategyOf } from "../../common/strategies";
import { Facts } from "../../components/facts";
import type { Watched } from "../../engine/api";
import { Sentence } from "../../help/hint-panel";
import { splitAtSums } from "../../help/hints";
import { GameBench, NoGame } from "../../playback/bench";
import playbackTexts from "../../texts/playback";
import texts from "../../texts/watch";
import { chartPoints, describeEnd, gameFacts, isFatal, moveEntry } from "./descriptions";
import { Form } from "./form";
import { boardParameters, game, isRevealed, known, open, player, replay } from "./watched";

const SPEEDS: [number, string][] = [
  ...[0.5, 1, 2, 5, 10, 20, 60].map((rate): [number, string] => [rate, texts.perSecond(rate)]),
  [Number.POSITIVE_INFINITY, texts.maximum],
];

export default class Watch {
  constructor() {
    render(<Content />, find("watch"));
  }

  enter(parameters: URLSearchParams) {
    open(parameters);
  }

  leave() {
    replay.pause();
  }

  key(key: string) {
    return replay.key(key);
  }
}

function Content() {
  if (game.value) return <Game game={game.value} />;
  return (
    <NoGame of={replay} label={texts.bench.game}>
      <Form />
    </NoGame>
  );
}

function Game({ game }: { game: Watched }) {
  const moves = known.value;
  const isKnown = isRevealed.value;
  const points = useMemo(() => chartPoints(game, moves, isKnown), [moves]);
  const entries = useMemo(
    () => moves.map((move, at) => moveEntry(move, at, isKnown && isFatal(game, at))),
    [moves],
  );
  const at = player.at.value;
  return (
    <GameBench
      name="watch"
      of={replay}
      words={{ ...texts.bench, step: texts.move }}
      entries={entries}
      points={points}
      result={game.end === "resigned" || !isKnown ? null : Number(game.end === "won")}
      isComplete={isKnown}
      end={playbackTexts.ofGame}
      speeds={SPEEDS}
      heading={<Title name={game.strategy} />}
      about={<About game={game} at={at} />}
      isBad={game.end === "lost" && at === game.moves.length}
      tools={<Tools game={game} />}
      another={[texts.another, <Form key="form" />]}
      summary={<Facts label={texts.facts} rows={gameFacts(game, isKnown)} />}
    />
  );
}

/** The name of a strategy, and what it does in a sentence. */
function Title({ name }: { name: string }) {
  const strategy = strategyOf(name);
  return (
    <div>
      <h2>{strategy?.title ?? texts.form.customStrategy}</h2>
      <small>{strategy ? strategy.summary : name}</small>
    </div>
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

function Tools({ game }: { game: Watched }) {
  const isOwn = game.given || game.game !== 0; // Play has no such board
  return isOwn ? null : (
    <a class="button" href={`#/play?${boardParameters(game)}`}>
      {texts.playBoard}
    </a>
  );
}
