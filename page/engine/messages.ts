// What the page and the engine's worker send each other. Requests, answers and errors are JSON texts:
// those of the service.

export type Asked = { id: number; question: string; request: string };

export type Told =
  | { kind: "progress"; loaded: number; total: number } // bytes
  | { kind: "ready" }
  | { kind: "answer"; id: number; answer: string }
  | { kind: "error"; id: number; error: string } // the fields of the error: code, message, ...
  | { kind: "crashed"; message: string }; // the worker answers no more: start another
