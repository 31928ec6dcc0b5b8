// Asks the engine under node: node ask.mjs ENGINE < QUESTIONS > REPLIES. QUESTIONS is a list of names and
// requests; REPLIES has the time to start, and whether each was accepted, its answer and its time, in ms.
import { readFileSync } from "node:fs";
import { started } from "./started.mjs";

const asked = JSON.parse(readFileSync(0, "utf8"));
const begun = performance.now();
const python = await started(process.argv[2]);
const door = python.pyimport("minewise.site.door").ask;
const start = performance.now() - begun;

function answered(question, request) {
  try {
    const reply = door(question, request);
    const [accepted, text] = reply.toJs();
    reply.destroy();
    return [accepted, text];
  } catch (error) {
    return [false, JSON.stringify({ code: "fault", message: error.message })];
  }
}

const replies = asked.map(([question, request]) => {
  const since = performance.now();
  return [...answered(question, request), performance.now() - since];
});
process.stdout.write(JSON.stringify({ start, replies }));
