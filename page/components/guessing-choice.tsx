/** The choice whether a game needs guesses, and how they end. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { loadTechniques, techniques, techniqueTitle } from "../common/techniques";
import { BOARDS } from "../texts/boards";

/** The grades of boards; without an answer of the engine there are none to choose. */
const grades = signal<string[]>([]);

interface Properties {
  /** as `guessingOf` returns it */
  value: string;
  onChoose: (value: string) => void;
  /** whether only guessing modes can be chosen, no boards without guesses */
  modesOnly?: boolean;
  class?: string;
}

export function GuessingChoice({ value, onChoose, modesOnly = false, class: name }: Properties) {
  const choices = Object.entries(modesOnly ? BOARDS.modes : { ...BOARDS.modes, ...BOARDS.noGuess });
  return (
    <label class={name}>
      {BOARDS.guessing}{" "}
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {choices.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
        {!modesOnly && <Grades chosen={choices.some(([each]) => each === value) ? null : value} />}
      </select>
    </label>
  );
}

/** @param chosen the grade that is chosen, which may not be listed, or not yet; or null */
function Grades({ chosen }: { chosen: string | null }) {
  useEffect(() => void listGrades(), []);
  const isMissing = chosen !== null && !grades.value.includes(chosen);
  const names = isMissing ? [...grades.value, chosen] : grades.value;
  return (
    <optgroup label={BOARDS.grades}>
      {names.map((name) => (
        <option key={name} value={name}>
          {techniqueTitle(name)}
        </option>
      ))}
    </optgroup>
  );
}

async function listGrades() {
  await loadTechniques().catch(() => {});
  const graded = [...techniques.values()].filter((one) => one.graded && !one.lesson?.instead_of);
  grades.value = graded.map(({ name }) => name);
}
