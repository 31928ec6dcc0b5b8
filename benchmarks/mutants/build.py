"""Builds and tests mutants in copies of the project, which itself is not changed."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock

from benchmarks.mutants.make import Mutant

# What git ignores and the tests need. The folder of Pyodide and that of npm are only read.
BUILT = (
    "page/engine/api.ts",
    "page/design/colours.css",
    "page/views/lab/known-rates.data.ts",
    "src/minewise/web/files",
    "build/site",
)
LINKED = ("node_modules", "build/pyodide")
PAGES = (("src/minewise/web/files", "http"), ("build/site", "worker"))
BIN = Path(sys.executable).parent
SECONDS = 3 * 3600  # after which a whole run is ended, if the watch of its tests did not


class Stopped(Exception):
    """The user ended the program."""


class Processes:
    """The programs that run, each with all that it started in a group of its own."""

    def __init__(self) -> None:
        self._groups: set[int] = set()
        self._lock = Lock()
        self._stopped = Event()

    def run(self, command: Sequence[str | Path], cwd: Path, log: Path, **added: str) -> int:
        """Runs a program and ends what it left behind; returns its status."""
        if self._stopped.is_set():
            raise Stopped
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        with log.open("wb") as output:
            started = subprocess.Popen(
                command,
                cwd=cwd,
                env={**environment, **added},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            with self._lock:
                self._groups.add(started.pid)
            try:
                with suppress(subprocess.TimeoutExpired):
                    started.wait(SECONDS)
            finally:
                self._end(started.pid)
                started.wait()
        if self._stopped.is_set():
            raise Stopped
        return started.returncode

    def stop(self) -> None:
        """Ends everything that runs, and what is started later too."""
        self._stopped.set()
        for group in list(self._groups):
            self._end(group)

    def _end(self, group: int) -> None:
        with self._lock:
            self._groups.discard(group)
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)


PROCESSES = Processes()


class Core:
    """The core of a copy, built once; of a mutant only what depends on the changed files is built.

    It is a release build without unity, so that a unit is one file. A mutant's objects and module
    are written elsewhere: nothing has to be built again afterwards.
    """

    def __init__(self, sources: Path, folder: Path, workers: int) -> None:
        self._sources, self._folder, self._workers = sources, folder, workers
        self._log = folder.with_suffix(".log")
        self._build()
        listed = subprocess.run(
            [BIN / "ninja", "-t", "commands", "_core"], cwd=folder, capture_output=True, text=True
        ).stdout.splitlines()
        link = next(line for line in reversed(listed) if re.search(r" -o _core\.\S+ ", line))
        self._link = [word for word in shlex.split(link) if word not in (":", "&&")]
        self.module = folder / self._link[self._link.index("-o") + 1]
        self._units = {}
        for unit in json.loads((folder / "compile_commands.json").read_text()):
            command = shlex.split(unit["command"])
            name = command[command.index("-o") + 1]
            if name in self._link:
                self._units[name] = (command, Path(unit["file"]))
        self._included = {
            path: set(re.findall(r'#include "([^"]+)"', path.read_text("utf-8")))
            for room in ("core", "bindings")
            for path in (sources / room).rglob("*.[ch]pp")
        }

    def _build(self) -> None:
        configure: list[str | Path] = [
            *(BIN / "cmake", "-S", self._sources, "-B", self._folder, "-G", "Ninja", "-Wno-dev"),
            *("-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_UNITY_BUILD=OFF"),
            *(f"-DCMAKE_MAKE_PROGRAM={BIN / 'ninja'}", f"-DPython_EXECUTABLE={sys.executable}"),
        ]
        build: list[str | Path] = [BIN / "cmake", "--build", self._folder, "--target", "_core"]
        for command in (configure, [*build, "--parallel", str(self._workers)]):
            if PROCESSES.run(command, self._sources, self._log):
                raise RuntimeError(f"the core cannot be built: {self._log}")

    def mutated(self, mutants: Iterable[Mutant], folder: Path) -> Path | None:
        """Builds the core with mutants in a folder; returns the module, none if it fails."""
        changed: dict[Path, str] = {}
        for mutant in mutants:
            path = self._sources / mutant.path
            changed[path] = mutant.applied(changed.get(path) or path.read_text("utf-8"))
        if not changed:
            return self.module
        module = folder / self.module.name
        if module.exists() and module.stat().st_mtime > self.module.stat().st_mtime:
            return module
        for path, text in changed.items():
            copy = folder / path.relative_to(self._sources)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, "utf-8")
        users = self._users(set(changed))
        objects = {
            name: str(folder / f"{number}.o")
            for number, (name, (_, file)) in enumerate(self._units.items())
            if file in users
        }

        def compiles(name: str) -> bool:
            command, file = self._units[name]
            if file in changed:
                file = folder / file.relative_to(self._sources)
            command = [command[0], f"-I{folder / 'core'}", *command[1:]]
            command[command.index("-o") + 1] = objects[name]
            command[command.index("-c") + 1] = str(file)
            log = Path(objects[name]).with_suffix(".log")
            return not PROCESSES.run(command, self._folder, log)

        with ThreadPoolExecutor(self._workers) as pool:
            good = all(pool.map(compiles, objects))
            pool.shutdown(cancel_futures=True)
        if not good:
            return None
        link = [objects.get(word, word) for word in self._link]
        partial = folder / "partial"
        link[link.index("-o") + 1] = str(partial)
        if PROCESSES.run(link, self._folder, folder / "link.log"):
            return None
        for name in objects.values():
            Path(name).unlink()
        return partial.rename(module)

    def _users(self, changed: set[Path]) -> set[Path]:
        """Returns files and all that include them, themselves or by others."""
        found = set(changed)
        while True:
            names = {"/".join(path.relative_to(self._sources).parts[1:]) for path in found}
            more = {path for path, included in self._included.items() if included & names} - found
            if not more:
                return found
            found |= more


class Tree:
    """A copy of the project with an environment of its own, in which one set of mutants is tested.

    The environment finds the packages of the one that runs this program, but imports `minewise`
    from the copy.
    """

    def __init__(self, folder: Path, original: Path, limit: float) -> None:
        self.folder, self._original, self._limit = folder, original, limit
        self.passed: set[str] = set()  # by the last run of the tests
        self._changed: set[str] = set()
        self._core: Path | None = None
        _environment(folder / ".venv", folder / "src")
        trained = next(Path(sysconfig.get_path("platlib"), "minewise").glob("_training.*"), None)
        if trained:
            shutil.copy2(trained, folder / "src/minewise")

    def install(self, mutants: Sequence[Mutant], core: Path) -> bool:
        """Replaces what was changed before by mutants; returns whether the page could be built."""
        before = self._changed
        self._changed = {mutant.path for mutant in mutants if mutant.language != "core"}
        for path in before:
            shutil.copy2(self._original / path, self.folder / path)
        for mutant in mutants:
            if mutant.language != "core":
                file = self.folder / mutant.path
                file.write_text(mutant.applied(file.read_text("utf-8")), "utf-8")
        for path in before | self._changed:
            if path.endswith(".py"):  # its compiled form tells changes of one second not apart
                cached = importlib.util.cache_from_source(str(self.folder / path))
                Path(cached).unlink(missing_ok=True)
        if core != self._core:
            module = self.folder / "src/minewise" / core.name
            module.unlink(missing_ok=True)  # a program may still have it open
            shutil.copy2(core, module)
            self._core = core
        if any(path.startswith("page/") for path in before | self._changed):
            return all(
                not self.program("node", "page/build.mjs", folder, engine)
                for folder, engine in PAGES
            )
        return True

    def program(self, *command: str | Path) -> int:
        """Runs a program in the copy; returns its status."""
        return PROCESSES.run(command, self.folder, self.folder / "program.log")

    def test(
        self,
        files: Iterable[str],
        *options: str,
        only: Iterable[str] = (),
        skip: Iterable[str] = (),
    ) -> list[str]:
        """Runs tests; returns those that failed, crashed or hung."""
        log, chosen = self.folder / "tests.log", self.folder / "chosen.json"
        log.unlink(missing_ok=True)
        chosen.write_text(json.dumps({"only": list(only), "skip": list(skip)}), "utf-8")
        status = PROCESSES.run(
            [
                *(self.folder / ".venv/bin/python", "-m", "pytest", "-q", "--tb=line"),
                *("-p", "benchmarks.mutants.watch", "-p", "no:cacheprovider"),
                *("--continue-on-collection-errors", *options, *files),
            ],
            self.folder,
            self.folder / "pytest.log",
            MUTANTS_LOG=str(log),
            MUTANTS_LIMIT=str(self._limit),
            MUTANTS_CHOSEN=str(chosen),
        )
        noted: dict[str, dict[str, None]] = {}  # as ordered sets
        for line in log.read_text("utf-8").splitlines() if log.exists() else ():
            for key, test in json.loads(line).items():
                noted.setdefault(key, {})[test] = None
        unfinished = noted.get("started", {}).keys() - noted.get("ended", {}).keys()
        self.passed = noted.get("ended", {}).keys() - noted.get("failed", {}).keys()
        failed = list(noted.get("failed", {}) | dict.fromkeys(sorted(unfinished)))
        if not failed and (status not in (0, 5) or "collected" not in noted):
            failed = [f"pytest ended with status {status}"]
        return failed


def copied(root: Path, folder: Path) -> None:
    """Copies the project as it is, with what was built for its tests."""
    listed = subprocess.run(
        ["git", "ls-files", "-coz", "--exclude-standard"], cwd=root, capture_output=True, check=True
    ).stdout.decode()
    for name in listed.split("\0"):
        if name and (root / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, folder / name)
    for name in BUILT:
        if (root / name).is_dir():
            shutil.copytree(root / name, folder / name)
        elif (root / name).exists():
            shutil.copy2(root / name, folder / name)
    for name in LINKED:
        if (root / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).symlink_to(root / name)


def _environment(folder: Path, package: Path) -> None:
    """Makes a virtual environment with the packages of this one, and `package` before them."""
    venv.create(folder, symlinks=True)
    paths = dict.fromkeys([str(package), *map(sysconfig.get_path, ("purelib", "platlib"))])
    inside = sysconfig.get_path("purelib", vars={"base": str(folder)})
    Path(inside, "copy.pth").write_text("".join(f"{path}\n" for path in paths))
    for program in BIN.iterdir():
        if program.is_file() and not (folder / "bin" / program.name).exists():
            text = program.read_bytes()
            if text.startswith(b"#!"):
                text = text.replace(str(BIN).encode(), str(folder / "bin").encode(), 1)
            (folder / "bin" / program.name).write_bytes(text)
            (folder / "bin" / program.name).chmod(0o755)
