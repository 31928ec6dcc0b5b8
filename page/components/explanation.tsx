/** A button that explains a figure in a bubble; it covers the nearest positioned element around it. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { make } from "../common/dom";
import { PAGE } from "../texts/page";

const bubble = make("div", { className: "bubble", popover: "auto" });
bubble.addEventListener("toggle", () => {
  if (explained && bubble.matches(":popover-open")) placeBeside(bubble, explained);
});
let explained: HTMLElement | null = null;

/** @param name what is explained, in the label for screen readers */
export function Explanation({ name, text }: { name: string; text: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (button.current) button.current.popoverTargetElement = bubble;
  }, []);
  const explain = () => {
    if (!bubble.isConnected) document.querySelector("main")?.append(bubble);
    bubble.textContent = text;
    explained = button.current;
  };
  return (
    <button
      type="button"
      ref={button}
      class="explain"
      aria-label={PAGE.explain(name)}
      title={text}
      onClick={explain}
    />
  );
}

/** Places an open bubble below an element, or above it, within the window. */
export function placeBeside({ style, offsetWidth, offsetHeight }: HTMLElement, target: Element) {
  const { left, bottom, top } = target.getBoundingClientRect();
  const isBelow = bottom + offsetHeight + 8 <= innerHeight;
  style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`;
  style.top = `${isBelow ? bottom + 4 : Math.max(8, top - offsetHeight - 4)}px`;
}
