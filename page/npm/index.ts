/**
 * The engine of minewise for other pages and for node: the whole package, compiled to WebAssembly.
 * Each question of the service is a method.
 */

import { QUESTION_NAMES } from "../engine/api";
import {
  type AnswerOf,
  EngineError,
  type OnInterim,
  type QuestionName,
  type RequestOf,
} from "../engine/engine";
import type { Told } from "../engine/messages";
import { type Connect, inWorker, WorkerEngine } from "../engine/worker-engine";

export type * from "../engine/api";
export type { AnswerOf, QuestionName, RequestOf };
export { EngineError };

export interface StartOptions {
  /** Where the folder `engine` of this package is served. Default: beside this script. */
  folder?: string | URL;
  /** Whether the engine runs in a worker of its own; if not, each answer blocks this thread. */
  worker?: boolean;
  /** Called with the share of the files that a browser's worker has loaded, from 0 to 1. */
  onLoading?: (share: number) => void;
}

export interface AskOptions<Name extends QuestionName> {
  /** Drops the question if it still waits, and its answer in any case. */
  signal?: AbortSignal;
  /** Called with the answers so far, if the question has any. */
  onInterim?: OnInterim<Name>;
}

export type Engine = {
  /** @throws EngineError if there is no answer, and the reason of `signal` once that is aborted */
  [Name in QuestionName]: (
    request: RequestOf<Name>,
    options?: AskOptions<Name>,
  ) => Promise<AnswerOf<Name>>;
} & {
  /** Ends the engine and what it works on. The next question starts it again. */
  stop(): void;
};

const inNodeWorker =
  (address: URL): Connect =>
  (take, fail) => {
    let isOver = false;
    const worker = import("node:worker_threads").then(({ Worker }) => {
      const made = new Worker(address, { execArgv: [] }); // some options of node suit no worker
      made.on("message", (told: Told) => isOver || take(told));
      made.on("error", (error: unknown) => isOver || fail(String(error)));
      return made;
    });
    const end = () => {
      isOver = true;
      worker.then((made) => made.terminate());
    };
    return { send: (asked) => worker.then((made) => made.postMessage(asked)), end };
  };

const inThisThread =
  (folder: string): Connect =>
  (take, fail) => {
    let isOver = false;
    const tell = (told: Told) => isOver || take(told);
    const loaded = import(`${folder}interpreter.js`).then(({ interpreter }) =>
      interpreter(folder, tell),
    );
    loaded.catch((error: unknown) => fail(String(error)));
    const end = () => {
      isOver = true;
    };
    return {
      send: (asked) =>
        loaded.then(
          (ask) => ask(asked),
          () => {},
        ),
      end,
    };
  };

class PackageEngine extends WorkerEngine {
  protected override problem(code: "crashed" | "not loaded", reason: string) {
    const message = code === "crashed" ? "the engine has ended" : "the engine could not be loaded";
    return { code, message: reason ? `${message}: ${reason}` : message };
  }
}

/**
 * Starts an engine. It answers its questions one at a time; start another one for long work.
 *
 * @returns when the engine is ready
 * @throws EngineError if it cannot be loaded
 */
export async function start(options: StartOptions = {}): Promise<Engine> {
  const { folder = new URL("engine/", import.meta.url), worker = true, onLoading } = options;
  const base = globalThis.document?.baseURI ?? import.meta.url;
  const address = new URL(String(folder).replace(/\/?$/, "/"), base);
  const isNode = typeof process === "object" && Boolean(process?.versions?.node);
  const workers = isNode ? inNodeWorker : inWorker;
  const connect = worker ? workers(new URL("worker.js", address)) : inThisThread(address.href);
  const engine = new PackageEngine(connect, undefined, onLoading);
  await engine.ask("strategies", {});
  const questions = QUESTION_NAMES.map((name) => [
    name,
    (request: RequestOf<typeof name>, { signal, onInterim }: AskOptions<typeof name> = {}) =>
      engine.ask(name, request, signal, onInterim),
  ]);
  return Object.assign(Object.fromEntries(questions), { stop: () => engine.stop() });
}
