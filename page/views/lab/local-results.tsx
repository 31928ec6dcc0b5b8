/** The progress and the figures of a comparison. */

import type { ComponentChildren } from "preact";
import {
  cellName,
  duration,
  formatInterval,
  formatNumber,
  formatPoints,
  nonBreaking,
  sentences,
} from "../../common/format";
import { type Interval as Bounds, pairedInterval, wilson } from "../../common/proportions";
import { strategyOf } from "../../common/strategies";
import { FiguresTable } from "../../figures/figures-table";
import { LAB as texts } from "../../texts/lab";
import { type Comparison, type Results, secondsLeft } from "./local";

/** Returns the title of a strategy; its text if it is composed. */
function titleOf(name: string) {
  return strategyOf(name)?.title ?? name;
}

export function Progress({ comparison }: { comparison: Comparison }) {
  const { settings, status, games, seconds } = comparison;
  const time =
    status === "running"
      ? texts.left(duration(secondsLeft(comparison)))
      : texts.in(duration(seconds));
  return (
    <>
      <p class="quiet">{description(comparison)}</p>
      <div class="quiet">
        <progress aria-label={texts.played} max={settings.games} value={games} />
        <span>
          {texts.done(formatNumber(games), formatNumber(settings.games), games ? time : "")}
        </span>
      </div>
      <p class="quiet" role="status">
        {texts.statuses[status]}
      </p>
    </>
  );
}

function description({ settings, start }: Comparison) {
  return texts.settings(settings.strategies.map(titleOf), start ? cellName(start) : "", settings);
}

export function Figures({ games, results }: { games: number; results: Results }) {
  const [rate, interval, plot, won, onlyIt, perGame] = texts.figures;
  const scale = scaleOf(results.map(({ wins }) => wilson(wins, games)));
  const row = (heading: string, cell: (each: Results[0]) => ComponentChildren) => [
    heading,
    ...results.map(cell),
  ];
  return (
    <>
      <div class="compare-rates">
        <FiguresTable
          caption={texts.rates}
          headings={[texts.strategy, ...results.map(({ strategy }) => titleOf(strategy))]}
          rows={[
            row(rate, ({ wins }) => formatPoints(wins / games)),
            row(interval, ({ wins }) => formatInterval(wilson(wins, games))),
            row(plot, ({ strategy, wins }) => (
              <IntervalPlot
                key={strategy}
                value={wins / games}
                bounds={wilson(wins, games)}
                scale={scale}
              />
            )),
            row(won, ({ wins }) => formatNumber(wins)),
            row(onlyIt, ({ only }) => formatNumber(only)),
            row(perGame, ({ guesses }) => (guesses / games).toFixed(3)),
          ]}
        />
      </div>
      <Difference games={games} results={results} />
    </>
  );
}

function Difference({ games, results: [one, other] }: { games: number; results: Results }) {
  const [better, worse] = one.only < other.only ? [other, one] : [one, other];
  const difference = (better.only - worse.only) / games;
  const interval = pairedInterval({ games, one: better.only, other: worse.only });
  const isReal = interval[0] > 0;
  const names = [titleOf(better.strategy), titleOf(worse.strategy)] as const;
  const result = difference
    ? texts.ahead(...names, formatPoints(difference), formatInterval(interval))
    : texts.same(...names, formatInterval(interval));
  return (
    <section aria-labelledby="compare-difference">
      <h3 id="compare-difference">{texts.difference}</h3>
      <p>{nonBreaking(sentences([result, !isReal && texts.chance]))}</p>
      <IntervalPlot
        value={difference}
        bounds={interval}
        scale={scaleOf([interval], [0])}
        hasZero
        isSolid={isReal}
      />
    </section>
  );
}

interface Properties {
  value: number;
  bounds: Bounds;
  scale: Bounds;
  /** whether there is a line at zero */
  hasZero?: boolean;
  /** whether it has its full colour */
  isSolid?: boolean;
}

function IntervalPlot({
  value,
  bounds,
  scale: [low, high],
  hasZero = false,
  isSolid = true,
}: Properties) {
  const position = (at: number) => `${((100 * (at - low)) / (high - low)).toFixed(2)}%`;
  const [from, to] = bounds.map(position);
  return (
    <svg class={`interval${isSolid ? "" : " faint"}`} aria-hidden="true" focusable="false">
      <line class="track" x1="0" x2="100%" y1="50%" y2="50%" />
      {hasZero && <line class="zero" x1={position(0)} x2={position(0)} y1="0" y2="100%" />}
      <line class="range" x1={from} x2={to} y1="50%" y2="50%" />
      <circle cx={position(value)} cy="50%" r="4.5" />
    </svg>
  );
}

/**
 * Returns a scale for all intervals of a table, with a margin on both sides.
 *
 * @param more further values to include
 */
function scaleOf(intervals: number[][], more: number[] = []): Bounds {
  const bounds = [...intervals.flat(), ...more];
  const low = Math.min(...bounds);
  const high = Math.max(...bounds);
  const margin = Math.max((high - low) * 0.06, 0.002);
  return [low - margin, high + margin];
}
