/** The clue models that lists offer: how the numbers that cells show depend on the true ones. */

export const CLUE_MODELS: [string, string][] = [
  ["exact", "Exact"],
  ["withheld(0.2)", "One in five is withheld"],
  ["noisy(0.05)", "One in twenty is wrong"],
  ["liar", "Always one too high or too low"],
  ["optimistic", "Any number up to the true one"],
  ["cautious", "Any number from the true one up"],
];
