/** The fields that select the games to show: by board, help and period. */

import { type Choices, Select } from "../../components/select";
import { HELP_CHOICES, HISTORY, PERIODS } from "../../texts/history";
import { records, select, selection, shownBoard } from "./selection";
import { byType } from "./statistics";

export function Filters() {
  const games = records.value ?? [];
  const boards: Choices = byType(games).map(({ type, name, records: { length } }) => [
    type,
    `${name} (${length})`,
  ]);
  const { help, period } = selection.value;
  return (
    <form id="history-filters" class="history-filters" aria-label={HISTORY.filters}>
      <Select
        label={HISTORY.board}
        value={shownBoard.value}
        choices={[...boards, ["", `${HISTORY.allBoards} (${games.length})`]]}
        onChoose={(board) => select({ board })}
      />
      <Select
        label={HISTORY.help}
        value={help}
        choices={Object.entries(HELP_CHOICES)}
        onChoose={(chosen) => select({ help: chosen })}
      />
      <Select
        label={HISTORY.period}
        value={period}
        choices={[["", PERIODS[""]], ...Object.entries(PERIODS).filter(([days]) => days)]}
        onChoose={(chosen) => select({ period: chosen })}
      />
    </form>
  );
}
