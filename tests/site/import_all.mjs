// Imports every module of the engine, and prints those that cannot be: node import_all.mjs ENGINE.
import { started } from "./started.mjs";

const python = await started(process.argv[2]);
python.runPython(`
import importlib, pathlib, site, sys, zipfile
library = next(path for path in sys.path if path.endswith(".zip"))
packages = pathlib.Path(site.getsitepackages()[0])
files = [*zipfile.ZipFile(library).namelist(), *(str(path.relative_to(packages)) for path in packages.rglob("*.pyc"))]
for file in sorted(files):
    name = file.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
    try:
        importlib.import_module(name)
    except ImportError as error:
        print(name, str(error).partition("\\n")[0], sep=": ")
`);
