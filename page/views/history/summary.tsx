/** The summary of some games: figures, and the win rate beside that of `strong`. */

import { formatNumber, nonBreaking, percent, wholePercent } from "../../common/format";
import { type Interval as Bounds, wilson } from "../../common/proportions";
import { Term } from "../../components/facts";
import { Interval } from "../../figures/interval";
import { HISTORY } from "../../texts/history";
import type { GameRecord } from "./record";
import { againstStrong, guessSums, streaks, winRate } from "./statistics";

/** @param games the latest first */
export function Summary({ games }: { games: GameRecord[] }) {
  return (
    <dl id="history-summary" class="history-tiles">
      {tiles(games).map(([name, value, note]) => (
        <div key={name}>
          <dt>
            <Term name={name} />
          </dt>
          <dd>
            <strong>{nonBreaking(value)}</strong>
            <small>{nonBreaking(note)}</small>
          </dd>
        </div>
      ))}
    </dl>
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
 * The win rate and that of `strong`, with their intervals on one scale.
 *
 * @param games the latest first
 */
export function Rates({ games: records }: { games: GameRecord[] }) {
  const { games, wins, interval } = winRate(records);
  const compared = againstStrong(records);
  return (
    <section id="history-rates" class="history-rates">
      <h2>{HISTORY.winRate}</h2>
      <Rate name={HISTORY.you} rate={wins / games} bounds={interval} isSolid />
      {compared && (
        <Rate
          name={HISTORY.strong}
          rate={compared.strongWins / compared.games}
          bounds={wilson(compared.strongWins, compared.games)}
          isSolid={false}
        />
      )}
      <small class="history-scale">
        <span>{nonBreaking("0 %")}</span>
        <span>{nonBreaking("100 %")}</span>
      </small>
      {compared && <p>{nonBreaking(comparison(compared))}</p>}
    </section>
  );
}

function Rate(row: { name: string; rate: number; bounds: Bounds; isSolid: boolean }) {
  const [low, high] = row.bounds.map((bound) => Math.round(100 * bound));
  return (
    <div class="history-rate">
      <span>
        <span>
          <Term name={row.name} />
        </span>
      </span>
      <strong>{nonBreaking(wholePercent(row.rate))}</strong>
      <Interval value={row.rate} bounds={row.bounds} scale={[0, 1]} isSolid={row.isSolid} />
      <small>
        <span>
          <Term name={nonBreaking(HISTORY.interval)} />
        </span>{" "}
        {low} to {high}
      </small>
    </div>
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
  const better = difference > 0 ? HISTORY.ahead : HISTORY.behind;
  return `Strong won ${formatNumber(strongWins)} of ${boards}. Difference: ${points} points (95 % interval ${low} to ${high}). ${isReal ? better : HISTORY.chance}`;
}

function signedPoints(share: number) {
  const points = Math.round(100 * share);
  return points < 0 ? `−${-points}` : `+${points}`;
}
