"""The record of the answers of minewise: requests, command lines and objects.

`data/corpus/` has a file of each, with a question in each line, and beside it the answers. Work is
bounded by steps, so that an answer depends on neither the clock nor the machine.
`regenerate_corpus.py` records the answers again.
"""

from __future__ import annotations

import csv
import json
import lzma
import math
import os
import re
import shlex
import tempfile
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import chdir, suppress
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from asking import outcome
from click.testing import CliRunner

import minewise as mw
from minewise.cli import commands
from minewise.questions.limits import Limits

ROOT = Path(__file__).parent.parent
FOLDER = Path(__file__).parent / "data" / "corpus"
TIMES = {"seconds", "milliseconds"}
BUDGET: dict[str, Any] = {"seconds": math.inf, "work": 10**9}
_TIME = re.compile(r"\b[\d.,]+ (ms|s|seconds)\b")


class Asked(NamedTuple):
    """A request of the service; `budget` has what differs from `BUDGET`."""

    question: str
    request: Any
    budget: dict[str, Any] = {}  # noqa: RUF012

    @property
    def limits(self) -> Limits:
        """The limits of the answer."""
        return Limits(**BUDGET | self.budget)

    def __str__(self) -> str:
        return f"{self.question} {json.dumps(self.request)[:60]}"


def lines(name: str) -> list[str]:
    """Returns what a file of the corpus asks."""
    return (FOLDER / name).read_text("utf-8").removesuffix("\n").split("\n")


def requests() -> list[Asked]:
    """Returns the requests to the service, answered ones and refused ones."""
    return [Asked(**json.loads(line)) for line in lines("requests.jsonl")]


def command(line: str) -> dict[str, Any]:
    """Runs a command line in a folder of its own, in 100 columns unless it states others.

    A text in JSON after " <<< " is its input. Of commands that are joined by " && ", the answer of
    the last one is returned.
    """
    joined, _, text = line.partition(" <<< ")
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for path in (ROOT / "examples", ROOT / "fuzz", FOLDER):
            os.symlink(path, path.name)
        for each in joined.split(" && "):
            columns, *words = shlex.split(each if "COLUMNS=" in each else f"COLUMNS=100 {each}")
            settings = {"COLUMNS": columns.partition("=")[2], "NO_COLOR": "1"}
            given = json.loads(text) if text else None
            ran = CliRunner().invoke(commands, words, given, settings, prog_name="minewise")
        return {
            "status": ran.exit_code,
            "output": _parsed(ran.stdout),
            "errors": _timeless(ran.stderr),
            "files": {path.name: _content(path) for path in Path().iterdir() if path.is_file()},
        }


def _content(path: Path) -> Any:
    try:
        return _parsed(path.read_text("utf-8"))
    except UnicodeDecodeError:
        return None


def _parsed(text: str) -> Any:
    """Returns JSON, lines of JSON, or CSV as values; other text without times."""
    if text[:1] in ("{", "["):
        with suppress(ValueError):
            return json.loads(text)
        with suppress(ValueError):
            return [json.loads(line) for line in text.splitlines()]
    heading, *rows = text.splitlines() or [""]
    if rows and heading.count(",") > 2 and " " not in heading:
        return list(csv.DictReader(text.splitlines()))
    return _timeless(text)


def objects() -> Iterator[Any]:
    """Yields each object as it is printed and written; an error as its kind and its line.

    A name before " := " is that of the object in the lines below.
    """
    names: dict[str, Any] = {"mw": mw, "ROOT": ROOT}
    for line in lines("objects.txt"):
        name, _, expression = line.rpartition(" := ")
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            try:
                found = names[name] = eval(expression, names)
            except Exception as error:
                yield _failure(error)
                continue
        told: dict[str, Any] = {"repr": _timeless(repr(found))}
        told |= {"warned": [str(each.message) for each in warned]} if warned else {}
        for writer in ("__str__", "to_text", "to_dict", "to_link"):
            if hasattr(found, writer):
                told[writer] = _written(found, writer)
        yield told


def _written(found: Any, writer: str) -> Any:
    try:
        written = getattr(found, writer)()
    except mw.MinewiseError as error:
        return _failure(error)
    return _timeless(written) if isinstance(written, str) else json.loads(json.dumps(written))


def _failure(error: Exception) -> Any:
    return [type(error).__name__, str(error).replace(str(ROOT), "ROOT")]


def _timeless(text: str) -> str:
    return _TIME.sub("TIME", text).replace(str(ROOT), "ROOT")


ASK: dict[str, Callable[[], Iterable[Any]]] = {
    "requests.jsonl": lambda: (
        outcome(each.question, each.request, each.limits) for each in requests()
    ),
    "commands.txt": lambda: map(command, lines("commands.txt")),
    "objects.txt": objects,
}
"""How the answers to each file of the corpus are made, in the order of its lines."""


def answers(name: str) -> list[Any]:
    """Returns the answers to a file of the corpus, as they are recorded."""
    return [json.loads(json.dumps(without_times(each))) for each in ASK[name]()]


@cache
def recorded(name: str) -> list[Any]:
    """Returns the recorded answers to a file of the corpus."""
    return [json.loads(line) for line in lzma.decompress(_file(name).read_bytes()).splitlines()]


def record(name: str, answers: list[Any]) -> None:
    """Records the answers to a file of the corpus."""
    text = "".join(f"{json.dumps(each, sort_keys=True)}\n" for each in answers)
    _file(name).write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def differences(name: str, found: list[Any]) -> list[str]:
    """Returns the lines of a file whose answers are not as recorded, with the first difference."""
    pairs = zip_longest(lines(name), found, recorded(name) if _file(name).exists() else [])
    told = ((line, difference(answer, wanted)) for line, answer, wanted in pairs)
    return [f"{line}\n  {each}" for line, each in told if each]


def _file(name: str) -> Path:
    return FOLDER / f"{Path(name).stem}.answers.xz"


def without_times(value: Any) -> Any:
    """Returns a decoded answer without the seconds that it took."""
    if isinstance(value, dict):
        return {name: without_times(held) for name, held in value.items() if name not in TIMES}
    return [without_times(held) for held in value] if isinstance(value, list | tuple) else value


def difference(found: Any, wanted: Any, place: str = "") -> str | None:
    """Returns the first place at which two decoded values differ, with both; None if they agree."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        for name in wanted | found:
            if name not in wanted or name not in found:
                return f"{place}.{name}: {'missing' if name in wanted else 'new'}"
            if told := difference(found[name], wanted[name], f"{place}.{name}"):
                return told
        return None
    if isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        pairs = enumerate(zip(found, wanted, strict=True))
        differences = (difference(*pair, f"{place}[{i}]") for i, pair in pairs)
        return next(filter(None, differences), None)
    if found == wanted and type(found) is type(wanted):
        return None
    return f"{place}: {found!r:.300}\n  instead of {wanted!r:.300}"
