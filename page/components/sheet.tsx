/** A sheet: a dialog over the page, from the bottom of a narrow screen. */

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { PAGE } from "../texts/page";

interface Properties {
  id: string;
  title: string;
  /** whether it is open; closing the sheet sets it to false */
  open: Signal<boolean>;
  children: ComponentChildren;
}

export function Sheet({ id, title, open, children }: Properties) {
  const sheet = useRef<HTMLDialogElement>(null);
  const isOpen = open.value;
  useLayoutEffect(() => {
    if (isOpen) sheet.current?.showModal();
    else sheet.current?.close();
  }, [isOpen]);
  const close = () => {
    open.value = false;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      id={id}
      ref={sheet}
      class="sheet"
      aria-labelledby={`${id}-title`}
      onClose={() => sheet.current?.open || close()} // it may be open again
      onClick={({ target }) => (target === sheet.current || closes(target)) && close()}
    >
      <div class="sheet-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" class="plain" aria-label={PAGE.close(title)} onClick={close}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path
              d="M6 6l12 12M18 6L6 18"
              stroke="currentColor"
              stroke-width="2"
              stroke-linecap="round"
            />
          </svg>
        </button>
      </div>
      {isOpen && children}
    </dialog>
  );
}

/** Whether a button closes the sheet, too; a click on the dialog itself is one outside of the sheet. */
function closes(target: EventTarget | null) {
  return target instanceof Element && target.closest("[data-closes] :is(a, button)") !== null;
}
