// The worker of the engine: loads the folder in which it lies, then answers questions one at a time.

import { loadPyodide, type PyodideAPI, type PyodideConfig } from "pyodide";
import type { Asked, Told } from "./messages";

type Contents = { bytes: Record<string, number>; lock: PyodideConfig["lockFileContents"] };
type Reply = { toJs(): [boolean, string]; destroy(): void };
type Report = (answer: string) => void;
type Door = (question: string, request: string, report?: Report, language?: string) => Reply;

const folder = new URL(".", import.meta.url).href;
const tell = (message: Told) => self.postMessage(message);

// Counts the bytes of all files, those that Pyodide fetches too.
function countBytes(total: number): void {
  const plain = self.fetch;
  let loaded = 0;
  const counter = () =>
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        tell({ kind: "progress", loaded, total });
        controller.enqueue(chunk);
      },
    });
  self.fetch = async (...request: Parameters<typeof fetch>) => {
    const response = await plain(...request);
    return new Response(response.body?.pipeThrough(counter()), response);
  };
}

async function get(name: string): Promise<Response> {
  const response = await self.fetch(folder + name);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response;
}

async function opened(): Promise<Door> {
  const { bytes, lock }: Contents = await (await get("engine.json")).json();
  countBytes(Object.values(bytes).reduce((sum, each) => sum + each, 0));
  const minewise = get("minewise.zip").then((response) => response.arrayBuffer());
  minewise.catch(() => {}); // awaited below, after Pyodide
  const python: PyodideAPI = await loadPyodide({ indexURL: folder, lockFileContents: lock });
  const packages = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await minewise, "zip", { extractDir: packages });
  return python.pyimport("minewise.site.door").ask;
}

// A defect in Python is the error of one question; any other exception leaves the interpreter unusable.
function answer(door: Door, { id, question, request, language, interim }: Asked): void {
  const report = (answer: string) => tell({ kind: "interim", id, answer });
  try {
    const reply = door(question, request, interim ? report : undefined, language);
    const [accepted, text] = reply.toJs();
    reply.destroy();
    tell(accepted ? { kind: "answer", id, answer: text } : { kind: "error", id, error: text });
  } catch (error) {
    const message = String(error);
    const isDefect = (error as Error).name === "PythonError";
    if (!isDefect) tell({ kind: "crashed", message });
    else tell({ kind: "error", id, error: JSON.stringify({ code: "fault", message }) });
  }
}

const door = opened();
self.onmessage = async ({ data }: MessageEvent<Asked>) => answer(await door, data);
door.then(
  () => tell({ kind: "ready" }),
  (error) => tell({ kind: "crashed", message: String(error) }),
);
