/** A tour in four steps for a first visit. Once it was closed, it never returns. */

import { find } from "../../common/dom";

const STORAGE_KEY = "minewise-tour";
const STEPS = [
  {
    target: "play-board",
    title: "Open and flag",
    text: "Click a cell to open it; the first click is safe. A number counts the mines around it. Right-click or long-press a cell to flag a mine.",
  },
  {
    target: "hint",
    title: "Ask for a hint",
    text: "Hint shows the next step and its reason. If you have to guess, it names the best guess.",
  },
  {
    target: "heat",
    title: "See the probabilities",
    text: "Probabilities shows the exact risk of every hidden cell. ✓ is certainly safe.",
  },
  {
    target: "no-guess",
    title: "Choose your board",
    text: "No-guess deals boards that need no luck. After a game, the review explains each guess.",
  },
];

/** Shows the first step, unless the tour was closed before. */
export function setUpTour() {
  if (localStorage.getItem(STORAGE_KEY)) return;
  let step = 0;
  const show = () => {
    const { title, text } = STEPS[step];
    find("tour-title").textContent = `${title} (${step + 1} of ${STEPS.length})`;
    find("tour-text").textContent = text;
    find("tour-next").textContent = step < STEPS.length - 1 ? "Next" : "Done";
    for (const { target } of STEPS)
      find(target).classList.toggle("toured", target === STEPS[step].target);
  };
  const close = () => {
    localStorage.setItem(STORAGE_KEY, "closed");
    find("tour").hidden = true;
    find(STEPS[step].target).classList.remove("toured");
  };
  find("tour-close").addEventListener("click", close);
  find("tour-next").addEventListener("click", () => {
    if (++step < STEPS.length) show();
    else {
      step--;
      close();
    }
  });
  find("tour").hidden = false;
  show();
}
