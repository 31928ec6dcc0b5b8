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
import { pairedInterval, wilson } from "../../common/proportions";
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
  const [rate, interval, won, onlyIt, perGame] = texts.figures;
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
  const names = [titleOf(better.strategy), titleOf(worse.strategy)] as const;
  const result = difference
    ? texts.ahead(...names, formatPoints(difference), formatInterval(interval))
    : texts.same(...names, formatInterval(interval));
  return (
    <section aria-labelledby="compare-difference">
      <h3 id="compare-difference">{texts.difference}</h3>
      <p>{nonBreaking(sentences([result, interval[0] <= 0 && texts.chance]))}</p>
    </section>
  );
}
