"""The description of a format, its kinds of values, conversion between them, and links."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias, TypeVar

from minewise.base.arguments import check_is, check_name, check_share, check_whole, settle
from minewise.base.errors import FormatError, PositionError
from minewise.base.types import Cell, GridKind
from minewise.base.wording import quoted
from minewise.board import Board
from minewise.clues import AnyClues, as_clues
from minewise.game import Game
from minewise.position import Position
from minewise.replays.replay import Replay
from minewise.topology import GRIDS, Topology

Value: TypeAlias = Position | Board | Game | Replay
AnyValue: TypeAlias = Position[Cell] | Board[Cell] | Game[Cell] | Replay  # also of a graph
Kind: TypeAlias = Literal["position", "board", "game", "replay"]

V = TypeVar("V", bound=Value)

KINDS: Final[Mapping[Kind, type[Value]]] = {
    "position": Position,
    "board": Board,
    "game": Game,
    "replay": Replay,
}
"""Every kind of value that a file may hold."""

_CONVERSIONS: Final[Mapping[tuple[Kind, Kind], Callable[[Any], Value]]] = {
    ("position", "board"): Board.from_position,
    ("board", "position"): Board.revealed,
    ("board", "game"): Game,
    ("game", "position"): lambda game: game.position,
    ("game", "board"): lambda game: game.board,
    ("replay", "game"): lambda replay: replay.game,
    ("replay", "position"): lambda replay: replay.game.position,
    ("replay", "board"): lambda replay: replay.board,
}


@dataclass(frozen=True, kw_only=True)
class Arguments:
    """Holds the arguments of the caller that add to the file."""

    mines: int | None = None
    density: float | None = None
    max_per_cell: int | None = None
    topology: GridKind | Topology | None = None
    clues: AnyClues | None = None
    hidden: str = ""
    zero: str = ""
    notes: list[str] = field(default_factory=list, compare=False)  # on how the data were read

    def __post_init__(self) -> None:
        if self.mines is not None:
            check_whole("mines", self.mines, 0)
        if self.density is not None:
            check_share("density", self.density)
        if self.max_per_cell is not None:
            check_whole("max_per_cell", self.max_per_cell, 1)
        if self.topology is not None and not isinstance(self.topology, Topology):
            check_name("topology", self.topology, GRIDS)
        check_is("hidden", self.hidden, str)
        check_is("zero", self.zero, str)


@dataclass(frozen=True, kw_only=True)
class Format:
    """Describes one file format.

    `holds` lists the kinds of value that `read` returns and `write` accepts. Both raise
    `FormatError` if they fail; `load` adds the name of the format to errors of `read`, and refuses
    arguments that contradict the file. `write` is
    None if files of the format are only read. `read_all` reads a file of several values; None if a
    file of the format has one. `sniff` checks if the content looks like this format.
    A `general` format is checked only after all others, and settles the arguments itself. The
    content of an `inline` format is so short that it is given in place of a file.
    """

    name: str
    extensions: tuple[str, ...]
    holds: tuple[Kind, ...]
    sniff: Callable[[bytes], bool]
    read: Callable[[bytes, Arguments], Value]
    write: Callable[[Any], bytes] | None = None
    read_all: Callable[[bytes, Arguments], Sequence[Value]] | None = None
    general: bool = False
    inline: bool = False

    def load(self, data: bytes, arguments: Arguments) -> Value:
        """Reads a value and adds the arguments of the caller; errors name the format."""
        with self._blamed():
            value = self.read(data, arguments)
            return settle_clues(value if self.general else settled(value, arguments), arguments)

    def load_all(self, data: bytes) -> tuple[Value, ...]:
        """Reads all values of a file; errors name the format."""
        with self._blamed():
            if self.read_all is None:
                return (self.read(data, Arguments()),)
            return tuple(self.read_all(data, Arguments()))

    @contextmanager
    def _blamed(self) -> Iterator[None]:
        try:
            yield
        except (FormatError, PositionError) as error:
            if error.argument is None and self.name != "text":  # a line of text is place enough
                error.at(self.name)
            raise

    def dump(self, value: AnyValue) -> bytes:
        """Returns a value as bytes, converted to the first kind in `holds` if necessary."""
        if self.write is None:
            raise FormatError(
                "{name} is only read, not written", self.name, cure="use rawvf for replays"
            )
        kind = kind_of(value)
        if kind in self.holds:
            return self.write(value)
        for target in self.holds:
            if (kind, target) in _CONVERSIONS:
                return self.write(_CONVERSIONS[kind, target](value))
        raise FormatError(
            "{name} cannot store a {kind}, only a {other}", self.name, kind, self.holds[0]
        )


def kind_of(value: object) -> Kind:
    """Returns the kind of a value; raises `FormatError` if no file can hold it."""
    for kind, type_ in KINDS.items():
        if isinstance(value, type_):
            return kind
    raise FormatError("a file can store a {kinds}, not {value}", ", a ".join(KINDS), quoted(value))


def kinds_of(value: object) -> Iterator[Kind]:
    """Yields the kind of a value, and then those into which it can be converted, nearest first."""
    kind = kind_of(value)
    yield kind
    yield from (target for source, target in _CONVERSIONS if source == kind)


def settle_topology(topology: Topology, of_caller: GridKind | Topology | None) -> Topology:
    """Returns the topology of the file; raises `FormatError` if the caller states another."""
    settle("topology", topology if isinstance(of_caller, Topology) else topology.kind, of_caller)
    return topology


def settle_clues(value: Value, arguments: Arguments) -> Value:
    """Returns a position with the caller's clue models; refuses a file that states others."""
    if arguments.clues is None:
        return value
    clues = as_clues(arguments.clues)
    if not isinstance(value, Position):
        raise FormatError(
            "clue models apply to a position, and the file is a {kind}", kind_of(value)
        )
    if not value.clues.is_exact:
        settle("clues", value.clues, clues)
    return value.with_clues(clues)


def settled(value: V, arguments: Arguments) -> V:
    """Returns the value of a file; raises `FormatError` if the arguments contradict it."""
    held = value.board if isinstance(value, Replay) else value
    settle("mines", held.mine_count, arguments.mines)
    settle("max_per_cell", getattr(held, "max_per_cell", 1), arguments.max_per_cell)
    settle_topology(held.topology, arguments.topology)
    if arguments.density is not None and held.mine_count is not None:
        if isinstance(held, Position):
            raise FormatError("the file has a mine total, so it has no density")
        raise FormatError("the file is a complete board, which has no density")
    return value


def check_square(topology: Topology, name: str, cure: str) -> None:
    """Raises `FormatError` for any other topology than a square grid."""
    if topology.kind != "square":
        raise FormatError("{name} cannot store {topology}", name, topology, cure=cure)


def check_plain(position: Position, name: str) -> None:
    """Raises `FormatError` if a format that stores cells and a mine total alone cannot hold it."""
    check_square(position.topology, name, cure="use json")
    if position.density is not None:
        raise FormatError("{name} cannot store a density", name, cure="use json")
    if position.max_per_cell != 1:
        raise FormatError("{name} cannot store max_per_cell", name, cure="use json")
    if not position.clues.is_exact:
        raise FormatError("{name} cannot store clue models", name, cure="use json")


_SCHEMES: Final = (b"https://", b"http://")


def is_link(data: bytes) -> bool:
    """Checks if content begins like a link."""
    begin = data[:100].removeprefix(b"\xef\xbb\xbf").lstrip(b" \t\r\n<").lower()
    return begin.startswith(_SCHEMES)


def parameters(data: bytes) -> dict[str, str]:
    """Returns the parameters of a link, also if they stand after its `#`.

    Raises `FormatError` if it is not one link.
    """
    from urllib.parse import parse_qsl  # imported for links alone

    try:
        words = data.decode("utf-8-sig").split()
    except UnicodeDecodeError as error:
        raise FormatError("byte {offset} is not UTF-8", error.start) from None
    if len(words) != 1 or not is_link(data):
        raise FormatError("this is not one link", cure="it must begin with https://")
    queries = [part.partition("?")[2] for part in words[0].strip("<>").split("#")]
    try:
        return dict(parse_qsl("&".join(queries), keep_blank_values=True))
    except ValueError as error:
        raise FormatError("the parameters of the link are wrong: {error}", error) from None


def has_parameter(data: bytes, names: Container[str]) -> bool:
    """Checks if content is a link with one of these parameters."""
    if not is_link(data):
        return False
    try:
        return any(key in names for key in parameters(data))
    except FormatError:
        return False


def character_values(text: str, alphabet: str, key: str) -> list[int]:
    """Returns the values of characters; raises `FormatError` if one is not in the alphabet."""
    values = {character: value for value, character in enumerate(alphabet)}
    try:
        return [values[character] for character in text]
    except KeyError as error:
        wrong = error.args[0]
        at = text.index(wrong) + 1
        raise FormatError("{key}= has {wrong} as character {at}", key, quoted(wrong), at) from None
