/** Lists of facts about a game or a position, with explanations of figures. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { make } from "../common/dom";
import { nonBreaking } from "../common/format";
import { PAGE } from "../texts/page";
import { NAMES, TERMS } from "../texts/terms";

/** A name, with a button that explains it if it needs an explanation. */
export function Term({ name, children }: { name: string; children?: ComponentChildren }) {
  const text = (TERMS as Record<string, string>)[name.replaceAll("\u00a0", " ")];
  return (
    <>
      {children ?? nameOf(name)}
      {text && <Explanation name={nameOf(name)} text={text} />}
    </>
  );
}

export function nameOf(name: string) {
  return NAMES[name] ?? name;
}

/** @param rows a name and its value each */
export function Facts({
  id,
  label,
  rows,
}: {
  id?: string;
  label?: string;
  rows: [string, ComponentChildren][];
}) {
  return (
    <dl id={id} class="result" aria-label={label}>
      {rows.map(([name, value]) => (
        <>
          <dt>
            <Term name={name} />
          </dt>
          <dd>{typeof value === "string" ? nonBreaking(value) : value}</dd>
        </>
      ))}
    </dl>
  );
}

const bubble = make("div", { className: "bubble", popover: "auto" });
bubble.addEventListener("toggle", () => {
  if (explained && bubble.matches(":popover-open")) placeBeside(bubble, explained);
});
let explained: HTMLElement | null = null;

/**
 * A button that explains a figure in a bubble; it covers the nearest positioned element around it.
 *
 * @param name what is explained, in the label for screen readers
 */
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

/** A label in which the letter between underscores is underlined: the key that does the same. */
export function Keyed({ text }: { text: string }) {
  const [before, key, after] = text.split("_");
  return (
    <>
      {before}
      {key && <u>{key}</u>}
      {after}
    </>
  );
}
