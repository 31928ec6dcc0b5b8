/** The overview: today's drill and board, what to practise next, the drills and the course. */

import { dailyBoardAddress } from "../../common/daily";
import { find, make } from "../../common/dom";
import { lessonNames, techniques } from "../../common/techniques";
import { gameStore } from "../history/game-store";
import type { Kind } from "./drill-kinds";
import { KINDS, POSITIONS } from "./drill-kinds";
import { recommend } from "./recommendation";
import { dayStreak, readScores, resetScores, scoreOf, solvedCount, today } from "./score";

export class Overview {
  constructor() {
    gameStore.onChange(() => this.showToday()); // a game that was finished a moment ago
    find("practice-reset").addEventListener("click", () => {
      if (!confirm("Reset all practice scores?")) return;
      resetScores();
      this.show();
    });
  }

  async show() {
    const shown = this.showToday();
    const kinds = Object.keys(KINDS) as Kind[];
    find("practice-kinds").replaceChildren(...kinds.map(kindCard));
    find("practice-course").replaceChildren(...lessonNames().map(lessonCard));
    const { title, reason, address } = await recommend();
    find("practice-recommended").replaceChildren(card(address, title, reason, "Start"));
    await shown;
  }

  async showToday() {
    const day = today();
    const answer = readScores().days[day];
    const result = answer
      ? `${answer.right ? "Right" : "Wrong"}, ${answer.seconds.toFixed(1)} s`
      : "Not answered yet";
    const streak = dayStreak(day);
    const days = streak > 1 ? `${result} · ${streak} days in a row` : result;
    const played = await dailyResult(day);
    find("practice-today").replaceChildren(
      card(`#/practice?day=${day}`, "Daily drill", "The same for everyone today.", days),
      card(
        dailyBoardAddress(day),
        "Daily board",
        "Intermediate, no guess needed, the same for everyone today.",
        played,
      ),
    );
  }
}

/** Returns the result of the first game on the board of a day. */
async function dailyResult(day: string) {
  const games = await gameStore.records();
  const first = games.filter(({ daily }) => daily === day).at(-1);
  if (!first) return "Not played yet";
  if (first.result === "lost") return "Lost";
  return first.seconds === null ? "Won" : `Won, ${first.seconds.toFixed(2)} s`;
}

function kindCard(kind: Kind) {
  const { title, summary } = KINDS[kind];
  return card(`#/practice?drill=${kind}`, title, summary, scoreText(kind));
}

/** Returns the score of a kind of drill in words. */
export function scoreText(kind: Kind) {
  const { answered, right, streak, fastest } = scoreOf(kind);
  if (!answered) return "Not tried yet";
  const parts = [`${right} of ${answered} right`];
  if (streak > 1) parts.push(`${streak} in a row`);
  if (fastest !== null) parts.push(`fastest ${fastest.toFixed(1)} s`);
  return parts.join(" · ");
}

function lessonCard(technique: string) {
  const solved = solvedCount(technique);
  const found = techniques.get(technique);
  const made = card(
    `#/practice?lesson=${technique}`,
    found?.title ?? "",
    found?.lesson?.idea ?? "",
    `${solved} of ${POSITIONS} solved`,
  );
  made.append(make("span", { className: "bar", ariaHidden: "true" }, make("span", {})));
  made.style.setProperty("--share", String(solved / POSITIONS));
  return make("li", {}, made);
}

function card(href: string, title: string, text: string, state: string) {
  return make(
    "a",
    { className: "card", href },
    make("h3", { textContent: title }),
    make("p", { textContent: text }),
    make("small", { textContent: state }),
  );
}
