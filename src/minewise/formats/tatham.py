"""Mines in Simon Tatham's Portable Puzzle Collection: game IDs and saved games.

A game ID, such as `9x9:4,4,m00b7d48a3e0231c419200`, has parameters, a colon, and a description: the
first click as `x,y,`, if it was made, and the mines as hexadecimal digits, one bit per cell in
reading order. After `u` or nothing the bits are plain; after `m` they are masked, so that the ID
does not give the mines away:

- the bytes are cut in two halves, of which the first is the shorter one;
- a mask from one half is added to the other by exclusive or: first to the first half, then to the
  second, or the other way round to unmask;
- the mask is the SHA-1 of the half followed by "0", then that followed by "1", and so on.

The parameters are `WIDTHxHEIGHT`, and optionally `nMINES` and `a` for boards that may need a guess.
The mine total is that of the bits. IDs with a random seed after `#`, and descriptions that begin
with `r`, name no board: the program deals it at the first click.

In a saved game each line is a keyword of eight characters, the number of bytes of its text, and the
text, with a colon after each of the first two. These matter here:

- `SAVEFILE`, `VERSION`, `GAME`: the program, 1, and `Mines`
- `PARAMS`: the size; the mine total in it may be that of another board
- `DESC`, `PRIVDESC`: the description of the board, as in a game ID, with and without first click
- `STATEPOS`: the number of states up to the shown one, of which the first has no move
- `MOVE`: `Ox,y` opens a cell, `Fx,y` sets or removes a flag, `Cx,y` opens the unflagged neighbours
  of a number; several are separated by semicolons
- `RESTART`: the game begins again with this description
- `SOLVE`: the program shows the solution

If a cell with a flag lies in an opening, it stays closed in the program, while `Game` opens it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count, islice
from typing import Final, NamedTuple, TypeAlias

from minewise.base.arguments import check_size
from minewise.base.errors import FormatError, OutOfRange
from minewise.base.wording import quoted, sized
from minewise.board import Board
from minewise.formats.format import Arguments, Format, check_square, is_link
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


def read(data: bytes, _: Arguments) -> Game:
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
    return described(Size.of(parameters), description)


def write(game: Game) -> bytes:
    _check_playable(game, "tatham")
    history = game.history
    if len(history) > 1 or any(action.kind != "open" for action in history):
        raise FormatError(
            "tatham stores a board with at most its first click", cure="use tatham-save"
        )
    first = history[0].cell if history else None
    size = f"{game.topology.columns}x{game.topology.rows}"
    return f"{size}:{description_of(game.board, first)}\n".encode("ascii")


def _check_playable(game: Game, name: str) -> None:
    """Raises `FormatError` if a game is not one that the program can play."""
    check_square(game.topology, name, cure="use game")
    if not game.clues.is_exact:
        raise FormatError("{name} cannot store clue models", name, cure="use game")


Record: TypeAlias = tuple[str, str]

_PROGRAM: Final = "Simon Tatham's Portable Puzzle Collection"
_SIGNATURE: Final = f"SAVEFILE:{len(_PROGRAM)}:{_PROGRAM}".encode("ascii")
_HEAD: Final = re.compile(r"\s*([A-Z ]{8}):(\d{1,8}):", re.ASCII)
_STEPS: Final = ("MOVE", "SOLVE", "RESTART")
_MOVE: Final = re.compile(r"([OFC])(\d{1,9}),(\d{1,9})", re.ASCII)
_CODES: Final = {"open": "O", "flag": "F", "chord": "C"}


def read_save(data: bytes, _: Arguments) -> Game:
    records = list(_records(data.decode("latin-1")))
    facts = dict(record for record in records if record[0] not in _STEPS)
    if facts.get("SAVEFILE") != _PROGRAM:
        raise FormatError("this is no saved game of Simon Tatham's puzzles")
    if facts.get("GAME") != "Mines":
        raise FormatError(
            "this is a saved game of {game}, not of Mines", quoted(facts.get("GAME", ""))
        )
    size = Size.of(facts.get("CPARAMS") or facts.get("PARAMS") or "")
    description = facts.get("PRIVDESC") or facts.get("DESC")
    if description is None:
        raise FormatError("the description of the board, DESC, is missing")
    game = described(size, description)
    steps = [record for record in records if record[0] in _STEPS]
    return _played_on(game, size, steps[: _moves(facts, len(steps))])


def _records(text: str) -> Iterator[Record]:
    end, last = 0, len(text.rstrip())
    while end < last:
        head = _HEAD.match(text, end)
        if head is None:
            line = text[:end].count("\n") + 2
            raise FormatError("line {line} does not begin with a keyword and a length", line)
        end = head.end() + int(head[2])
        if end > len(text):
            raise FormatError("the file ends within {section}", head[1].strip())
        yield head[1].strip(), text[head.end() : end]


def _moves(facts: dict[str, str], steps: int) -> int:
    """Returns the number of steps up to the shown position."""
    position = facts.get("STATEPOS", "")
    if not re.fullmatch(r"\d{1,8}", position, re.ASCII) or not 1 <= int(position) <= steps + 1:
        raise FormatError(
            "STATEPOS must be from 1 to {last}, not {position}", steps + 1, quoted(position)
        )
    return int(position) - 1


def _played_on(game: Game, size: Size, steps: Iterable[Record]) -> Game:
    for kind, text in steps:
        if kind == "SOLVE":
            return game  # as the player left it
        if kind == "RESTART":
            game = described(size, text)
        else:
            for move in text.split(";"):
                _play(game, move)
    return game


def _play(game: Game, text: str) -> None:
    move = _MOVE.fullmatch(text)
    if move is None:
        raise FormatError("{text} is no move", quoted(text), cure="use Ox,y, Fx,y or Cx,y")
    cell = int(move[3]), int(move[2])
    try:
        if move[1] == "O":
            game.open(cell)
        elif move[1] == "F":
            game.flag(cell)
        elif not game.chord(cell):  # its flags may lie in an opening
            near = game.topology.neighbours(cell)
            for each in sorted(near, key=game.board.is_mine, reverse=True):
                game.open(each)  # a mine first, since a chord that opens one loses
    except OutOfRange:
        raise FormatError("the move {text} is not on the board", quoted(text)) from None


def write_save(game: Game) -> bytes:
    _check_playable(game, "tatham-save")
    history = game.history
    opened = [action.cell for action in history if action.kind == "open"]
    parameters = f"{game.topology.columns}x{game.topology.rows}n{game.mine_count}a"
    moves = [f"{_CODES[each.kind]}{each.cell[1]},{each.cell[0]}" for each in history]
    records = [
        ("SAVEFILE", _PROGRAM),
        ("VERSION", "1"),
        ("GAME", "Mines"),
        ("PARAMS", parameters),
        ("CPARAMS", parameters),
        ("DESC", description_of(game.board, opened[0] if opened else None)),
        ("PRIVDESC", description_of(game.board)),
        ("UI", "D1" if game.lost else "D0"),
        ("TIME", "0"),
        ("NSTATES", str(len(moves) + 1)),
        ("STATEPOS", str(len(moves) + 1)),
        *(("MOVE", move) for move in moves),
    ]
    return "".join(f"{name:8}:{len(text)}:{text}\n" for name, text in records).encode("ascii")


FORMAT = Format(
    name="tatham",
    extensions=(),
    holds=("game",),
    sniff=lambda data: _id(data) is not None,
    read=read,
    write=write,
    inline=True,
)
SAVE = Format(
    name="tatham-save",
    extensions=(".sav",),
    holds=("game",),
    sniff=lambda data: data.startswith(_SIGNATURE),
    read=read_save,
    write=write_save,
)
