// The worker of the engine, in browsers and in node: loads the folder in which it lies.

import { interpreter } from "./interpreter";
import type { Asked, Told } from "./messages";

const folder = new URL(".", import.meta.url).href;

if (typeof self === "object" && "importScripts" in self) {
  const tell = (message: Told) => self.postMessage(message);
  const take = interpreter(folder, tell, tell);
  self.onmessage = ({ data }: MessageEvent<Asked>) => take(data);
} else {
  const { parentPort } = await import("node:worker_threads");
  parentPort?.on(
    "message",
    interpreter(folder, (message) => parentPort.postMessage(message)),
  );
}
