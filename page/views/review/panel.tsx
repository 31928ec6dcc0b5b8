/** What is said about a reviewed game and the shown click, and the list of clicks. */

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { setUpAnalyseLink } from "../../common/analyse-link";
import { dealParameters, guessingSettings } from "../../common/deal";
import { nonBreaking } from "../../common/format";
import { saveFile } from "../../common/save-file";
import { hasLesson, techniqueTitle } from "../../common/techniques";
import { Facts, Term } from "../../components/facts";
import type { Click, GameReview } from "../../engine/api";
import { Sentence } from "../../help/hint-panel";
import { splitAtSums } from "../../help/hints";
import { Keys, Toggle } from "../../playback/controls";
import { MoveList } from "../../playback/move-list";
import playbackTexts from "../../texts/playback";
import texts from "../../texts/review";
import type { SavedGame } from "../history/saved-game";
import { clickNumber, describeClick, describeEnd, gameFacts, listEntry } from "./descriptions";
import { recommendation } from "./recommendation";
import {
  notice,
  playback,
  player,
  type Stored,
  game as shown,
  showsHeat,
  stored,
} from "./reviewed";
import { positionOf } from "./scene";

export function Panel({ game }: { game: GameReview }) {
  const entries = useMemo(() => game.clicks.map((click, at) => listEntry(game, click, at)), [game]);
  return (
    <>
      <h2 id="review-end">{nonBreaking(describeEnd(game))}</h2>
      <Message game={game} />
      <MoveList
        id="review-clicks"
        label={texts.clicks}
        entries={entries}
        selected={player.at.value}
        onSelect={(at) => player.go(at)}
      />
      <Tools />
    </>
  );
}

function Message({ game }: { game: GameReview }) {
  const { text, isError } = notice.value;
  const instead = text || (player.isFast.value && texts.playing);
  return (
    <p id="review-message" class={`message reason ${isError ? "bad" : ""}`} role="status">
      {instead || <About game={game} at={player.at.value} />}
    </p>
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
      {" "}
      <a class="lesson" href={`#/learn?lesson=${technique}`}>
        {texts.practise(techniqueTitle(technique))}
      </a>
    </>
  );
}

/** What is below the board: the moments to look at, and the figures. */
export function Summary({ game }: { game: GameReview }) {
  return (
    <section class="summary" aria-label={texts.summary}>
      <Moments game={game} />
      <Facts id="review-facts" label={texts.figures} rows={gameFacts(game)} />
      {stored.value && <Actions game={stored.value} />}
      <Keys step={playbackTexts.click} />
    </section>
  );
}

function Moments({ game: { moments } }: { game: GameReview }) {
  return (
    moments.length > 0 && (
      <dl id="review-moments" class="result">
        {moments.map(({ kind, click, text }) => (
          <>
            <dt>
              <Term name={kind.charAt(0).toUpperCase() + kind.slice(1)} />
            </dt>
            <dd>
              <button type="button" onClick={() => player.go(click)}>
                {nonBreaking(text)}
              </button>
            </dd>
          </>
        ))}
      </dl>
    )
  );
}

function Tools() {
  const analyse = useRef<HTMLAnchorElement>(null);
  const verdict = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const rows = () => playback.value?.rowsAt(player.at.value) ?? [];
    const position = () => shown.value && positionOf(shown.value, rows());
    if (analyse.current) setUpAnalyseLink(analyse.current, position);
    if (verdict.current) setUpAnalyseLink(verdict.current, position, { verdict: "" });
  }, []);
  return (
    <div class="tools">
      <Toggle isOn={showsHeat} text={playbackTexts.probabilities} hasKey />
      <a ref={analyse} class="button" href="#/analyse">
        {texts.analyse}
      </a>
      <a
        ref={verdict}
        class="button"
        href="#/analyse"
        hidden={player.at.value === playback.value?.length}
      >
        {texts.verdict}
      </a>
    </div>
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
