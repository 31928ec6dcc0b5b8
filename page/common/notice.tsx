/** A line above the views that says once that the browser forgets what the player does. */

import { signal } from "@preact/signals";
import { render } from "preact";
import { ERRORS } from "../texts/errors";
import { find, make } from "./dom";
import { isForgetful } from "./stored";

const isSeen = signal(false);

export function setUpNotice() {
  const host = make("div", { role: "status" });
  find("main").before(host);
  render(<Notice />, host);
}

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
