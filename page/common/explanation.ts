/** Explanations of figures, shown beside the figure on request. */

import { make } from "./dom";

const bubble = make("div", { className: "bubble", popover: "auto" });
bubble.addEventListener("toggle", () => place());
let current: HTMLElement | null = null;

/** Creates a button that explains a figure; it covers the nearest positioned element around it. */
export function explanationButton(explanation: string) {
  const button = make("button", {
    type: "button",
    className: "explain",
    ariaLabel: "Explain",
    title: explanation,
  });
  explainOn(button, explanation);
  return button;
}

/** Has a button show an explanation. */
export function explainOn(button: HTMLButtonElement, explanation: string) {
  button.popoverTargetElement = bubble;
  button.onclick = () => {
    if (!bubble.isConnected) document.querySelector("main")?.append(bubble);
    bubble.textContent = explanation;
    current = button;
  };
}

/** Places the open explanation below its figure, within the window. */
function place() {
  if (!current || !bubble.matches(":popover-open")) return;
  const { left, bottom, top } = current.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = bubble;
  const isBelow = bottom + offsetHeight + 8 <= innerHeight;
  bubble.style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`;
  bubble.style.top = `${isBelow ? bottom + 4 : Math.max(8, top - offsetHeight - 4)}px`;
}
