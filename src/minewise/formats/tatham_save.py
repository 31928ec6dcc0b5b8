"""Saved games of Mines in Simon Tatham's Portable Puzzle Collection.

Each line is a keyword of eight characters, the number of bytes of its text, and the text, with a
colon after each of the first two. These matter here:

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
from typing import Final, TypeAlias

from minewise.base.errors import FormatError, OutOfRange
from minewise.base.wording import quoted
from minewise.formats.format import Arguments, Format, check_complete
from minewise.formats.tatham import Size, check_square, described, description_of
from minewise.game import Game

Record: TypeAlias = tuple[str, str]

_PROGRAM: Final = "Simon Tatham's Portable Puzzle Collection"
_SIGNATURE: Final = f"SAVEFILE:{len(_PROGRAM)}:{_PROGRAM}".encode("ascii")
_HEAD: Final = re.compile(r"\s*([A-Z ]{8}):(\d{1,8}):", re.ASCII)
_STEPS: Final = ("MOVE", "SOLVE", "RESTART")
_MOVE: Final = re.compile(r"([OFC])(\d{1,9}),(\d{1,9})", re.ASCII)
_CODES: Final = {"open": "O", "flag": "F", "chord": "C"}


def read(data: bytes, arguments: Arguments) -> Game:
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
    check_complete(game.mine_count, game.topology, arguments)
    steps = [record for record in records if record[0] in _STEPS]
    return _replayed(game, size, steps[: _moves(facts, len(steps))])


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


def _replayed(game: Game, size: Size, steps: Iterable[Record]) -> Game:
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


def write(game: Game) -> bytes:
    check_square(game, "tatham-save")
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
    name="tatham-save",
    extensions=(".sav",),
    holds=("game",),
    sniff=lambda data: data.startswith(_SIGNATURE),
    read=read,
    write=write,
)
