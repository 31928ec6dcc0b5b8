/** The overview of a board that does not fit, and what changes the size of its cells. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { PLAY } from "../../texts/play";
import { STEP, type Zoom } from "./zoom";

export function ZoomPanel({ zoom }: { zoom: Zoom }) {
  return zoom.isNeeded.value ? (
    <section class="zoom" aria-label={PLAY.zoom}>
      <Hosted element={zoom.canvas} />
      <div class="joined">
        <button type="button" aria-label={PLAY.zoomOut} onClick={() => zoom.by(1 / STEP)}>
          −
        </button>
        <button type="button" onClick={() => zoom.reset()}>
          {PLAY.automatic}
        </button>
        <button type="button" aria-label={PLAY.zoomIn} onClick={() => zoom.by(STEP)}>
          +
        </button>
      </div>
    </section>
  ) : null;
}

function Hosted({ element }: { element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(element), [element]);
  return <div ref={place} />;
}
