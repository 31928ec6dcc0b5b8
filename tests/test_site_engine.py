"""The engine of the static site, under node: it answers as the native core does, bit for bit."""

from __future__ import annotations

import base64
import gzip
import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from corpus import requests, without_times

import minewise as mw
from minewise.site.door import ask
from release import site_imports as imports
from release import site_pack as pack

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "build" / "site" / "engine"
NUMPY_FREE = ("game", "guesses", "drills", "techniques", "generate")
Question = tuple[str, str]

pytestmark = pytest.mark.slow


def question(name: str, /, **request: Any) -> Question:
    return name, json.dumps(request)


def positions(size: str, count: int) -> Iterator[dict[str, Any]]:
    """Yields positions of games in which some safe cells were opened."""
    for number in range(count):
        game = mw.Game.new(size, seed=5, game=number, start_rule="opening")
        game.open((3, 3))
        choice = random.Random(number)
        for _ in range(number % 40):
            cell = (choice.randrange(game.topology.rows), choice.randrange(game.topology.columns))
            if not game.over and not game.board.is_mine(cell):
                game.open(cell)
        if not game.over:
            yield {"position": game.position.to_text(), "mines": game.position.mine_count}


def questions(share: int) -> list[Question]:
    """Returns a part of the corpus, and a share of many positions, games and files."""
    expert = list(positions("expert", 10 * share))
    middle = list(positions("intermediate", 5 * share))
    kinds = ("safe-cells", "endgame", "fifty-fifty")
    seeds = sorted(path for path in (ROOT / "fuzz" / "seeds").rglob("*") if path.is_file())
    files = [(path.name, base64.b64encode(path.read_bytes()).decode()) for path in seeds]
    return [
        *((each.question, json.dumps(each.request)) for each in requests()[::3] if not each.budget),
        *(question("analyze", **each) for each in expert),
        *(question("hint", **each) for each in (*expert, *middle)),
        *(question("drill", kind=kinds[n % 3], seed=str(n)) for n in range(3 * share)),
        *(question("watch", size="expert", strategy="strong", seed=str(n)) for n in range(share)),
        *(question("position", data=data, name=name) for name, data in files),
        *(question("review", data=data, name=name) for name, data in files[:: 20 // share]),
        question("position", text='{"format": ' + "[" * 100_000),
        ("analyze", '{"position": ' + "[" * 100_000),
        ("analyze", "{"),
        ("unknown", "{}"),
    ]


@pytest.mark.parametrize("share", [1, pytest.param(20, marks=pytest.mark.nightly)])
def test_answers_are_those_of_the_native_core(share: int) -> None:
    """And every module of the engine can be imported."""
    wanted = questions(share)
    run = subprocess.run(
        ["node", "tests/site/ask.mjs", str(ENGINE)],
        input=json.dumps(wanted).encode(),
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    told = json.loads(run.stdout)
    assert told["missing"] == []
    times: dict[str, list[tuple[float, float]]] = {}
    for (name, request), (accepted, text, wasm) in zip(wanted, told["replies"], strict=True):
        since = perf_counter()
        native = ask(name, request)
        times.setdefault(name, []).append((1000 * (perf_counter() - since), wasm))
        found, expected = (without_times(json.loads(each)) for each in (text, native[1]))
        if None in (found.get("best_moves", 0), expected.get("best_moves", 0)):
            for each in found, expected:  # a busy machine had no time for them
                each.pop("best_moves")
        assert accepted == native[0]
        assert found == expected, f"{name} {request[:200]}\n{text[-700:]}\n{native[1][:300]}"
    print(f"\nstarted in {told['start']:.0f} ms; ms per question (median): native, engine")
    for name, pairs in times.items():
        print(name, *(f"{median(column):.2f}" for column in zip(*pairs, strict=True)), len(pairs))


def test_pyodide_exports_what_the_core_imports() -> None:
    core = (ROOT / "build" / "pyodide" / "_core.abi3.so").read_bytes()
    pyodide = (ENGINE / "pyodide.asm.wasm").read_bytes()
    assert ("env", "PyObject_Vectorcall") in imports.imports(core)
    assert imports.missing(core, pyodide) == []
    assert "malloc" in imports.missing(core, core)


def test_the_site_is_small() -> None:
    """A first visit loads all of it, and a host compresses it; Chinese takes 66,000 bytes."""
    files = [path for path in ENGINE.parent.rglob("*") if path.is_file()]
    assert sum(len(gzip.compress(path.read_bytes(), 6)) for path in files) < 7_070_000


@pytest.mark.nightly
def test_tests_of_the_core_pass_in_pyodide() -> None:
    files = [f"tests/test_{name}.py" for name in NUMPY_FREE]
    command = ["node", "tests/site/run_tests.mjs", str(ENGINE), "build/pyodide/site-test", *files]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-3000:]


def test_types_and_functions_of_libraries_import_nothing() -> None:
    files = {
        "a.__init__": "import b\nif TYPE_CHECKING:\n    import d",
        "a": "import b\nif TYPE_CHECKING:\n    import d",
        "b": "try:\n    import e\nexcept ImportError:\n    from . import f\ndef g():\n    import d",
        "d": "",
        "e": "",
    }
    assert pack.reached(["a"], files.get, lambda name: name == "a") >= {"a", "b", "e"}
    assert "d" not in pack.reached(["a"], files.get, lambda name: name == "a")
