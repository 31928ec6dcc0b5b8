/** The view Review: the risk of each click, the better one and the loss. */

import { computed } from "@preact/signals";
import { render } from "preact";
import { useMemo } from "preact/hooks";
import { find } from "../../common/dom";
import { nonBreaking } from "../../common/format";
import type { GameReview } from "../../engine/api";
import { GameBench, NoGame } from "../../playback/bench";
import { placesBetween } from "../../playback/pointer";
import playbackTexts from "../../texts/playback";
import texts from "../../texts/review";
import { describeEnd, isFatal, isGuess, listEntry } from "./descriptions";
import { About, NextMistake, Summary, Tools } from "./panel";
import { game, open, player, replay } from "./reviewed";
import { acceptFiles, Sources } from "./sources";

/** The length of the way that is shown behind a moving pointer. */
const TRAIL_SECONDS = 0.8;
const SPEEDS: [number, string][] = [0.5, 1, 2, 4, 8].map((speed) => [speed, `×${speed}`]);

const trail = computed(() => {
  const pointer = game.value?.replay?.pointer ?? [];
  const [times, at, time] = [player.times.value, player.at.value, player.time.value];
  return player.isPlaying.value
    ? placesBetween(pointer, time - TRAIL_SECONDS, time)
    : placesBetween(pointer, times[at - 1] ?? Number.NEGATIVE_INFINITY, times[at] ?? time);
});

export class Review {
  constructor() {
    render(<Content />, find("review"));
    acceptFiles();
  }

  enter(address: URLSearchParams) {
    open(address);
  }

  leave() {
    replay.pause();
  }

  key(key: string) {
    return game.value !== null && replay.key(key);
  }
}

function Content() {
  if (game.value) return <Game game={game.value} />;
  return (
    <NoGame of={replay} label={texts.bench.game}>
      <Sources />
    </NoGame>
  );
}

function Game({ game }: { game: GameReview }) {
  const { status, clicks } = game;
  const points = useMemo(() => chartPoints(game), [game]);
  const entries = useMemo(() => {
    const end = { name: texts.entryEnd, note: "", cost: "", kind: "" };
    return [...clicks.map((click, at) => listEntry(game, click, at)), end];
  }, [game]);
  const end = describeEnd(game);
  return (
    <GameBench
      name="review"
      of={replay}
      words={{ ...texts.bench, step: playbackTexts.click }}
      entries={entries}
      points={points}
      result={status === "unfinished" ? null : Number(status === "won")}
      isComplete
      end={end}
      speeds={SPEEDS}
      isTimed={clicks[0]?.time !== null}
      trail={trail}
      heading={<h2 id="review-end">{nonBreaking(end)}</h2>}
      about={<About game={game} at={player.at.value} />}
      jump={<NextMistake game={game} />}
      tools={<Tools />}
      another={[texts.sources.another, <Sources key="sources" />]}
      summary={<Summary game={game} />}
    />
  );
}

function chartPoints(game: GameReview) {
  let survived = 1;
  return game.clicks.map((click, at) => {
    if (isGuess(click)) survived *= 1 - (click.taken_risk ?? 0);
    const { name, note } = listEntry(game, click, at);
    return {
      survived,
      win: click.win?.best ?? null,
      mark: isFatal(game, at) ? ("fatal" as const) : isGuess(click) ? click.kind : ("" as const),
      label: `${name} ${note}`.trim(),
    };
  });
}
