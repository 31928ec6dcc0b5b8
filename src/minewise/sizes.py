"""The settings of a new game: board size, start rule and seed."""

import re
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, get_args

from minewise import _core
from minewise.base.arguments import MOST_64_BITS, check_name, check_share, check_whole
from minewise.base.errors import ParameterError, PositionError
from minewise.base.immutable import fix
from minewise.base.types import Cell, GridKind, Guessing, StartRule
from minewise.base.wording import counted, quoted, worded
from minewise.position import check_prior
from minewise.topology import Topology, grid

START_RULES: Final = get_args(StartRule)
GUESSING: Final = get_args(Guessing)
_SIDES: Final = re.compile(r"\d{1,9}x\d{1,9}")
_SPELLED: Final = re.compile(r"(\d{1,9})x(\d{1,9})x(\d{1,9})")


@dataclass(frozen=True, slots=True)
class Size:
    """Holds the number of rows, columns and mines of a board, and its kind of topology.

    A graph is its own kind: it counts as one row of all its cells.

    >>> Size(16, 30, 99)
    Size(rows=16, columns=30, mines=99, topology='square')
    """

    rows: int
    columns: int
    mines: int
    topology: GridKind | Topology = "square"

    def __post_init__(self) -> None:
        for name in ("rows", "columns", "mines"):
            fix(self, name, check_whole(name, getattr(self, name), 0))

    def __str__(self) -> str:
        for name, size in PRESETS.items():
            if size == self:
                return name
        if isinstance(self.topology, Topology):
            return f"{self.topology}, {counted(self.mines, 'mine')}"
        kind = "" if self.topology == "square" else f" {self.topology}"
        return f"{self.columns}x{self.rows}x{self.mines}{kind}"

    def grid(self) -> Topology:
        """Returns the topology; raises `PositionError` if no board can have this size.

        >>> Size(9, 9, 10).grid().shape
        (9, 9)
        """
        topology = self.topology
        if not isinstance(topology, Topology):
            topology = grid(topology, self.rows, self.columns)
        check_prior(len(topology), self.mines, None, 1)
        return topology


PRESETS: Final = {
    "beginner": Size(9, 9, 10),
    "intermediate": Size(16, 16, 40),
    "expert": Size(16, 30, 99),
}


AnySize: TypeAlias = str | Size | tuple[int, int, int] | int
"""A size, or what `as_size` makes one of."""


def as_size(
    size: AnySize, topology: GridKind | Topology = "square", density: float | None = None
) -> Size:
    """Returns the size for a preset, WIDTHxHEIGHTxMINES, or (rows, columns, mines).

    With a `Topology` it is the number of mines. A `density` replaces the mines, which `size` may
    then leave out. Raises `ParameterError` for any other value, and `PositionError` if no board has
    this size.
    """
    if density is not None:
        if isinstance(size, str) and _SIDES.fullmatch(size):
            size += "x0"
        elif isinstance(size, tuple):
            size = (*size[:2], 0)
        share, sides = check_share("density", density), as_size(size, topology)
        return replace(sides, mines=round(share * len(sides.grid())))
    if isinstance(topology, Topology):
        on = topology if topology.kind == "graph" else topology.kind
        result = Size(topology.rows, topology.columns, check_whole("size", size, 0), on)
    elif isinstance(size, Size):
        result = size if topology == "square" else replace(size, topology=topology)
    elif isinstance(size, str) and size in PRESETS:
        result = replace(PRESETS[size], topology=topology)
    elif isinstance(size, str):
        spelled = _SPELLED.fullmatch(size)
        if not spelled:
            cure = "choose from {known}, or use WIDTHxHEIGHTxMINES, such as 30x16x99"
            known = ", ".join(PRESETS)
            raise ParameterError("unknown board {size}", quoted(size), known, cure=cure)
        columns, rows, mines = map(int, spelled.groups())
        result = Size(rows, columns, mines, topology)
    else:
        try:
            rows, columns, mines = size  # type: ignore[misc]  # an int is refused
        except (TypeError, ValueError):
            raise ParameterError(
                "a size must be (rows, columns, mines), not {size}", quoted(size)
            ) from None
        result = Size(rows, columns, mines, topology)
    result.grid()
    return result


def core_rule(rule: str) -> _core.StartRule:
    """Converts a start rule for the core; raises `ParameterError` if it is unknown."""
    return _core.StartRule[check_name("start_rule", rule, START_RULES)]


def check_start(topology: Topology[Cell], mines: int, rule: str, start: object) -> int:
    """Returns the index of the first cell; raises `PositionError` if the mines do not fit."""
    core_rule(rule)
    most = most_mines(topology, rule, start)
    if mines > most:
        one = mines == 1
        leave = worded("1 mine leaves") if one else worded("{mines:,} mines leave", mines)
        raise PositionError(
            "{leave} no room for the start rule {rule!r}",
            leave,
            rule,
            most,
            cure="use at most {most:,}",
        )
    return topology.index(start)


def most_mines(topology: Topology[Cell], rule: str, start: object) -> int:
    """Returns the maximum number of mines on a board that satisfies a start rule."""
    if rule == "any":
        return len(topology)
    near = topology._core.neighbours(topology.index(start)) if rule == "opening" else ()
    return len(topology) - 1 - len(near)


def new_seed() -> int:
    """Returns a new random seed of 53 bits, which JavaScript numbers can represent exactly."""
    from secrets import randbits  # importing it takes longer than most games

    return randbits(53)


def as_seed(seed: int | None) -> int:
    """Returns a seed of an argument, which has at most 64 bits; None draws a new one."""
    return new_seed() if seed is None else check_whole("seed", seed, 0, MOST_64_BITS)
