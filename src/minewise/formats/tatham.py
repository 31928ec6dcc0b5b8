"""Game IDs of Mines in Simon Tatham's Portable Puzzle Collection: `9x9:4,4,m00b7d48a3e0231c419200`.

Parameters, a colon, and a description: the first click as `x,y,`, if it was made, and the mines as
hexadecimal digits, one bit per cell in reading order. After `u` or nothing the bits are plain;
after `m` they are masked, so that the ID does not give the mines away:

- the bytes are cut in two halves, of which the first is the shorter one;
- a mask from one half is added to the other by exclusive or: first to the first half, then to the
  second, or the other way round to unmask;
- the mask is the SHA-1 of the half followed by "0", then that followed by "1", and so on.

The parameters are `WIDTHxHEIGHT`, and optionally `nMINES` and `a` for boards that may need a guess.
The mine total is that of the bits. IDs with a random seed after `#`, and descriptions that begin
with `r`, name no board: the program deals it at the first click.
"""

from __future__ import annotations

import re
from itertools import count, islice
from typing import Final, NamedTuple

from minewise.base.errors import FormatError
from minewise.base.files import check_size
from minewise.base.wording import quoted, sized
from minewise.board import Board
from minewise.formats.format import Arguments, Format, check_complete
from minewise.formats.links import is_link
from minewise.game import Game

_ID: Final = re.compile(r"(\d{1,9}(?:x\d{1,9})?(?:n\d{1,9}(?:\.\d*)?)?a?)(?::(\S*)|#\S*)", re.ASCII)
_DESCRIPTION: Final = re.compile(r"(?:(\d{1,9}),(\d{1,9}),)?([mu]?)([0-9a-fA-F]*)", re.ASCII)
_PREFIXES: Final = ("sgtpuzzles:", "mines:")
_DIGEST: Final = 20  # bytes


class Size(NamedTuple):
    """Holds the size of a board, from the parameters of the program."""

    columns: int
    rows: int

    @classmethod
    def of(cls, parameters: str) -> Size:
        """Returns the size that parameters state; a single number is both sides."""
        match = re.match(r"(\d{1,9})(?:x(\d{1,9}))?", parameters, re.ASCII)
        if match is None:
            raise FormatError(
                "{text} is no size", quoted(parameters), cure="use WIDTHxHEIGHTnMINES"
            )
        columns = int(match[1])
        return cls(columns, int(match[2] or columns))


def described(size: Size, description: str) -> Game:
    """Returns a game on the board of a description, after its first click, if it has one."""
    columns, rows = size
    check_size(rows, columns)
    if rows < 1 or columns < 1:
        raise FormatError("a board of {size} has no cells", sized(rows, columns))
    if description.startswith("r"):
        raise FormatError(
            "no cell was opened, so the board is not dealt yet",
            cure="open a cell, and copy the ID again",
        )
    match = _DESCRIPTION.fullmatch(description)
    if match is None:
        raise FormatError("{text} is no description of a board", quoted(description))
    x, y, kind, digits = match.groups()
    game = Game(_board(rows, columns, digits, masked=kind == "m"))
    if x is not None:
        game.open((int(y), int(x)))
    return game


def _board(rows: int, columns: int, digits: str, *, masked: bool) -> Board:
    cells = rows * columns
    needed = -(-cells // 4)
    if len(digits) != needed:
        raise FormatError(
            "the ID has {count:,} hexadecimal digits, but {columns}x{rows} (width x "
            "height) needs {needed:,}",
            len(digits),
            columns,
            rows,
            needed,
        )
    data = bytes.fromhex(digits + "0" * (len(digits) % 2))
    if masked:
        data = _masked(data, cells, unmask=True)
    bits = int.from_bytes(data, "big") >> (8 * len(data) - cells)
    mines = [divmod(i, columns) for i in range(cells) if bits >> (cells - 1 - i) & 1]
    return Board(rows, columns, mines)


def description_of(board: Board, first: tuple[int, int] | None = None) -> str:
    """Returns the masked description of a board and its first cell."""
    cells = len(board.topology)
    bits = 0
    for cell in board._core.mines:
        bits |= 1 << (cells - 1 - cell)
    length = -(-cells // 8)
    data = _masked((bits << (8 * length - cells)).to_bytes(length, "big"), cells, unmask=False)
    start = "" if first is None else f"{first[1]},{first[0]},"
    return f"{start}m{data.hex()[: -(-cells // 4)]}"


def _masked(data: bytes, bits: int, *, unmask: bool) -> bytes:
    half = len(data) // 2
    first, second = data[:half], data[half:]
    for step in (1, 0) if unmask else (0, 1):
        if step == 0:
            first = _exclusive_or(first, _mask(second, len(first)))
        else:
            second = _exclusive_or(second, _mask(first, len(second)))
            padding = 8 * len(data) - bits
            second = second[:-1] + bytes([second[-1] >> padding << padding])
    return first + second


def _mask(seed: bytes, length: int) -> bytes:
    from hashlib import sha1  # imported for these IDs alone

    digests = (sha1(seed + b"%d" % i, usedforsecurity=False).digest() for i in count())
    return b"".join(islice(digests, -(-length // _DIGEST)))[:length]


def _exclusive_or(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


def _id(data: bytes) -> re.Match[str] | None:
    """Returns the parts of an ID, which may stand in the address of the program after the `#`."""
    text = data[: 1 << 20].decode("latin-1").strip()
    if is_link(data):
        text = text.partition("#")[2]
    if "%" in text:
        from urllib.parse import unquote

        text = unquote(text)
    for prefix in _PREFIXES:
        text = text.removeprefix(prefix)
    match = _ID.fullmatch(text)
    is_row = match is not None and match[2] is None and match[1].isdecimal()  # of a position
    return None if is_row else match


def read(data: bytes, arguments: Arguments) -> Game:
    match = _id(data)
    if match is None:
        raise FormatError(
            "this is no game ID", cure="use WIDTHxHEIGHT:X,Y,m and hexadecimal digits"
        )
    parameters, description = match.groups()
    if description is None:
        raise FormatError(
            "this ID names a random seed, from which only the program can deal the board",
            cure="open a cell there, and copy the ID by description",
        )
    game = described(Size.of(parameters), description)
    check_complete(game.mine_count, game.topology, arguments)
    return game


def write(game: Game) -> bytes:
    check_square(game, "tatham")
    history = game.history
    if len(history) > 1 or any(action.kind != "open" for action in history):
        raise FormatError(
            "tatham stores a board with at most its first click", cure="use tatham-save"
        )
    first = history[0].cell if history else None
    size = f"{game.topology.columns}x{game.topology.rows}"
    return f"{size}:{description_of(game.board, first)}\n".encode("ascii")


def check_square(game: Game, name: str) -> None:
    """Raises `FormatError` if a game is not one that the program can play."""
    if game.topology.kind != "square":
        raise FormatError("{name} cannot store {topology}", name, game.topology, cure="use game")
    if not game.clues.is_exact:
        raise FormatError("{name} cannot store clue models", name, cure="use game")


FORMAT = Format(
    name="tatham",
    extensions=(),
    holds=("game",),
    sniff=lambda data: _id(data) is not None,
    read=read,
    write=write,
    inline=True,
)
