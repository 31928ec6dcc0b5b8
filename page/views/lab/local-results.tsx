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
import { Interval as Plot, scaleOf } from "../../figures/interval";
import { LAB as texts } from "../../texts/lab";
import { titleOf } from "./form";
import { type Comparison, type Results, secondsLeft } from "./local";

export function Progress({ comparison }: { comparison: Comparison }) {
  const { settings, status, games, seconds } = comparison;
  const time =
    status === "running"
      ? texts.left(duration(secondsLeft(comparison)))
      : texts.in(duration(seconds));
  return (
    <>
      <p class="lab-about">{description(comparison)}</p>
      <div class="lab-progress">
        <progress aria-label={texts.played} max={settings.games} value={games} />
        <span>
          {texts.done(formatNumber(games), formatNumber(settings.games), games ? time : "")}
        </span>
      </div>
      <p class="lab-message" role="status">
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
  const row = (heading: string, cell: (each: Results[0]) => ComponentChildren) => (
    <tr>
      <th scope="row">{heading}</th>
      {results.map((each) => (
        <td key={each.strategy}>{cell(each)}</td>
      ))}
    </tr>
  );
  return (
    <>
      <div class="figures-table compare-rates">
        <table>
          <caption>{texts.rates}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.strategy}</th>
              {results.map(({ strategy }) => (
                <th scope="col" key={strategy}>
                  {titleOf(strategy)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row(rate, ({ wins }) => formatPoints(wins / games))}
            {row(interval, ({ wins }) => formatInterval(wilson(wins, games)))}
            {row(plot, ({ wins }) => (
              <Plot value={wins / games} bounds={wilson(wins, games)} scale={scale} />
            ))}
            {row(won, ({ wins }) => formatNumber(wins))}
            {row(onlyIt, ({ only }) => formatNumber(only))}
            {row(perGame, ({ guesses }) => (guesses / games).toFixed(3))}
          </tbody>
        </table>
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
      <Plot
        value={difference}
        bounds={interval}
        scale={scaleOf([interval], [0])}
        hasZero
        isSolid={isReal}
      />
    </section>
  );
}
