/** What else there is to solve: a small board for each lesson, the drills, and the drill of the day. */

import { dailyBoardAddress, today } from "../../common/daily";
import { lessonNames, techniques } from "../../common/techniques";
import { SmallBoard } from "../../components/small-board";
import { dayText, KINDS, type Kind, LEARN, scoreText, solvedText } from "../../texts/learn";
import { answeredDays, POSITIONS, scoreOf, scores, solvedCount } from "./score";
import { series } from "./series";

export function Choice() {
  const day = today();
  const shown = series.value;
  const kinds = Object.keys(KINDS) as Kind[];
  return (
    <nav id="learn-choice" aria-label={LEARN.choice}>
      <ol id="learn-lessons">
        {lessonNames().map((technique) => (
          <li key={technique}>
            <Lesson technique={technique} isShown={shown?.lesson === technique} />
          </li>
        ))}
      </ol>
      <ul id="learn-drills">
        {kinds.map((kind) => (
          <li key={kind}>
            <Pill
              address={`#/learn?drill=${kind}`}
              title={KINDS[kind]}
              state={scoreText(scoreOf(kind))}
              isShown={shown?.kind === kind}
            />
          </li>
        ))}
        <li>
          <Pill
            address={`#/learn?day=${day}`}
            title={LEARN.daily}
            state={dayText(scores.value.days[day], answeredDays())}
            isShown={shown?.day === day}
          />
        </li>
        <li>
          <Pill address={dailyBoardAddress(day)} title={LEARN.board} state="" isShown={false} />
        </li>
      </ul>
    </nav>
  );
}

/** The count of solved positions is a bar; its words are for screen readers. */
function Lesson({ technique, isShown }: { technique: string; isShown: boolean }) {
  const { title = "", lesson } = techniques.get(technique) ?? {};
  const solved = solvedCount(technique);
  return (
    <a
      href={`#/learn?lesson=${technique}`}
      title={solvedText(solved, POSITIONS)}
      aria-current={isShown ? "true" : undefined}
    >
      <SmallBoard text={lesson?.example ?? ""} />
      <span>{title}</span>
      <span class="visually-hidden">{solvedText(solved, POSITIONS)}</span>
      <progress aria-hidden="true" max={POSITIONS} value={solved} />
    </a>
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
    <a class="button" href={address} aria-current={isShown ? "true" : undefined}>
      {title} {state && <small>{state}</small>}
    </a>
  );
}
