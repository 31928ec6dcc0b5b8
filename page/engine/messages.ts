// What the page and the engine's worker send each other. Requests, answers and errors are JSON texts:
// those of the service.

export type Asked = {
  id: number;
  question: string;
  request: string;
  language: string;
  interim: boolean; // whether the answers so far are wanted
};

export type Told =
  | { kind: "progress"; loaded: number; total: number } // bytes
  | { kind: "ready" }
  | { kind: "interim"; id: number; answer: string } // the answer so far
  | { kind: "answer"; id: number; answer: string }
  | { kind: "error"; id: number; error: string } // the fields of the error: code, message, ...
  | { kind: "crashed"; message: string }; // the worker answers no more: start another
