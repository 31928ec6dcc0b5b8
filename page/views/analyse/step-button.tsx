/** A button for a step that may not be possible. It keeps the focus, so it is never disabled. */

import type { ComponentChildren } from "preact";

interface Properties {
  id?: string;
  /** its name and its title */
  label: string[];
  isOff: boolean;
  onStep: () => void;
  children: ComponentChildren;
}

export function StepButton({ id, label: [name, title], isOff, onStep, children }: Properties) {
  return (
    <button
      type="button"
      id={id}
      aria-label={name}
      title={title}
      aria-disabled={isOff}
      onClick={() => isOff || onStep()}
    >
      {children}
    </button>
  );
}
