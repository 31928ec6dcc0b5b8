/** The view Review: the risk of each click, the better one and the loss. */

import { computed } from "@preact/signals";
import { render } from "preact";
import { useMemo } from "preact/hooks";
import { find } from "../../common/dom";
import type { GameReview } from "../../engine/api";
import { Chart } from "../../playback/chart";
import { Legend } from "../../playback/legend";
import { placesBetween } from "../../playback/pointer";
import { ReplayBoard } from "../../playback/replay-board";
import { Transport } from "../../playback/transport";
import playbackTexts from "../../texts/playback";
import texts from "../../texts/review";
import { describeEnd, isFatal, isGuess, listEntry } from "./descriptions";
import { Panel, Summary } from "./panel";
import { game, notice, open, playback, player, showsHeat } from "./reviewed";
import { sceneAt } from "./scene";
import { acceptFiles, Sources } from "./sources";

/** The length of the way that is shown behind a moving pointer. */
const TRAIL_SECONDS = 0.8;
const SPEEDS: [number, string][] = [0.5, 1, 2, 4, 8].map((speed) => [speed, `×${speed}`]);

const scene = computed(() => {
  const rows = playback.value?.rowsAt(player.at.value);
  const heat = showsHeat.value && !player.isFast.value;
  return game.value && rows ? sceneAt(game.value, player.at.value, rows, heat) : null;
});

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
    player.go(player.at.value);
  }

  key(key: string) {
    if (!game.value) return false;
    if (key !== "p") return player.key(key);
    showsHeat.value = !showsHeat.value;
    return true;
  }
}

function Content() {
  const shown = game.value;
  if (!shown) return <Nothing />;
  const isReplaced = notice.value.text === texts.reviewing; // by a game that is read
  return (
    <>
      <section class="table" aria-label={texts.reviewedGame} aria-busy={isReplaced}>
        <Game game={shown} />
      </section>
      <aside aria-label={texts.results} aria-busy={isReplaced}>
        <Panel game={shown} />
        <details class="another">
          <summary>{texts.sources.another}</summary>
          <Sources />
        </details>
      </aside>
      <Summary game={shown} />
    </>
  );
}

/** There is no game to review yet. */
function Nothing() {
  const { text, isError } = notice.value;
  return (
    <section id="review-none" aria-label={texts.reviewedGame}>
      <p class={`message ${isError ? "bad" : ""}`} role="status">
        {text}
      </p>
      <Sources />
    </section>
  );
}

function Game({ game }: { game: GameReview }) {
  const points = useMemo(() => chartPoints(game), [game]);
  const at = player.at.value;
  const isTimed = game.clicks[0]?.time !== null;
  return (
    <>
      <ReplayBoard id="review-board" label={texts.board} below={222} scene={scene} trail={trail} />
      <Chart
        id="review-chart"
        label={texts.chart}
        valueText={points[at]?.label ?? describeEnd(game)}
        points={points}
        result={game.status === "unfinished" ? null : Number(game.status === "won")}
        isComplete
        player={player}
      />
      <Legend hasWin={points.some(({ win }) => win !== null)} />
      <Transport player={player} step={playbackTexts.click} speeds={SPEEDS} isTimed={isTimed} />
    </>
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
      label: `${name} ${note}`,
    };
  });
}
