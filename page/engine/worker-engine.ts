/**
 * The engine in a worker of this browser, without a server. The worker is started with the first
 * question, or by `load`. If its interpreter fails, the next question starts another.
 */

import { locale } from "../common/language";
import { ERRORS } from "../texts/errors";
import { type Ask, EngineError, type Problem, type QuestionName, QueuedEngine } from "./engine";
import type { Asked, Told } from "./messages";

const CAPACITY = 1;
/** Work that may take long, and is not waited for. */
const LONG = new Set<QuestionName>(["simulate", "compare", "deepen", "outcomes"]);

/** Called with the share of its files that has been loaded, from 0 to 1; 1 once it is ready. */
type OnLoading = (share: number) => void;

interface Pending {
  resolve: (answer: string) => void;
  reject: (error: EngineError) => void;
  onInterim: ((answer: string) => void) | undefined;
}

/** An interpreter that takes questions. */
export interface Interpreter {
  send(asked: Asked): void;
  end(): void;
}

/** Starts an interpreter, which hands over its messages, or the reason why it has failed. */
export type Connect = (take: (told: Told) => void, fail: (reason: string) => void) => Interpreter;

/** Starts an interpreter in a worker of the browser. */
export const inWorker =
  (address: URL): Connect =>
  (take, fail) => {
    const worker = new Worker(address, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Told>) => take(data);
    worker.onerror = ({ message }) => fail(message);
    return { send: (asked) => worker.postMessage(asked), end: () => worker.terminate() };
  };

export class WorkerEngine extends QueuedEngine {
  private interpreter: Interpreter | null = null;
  private isReady = false;
  private asked = 0;
  private readonly pending = new Map<number, Pending>();

  /**
   * @param connect starts an interpreter
   * @param kept resolves when the browser keeps the files that are loaded
   * @param onLoading called while the engine loads
   */
  constructor(
    private readonly connect: Connect,
    private readonly kept: Promise<void> = Promise.resolve(),
    private readonly onLoading: OnLoading = () => {},
  ) {
    super(CAPACITY);
  }

  /** Starts loading, if it has not begun. */
  async load(): Promise<Interpreter> {
    await this.kept;
    this.interpreter ??= this.connect(
      (told) => this.receive(told),
      (reason) => this.stop(reason),
    );
    return this.interpreter;
  }

  /** Ends the worker, and the question that it works on. */
  stop(reason = "") {
    this.interpreter?.end();
    this.interpreter = null;
    const problem = this.problem(this.isReady ? "crashed" : "not loaded", reason);
    for (const { reject } of this.pending.values()) reject(new EngineError(problem));
    this.pending.clear();
    this.isReady = false;
    this.onLoading(1);
  }

  /** Words why the questions on which a worker has worked have no answer. */
  protected problem(code: "crashed" | "not loaded", _reason: string): Problem {
    return { code, message: code === "crashed" ? ERRORS.crashed : ERRORS.notLoaded };
  }

  protected answer: Ask = async (question, request, _signal, onInterim) => {
    const interpreter = await this.load();
    const id = ++this.asked;
    const tell = onInterim && ((answer: string) => onInterim(JSON.parse(answer)));
    const text = await new Promise<string>((resolve, reject) => {
      this.pending.set(id, { resolve, reject, onInterim: tell });
      const interim = onInterim !== undefined;
      const language = locale();
      const asked: Asked = { id, question, request: JSON.stringify(request), language, interim };
      interpreter.send(asked);
    });
    return JSON.parse(text);
  };

  private receive(told: Told) {
    if (told.kind === "progress") this.onLoading(Math.min(0.99, told.loaded / told.total));
    else if (told.kind === "ready") {
      this.isReady = true;
      this.onLoading(1);
    } else if (told.kind === "crashed") this.stop(told.message);
    else if (told.kind === "interim") this.pending.get(told.id)?.onInterim?.(told.answer);
    else this.settle(told);
  }

  private settle(told: Extract<Told, { kind: "answer" | "error" }>) {
    const pending = this.pending.get(told.id);
    this.pending.delete(told.id);
    if (told.kind === "answer") pending?.resolve(told.answer);
    else pending?.reject(new EngineError(JSON.parse(told.error)));
  }
}

/** A worker for long work, which ends as soon as its answer is not wanted any longer. */
class LongWorkerEngine extends WorkerEngine {
  protected override abandon() {
    this.stop();
  }
}

/** Two workers: one for what a player waits for, one for long work. */
export class WorkerEngines {
  private readonly quick: WorkerEngine;
  private readonly long: WorkerEngine;

  constructor(kept: Promise<void>, onLoading: OnLoading) {
    const connect = inWorker(new URL("engine/worker.js", document.baseURI));
    this.quick = new WorkerEngine(connect, kept, onLoading);
    this.long = new LongWorkerEngine(connect, kept);
  }

  load() {
    this.quick.load();
  }

  ask: Ask = (question, ...asked) => {
    const engine = LONG.has(question) ? this.long : this.quick;
    return engine.ask(question, ...asked);
  };
}
