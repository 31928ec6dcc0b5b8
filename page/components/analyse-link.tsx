import type { ComponentChildren } from "preact";
import type { Position } from "../links/position";

interface Properties {
  id?: string;
  class: string;
  hidden?: boolean;
  /** returns the position that is shown, or null */
  position: () => Position | null;
  /** further parameters */
  also?: Record<string, string>;
  /** called when the link is followed */
  onFollow?: () => void;
  children: ComponentChildren;
}

/** A link to the view Analyse that holds a position. It is kept up to date: it may be followed or copied. */
export function AnalyseLink({ position, also, onFollow, children, ...properties }: Properties) {
  const update = async (link: HTMLAnchorElement) => {
    const shown = position();
    if (!shown) return;
    const { positionParameters } = await import("../links/position");
    const parameters = { ...(await positionParameters(shown)), ...also };
    link.href = `#/analyse?${new URLSearchParams(parameters)}`;
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: its address is complete by the time that it is followed
    <a
      {...properties}
      href="#/analyse"
      onPointerDown={({ currentTarget }) => update(currentTarget)}
      onFocus={({ currentTarget }) => update(currentTarget)}
      onClick={async (event) => {
        const { currentTarget: link } = event;
        onFollow?.();
        if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the address is ready by then
        event.preventDefault();
        await update(link);
        location.href = link.href;
      }}
    >
      {children}
    </a>
  );
}
