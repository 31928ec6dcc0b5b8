/** The clue models that lists offer: how the numbers that cells show depend on the true ones. */

import type { Choices } from "../components/select";

const CLUE_MODELS: Choices = [
  ["exact", "Exact"],
  ["withheld(0.2)", "One in five is withheld"],
  ["noisy(0.05)", "One in twenty is wrong"],
  ["liar", "Always one too high or too low"],
  ["optimistic", "Any number up to the true one"],
  ["cautious", "Any number from the true one up"],
];

/** @param chosen the model that is chosen, which may be another one */
export function clueModels(chosen: string): Choices {
  const isListed = CLUE_MODELS.some(([model]) => model === chosen);
  return isListed ? CLUE_MODELS : [...CLUE_MODELS, [chosen, chosen]];
}
