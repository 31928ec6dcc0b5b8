/** The service in an interpreter of this thread, from the folder of the engine. */

import { loadPyodide, type PyodideAPI, type PyodideConfig } from "pyodide";
import type { Asked, Told } from "./messages";

type Contents = { bytes: Record<string, number>; lock: PyodideConfig["lockFileContents"] };
type Reply = { toJs(): [boolean, string]; destroy(): void };
type Report = (answer: string) => void;
type Door = (question: string, request: string, report?: Report, language?: string) => Reply;
type Tell = (message: Told) => void;

// node cannot fetch files; it reads the folder itself.
const isNode = typeof process === "object" && Boolean(process.versions?.node);

// Counts the bytes of all files that this thread fetches, those that Pyodide fetches too.
function countBytes(total: number, tell: Tell): void {
  const plain = globalThis.fetch;
  let loaded = 0;
  const counter = () =>
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        tell({ kind: "progress", loaded, total });
        controller.enqueue(chunk);
      },
    });
  globalThis.fetch = async (...request: Parameters<typeof fetch>) => {
    const response = await plain(...request);
    return new Response(response.body?.pipeThrough(counter()), response);
  };
}

async function get(address: string): Promise<Response> {
  if (isNode) {
    const { readFile } = await import("node:fs/promises");
    return new Response(await readFile(new URL(address)));
  }
  const response = await globalThis.fetch(address);
  const name = address.slice(address.lastIndexOf("/") + 1);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response;
}

async function opened(folder: string, progress?: Tell): Promise<Door> {
  const { bytes, lock }: Contents = await (await get(`${folder}engine.json`)).json();
  if (progress && !isNode)
    countBytes(
      Object.values(bytes).reduce((sum, each) => sum + each, 0),
      progress,
    );
  const minewise = get(`${folder}minewise.zip`).then((response) => response.arrayBuffer());
  minewise.catch(() => {}); // awaited below, after Pyodide
  const indexURL = isNode ? (await import("node:url")).fileURLToPath(folder) : folder;
  const python: PyodideAPI = await loadPyodide({ indexURL, lockFileContents: lock });
  const packages = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await minewise, "zip", { extractDir: packages });
  return python.pyimport("minewise.site.door").ask;
}

// A defect in Python is the error of one question; any other exception leaves the interpreter unusable.
function answer(door: Door, { id, question, request, language, interim }: Asked, tell: Tell): void {
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

/**
 * Loads a folder of the engine; returns a function that takes questions, answered one at a time.
 *
 * @param folder its address, with a slash at the end
 * @param tell takes the answers
 * @param progress takes the bytes loaded; all that this thread fetches from then on is counted
 */
export function interpreter(folder: string, tell: Tell, progress?: Tell) {
  const door = opened(folder, progress);
  door.then(
    () => tell({ kind: "ready" }),
    (error) => tell({ kind: "crashed", message: String(error) }),
  );
  return (asked: Asked) => {
    door.then((each) => answer(each, asked, tell)).catch(() => {}); // told above
  };
}
