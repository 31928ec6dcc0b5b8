/** The results of runs: a single series in full, several as tables, and their differences. */

import type { ComponentChildren } from "preact";
import { cellName, formatInterval, formatNumber, formatPoints, percent } from "../../common/format";
import { Facts } from "../../components/facts";
import type { Comparison, Figures, LabRun, Series } from "../../engine/api";
import { FiguresTable } from "../../figures/figures-table";
import { Interval, scaleOf } from "../../figures/interval";
import { LAB as texts } from "../../texts/lab";
import { titleOf } from "./form";
import { Openings } from "./openings";

type PlayedSeries = Series & { figures: Figures };

const MAX_PAIRS = 28;

export function Runs({ runs }: { runs: LabRun[] }) {
  return (
    <div class="lab-runs">
      {runs.map((run, i) => (
        <Run key={i /* they have no names of their own */} run={run} isNamed={runs.length > 1} />
      ))}
      {runs
        .flatMap(({ maps }) => maps)
        .map((map, i) => (
          <Openings key={i /* one for each strategy and board */} data={map} />
        ))}
    </div>
  );
}

function Run({ run, isNamed }: { run: LabRun; isNamed: boolean }) {
  const { series, comparisons } = run;
  const [first] = series.filter(isPlayed);
  const isSingle = series.length === 1 && first;
  return (
    <>
      {isNamed && series.length > 0 && <h3>{run.title}</h3>}
      {isSingle && <Single series={first} />}
      {!isSingle && series.length > 0 && <Several run={run} />}
      {comparisons.map((each) => (
        <Differences
          key={describeSettings(each)}
          comparison={each}
          isNamed={comparisons.length > 1}
        />
      ))}
    </>
  );
}

function isPlayed(series: Series): series is PlayedSeries {
  return series.figures !== null;
}

function Single({ series }: { series: PlayedSeries }) {
  const { figures, games } = series;
  const { win_rate: rate, interval, techniques } = figures;
  return (
    <>
      <div class="lab-rate">
        <strong>{percent(rate, 2)}</strong>
        <span>{texts.won(formatInterval(interval))}</span>
        <Interval value={rate} bounds={interval} scale={[0, 1]} />
        <small class="lab-axis">
          <span>0 %</span>
          <span>100 %</span>
        </small>
      </div>
      <Facts label={texts.figures} rows={factsFor(games, figures)} />
      <WatchLinks series={series} />
      {techniques.length > 0 && (
        <FiguresTable
          caption={texts.techniqueTable}
          headings={texts.techniqueHeadings}
          rows={techniques.map((entry) => [
            titleOf(entry.technique),
            entry.deductions.toFixed(3),
            entry.cells.toFixed(3),
          ])}
        />
      )}
    </>
  );
}

function factsFor(games: number, figures: Figures): [string, string][] {
  const perGame = (number: number, decimals = 2) => `${number.toFixed(decimals)} per game`;
  const { fatal_risk: fatal } = figures;
  return [
    ["Games", formatNumber(games)],
    ["Won", formatNumber(figures.wins)],
    ["Lost", describeLosses(figures)],
    ["Guesses", perGame(figures.guesses, 3)],
    ...(fatal === null
      ? []
      : [["Fatal guesses", `mean risk ${percent(fatal)}`] as [string, string]]),
    ["Survival chance", `${percent(figures.luck, 2)} per game (geometric mean)`],
    ["Clicks", perGame(figures.clicks)],
    ["Cells opened", perGame(figures.opened)],
    ["3BV", `${figures.three_bv.toFixed(2)} per board`],
    ["Time", `${figures.milliseconds.toFixed(3)} ms per game`],
  ];
}

function describeLosses(figures: Figures) {
  const ways: [number, string][] = [
    [figures.lost_at_start, "at the first click"],
    [figures.lost_by_guess, "by a guess"],
    [figures.resigned, "resigned"],
  ];
  const parts = ways
    .filter(([number]) => number)
    .map(([number, how]) => `${formatNumber(number)} ${how}`);
  return parts.join(", ") || "none";
}

function WatchLinks({ series }: { series: PlayedSeries }) {
  const { first_won: won, first_lost: lost } = series.figures;
  const link = (game: number | null, how: string) => {
    if (game === null) return null;
    const parameters = new URLSearchParams({
      strategy: series.spelling,
      size: series.size,
      topology: series.topology,
      "start-rule": series.start_rule,
      seed: series.seed,
      game: String(game),
      start: series.start.join(),
    });
    if (series.guessing !== "classic") parameters.set("guessing", series.guessing);
    return <a href={`#/watch?${parameters}`}>{texts.watch(how, game)}</a>;
  };
  return (
    <p class="lab-watch">
      {link(lost, "lost")} {link(won, "won")}
    </p>
  );
}

function Several({ run: { series, comparisons } }: { run: LabRun }) {
  const names = comparisons.length === 1 ? comparisons[0].names : [];
  const sorted = names.length === series.length ? sortByName(series, names) : series;
  const scale = scaleOf(sorted.filter(isPlayed).map((entry) => entry.figures.interval));
  const hasSettings = new Set(series.map(describeSettings)).size > 1;
  const headings = [
    "Strategy",
    ...(hasSettings ? ["Settings"] : []),
    "Games",
    "Win rate (%)",
    "95 % interval",
    axisLabel(scale),
    "Guesses per game",
    "ms per game",
  ];
  const rows = sorted.map((entry) => [
    titleOf(entry.strategy),
    ...(hasSettings ? [describeSettings(entry)] : []),
    describeGames(entry),
    ...rateCells(entry, scale),
  ]);
  return <FiguresTable caption="Win rates" headings={headings} rows={rows} />;
}

function sortByName(series: Series[], names: string[]) {
  return [...series].sort((a, b) => names.indexOf(a.strategy) - names.indexOf(b.strategy));
}

function axisLabel([low, high]: [number, number]) {
  if (!Number.isFinite(low)) return "";
  return `${(100 * Math.max(low, 0)).toFixed(1)} to ${(100 * Math.min(high, 1)).toFixed(1)} %`;
}

function describeSettings({ board, start_rule, start, guessing }: Series | Comparison) {
  return `${board}, first click ${cellName(start)} (${start_rule})${texts.mode(guessing)}`;
}

function describeGames({ games, wanted }: Series) {
  return wanted !== null && wanted > games
    ? `${formatNumber(games)} of ${formatNumber(wanted)}`
    : formatNumber(games);
}

function rateCells({ figures }: Series, scale: [number, number]): ComponentChildren[] {
  if (!figures) return ["", "", "", "", ""];
  const { win_rate: rate, interval } = figures;
  return [
    formatPoints(rate),
    formatInterval(interval),
    <Interval key="plot" value={rate} bounds={interval} scale={scale} />,
    figures.guesses.toFixed(3),
    figures.milliseconds.toFixed(3),
  ];
}

/** @param isNamed whether to name the settings */
function Differences({ comparison, isNamed }: { comparison: Comparison; isNamed: boolean }) {
  const { differences: all, names, games } = comparison;
  const shown = all.length > MAX_PAIRS ? all.filter((entry) => entry.better === names[0]) : all;
  const scale = scaleOf(
    shown.map((entry) => entry.interval),
    [0],
  );
  const rows = shown.map(({ better, worse, difference, interval, p, real }) => [
    titleOf(better),
    titleOf(worse),
    formatPoints(difference),
    formatInterval(interval),
    <Interval
      key="plot"
      value={difference}
      bounds={interval}
      scale={scale}
      hasZero
      isSolid={real}
    />,
    p >= 1e-4 ? p.toFixed(4) : "<0.0001",
    real ? "yes" : "no",
  ]);
  const where = isNamed ? describeSettings(comparison) : "";
  return (
    <FiguresTable
      caption={texts.differences(where, games)}
      headings={texts.differenceHeadings}
      rows={rows}
    />
  );
}
