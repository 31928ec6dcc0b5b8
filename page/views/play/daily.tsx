/** The sheet with the daily boards. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { DailyBoards } from "../../components/daily";
import { Sheet } from "../../components/sheet";
import { DAILY } from "../../texts/play-later";
import type { GameRecord } from "../history/record";
import { isDailyOpen } from "./state";

const games = signal<Map<string, GameRecord>>(new Map());

export function Daily() {
  return (
    <Sheet id="daily" title={DAILY.title} open={isDailyOpen}>
      <Content />
    </Sheet>
  );
}

function Content() {
  useEffect(() => {
    import("./own-games").then(async ({ gamesOfDays }) => {
      games.value = await gamesOfDays();
    });
  }, []);
  return <DailyBoards games={games.value} onChoose={() => (isDailyOpen.value = false)} />;
}
