// Asks the engine under node: node ask.mjs ENGINE < QUESTIONS > REPLIES. QUESTIONS is a list of names and
// requests; REPLIES has the time to start, whether each was accepted, its answer and its time, in ms, and the
// modules of the engine that cannot be imported.
import { readFileSync } from "node:fs";
import { started } from "./started.mjs";

const asked = JSON.parse(readFileSync(0, "utf8"));
const begun = performance.now();
const python = await started(process.argv[2]);
const door = python.pyimport("minewise.site.door").ask;
python.runPython(`
import math
from minewise.questions.limits import Limits
from minewise.site import door
door.LIMITS = Limits(seconds=math.inf, work=10**9)
`);
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
const missing = python.runPython(`
import importlib, json, pathlib, site, sys, zipfile
library = next(path for path in sys.path if path.endswith(".zip"))
packages = pathlib.Path(site.getsitepackages()[0])
files = [*zipfile.ZipFile(library).namelist(), *(str(path.relative_to(packages)) for path in packages.rglob("*.pyc"))]
missing = []
for file in sorted(files):
    name = file.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
    try:
        importlib.import_module(name)
    except ImportError as error:
        missing.append(f"{name}: {error}")
json.dumps(missing)
`);
process.stdout.write(JSON.stringify({ start, replies, missing: JSON.parse(missing) }));
