/** The clue models that lists offer: how the numbers that cells show depend on the true ones. */

export const CLUE_MODELS: [string, string][] = [
  ["exact", "Exact"],
  ["withheld(0.2)", "One in five is withheld"],
  ["noisy(0.05)", "One in twenty is wrong"],
  ["liar", "Always one too high or too low"],
  ["optimistic", "Any number up to the true one"],
  ["cautious", "Any number from the true one up"],
];

/**
 * Fills a list with the clue models and chooses one; a model that is not among them, such as one of
 * a link, is added.
 */
export function chooseClues(list: HTMLSelectElement, clues: string) {
  if (!list.options.length)
    for (const [model, name] of CLUE_MODELS) list.add(new Option(name, model));
  list.value = clues;
  if (list.value === clues) return;
  list.add(new Option(clues, clues));
  list.value = clues;
}
