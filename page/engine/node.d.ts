// The parts of node that the engine uses outside a browser.

declare module "node:fs/promises" {
  export function readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}

declare module "node:url" {
  export function fileURLToPath(address: string): string;
}

declare module "node:worker_threads" {
  interface Port {
    on(event: string, take: (value: never) => void): void;
    postMessage(message: unknown): void;
  }
  export const parentPort: Port | null;
  export class Worker implements Port {
    constructor(address: URL, options: { execArgv: string[] });
    on(event: string, take: (value: never) => void): void;
    postMessage(message: unknown): void;
    terminate(): void;
  }
}

declare const process: { versions?: { node?: string } } | undefined;
