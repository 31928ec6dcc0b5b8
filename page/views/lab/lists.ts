/** The lists of experiments and ledgers. */

import { make } from "../../common/dom";
import type { JobLine, LedgerLine } from "../../engine/api";

const STATUS_NAMES: Record<string, string> = {
  queued: "waiting",
  running: "running",
  stopped: "stopped",
  failed: "failed",
};

function listItem(href: string, name: string, details: string) {
  const link = make("a", { href }, make("span", {}, name), " ", make("small", {}, details));
  if (location.hash === href) link.setAttribute("aria-current", "page");
  return make("li", {}, link);
}

function emptyItem(text: string) {
  return [make("li", { className: "lab-none" }, text)];
}

export function jobLinks(jobs: JobLine[]) {
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

export function ledgerLinks(ledgers: LedgerLine[]) {
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
