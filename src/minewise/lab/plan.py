"""Experiments as TOML files: which series to play, and how many games of each.

A file has `title`, `text`, `seed`, `games`, a table `strategies` that names compositions, and
`[[runs]]` tables. A run combines each of its boards with each of its strategies, start rules, first
cells, guessing modes and clue models.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any, Final, TypeVar

from minewise.base.errors import LabError, MinewiseError, StrategyError, file_error
from minewise.base.types import GridKind, Guessing, StartRule
from minewise.base.wording import file_name, quoted, worded
from minewise.clues import Clues, as_clues
from minewise.deal import GUESSING, START_RULES, Deal, Size, as_size
from minewise.play.first_cells import orbits
from minewise.play.series import Series
from minewise.play.strategies import Strategy, as_strategy, strategy_options
from minewise.topology import GRIDS

_HEADER: Final = re.compile(r"\s*\[\[?([\w.\-\s\"']+)\]\]?\s*(#.*)?$")
_KEY: Final = re.compile(r"\s*([\w\-\"']+)\s*=")


class Lines:
    """Finds the lines of keys and values, or the nearest line before them for unusual notations."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._tables: dict[tuple[str, int], int] = {("", 0): 0}
        self._ends: list[int] = []
        seen: dict[str, int] = {}
        for number, line in enumerate(self._lines):
            header = _HEADER.match(line)
            if header:
                name = header[1].strip().strip("\"'")
                self._tables[name, seen.get(name, 0)] = number + 1
                self._ends.append(number)
                seen[name] = seen.get(name, 0) + 1

    def of(self, table: str, index: int, key: str | None = None, value: object = None) -> int:
        """Returns the line, from 1, of a table, of a key in it, or of a value of that key."""
        start = self._tables.get((table, index), 0)
        if key is None:
            return max(start, 1)
        end = next((line for line in self._ends if line >= start), len(self._lines))
        for number in range(start, end):
            match = _KEY.match(self._lines[number])
            if match and match[1].strip("\"'") == key:
                return self._value(number, end, value) + 1
        return max(start, 1)

    def _value(self, start: int, end: int, value: object) -> int:
        text = str(value)
        if value is None or not text:
            return start
        pattern = re.compile(rf"(?<![\w.]){re.escape(text)}(?![\w.])")
        for number in range(start, end):
            if number > start and _KEY.match(self._lines[number]):
                break
            if pattern.search(self._lines[number]):
                return number
        return start


T = TypeVar("T")

_TOP: Final = {"title", "text", "seed", "games", "strategies", "runs"}
_RUN: Final = {
    *("title", "text", "seed", "games", "boards", "densities", "topology"),
    *("strategies", "start-rules", "starts", "guessing", "clues"),
}
_STRATEGY: Final = {"techniques", "guess", "opening", "policies"} | {
    option.name for option in strategy_options()
}
_WITHOUT_MINES: Final = re.compile(r"\d{1,9}x\d{1,9}")
_MOST_SERIES: Final = 100_000
_MOST_PARTS: Final = 16  # of a dotted key: tomllib takes memory for the square of their number
_PART: Final = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_LONG_KEY: Final = re.compile(rf"(?<![\w-])(?:{_PART}[ \t]*\.[ \t]*){{{_MOST_PARTS}}}")


@dataclass(frozen=True)
class Entry:
    """Holds a series to play, its number of games and its label.

    The label is the name of the strategy, and the clue model unless clues are exact.
    """

    label: str
    series: Series
    games: int


@dataclass(frozen=True)
class Run:
    """Holds one `[[runs]]` table of an experiment."""

    title: str
    text: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Plan:
    """Holds an experiment: its title, its text and its runs.

    Runs that share a series use the same number of its games: the largest number that any of them
    requests.
    """

    title: str
    text: str
    runs: tuple[Run, ...]

    def work(self) -> dict[Series, int]:
        """Returns the number of games to play of each series."""
        return {series: games for run in self.steps() for series, games in run.items()}

    def steps(self) -> list[dict[Series, int]]:
        """Returns the same, with each series in the first run that contains it."""
        steps: list[dict[Series, int]] = []
        seen: set[Series] = set()
        for run in self.runs:
            steps.append({e.series: e.games for e in run.entries if e.series not in seen})
            seen.update(steps[-1])
        return steps


def load(path: str | Path) -> Plan:
    """Reads an experiment; raises `LabError`, which names the file and the invalid line."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise file_error(error, "read", path) from None
    except UnicodeDecodeError as error:
        raise LabError("byte {offset} is not UTF-8", error.start, place=file_name(path)) from None
    try:
        return parse(text)
    except LabError as error:
        raise error.at(file_name(path)) from None


def parse(text: str) -> Plan:
    """Reads an experiment from text; raises `LabError`, which names the invalid line."""
    if long := _LONG_KEY.search(text):
        line = text.count("\n", 0, long.start()) + 1
        raise LabError(
            "a key has at most {most} parts between dots",
            _MOST_PARTS,
            place=worded("line {line}", line),
        )
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LabError("this is not valid TOML: {error}", error) from None
    except RecursionError:
        raise LabError("the values are nested too deeply") from None
    return _Reader(content, Lines(text)).plan()


class _Table:
    """Reads one table of the file; its errors name the line of an invalid value."""

    def __init__(self, content: dict[str, Any], lines: Lines, name: str, index: int = 0) -> None:
        self.content = content
        self.lines = lines
        self.place = name, index

    def refusal(
        self, key: str | None, value: object, problem: str, *parts: object, cure: str = ""
    ) -> LabError:
        return LabError(problem, *parts, cure=cure, place=self._line(key, value))

    @contextmanager
    def blaming(self, key: str, value: object = None, place: str = "") -> Iterator[None]:
        """Adds the line of a value, and another place in it, to errors about it."""
        try:
            yield
        except MinewiseError as error:
            inner = error.at(place) if place else error
            raise LabError.of(inner).at(self._line(key, value)) from None

    def _line(self, key: str | None, value: object) -> str:
        return worded("line {number}", self.lines.of(*self.place, key, value))

    def check_keys(self, known: set[str]) -> None:
        for key in self.content:
            if key not in known:
                names = ", ".join(sorted(known))
                cure = "choose from {known}"
                raise self.refusal(key, None, "unknown key {key!r}", key, names, cure=cure)

    def get(self, key: str, kind: type[T], default: T) -> T:
        value = self.content.get(key, default)
        if not isinstance(value, kind) or isinstance(value, bool) is not (kind is bool):
            words = {str: "text", int: "a whole number", list: "a list", dict: "a table"}
            problem = "{key} must be {expected}, not {value}"
            raise self.refusal(key, None, problem, key, worded(words[kind]), quoted(value))
        return value

    def number(self, key: str, default: int, least: int) -> int:
        value = self.get(key, int, default)
        if not least <= value < 1 << 62:
            problem = "{key} must be a whole number from {least}, not {value}"
            raise self.refusal(key, None, problem, key, least, value)
        return value

    def items(self, key: str, default: Sequence[Any]) -> list[Any]:
        items = self.get(key, list, list(default))
        if not items:
            raise self.refusal(key, None, "{key} is empty", key, cure="give one or more values")
        for i, item in enumerate(items):
            if item in items[:i]:
                raise self.refusal(key, item, "{key} lists {item} twice", key, quoted(item))
        return items

    def choices(self, key: str, what: str, known: Sequence[str], default: str) -> list[Any]:
        chosen = self.items(key, [default])
        for one in chosen:
            if one not in known:
                cure = "choose from {known}"
                parts = (worded(what), quoted(one), ", ".join(known))
                raise self.refusal(key, one, "unknown {what} {one}", *parts, cure=cure)
        return chosen


class _Reader:
    def __init__(self, content: dict[str, Any], lines: Lines) -> None:
        self.lines = lines
        self.top = _Table(content, lines, "")
        self.strategies: dict[str, Strategy] = {}

    def plan(self) -> Plan:
        top = self.top
        top.check_keys(_TOP)
        table = _Table(top.get("strategies", dict, {}), self.lines, "strategies")
        for label, definition in table.content.items():
            self.strategies[label] = self._composed(table, label, definition)
        runs = top.get("runs", list, [])
        if not runs:
            raise LabError(
                "the experiment has no [[runs]]", cure="add at least one", place="line 1"
            )
        shared = _shared([self._run(i, content) for i, content in enumerate(runs)])
        return Plan(top.get("title", str, "Experiment"), top.get("text", str, ""), shared)

    def _composed(self, table: _Table, label: str, definition: Any) -> Strategy:
        with table.blaming(label):
            if not label.isprintable():
                raise StrategyError(
                    "the name {label!r} has characters that cannot be printed", label
                )
            if isinstance(definition, str):
                return Strategy.parse(definition)
            if not isinstance(definition, dict):
                raise StrategyError(
                    "a strategy must be text or a table, not {definition}", quoted(definition)
                )
            for name in definition.keys() - _STRATEGY:
                raise StrategyError(
                    "unknown key {name!r} of a strategy",
                    name,
                    ", ".join(sorted(_STRATEGY)),
                    cure="choose from {known}",
                )
            try:
                return Strategy(**definition)
            except (TypeError, AttributeError) as error:
                raise StrategyError(str(error)) from None

    def _run(self, index: int, content: Any) -> Run:
        if not isinstance(content, dict):
            problem = "a run must be a table, not {content}"
            raise self.top.refusal("runs", None, problem, quoted(content))
        table = _Table(content, self.lines, "runs", index)
        table.check_keys(_RUN)
        seed = table.number("seed", self.top.number("seed", 0, 0), 0)
        games = table.number("games", self.top.number("games", 1000, 1), 1)
        strategies = [self._strategy(table, name) for name in table.items("strategies", ["exact"])]
        rules = table.choices("start-rules", "start rule", START_RULES, "opening")
        modes = table.choices("guessing", "guessing mode", GUESSING, "classic")
        models = [self._clues(table, name) for name in table.items("clues", ["exact"])]
        entries = [
            Entry(label(name, deal.clues), Series(deal, strategy), games)
            for size, (name, strategy), rule in product(self._sizes(table), strategies, rules)
            for first in self._deals(table, size, strategy, rule, seed)
            for deal in self._varied(table, first, modes, models)
        ]
        if len(entries) > _MOST_SERIES:
            problem = "{count:,} series are too many"
            raise table.refusal(None, None, problem, len(entries), cure="split the experiment")
        title = table.get("title", str, f"Run {index + 1}")
        return Run(title, table.get("text", str, ""), tuple(entries))

    def _strategy(self, table: _Table, name: Any) -> tuple[str, Strategy]:
        with table.blaming("strategies", name):
            if not isinstance(name, str):
                raise StrategyError("the name of a strategy must be text, not {name}", quoted(name))
            strategy = self.strategies.get(name) or as_strategy(name)
            if not isinstance(strategy, Strategy):
                raise StrategyError(
                    "{name} is a function",
                    name,
                    cure="experiments need strategies made of techniques",
                )
        return name, strategy

    def _clues(self, table: _Table, name: Any) -> Clues:
        with table.blaming("clues", name):
            if not isinstance(name, str):
                raise LabError("a clue model must be text, not {name}", quoted(name))
            return as_clues(name)

    def _sizes(self, table: _Table) -> Iterator[Size]:
        topology: Any = table.get("topology", str, "square")
        if topology not in GRIDS:
            parts = (topology, ", ".join(GRIDS))
            problem, cure = "unknown topology {topology!r}", "choose from {known}"
            raise table.refusal("topology", None, problem, *parts, cure=cure)
        boards = table.items("boards", [])
        densities = table.items("densities", [0]) if "densities" in table.content else [None]
        for board, density in product(boards, densities):
            if density is None:
                yield self._size(table, board, board, topology)
                continue
            size = self._size(table, board, f"{board}x0", topology)
            if not isinstance(density, float | int) or not 0 <= density < 1:
                problem = "a density must be at least 0 and below 1, not {density}"
                raise table.refusal("densities", density, problem, quoted(density))
            yield replace(size, mines=round(density * size.rows * size.columns))

    def _size(self, table: _Table, board: Any, size_text: Any, topology: GridKind) -> Size:
        if not isinstance(board, str):
            problem = "a board must be text, not {board}"
            raise table.refusal("boards", board, problem, quoted(board))
        if size_text != board and not _WITHOUT_MINES.fullmatch(board):
            problem = "with densities, a board must be WIDTHxHEIGHT, not {board}"
            raise table.refusal("boards", board, problem, quoted(board))
        with table.blaming("boards", board):
            return as_size(size_text, topology)

    def _deals(
        self, table: _Table, size: Size, strategy: Strategy, rule: StartRule, seed: int
    ) -> Iterator[Deal]:
        grid = size.grid()
        choice = table.content.get("starts", "strategy")
        if choice == "all":
            starts: list[Any] = [cells[0] for cells in orbits(grid)]
        elif choice == "strategy":
            starts = [strategy.first_click(grid, size.mines, rule)]
        elif isinstance(choice, list):
            starts = table.items("starts", [])
        else:
            problem = "starts must be a list of [row, column], or all, or strategy, not {choice}"
            raise table.refusal("starts", None, problem, quoted(choice))
        for start in starts:
            with table.blaming("starts", start):
                cell = grid.cell(grid.index(start))
            with table.blaming("boards", size, str(size)):
                yield Deal(size, start=cell, start_rule=rule, seed=seed)

    def _varied(
        self, table: _Table, deal: Deal, modes: list[Guessing], models: list[Clues]
    ) -> Iterator[Deal]:
        for mode, clues in product(modes, models):
            with table.blaming("clues" if mode == "classic" else "guessing"):
                yield replace(deal, guessing=mode, clues=clues)


def label(name: str, clues: Clues) -> str:
    return name if clues.is_exact else f"{name}, {clues}"


def _shared(runs: list[Run]) -> tuple[Run, ...]:
    """Sets the games of a series in all runs to the largest number in any run."""
    games: dict[Series, int] = {}
    for run in runs:
        for entry in run.entries:
            games[entry.series] = max(games.get(entry.series, 0), entry.games)
    return tuple(
        replace(run, entries=tuple(replace(e, games=games[e.series]) for e in run.entries))
        for run in runs
    )
