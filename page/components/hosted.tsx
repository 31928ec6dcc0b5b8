/** The place of an element that outlives its component, and may move to another place. */

import { useLayoutEffect, useRef } from "preact/hooks";

export function Hosted({ element }: { element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(element), [element]);
  return <div ref={place} />;
}
