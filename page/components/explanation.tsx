/** A button that explains a figure; it covers the nearest positioned element around it. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { explainOn } from "../common/explanation";

export function Explanation({ text }: { text: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (button.current) explainOn(button.current, text);
  }, [text]);
  return <button type="button" ref={button} class="explain" aria-label="Explain" title={text} />;
}
