// Puts the folder of the engine together: node release/site.mjs MODULE PACKAGES OUT, in the project's folder.
// MODULE is the core compiled for Pyodide, PACKAGES a folder with the packages that minewise needs.
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [module, packages, out] = process.argv.slice(2);
const pyodide = dirname(fileURLToPath(import.meta.resolve("pyodide")));
mkdirSync(out, { recursive: true });

const python = await loadPyodide();
python.FS.mkdir("/project");
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.cwd() }, "/project");
python.globals.set("given", python.toPy({ module, packages, out }));
python.runPython(`
import os, shutil, sys
os.chdir("/project")
shutil.copytree(given["packages"], "/own", ignore=shutil.ignore_patterns("*.dist-info", "__pycache__", "bin"))
shutil.copytree("src/minewise", "/own/minewise", ignore=shutil.ignore_patterns("static", "__pycache__"))
shutil.copy(given["module"], "/own/minewise")
sys.path.insert(0, "/own")
import minewise.site.door
loaded = [*sys.modules]
from pathlib import Path
sys.path.insert(0, "/project")
from release.site_pack import pack
library = next(path for path in sys.path if path.endswith(".zip"))
pack(loaded, Path("/own"), Path(library), Path(given["out"]))
`);

for (const name of ["pyodide.asm.mjs", "pyodide.asm.wasm"]) {
  copyFileSync(join(pyodide, name), join(out, name));
}
// The worker shows its progress by these sizes, and has no other packages to look up.
const names = ["minewise.zip", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
const bytes = Object.fromEntries(names.map((name) => [name, statSync(join(out, name)).size]));
const { info } = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8"));
writeFileSync(join(out, "engine.json"), JSON.stringify({ bytes, lock: { info, packages: {} } }));
