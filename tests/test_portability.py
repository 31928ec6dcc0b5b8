"""The core without threads, and the package without anything optional."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
THREADS = "base/threads.hpp"
THREAD_HEADERS = {"atomic", "barrier", "condition_variable", "future", "latch", "mutex",
                  "pthread.h", "semaphore", "shared_mutex", "stop_token", "thread"}  # fmt: skip
COMPILER = shutil.which("c++") or ""

# Ends 0 if the work was done by the calling thread, in order, and ended by what `poll` throws.
PROGRAM = """
#include <stdexcept>

#include "base/threads.hpp"

using namespace minewise;

int main() {
    Mutex mutex;
    Counter next;
    int polls = 0, calls = 0;
    parallel_for(4, [&] { ++polls; }, [&](const Stop& stop) {
        const Lock lock(mutex);
        ++calls;
        while (next.take(2) < 10)
            if (stop) throw Stopped{};
    });
    if (polls != 5 || calls != 1 || next.take() != 12) return 1;
    parallel_for(1, [] {}, [](const Stop&) { throw Stopped{}; });
    try {
        parallel_for(2, [] { throw std::runtime_error("Ctrl-C"); },
                     [](const Stop& stop) { while (!stop) {} });
        return 2;
    } catch (const std::runtime_error&) {
    }
    return 0;
}
"""

# Only minewise, what it requires, and the standard library can be imported.
CORE_INSTALL = """
import sys
from importlib.metadata import requires
from re import match

def required(distribution):
    yield distribution
    for line in requires(distribution) or ():
        if "extra ==" not in line:
            yield from required(match(r"[\\w-]+", line)[0])

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in allowed:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

names = {name.lower().replace("-", "_") for name in required("minewise")}
allowed = {*sys.stdlib_module_names, *sys.modules, *names}
sys.meta_path.insert(0, Missing())
"""

# Standard modules that are slow to import and rarely needed.
SLOW = {"asyncio", "concurrent.futures", "decimal", "email", "fractions", "html", "http",
        "importlib.metadata", "json", "logging", "multiprocessing", "pathlib", "pickle", "pkgutil",
        "socket", "sqlite3", "statistics", "subprocess", "tempfile", "threading", "tomllib",
        "unittest", "urllib", "zipfile"}  # fmt: skip


def sources() -> list[Path]:
    return [
        path
        for folder in ("core", "bindings")
        for path in (ROOT / folder).rglob("*.[ch]pp")
        if path != ROOT / "core" / THREADS
    ]


def test_one_file_of_the_core_knows_of_threads() -> None:
    words = "|".join(re.escape(name) for name in THREAD_HEADERS)
    used = re.compile(rf"#\s*include\s*<({words})>|std::(atomic|j?thread|\w*mutex|async)\b")
    assert [path.name for path in sources() if used.search(path.read_text("utf-8"))] == []


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.skipif(not COMPILER, reason="needs a C++ compiler")
def test_the_core_compiles_without_threads(tmp_path: Path) -> None:
    for name in ("condition_variable", "future", "mutex", "thread"):
        (tmp_path / name).write_text(f"#error <{name}> is not there\n")
    core = [path for path in sources() if path.is_relative_to(ROOT / "core")]
    users = [
        str(path.relative_to(ROOT))
        for path in core
        if path.suffix == ".cpp" and f'"{THREADS}"' in path.read_text("utf-8")
    ]
    assert users
    compiler = [COMPILER, "-std=gnu++20", "-DMINEWISE_NO_THREADS", "-Icore", "-Wall", "-Werror"]
    compiler.append(f"-isystem{tmp_path}")
    subprocess.run([*compiler, "-fsyntax-only", *users], check=True, cwd=ROOT)
    source, program = tmp_path / "alone.cpp", tmp_path / "alone"
    source.write_text(PROGRAM)
    subprocess.run([*compiler, source, "-o", program], check=True, cwd=ROOT)
    assert subprocess.run([program]).returncode == 0


def started(program: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, **options)


def test_importing_minewise_is_light() -> None:
    names = "print(*sys.modules)"
    imported = set(started(f"import sys, minewise; {names}").stdout.split())
    imported -= set(started(f"import sys; {names}").stdout.split())
    assert "minewise" in imported
    assert not imported & SLOW
    parts = {name.split(".")[1] for name in imported if name.startswith("minewise.")}
    assert not parts & {"cli", "lab", "questions", "web"}
    foreign = {name.partition(".")[0] for name in imported} - sys.stdlib_module_names
    assert foreign == {"minewise", "nanobind_backend"}


def test_the_core_install_analyses_plays_and_draws() -> None:
    run = started(f"""{CORE_INSTALL}
import minewise as mw
from minewise.cli import main
position = mw.Position.parse("####\\n#13#\\n####\\n####", mines=6)
assert mw.analyze(position).mine_probability.shape == (4, 4)
assert "svg" in mw.analyze(position).to_svg()
assert mw.simulate("beginner", "exact", games=10).games == 10
assert mw.hints(position)
assert all(getattr(mw, name) is not None for name in mw.__all__)
sys.argv = ["minewise", "simulate", "beginner", "exact", "--games", "5"]
main()
""")
    assert run.returncode == 0, run.stderr
    assert "beginner, exact" in run.stdout


NEEDING = {
    "lab": "mw.analyze(position).plot()",
    "data": "mw.analyze(position).to_dataframe()",
    "polars": "mw.analyze(position).to_polars()",
    "parquet": "mw.analyze(position).to_parquet('none')",
    "gym": "import minewise.gym",
    "notebook": "import minewise.notebook",
}

# Every command, and the extra that it needs, if any.
COMMANDS = """
analyze four-by-four.mine --json
analyze four-by-four.mine --table t.parquet | parquet
analyze screenshot.png | images
boards beginner --games 2
compare beginner exact subset-only --games 16
completion bash
convert expert-board.mbf b.json
deepen four-by-four.mine --budget work=1e7
engine --schema
flags flags.mine --samples 2
generate beginner
hint four-by-four.mine
lab run quick.toml --ledger l --executor dask | cluster
lab run quick.toml --ledger l
lab status quick.toml --ledger l
lab report quick.toml --ledger l --to r | lab
lab export quick.toml --ledger l --to t.parquet | parquet
mcp | mcp
openings 4x4x2 exact --games 200
read screenshot.png | images
review replays/beg.rmv
serve | web
simulate beginner exact --games 5
verdict four-by-four.mine
watch exact --size beginner
"""


@pytest.mark.slow
def test_a_missing_extra_is_named() -> None:
    run = started(f"""{CORE_INSTALL}
import minewise as mw
position = mw.Position.parse("1#", mines=1)
for program in {list(NEEDING.values())}:
    try:
        exec(program)
    except (Exception, SystemExit) as error:
        print(error, file=sys.stderr)
""")
    assert run.returncode == 0, run.stderr
    assert re.findall(r"pip install '\.\[(\w+)\]'", run.stderr) == list(NEEDING)


@pytest.mark.slow
def test_every_command_runs_or_names_its_extra_in_one_line(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES, tmp_path, dirs_exist_ok=True)
    wanted = [each.partition(" | ")[::2] for each in COMMANDS.strip().splitlines()]
    run = started(
        f"""{CORE_INSTALL}
from click.testing import CliRunner
from minewise.cli import commands
assert {{*commands.list_commands(None)}} == { ({line.split()[0] for line, _ in wanted})!r}
for line, _ in {wanted!r}:
    ran = CliRunner().invoke(commands, line.split())
    print(ran.exit_code, *ran.stderr.splitlines(), sep=" | ")
""",
        cwd=tmp_path,
    )
    assert run.returncode == 0, run.stderr
    for (line, extra), told in zip(wanted, run.stdout.splitlines(), strict=True):
        refusal = r"2 \| minewise: [^|]*this needs \w+: run pip install '\.\[(\w+)\]'[^|]+"
        named = re.fullmatch(refusal, told)
        assert named and named[1] == extra if extra else told.startswith("0"), (line, told)
