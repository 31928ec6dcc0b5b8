/**
 * Keeps the files of the page and of the engine, so that they load at once, and without a network.
 *
 * The files of the page belong together: each version has a cache of its own, filled when the version
 * is installed. The large files of the engine are kept by their content as they are loaded, so that a
 * new version of the page loads only those that changed.
 */

export {};

/** The files of this version, by address, with the hash of their content; filled in by the build. */
declare const PAGE: Record<string, string>;
declare const ENGINE: Record<string, string>;
declare const VERSION: string;
declare const self: ServiceWorkerGlobalScope;

const PAGE_CACHE = `minewise-page-${VERSION}`;
const ENGINE_CACHE = "minewise-engine";
const scope = new URL("./", self.location.href).href;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});

async function install() {
  const cache = await caches.open(PAGE_CACHE);
  const addresses = Object.keys(PAGE).map(
    (name) => new Request(scope + name, { cache: "no-cache" }),
  );
  await cache.addAll(addresses);
}

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith("minewise-page-") && name !== PAGE_CACHE) await caches.delete(name);
  const engine = await caches.open(ENGINE_CACHE);
  const kept = new Set(Object.keys(ENGINE).map(engineKey));
  for (const { url } of await engine.keys()) if (!kept.has(url)) await engine.delete(url);
  await self.clients.claim();
}

/** Returns the answer to a request for a file of this version, or null for any other. */
function answerTo({ method, mode, url }: Request): Promise<Response> | null {
  const [address] = url.split(/[?#]/);
  if (method !== "GET" || !address.startsWith(scope)) return null;
  const name = address.slice(scope.length);
  if (name in ENGINE) return engineFile(name);
  if (mode === "navigate" && (name === "" || name === "index.html")) return pageFile("index.html");
  return name in PAGE ? pageFile(name) : null;
}

async function pageFile(name: string): Promise<Response> {
  const cache = await caches.open(PAGE_CACHE);
  return (await cache.match(scope + name)) ?? fetch(scope + name);
}

async function engineFile(name: string): Promise<Response> {
  const cache = await caches.open(ENGINE_CACHE);
  const cached = await cache.match(engineKey(name));
  if (cached) return cached;
  const response = await fetch(scope + name, { cache: "no-cache" });
  if (response.ok) await cache.put(engineKey(name), response.clone()).catch(() => {}); // a full disk
  return response;
}

function engineKey(name: string) {
  return `${scope}${name}?${ENGINE[name]}`;
}
