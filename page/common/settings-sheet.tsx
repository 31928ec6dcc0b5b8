/** The settings sheet: a dialog that is opened from the header. */

import { signal } from "@preact/signals";
import { type ComponentType, render } from "preact";
import { find, make } from "./dom";

export const areSettingsOpen = signal(false);

/** @param Settings the sheet */
export function setUpSettingsSheet(Settings: ComponentType) {
  const host = make("div");
  document.body.append(host);
  render(<Settings />, host);
  find("open-settings").addEventListener("click", () => {
    areSettingsOpen.value = true;
  });
}
