// Starts Pyodide with a folder of the engine, as its worker does.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadPyodide } from "pyodide";

export async function started(engine) {
  const folder = resolve(engine);
  const { lock } = JSON.parse(readFileSync(join(folder, "engine.json"), "utf8"));
  const python = await loadPyodide({ indexURL: folder, lockFileContents: lock });
  const packages = python.runPython("import site; site.getsitepackages()[0]");
  const minewise = new Uint8Array(readFileSync(join(folder, "minewise.zip")));
  python.unpackArchive(minewise, "zip", { extractDir: packages });
  return python;
}
