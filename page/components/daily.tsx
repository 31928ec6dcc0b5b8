/** The daily boards: the board of today, the streak, and a calendar of the games on them. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { dailyBoardAddress, dateText, dayStreak, today } from "../common/daily";
import { sentenceLocale } from "../common/language";
import { FORMAT } from "../texts/format";
import { DAILY } from "../texts/play-later";
import type { GameRecord } from "../views/history/record";

interface Properties {
  /** the first game on the board of each day, by day */
  games: Map<string, GameRecord>;
  /** called when a board is chosen */
  onChoose?: () => void;
}

/** Some days from a Monday to a Sunday. */
const WEEK = Array.from({ length: 7 }, (_, i) => dateText(2024, 0, i + 1));

/** The first day of the month that is shown. */
const month = signal(new Date());

export function DailyBoards({ games, onChoose }: Properties) {
  const day = today();
  useEffect(() => {
    month.value = new Date(new Date().setDate(1));
  }, []);
  const played = games.get(day);
  return (
    <>
      <p>{DAILY.about}</p>
      <p id="daily-streak">
        {played ? DAILY.result(played.result, played.seconds) : DAILY.notPlayed}
        {FORMAT.gap}
        {DAILY.streak(dayStreak(day, (one) => games.get(one)?.result === "won"))}
      </p>
      <a
        class={`button wide ${played ? "" : "main"}`}
        href={dailyBoardAddress(day)}
        onClick={onChoose}
      >
        {played ? DAILY.playAgain : DAILY.play}
      </a>
      <Calendar games={games} onChoose={onChoose} />
    </>
  );
}

function Calendar({ games, onChoose }: Properties) {
  const first = month.value;
  const [year, index] = [first.getFullYear(), first.getMonth()];
  const count = new Date(year, index + 1, 0).getDate();
  const before = (new Date(year, index, 1).getDay() + 6) % 7; // a week begins on Monday
  const days = Array.from({ length: count }, (_, i) => dateText(year, index, i + 1));
  const cells = [...Array<null>(before).fill(null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(7 * week, 7 * week + 7),
  );
  const turn = (by: number) => () => (month.value = new Date(year, index + by, 1));
  return (
    <>
      <div class="calendar-head">
        <button type="button" aria-label={DAILY.previous} onClick={turn(-1)}>
          ‹
        </button>
        <h3 aria-live="polite">{dayText(days[0], { month: "long", year: "numeric" })}</h3>
        <button
          type="button"
          aria-label={DAILY.next}
          disabled={days[0] > today().slice(0, 8)}
          onClick={turn(1)}
        >
          ›
        </button>
      </div>
      <table class="calendar">
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col" abbr={dayText(day, { weekday: "long" })}>
                {dayText(day, { weekday: "short" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, i) => (
                <td key={i}>
                  {day && <Day day={day} result={games.get(day)?.result} onChoose={onChoose} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** @param day as YYYY-MM-DD */
function dayText(day: string, options: Intl.DateTimeFormatOptions) {
  return new Date(`${day}T00:00`).toLocaleDateString(sentenceLocale(), options);
}

interface DayProperties {
  day: string;
  result?: string;
  onChoose?: () => void;
}

function Day({ day, result, onChoose }: DayProperties) {
  const number = Number(day.slice(-2));
  if (day > today()) return <span class="later">{number}</span>;
  return (
    <a
      class={result}
      href={dailyBoardAddress(day)}
      aria-label={DAILY.day(dayText(day, { day: "numeric", month: "long" }), result)}
      aria-current={day === today() ? "date" : undefined}
      onClick={onChoose}
    >
      {number}
      {result && <span aria-hidden="true">{result === "won" ? "★" : "×"}</span>}
    </a>
  );
}
