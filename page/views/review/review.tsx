/** The view Review: the risk of each click, the better one and the loss. */

import { computed } from "@preact/signals";
import { render } from "preact";
import { useMemo } from "preact/hooks";
import { dealParameters, guessingSettings } from "../../common/deal";
import { find } from "../../common/dom";
import { saveFile } from "../../common/files";
import { nonBreaking } from "../../common/format";
import { hasLesson, techniqueTitle } from "../../common/techniques";
import { AnalyseLink } from "../../components/analyse-link";
import { Facts } from "../../components/facts";
import type { Click, GameReview } from "../../engine/api";
import { Sentence } from "../../help/hint-panel";
import { splitAtSums } from "../../help/hints";
import { GameBench, NoGame } from "../../playback/bench";
import { placesBetween } from "../../playback/replay-board";
import { FORMAT } from "../../texts/format";
import playbackTexts from "../../texts/playback";
import texts from "../../texts/review";
import type { SavedGame } from "../history/saved-game";
import {
  clickNumber,
  describeClick,
  describeEnd,
  gameFacts,
  isFatal,
  isGuess,
  listEntries,
  listEntry,
} from "./descriptions";
import { recommendation } from "./recommendation";
import { game, open, player, positionOf, replay, type Stored, stored } from "./reviewed";
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

export default class Review {
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
  const at = player.at.value;
  const entries = useMemo(() => {
    const end = { step: clicks.length, name: texts.entryEnd, note: "", cost: "", kind: "" };
    return [...listEntries(game, at), end];
  }, [game, at]);
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
      about={<About game={game} at={at} />}
      jump={<NextMistake game={game} />}
      tools={<Tools />}
      another={[texts.sources.another, <Sources key="sources" />]}
      summary={<Summary game={game} />}
    />
  );
}

function About({ game, at }: { game: GameReview; at: number }) {
  const click = game.clicks[at];
  if (!click) return <>{texts.atEnd}</>;
  const sums = recommendation(click)?.sums ?? [];
  return (
    <>
      <small>{clickNumber(game, at)}</small>{" "}
      <Sentence parts={splitAtSums(nonBreaking(describeClick(game, at)), sums)} />
      <LessonLink click={click} />
    </>
  );
}

/** A link to the lesson of the technique that a click missed. */
function LessonLink({ click: { proof, advice } }: { click: Click }) {
  const technique = (proof ?? advice)?.technique ?? "";
  if (!hasLesson(technique)) return null;
  return (
    <>
      {FORMAT.gap}
      <a class="lesson" href={`#/learn?lesson=${technique}`}>
        {texts.practise(techniqueTitle(technique))}
      </a>
    </>
  );
}

/** Leads from one mistake to the next, from the last to the first. */
function NextMistake({ game: { clicks } }: { game: GameReview }) {
  const mistakes = useMemo(
    () => clicks.flatMap((click, at) => (recommendation(click) ? at : [])),
    [clicks],
  );
  if (!mistakes.length) return null;
  const next = mistakes.find((at) => at > player.at.value) ?? mistakes[0];
  return (
    <button
      type="button"
      class="next-mistake"
      aria-disabled={next === player.at.value}
      onClick={() => player.go(next)}
    >
      {texts.nextMistake}
    </button>
  );
}

/** What is below the board: the moments to look at, and the figures. */
function Summary({ game }: { game: GameReview }) {
  return (
    <>
      <Moments game={game} />
      <Facts id="review-facts" label={texts.figures} rows={gameFacts(game)} />
      {stored.value && <Actions game={stored.value} />}
    </>
  );
}

function Moments({ game: { moments } }: { game: GameReview }) {
  return (
    moments.length > 0 && (
      <Facts
        id="review-moments"
        rows={moments.map(({ kind, click, text }) => [
          kind.charAt(0).toUpperCase() + kind.slice(1),
          <button key={click} type="button" onClick={() => player.go(click)}>
            {nonBreaking(text)}
          </button>,
        ])}
      />
    )
  );
}

function Tools() {
  const position = () => game.value && positionOf(game.value, replay.rows);
  const isEnd = player.at.value === player.last.value;
  return (
    <>
      <AnalyseLink class="button" position={position}>
        {texts.analyse}
      </AnalyseLink>
      <AnalyseLink class="button wide" position={position} also={{ verdict: "" }} hidden={isEnd}>
        {texts.verdict}
      </AnalyseLink>
    </>
  );
}

/** What to do with a game of the history. */
function Actions({ game }: { game: Stored }) {
  const board = boardParameters(game);
  return (
    <div class="tools">
      {board && (
        <>
          <a class="button" href={`#/play?${board}`}>
            {texts.play}
          </a>
          <a class="button" href={`#/watch?${board}`}>
            {texts.watch}
          </a>
        </>
      )}
      <button type="button" class={board ? "wide" : ""} onClick={() => save(game.file)}>
        {texts.save}
      </button>
    </div>
  );
}

function save(game: SavedGame) {
  const file = new Blob([JSON.stringify(game)], { type: "application/json" });
  saveFile(file, "minewise-game.json");
}

/** Returns the parameters for the board of a game of the history, or null if it has no seed. */
function boardParameters({ record, file }: Stored) {
  const start = file.history.find(({ action }) => action === "open")?.cell;
  const { seed } = file;
  if (record.source !== "page" || seed === null || !start) return null;
  const { grade, no_guess } = guessingSettings(record.guessing);
  return dealParameters({
    ...file,
    mines: file.mine_total,
    seed,
    clues: record.clues,
    guessing: file.guessing ?? "classic",
    no_guess,
    grade,
    result: { start },
  });
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
