/** What else there is to solve: a small board for each lesson, the drills, and the drill of the day. */

import { today } from "../../common/daily";
import { lessonNames, techniques } from "../../common/techniques";
import { KINDS, type Kind, LEARN } from "../../texts/learn";
import { dueMistakes } from "./mistakes";
import { answeredDays, scoreOf, scores } from "./score";
import { MISTAKES, series } from "./supply";

export function Choice() {
  const day = today();
  const shown = series.value;
  const kinds = Object.keys(KINDS) as Kind[];
  return (
    <nav id="learn-choice" aria-label={LEARN.choice}>
      <ol id="learn-lessons">
        {lessonNames().map((technique) => (
          <Lesson key={technique} technique={technique} isShown={shown?.lesson === technique} />
        ))}
      </ol>
      <ul id="learn-drills">
        {dueMistakes().length > 0 && (
          <Pill
            address={`#/learn?drill=${MISTAKES}`}
            title={LEARN.mistakes}
            state=""
            isShown={Boolean(shown?.mistakes)}
          />
        )}
        {kinds.map((kind) => (
          <Pill
            key={kind}
            address={`#/learn?drill=${kind}`}
            title={KINDS[kind]}
            state={LEARN.score(scoreOf(kind))}
            isShown={shown?.kind === kind}
          />
        ))}
        <Pill
          address={`#/learn?day=${day}`}
          title={LEARN.daily}
          state={LEARN.dayResult(scores.value.days[day], answeredDays())}
          isShown={shown?.day === day}
        />
      </ul>
    </nav>
  );
}

function Lesson({ technique, isShown }: { technique: string; isShown: boolean }) {
  const { title = "", lesson } = techniques.get(technique) ?? {};
  const rating = scores.value.ratings[technique];
  return (
    <li>
      <a
        class="panel"
        href={`#/learn?lesson=${technique}`}
        aria-current={isShown ? "true" : undefined}
      >
        <SmallBoard text={lesson?.example ?? ""} />
        <span>{title}</span>
        {rating && <small title={LEARN.rating}>{Math.round(rating)}</small>}
      </a>
    </li>
  );
}

interface PillProperties {
  address: string;
  title: string;
  state: string;
  isShown: boolean;
}

function Pill({ address, title, state, isShown }: PillProperties) {
  return (
    <li>
      <a class="button" href={address} aria-current={isShown ? "true" : undefined}>
        {title} {state && <small>{state}</small>}
      </a>
    </li>
  );
}

/** @param text a position: a header line, and a line for each row */
function SmallBoard({ text }: { text: string }) {
  const rows = text.split("\n").slice(1);
  return (
    <span class="small-board" aria-hidden="true">
      {rows.map((row, i) => (
        <span key={i}>
          {[...row].map((value, j) => (
            <span key={j} class="cell" data-open={value === "#" ? undefined : value}>
              {value > "0" ? value : ""}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
