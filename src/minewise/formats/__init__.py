"""Files of positions and boards: one module a format, found here by itself.

A module of this package that defines `FORMAT`, a `Format`, is a format; nothing else needs to know.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias, TypeVar

from minewise.base.errors import FormatError
from minewise.base.wording import quoted, sized
from minewise.board import Board
from minewise.position import Position
from minewise.topology import Topology

MAX_BYTES = 16 << 20
MAX_CELLS = 4_000_000

Value: TypeAlias = Position | Board
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Stated:
    """Holds what the caller states besides the file.

    >>> Stated(mines=10).density is None
    True
    """

    mines: int | None = None
    density: float | None = None
    max_per_cell: int | None = None
    topology: str | Topology | None = None


@dataclass(frozen=True, kw_only=True)
class Format:
    """Describes one file format.

    `sniff` tells from the content whether it looks like this format; `read` and `write` raise
    `FormatError` for what they cannot take.

    >>> registry()["mbf"].extensions
    ('.mbf',)
    """

    name: str
    extensions: tuple[str, ...]
    sniff: Callable[[bytes], bool]
    read: Callable[[bytes, Stated], Value]
    write: Callable[[Value], bytes]


@cache
def registry() -> dict[str, Format]:
    """Returns all formats by name.

    >>> sorted(registry())
    ['json', 'mbf', 'text']
    """
    import importlib
    import pkgutil

    modules = (
        importlib.import_module(f"{__name__}.{found.name}")
        for found in pkgutil.iter_modules(__path__)
    )
    return {module.FORMAT.name: module.FORMAT for module in modules if hasattr(module, "FORMAT")}


def names() -> list[str]:
    """Lists the names of all formats.

    >>> names()
    ['json', 'mbf', 'text']
    """
    return sorted(registry())


def load(
    source: str | os.PathLike[str] | bytes,
    name: str | None = None,
    *,
    mines: int | None = None,
    density: float | None = None,
    max_per_cell: int | None = None,
    topology: str | Topology | None = None,
) -> Value:
    r"""Reads a position or a board from a file, or from its content as bytes.

    The format is `name`, or found by content, then by extension. The other arguments state what the
    file leaves open; one that disagrees with the file is refused. Raises `FormatError` with one
    line for what cannot be read, files over 16 MiB or 4,000,000 cells among it.

    >>> load(b"3x1x1\n1#1")
    <Position: a board of 1 row and 3 columns, 1 hidden, 1 mine>
    """
    data = source if isinstance(source, bytes) else _contents(source)
    if len(data) > MAX_BYTES:
        raise FormatError(f"the file is over the limit of {MAX_BYTES >> 20} MiB")
    if not data.strip():
        raise FormatError("the file is empty: there is no board in it")
    extension = "" if isinstance(source, bytes) else _extension(source)
    stated = Stated(mines=mines, density=density, max_per_cell=max_per_cell, topology=topology)
    return _find(data, name, extension).read(data, stated)


def dump(value: Value, name: str) -> bytes:
    r"""Writes a position or a board in the format of that name.

    Raises `FormatError` where the format has no room for something that the value states.

    >>> dump(Board(1, 2, [(0, 1)]), "mbf")
    b'\x02\x01\x00\x01\x01\x00'
    """
    return get(name).write(value)


def get(name: str) -> Format:
    """Returns the format of that name, or raises `FormatError`.

    >>> get("text").extensions
    ('.mine', '.txt')
    """
    if name not in registry():
        raise FormatError(f"there is no format {quoted(name)}; formats are {', '.join(names())}")
    return registry()[name]


def by_extension(path: str | os.PathLike[str]) -> Format:
    """Returns the format that a file's name calls for, or raises `FormatError`.

    >>> by_extension("expert.mine").name
    'text'
    """
    extension = _extension(path)
    for candidate in registry().values():
        if extension in candidate.extensions:
            return candidate
    known = ", ".join(e for candidate in registry().values() for e in candidate.extensions)
    named = quoted(extension or "none")
    raise FormatError(f"no format has the extension {named}; known are {known}")


def _extension(path: str | os.PathLike[str]) -> str:
    return os.path.splitext(path)[1].lower()


def _contents(path: str | os.PathLike[str]) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise FormatError(f"cannot read {os.fspath(path)!r}: {error.strerror or error}") from None


def _find(data: bytes, name: str | None, extension: str) -> Format:
    if name is not None:
        return get(name)
    formats = registry().values()
    for candidate in formats:
        if candidate.sniff(data):
            return candidate
    for candidate in formats:
        if extension in candidate.extensions:
            return candidate
    raise FormatError(f"this is not a file that can be read; formats are {', '.join(names())}")


def settle(name: str, held: T | None, stated: T | None) -> T | None:
    """Returns what the file and the caller say together; refuses a disagreement, saying both.

    >>> settle("mines", 10, None)
    10
    """
    if held is not None and stated is not None and held != stated:
        raise FormatError(f"the file states {name} {held}, but {name}={stated} was asked for")
    return stated if held is None else held


def settle_topology(held: Topology, stated: str | Topology | None) -> Topology:
    """Returns the topology of the file, or refuses a disagreement with the caller.

    >>> settle_topology(Topology.torus(3, 3), "torus")
    Topology.torus(3, 3)
    """
    settle("topology", held if isinstance(stated, Topology) else held.kind, stated)
    return held


def settle_board(board: Board, stated: Stated) -> Board:
    """Returns the board of the file, or refuses a disagreement with the caller.

    >>> settle_board(Board(1, 2, [(0, 1)]), Stated(mines=1)).shape
    (1, 2)
    """
    settle("mines", len(board.mines), stated.mines)
    settle("max_per_cell", 1, stated.max_per_cell)
    settle_topology(board.topology, stated.topology)
    if stated.density is not None:
        raise FormatError("the file is a whole board: it has no density")
    return board


def check_size(rows: int, columns: int) -> None:
    """Raises `FormatError` for more cells than a file may hold.

    >>> check_size(1000, 1000)
    """
    if rows * columns > MAX_CELLS:
        raise FormatError(f"{sized(rows, columns)} are over {MAX_CELLS:,} cells")
