// Asks the engine under node: node ask.mjs ENGINE < QUESTIONS > REPLIES. QUESTIONS is a list of names and
// requests; REPLIES has the time to start, and whether each was accepted, its answer and its time, in ms.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadPyodide } from "pyodide";

const folder = resolve(process.argv[2]);
const asked = JSON.parse(readFileSync(0, "utf8"));
const begun = performance.now();
const { lock } = JSON.parse(readFileSync(join(folder, "engine.json"), "utf8"));
const python = await loadPyodide({ indexURL: folder, lockFileContents: lock });
const packages = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(new Uint8Array(readFileSync(join(folder, "minewise.zip"))), "zip", {
  extractDir: packages,
});
const door = python.pyimport("minewise.site.door").ask;
const started = performance.now() - begun;

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
process.stdout.write(JSON.stringify({ started, replies }));
