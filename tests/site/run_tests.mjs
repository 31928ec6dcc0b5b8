// Runs tests inside Pyodide, with the packed core: node run_tests.mjs ENGINE PACKAGES FILES...
// PACKAGES is the folder where pytest is installed. Slow tests, which draw thousands of games, are left out.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";

const [engine, packages, ...files] = process.argv.slice(2);
const python = await loadPyodide();
python.FS.mkdir("/project");
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.cwd() }, "/project");
const installed = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(new Uint8Array(readFileSync(join(engine, "minewise.zip"))), "zip", {
  extractDir: installed,
});
python.globals.set("given", python.toPy({ packages, files }));
process.exitCode = python.runPython(`
import os, shutil, site, sys
os.chdir("/project")
# Some tests use the command line too, which is not packed.
shutil.copytree("src/minewise", f"{site.getsitepackages()[0]}/minewise", dirs_exist_ok=True)
sys.path.append(f"/project/{given['packages']}")
sys.path.insert(0, "tests")
sys.dont_write_bytecode = True
import pytest
int(pytest.main(["-q", "-p", "no:cacheprovider", "-o", "addopts=", "--tb=short", "-m", "not slow", *given["files"]]))
`);
