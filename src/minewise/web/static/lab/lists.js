/** The lists of experiments and ledgers. */

import { make } from "../dom.js";

/** @type {Record<string, string>} */
const STATUS_NAMES = {
  queued: "waiting",
  running: "running",
  stopped: "stopped",
  failed: "failed",
};

/**
 * @param {string} href
 * @param {string} name
 * @param {string} details
 */
function listItem(href, name, details) {
  const link = make("a", { href }, make("span", {}, name), " ", make("small", {}, details));
  if (location.hash === href) link.setAttribute("aria-current", "page");
  return make("li", {}, link);
}

/** @param {string} text */
function emptyItem(text) {
  return [make("li", { className: "lab-none" }, text)];
}

/** @param {import("../../api.js").JobLine[]} jobs */
export function jobLinks(jobs) {
  if (!jobs.length) return emptyItem("No experiments yet.");
  return jobs.map(({ id, settings, status, created }) => {
    const at = new Date(1000 * created).toLocaleTimeString([], { timeStyle: "short" });
    const name = `${settings.board}, ${settings.strategies.join(", ")}`;
    return listItem(
      `#/lab?job=${id}`,
      name,
      `${settings.kind}, ${STATUS_NAMES[status] ? `${STATUS_NAMES[status]}, ` : ""}${at}`,
    );
  });
}

/** @param {import("../../api.js").LedgerLine[]} ledgers */
export function ledgerLinks(ledgers) {
  if (!ledgers.length)
    return emptyItem(
      "Ledgers are result files of minewise lab. To list them here, start the server with minewise serve --ledgers DIRECTORY.",
    );
  return ledgers.map(({ name, changed }) =>
    listItem(
      `#/lab?ledger=${encodeURIComponent(name)}`,
      name,
      new Date(1000 * changed).toLocaleDateString(),
    ),
  );
}
