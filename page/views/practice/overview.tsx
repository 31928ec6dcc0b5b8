/** The overview: what to practise next, the drill of the day, the drills and the course. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { dailyBoardAddress, today } from "../../common/daily";
import { lessonNames, techniques } from "../../common/techniques";
import { dayText, KINDS, type Kind, PRACTICE, scoreText, solvedText } from "../../texts/practice";
import { type Recommendation, recommend } from "./recommendation";
import { answeredDays, POSITIONS, resetScores, scoreOf, scores, solvedCount } from "./score";

const recommended = signal<Recommendation | null>(null);

export async function loadRecommendation() {
  recommended.value = await recommend();
}

export function Overview() {
  const day = today();
  const kinds = Object.keys(KINDS) as Kind[];
  return (
    <div id="practice-overview">
      <div class="practice-top">
        <section aria-labelledby="practice-recommended-title">
          <h2 id="practice-recommended-title">{PRACTICE.next}</h2>
          <div id="practice-recommended" class="cards">
            {recommended.value && (
              <Card
                address={recommended.value.address}
                title={recommended.value.title}
                text={recommended.value.reason}
                state={PRACTICE.start}
              />
            )}
          </div>
        </section>
        <section aria-labelledby="practice-today-title">
          <h2 id="practice-today-title">{PRACTICE.today}</h2>
          <div class="cards">
            <Card
              address={`#/practice?day=${day}`}
              title={PRACTICE.daily}
              text={PRACTICE.dailySummary}
              state={dayText(scores.value.days[day], answeredDays())}
            />
          </div>
          <p class="practice-note">
            <a href={dailyBoardAddress(day)}>{PRACTICE.board}</a> {PRACTICE.inPlay}
          </p>
        </section>
      </div>
      <section aria-labelledby="practice-kinds-title">
        <h2 id="practice-kinds-title">{PRACTICE.drills}</h2>
        <div id="practice-kinds" class="cards">
          {kinds.map((kind) => (
            <Card
              key={kind}
              address={`#/practice?drill=${kind}`}
              title={KINDS[kind].title}
              text={KINDS[kind].summary}
              state={scoreText(scoreOf(kind))}
            />
          ))}
        </div>
      </section>
      <section aria-labelledby="practice-course-title">
        <h2 id="practice-course-title">{PRACTICE.course}</h2>
        <p class="practice-note">{PRACTICE.courseNote}</p>
        <ol id="practice-course" class="cards">
          {lessonNames().map((technique) => (
            <LessonCard key={technique} technique={technique} />
          ))}
        </ol>
      </section>
      <p>
        <button type="button" class="plain" onClick={reset}>
          {PRACTICE.reset}
        </button>
      </p>
    </div>
  );
}

async function reset() {
  if (!confirm(PRACTICE.resetQuestion)) return;
  resetScores();
  await loadRecommendation();
}

function LessonCard({ technique }: { technique: string }) {
  const { title = "", lesson } = techniques.get(technique) ?? {};
  const solved = solvedCount(technique);
  return (
    <li>
      <Card
        address={`#/practice?lesson=${technique}`}
        title={title}
        text={lesson?.idea ?? ""}
        state={solvedText(solved, POSITIONS)}
      >
        <progress aria-hidden="true" max={POSITIONS} value={solved} />
      </Card>
    </li>
  );
}

interface CardProperties {
  address: string;
  title: string;
  text: string;
  state: string;
  children?: ComponentChildren;
}

function Card({ address, title, text, state, children }: CardProperties) {
  return (
    <a class="card" href={address}>
      <h3>{title}</h3>
      <p>{text}</p>
      <small>{state}</small>
      {children}
    </a>
  );
}
