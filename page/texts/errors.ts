/** The errors that the page words itself; all others come from the engine. */

import { formatNumber } from "../common/format";
import { translated } from "../common/language";

export const ERRORS = translated("ERRORS", {
  silent: "The server does not respond.",
  busy: "The server is busy or unavailable. Try again in a moment.",
  crashed: "The engine has failed and was started again.",
  notLoaded:
    "Hints, analyses, no-guess boards and uncertain numbers need the engine, which could not be loaded. Other games go on without it.",
  partNotLoaded: "This part of the page could not be loaded. Reload the page to try again.",
  viewNotLoaded: "This view could not be loaded. Reload the page to try again.",
  pastedText: "The pasted text",
  unreadable: (name: string) => `${name} cannot be read.`,
  tooLarge: (name: string, bytes: number) =>
    `${name} is too large. The maximum is ${formatNumber(bytes / 1000)} kB.`,
  storageFull: "The storage of this browser is full.",
  newerPage: "A newer version of this page has written the history. Reload the page.",
  forgetful:
    "This browser does not keep what you play and set here: it is forgotten when you close the page.",
  seen: "OK",
  noStorage: "This browser does not store data for this page.",
});
