import { PAGE } from "../texts/page";

/** A button that asks again what the engine could not answer for now; none if there is nothing to ask. */
export function TryAgain({ again }: { again: (() => void) | false | null | undefined }) {
  return again ? (
    <button type="button" class="wide" onClick={again}>
      {PAGE.tryAgain}
    </button>
  ) : null;
}
