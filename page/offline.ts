/** Installs the service worker, with which the page works without a network. */

const PATIENCE_MS = 10_000;

/**
 * Installs it. A new version takes over when the page is loaded the next time, before a game is
 * resumed.
 *
 * @returns resolves when the files that are loaded from now on are kept
 */
export async function setUpOffline(): Promise<void> {
  const workers = navigator.serviceWorker;
  try {
    const registration = await workers.register("service-worker.js", { type: "module" });
    if (registration.waiting && workers.controller) {
      workers.addEventListener("controllerchange", () => location.reload());
      registration.waiting.postMessage("take over");
    }
    if (workers.controller) return;
    await Promise.race([
      new Promise((resolve) => workers.addEventListener("controllerchange", resolve)),
      new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]);
  } catch {
    // the browser keeps no files of this page: a private window, or an address without https
  }
}
