/** Asks which position a text means, if it may mean several. */

import { ANALYSE } from "../../texts/analyse";
import { meanings, type Source } from "./import";

export function Meanings({ source }: { source: Source }) {
  const waiting = meanings.value;
  if (waiting?.source !== source) return null;
  return (
    <fieldset class="meanings">
      <legend>
        <span role="status">{ANALYSE.askMeaning}</span>
      </legend>
      {waiting.found.map((found) => (
        <button key={found.read_as} type="button" onClick={() => waiting.take(found)}>
          <pre>{found.cells.join("\n")}</pre>
          {found.read_as}
        </button>
      ))}
    </fieldset>
  );
}
