/** Explanations of figures beside their names. */

import { explanationButton } from "../common/explanation";
import { TERMS } from "../texts/terms";

/** Returns the explanation of a figure, if it needs one. */
export function explanationOf(name: string): string | undefined {
  return TERMS[name.replaceAll("\u00a0", " ")];
}

/** Returns a name with a button that explains it, if it needs an explanation. */
export function explained(name: string): (Node | string)[] {
  const explanation = explanationOf(name);
  return explanation ? [name, explanationButton(explanation)] : [name];
}

/** Adds an explanation to each element whose `data-term` is the name of a figure. */
export function explainTerms(root: HTMLElement) {
  for (const element of root.querySelectorAll("[data-term]"))
    element.append(...explained(element.getAttribute("data-term") ?? "").slice(1));
}
