/** The legend of the chart of a game. */

import { Term } from "../components/facts";
import texts from "../texts/playback";

/** @param hasWin whether the chart has a line of win probabilities */
export function Legend({ hasWin }: { hasWin: boolean }) {
  const { win, survival, forced, avoidable, fatal } = texts.legend;
  return (
    <p class="legend">
      {hasWin && (
        <span>
          <Term name="Win probability">— {win}</Term>
        </span>
      )}
      <span>
        <Term name="Survival chance">╌ {survival}</Term>
      </span>
      <span>
        <Term name="Forced guess">○ {forced}</Term>
      </span>
      <span>
        <Term name="Avoidable guess">● {avoidable}</Term>
      </span>
      <span>✕ {fatal}</span>
    </p>
  );
}
