/** The summary of some games: figures, and the win rate beside that of `strong`. */

import { make } from "../../common/dom";
import { formatNumber, nonBreaking, percent, wholePercent } from "../../common/format";
import { wilson } from "../../common/proportions";
import { drawInterval } from "../../figures/intervals";
import { explained } from "../../figures/terms";
import type { GameRecord } from "./record";
import { againstStrong, guessSums, streaks, winRate } from "./statistics";

/**
 * Fills the list of figures.
 *
 * @param records the latest first
 */
export function showSummary(list: HTMLElement, records: GameRecord[]) {
  list.replaceChildren(
    ...tiles(records).map(([term, figure, note]) =>
      make(
        "div",
        {},
        make("dt", {}, ...explained(term)),
        make(
          "dd",
          {},
          make("strong", {}, nonBreaking(figure)),
          make("small", {}, nonBreaking(note)),
        ),
      ),
    ),
  );
}

function tiles(records: GameRecord[]): [string, string, string][] {
  const { games, wins } = winRate(records);
  const { result, current, longest } = streaks(records);
  const { reviewed, forced, avoidable, needless_risk, win_loss } = guessSums(records);
  const seconds = records.reduce((sum, record) => sum + (record.seconds ?? 0), 0);
  const entries: [string, string, string][] = [
    ["Games", formatNumber(games), `${formatNumber(wins)} won, ${formatNumber(games - wins)} lost`],
    ["Streak", `${current} ${result}`, `longest: ${longest} won`],
    ["Time played", formatDuration(seconds), `${formatDuration(seconds / games)} per game`],
  ];
  if (!reviewed) return entries;
  const guesses = forced + avoidable;
  entries.push(
    [
      "Guesses",
      formatNumber(guesses),
      `${formatNumber(forced)} forced, ${formatNumber(avoidable)} avoidable`,
    ],
    [
      "Avoidable risk",
      `${needless_risk.toFixed(1)} lost`,
      `expected, of ${formatNumber(reviewed)} games`,
    ],
    ["Win probability lost", percent(win_loss / reviewed), "mean per game"],
  );
  return entries;
}

function formatDuration(seconds: number) {
  if (seconds < 60) return `${seconds.toFixed(0)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 10 ? `${hours} h ${minutes % 60} min` : `${formatNumber(hours)} h`;
}

/**
 * Shows the win rate and that of `strong`, with their intervals on one scale.
 *
 * @param records the latest first
 */
export function showRates(box: HTMLElement, records: GameRecord[]) {
  const { games, wins, interval } = winRate(records);
  const compared = againstStrong(records);
  const rows = [rateRow("You", wins / games, interval, true)];
  if (compared) {
    const { games: played, strongWins } = compared;
    rows.push(rateRow("Strong", strongWins / played, wilson(strongWins, played), false));
  }
  const scale = make(
    "small",
    { className: "history-scale" },
    make("span", {}, "0\u00a0%"),
    make("span", {}, "100\u00a0%"),
  );
  const note = make("p", {}, nonBreaking(compared ? comparison(compared) : ""));
  box.replaceChildren(make("h2", {}, "Win rate"), ...rows, scale, note);
}

function rateRow(name: string, rate: number, interval: [number, number], solid: boolean) {
  const [low, high] = interval.map((bound) => Math.round(100 * bound));
  const range = make("span", {}, ...explained(nonBreaking("95 % interval")));
  return make(
    "div",
    { className: "history-rate" },
    make("span", {}, make("span", {}, ...explained(name))),
    make("strong", {}, nonBreaking(wholePercent(rate))),
    drawInterval(rate, interval, [0, 1], { solid }),
    make("small", {}, range, ` ${low} to ${high}`),
  );
}

function comparison({
  games,
  strongWins,
  difference,
  interval,
}: NonNullable<ReturnType<typeof againstStrong>>) {
  const boards = games === 1 ? "this board" : `these ${formatNumber(games)} boards`;
  const [points, low, high] = [difference, ...interval].map(signedPoints);
  const isReal = interval[0] > 0 || interval[1] < 0;
  const better = difference > 0 ? "You are ahead" : "Strong is ahead";
  const verdict = isReal ? `${better}.` : "The difference may be chance.";
  return `Strong won ${formatNumber(strongWins)} of ${boards}. Difference: ${points} points (95 % interval ${low} to ${high}). ${verdict}`;
}

function signedPoints(share: number) {
  const points = Math.round(100 * share);
  return points < 0 ? `−${-points}` : `+${points}`;
}
