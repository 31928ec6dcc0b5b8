/** A button that explains a figure in a bubble; it covers the nearest positioned element around it. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { make } from "../common/dom";

const bubble = make("div", { className: "bubble", popover: "auto" });
bubble.addEventListener("toggle", () => place());
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
      aria-label={`Explain ${name}`}
      title={text}
      onClick={explain}
    />
  );
}

/** Places the open bubble below its figure, within the window. */
function place() {
  if (!explained || !bubble.matches(":popover-open")) return;
  const { left, bottom, top } = explained.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = bubble;
  const isBelow = bottom + offsetHeight + 8 <= innerHeight;
  bubble.style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`;
  bubble.style.top = `${isBelow ? bottom + 4 : Math.max(8, top - offsetHeight - 4)}px`;
}
