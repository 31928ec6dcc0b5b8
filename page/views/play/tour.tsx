/**
 * A tour in four steps for a first visit. A step is over when the player did what it says. Once the
 * tour was closed, it never returns.
 */

import { effect, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isCompact } from "../../common/compact";
import { stored } from "../../common/stored";
import { TOUR } from "../../texts/play";
import { game, isAnalysed, isOver } from "./state";

const isClosed = stored<string>("minewise-tour", "");
const step = signal(0);

/** Where each step points, by id, and whether it was done. */
const STEPS: { target: string; isDone: () => boolean }[] = [
  { target: "play-board", isDone: () => Boolean(game.value?.clicks) },
  { target: "hint", isDone: () => Boolean(game.value?.hints) },
  { target: "heat", isDone: () => isAnalysed.value },
  { target: "play-board", isDone: () => Boolean(game.value?.no_guess) },
];
const MARGIN = 8;

effect(() => {
  const done = STEPS.findLastIndex(({ isDone }) => isDone());
  if (isClosed.value || done < step.peek()) return;
  step.value = done;
  next();
});

function next() {
  if (step.value < STEPS.length - 1) step.value++;
  else close();
}

function close() {
  isClosed.value = "closed";
}

export function Tour() {
  const bubble = useRef<HTMLElement>(null);
  const current = step.value;
  const isShown = !isClosed.value && !isOver.value;
  useLayoutEffect(() => {
    const play = bubble.current?.closest(".view");
    if (!isShown || !play || isCompact.value) return;
    const observer = new ResizeObserver(() => place(bubble.current, STEPS[current].target));
    observer.observe(play);
    return () => observer.disconnect();
  }, [isShown, current, isCompact.value]);
  if (!isShown) return null;
  const { title, text } = TOUR.steps[current];
  return (
    <section id="tour" class="tour" aria-labelledby="tour-title" ref={bubble}>
      <div class="tour-text">
        <h2 id="tour-title">{TOUR.step(title, current + 1, STEPS.length)}</h2>
        <p>{text}</p>
      </div>
      <div class="tour-buttons">
        <button type="button" onClick={next}>
          {current < STEPS.length - 1 ? TOUR.next : TOUR.done}
        </button>
        <button type="button" id="tour-close" onClick={close}>
          {TOUR.close}
        </button>
      </div>
    </section>
  );
}

/**
 * Places the bubble below its target, or above it if there is no room, with its arrow at it. A bubble
 * about the panel is as wide as the panel, so that it covers nothing of the board.
 */
function place(bubble: HTMLElement | null, id: string) {
  const target = document.getElementById(id);
  if (!bubble || !target) return;
  const { style } = bubble;
  const panel = target.closest("aside");
  style.width = panel ? `${panel.clientWidth}px` : "";
  const { left, top, bottom, width } = target.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = bubble;
  const isBelow = bottom + offsetHeight + 2 * MARGIN <= innerHeight || top < offsetHeight;
  const middle = left + Math.min(width, innerWidth) / 2;
  const most = document.documentElement.clientWidth - offsetWidth - MARGIN;
  const x =
    panel?.getBoundingClientRect().left ??
    Math.max(MARGIN, Math.min(middle - offsetWidth / 2, most));
  style.left = `${x + scrollX}px`;
  style.top = `${(isBelow ? bottom + MARGIN : top - offsetHeight - MARGIN) + scrollY}px`;
  style.setProperty("--arrow", `${middle - x}px`);
  bubble.classList.toggle("above", !isBelow);
}
