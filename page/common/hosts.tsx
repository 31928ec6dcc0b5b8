/** What is rendered beside the views: the settings sheet, and a notice above them. */

import { signal } from "@preact/signals";
import { type ComponentType, render } from "preact";
import { ERRORS } from "../texts/errors";
import { find, make } from "./dom";
import { isForgetful } from "./stored";

export const areSettingsOpen = signal(false);

/** @param Settings the sheet, which is opened from the header */
export function setUpSettingsSheet(Settings: ComponentType) {
  const host = make("div");
  document.body.append(host);
  render(<Settings />, host);
  find("open-settings").addEventListener("click", () => {
    areSettingsOpen.value = true;
  });
}

const isSeen = signal(false);

export function setUpNotice() {
  const host = make("div", { role: "status" });
  find("main").before(host);
  render(<Notice />, host);
}

/** Says once that the browser forgets what the player does. */
function Notice() {
  if (!isForgetful.value || isSeen.value) return null;
  return (
    <p id="notice">
      {ERRORS.forgetful}{" "}
      <button type="button" onClick={() => (isSeen.value = true)}>
        {ERRORS.seen}
      </button>
    </p>
  );
}
