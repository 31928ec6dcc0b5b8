/** What is said of a reviewed game and the shown click, and what to do with them. */

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
import texts from "../../texts/review";
import type { SavedGame } from "../history/saved-game";
import { clickNumber, describeClick, gameFacts } from "./descriptions";
import { recommendation } from "./recommendation";
import { player, replay, type Stored, game as shown, stored } from "./reviewed";
import { positionOf } from "./scene";

export function About({ game, at }: { game: GameReview; at: number }) {
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

/** Leads from one mistake to the next, from the last to the first. */
export function NextMistake({ game: { clicks } }: { game: GameReview }) {
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
export function Summary({ game }: { game: GameReview }) {
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

export function Tools() {
  const analyse = useRef<HTMLAnchorElement>(null);
  const verdict = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const position = () => shown.value && positionOf(shown.value, replay.rows);
    if (analyse.current) setUpAnalyseLink(analyse.current, position);
    if (verdict.current) setUpAnalyseLink(verdict.current, position, { verdict: "" });
  }, []);
  return (
    <>
      <a ref={analyse} class="button" href="#/analyse">
        {texts.analyse}
      </a>
      <a
        ref={verdict}
        class="button wide"
        href="#/analyse"
        hidden={player.at.value === player.last.value}
      >
        {texts.verdict}
      </a>
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
