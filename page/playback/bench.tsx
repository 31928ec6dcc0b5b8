/**
 * The workbench of the place Analyse: the board, beside it what is said of it, and below the rest. Review
 * and Watch fill it with a game, its chart and the list of its steps.
 */

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Keyed, Term } from "../components/facts";
import { TryAgain } from "../components/try-again";
import type { Watched } from "../engine/api";
import texts from "../texts/playback";
import { Chart, type Point } from "./chart";
import { type Entry, MoveList } from "./move-list";
import { type Place, ReplayBoard } from "./replay-board";
import type { Replayed } from "./replayed";
import { Transport } from "./transport";

/** A game with fewer steps needs no chart. */
const LEAST_FOR_CHART = 6;

interface BenchProperties {
  /** the names of the board and of the panel beside it */
  labels: [string, string];
  board: ComponentChildren;
  panel: ComponentChildren;
  below?: ComponentChildren;
  /** whether what is shown is out of date */
  isBusy?: boolean;
}

export function Bench({ labels, board, panel, below, isBusy = false }: BenchProperties) {
  return (
    <>
      <section class="table" aria-label={labels[0]} aria-busy={isBusy}>
        {board}
      </section>
      <aside aria-label={labels[1]} aria-busy={isBusy}>
        {panel}
      </aside>
      {below}
    </>
  );
}

interface GameProperties {
  /** the view; the ids of its elements begin with it */
  name: string;
  of: Pick<Replayed<Watched>, "player" | "scene" | "notice" | "isBusy" | "showsHeat">;
  words: Record<"game" | "panel" | "board" | "chart" | "moves" | "step" | "summary", string>;
  entries: Entry[];
  points: Point[];
  /** 1 if the game was won, 0 if it was lost, null if this is not known */
  result: number | null;
  /** whether the points are all steps of the game */
  isComplete: boolean;
  end: string;
  speeds: [number, string][];
  /** whether the times are those of a person */
  isTimed?: boolean;
  /** the way of the pointer of a person */
  trail?: ReadonlySignal<Place[]>;
  heading: ComponentChildren;
  /** what is said of the shown step */
  about: ComponentChildren;
  isBad?: boolean;
  /** a button that leads to another step */
  jump?: ComponentChildren;
  tools: ComponentChildren;
  /** the form with which another game is opened, and its title */
  another: [string, ComponentChildren];
  /** what is below the board */
  summary: ComponentChildren;
}

export function GameBench(properties: GameProperties) {
  const { name, of, words, entries, points, isTimed = false, summary } = properties;
  const { player, notice, showsHeat } = of;
  const at = player.at.value;
  const { text, isError, again } = notice.value;
  return (
    <Bench
      labels={[words.game, words.panel]}
      isBusy={of.isBusy.value}
      board={
        <>
          <ReplayBoard
            id={`${name}-board`}
            label={words.board}
            below={222}
            scene={of.scene}
            trail={properties.trail}
          />
          {player.last.value >= LEAST_FOR_CHART && (
            <>
              <Chart
                id={`${name}-chart`}
                label={words.chart}
                valueText={points[at]?.label ?? properties.end}
                points={points}
                result={properties.result}
                isComplete={properties.isComplete}
                player={player}
              />
              <Legend hasWin={points.some(({ win }) => win !== null)} />
            </>
          )}
          <Transport
            player={player}
            step={words.step}
            speeds={properties.speeds}
            isTimed={isTimed}
          />
        </>
      }
      panel={
        <>
          {properties.heading}
          <p
            id={`${name}-message`}
            class={`message reason ${isError || properties.isBad ? "bad" : ""}`}
            role="status"
          >
            {text || (player.isFast.value && texts.playing) || properties.about}
          </p>
          <TryAgain again={again} />
          {properties.jump}
          <MoveList
            id={`${name}-moves`}
            label={words.moves}
            entries={entries}
            selected={entries.findLastIndex(({ step = 0 }) => step <= at)}
            onSelect={(i) => player.go(entries[i].step ?? 0)}
          />
          <div class="tools">
            <Toggle isOn={showsHeat} text={texts.risks} />
            {properties.tools}
          </div>
          <details class="another">
            <summary>{properties.another[0]}</summary>
            {properties.another[1]}
          </details>
        </>
      }
      below={
        <section class="summary" aria-label={words.summary}>
          {summary}
        </section>
      }
    />
  );
}

interface NoGameProperties {
  of: Pick<Replayed<Watched>, "notice">;
  label: string;
  children: ComponentChildren;
}

interface ToggleProperties {
  isOn: Signal<boolean>;
  text: string;
}

export function Toggle({ isOn, text }: ToggleProperties) {
  const toggle = () => {
    isOn.value = !isOn.value;
  };
  return (
    <button type="button" aria-pressed={isOn.value} onClick={toggle}>
      <Keyed text={text} />
    </button>
  );
}

/** There is no game yet: why, and the form that opens one. */
export function NoGame({ of, label, children }: NoGameProperties) {
  const { text, isError, again } = of.notice.value;
  return (
    <section class="no-game" aria-label={label}>
      <p class={`message ${isError ? "bad" : ""}`} role="status">
        {text}
      </p>
      <TryAgain again={again} />
      {children}
    </section>
  );
}

function Legend({ hasWin }: { hasWin: boolean }) {
  const { win, survival, forced, avoidable, fatal } = texts.legend;
  return (
    <p class="legend">
      {hasWin && (
        <span>
          <Term name="Win probability">— {win}</Term>
        </span>
      )}
      <span>
        <Term name="Survival chance">╌ {survival}</Term>
      </span>
      <span>
        <Term name="Forced guess">○ {forced}</Term>
      </span>
      <span>
        <Term name="Avoidable guess">● {avoidable}</Term>
      </span>
      <span>✕ {fatal}</span>
    </p>
  );
}
