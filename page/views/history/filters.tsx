/** The fields that select the games to show: by board, help and period. */

import { HELP_CHOICES, HISTORY, PERIODS } from "../../texts/history";
import { records, select, selection, shownBoard } from "./selection";
import { byType } from "./statistics";

export function Filters() {
  const games = records.value ?? [];
  const boards = byType(games).map(({ type, name, records: { length } }) => [
    type,
    `${name} (${length})`,
  ]);
  const { help, period } = selection.value;
  return (
    <form id="history-filters" class="history-filters" aria-label={HISTORY.filters}>
      <Choice
        label={HISTORY.board}
        value={shownBoard.value}
        choices={[...boards, ["", `${HISTORY.allBoards} (${games.length})`]]}
        onChoose={(board) => select({ board })}
      />
      <Choice
        label={HISTORY.help}
        value={help}
        choices={Object.entries(HELP_CHOICES)}
        onChoose={(chosen) => select({ help: chosen })}
      />
      <Choice
        label={HISTORY.period}
        value={period}
        choices={[["", PERIODS[""]], ...Object.entries(PERIODS).filter(([days]) => days)]}
        onChoose={(chosen) => select({ period: chosen })}
      />
    </form>
  );
}

interface ChoiceProperties {
  label: string;
  value: string;
  /** values and labels */
  choices: string[][];
  onChoose: (value: string) => void;
}

function Choice({ label, value, choices, onChoose }: ChoiceProperties) {
  return (
    <label>
      {label}{" "}
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
