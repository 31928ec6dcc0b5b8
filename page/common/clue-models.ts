/** The clue models that lists offer: how the numbers that cells show depend on the true ones. */

import type { Choices } from "../components/select";
import { CLUE_MODELS } from "../texts/boards";

/** @param chosen the model that is chosen, which may be another one */
export function clueModels(chosen: string): Choices {
  const listed = Object.entries(CLUE_MODELS);
  return chosen in CLUE_MODELS ? listed : [...listed, [chosen, chosen]];
}
