"""`.mvf`, replays of Minesweeper Clone 0.97, 2006 and 2007.

The header is four texts, each after a byte with its length (program, years, author, version), then
three bytes, the time of the game, and the figures of the player. Mines are pairs of column and row
from 1. Each event is the state of the mouse in 5 or 6 bytes, whose bits are permuted. The digits of
five or six numbers, computed from the two bytes before the events, define the permutation: bit i of
an event lies where the digit is the i-th smallest. Versions before 0.97 are refused.

Source of the layout: the program mvf2rawvf (Maksim Bashov, Damien Moore).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, sin, sqrt
from typing import Final, NamedTuple

from minewise.base.errors import FormatError
from minewise.board import Board
from minewise.formats.format import Arguments, Format
from minewise.formats.replay_bytes import MOST_EVENTS, ReplayBytes, whole_board
from minewise.replays.mouse import EventKind, MouseEvent, event_at
from minewise.replays.replay import Fact, Replay

_SIGNATURE: Final = b"\x11Minesweeper Clone"
_LEVELS: Final = {1: "beginner", 2: "intermediate", 3: "expert", 4: "custom", 5: "custom"}
_SIZE: Final = 16  # pixels


class _State(NamedTuple):
    milliseconds: int
    x: int
    y: int
    left: int
    right: int
    middle: int


@dataclass(frozen=True)
class _Layout:
    """Holds the bits of an event: right, middle, left, then y, x and the time."""

    size: int
    of_pixel: int
    shift: int
    of_time: tuple[tuple[int, int], ...]  # bits, and milliseconds for each unit


_OLD: Final = _Layout(size=5, of_pixel=9, shift=0, of_time=((7, 10), (10, 1000)))
_NEW: Final = _Layout(size=6, of_pixel=11, shift=32, of_time=((22, 1),))


def read(data: bytes, _: Arguments) -> Replay:
    if not data.startswith(_SIGNATURE):
        raise FormatError(
            "only replays of Minesweeper Clone 0.97, 2006 and 2007 are supported",
            cure="convert others to rawvf",
        )
    file = ReplayBytes(data)
    program, years, _author, version = (file.text(file.number()) for _ in range(4))
    layout = _NEW if years[-1:] in ("6", "7") else _OLD
    file.take(3)
    facts: dict[str, Fact] = {"program": program, "version": version}
    facts |= _timestamp(file) | _level(file)
    facts |= _figures(file) if layout is _OLD else {"time": file.number(3) / 1000}
    marks = file.number() == 1
    board = _board(file)
    facts["player"] = file.text(file.number())
    events = _events(_states(file, layout), board)
    return Replay(board, events, facts, marks=marks, square_size=_SIZE)


def _timestamp(file: ReplayBytes) -> dict[str, Fact]:
    month, day, year = file.number(), file.number(), file.number(2)
    hour, minute, second = file.take(3)
    return {"timestamp": f"{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"}


def _level(file: ReplayBytes) -> dict[str, Fact]:
    level, _mode = file.take(2)
    return {"level": _LEVELS.get(level, "custom")}


def _figures(file: ReplayBytes) -> dict[str, Fact]:
    seconds, hundredths = file.number(2), file.number()
    names = ("three_bv", "solved_three_bv", "left_clicks", "chords", "right_clicks")
    figures: dict[str, Fact] = {name: file.number(2) for name in names}
    return {"time": seconds + hundredths / 100} | figures


def _board(file: ReplayBytes) -> Board:
    columns, rows, mines = file.number(), file.number(), file.number(2)
    cells = [(y - 1, x - 1) for x, y in file.pairs(mines)]
    return whole_board(rows, columns, cells)


def _digits(leading: int, size: int) -> str:
    first, second = sqrt(leading), sqrt(leading + 1000)
    third, fourth = sqrt(first + 1000), sqrt(second + 1000)
    values = (
        cos(third + 1000),
        sin(sqrt(second)),
        cos(third),
        sin(sqrt(first) + 1000),
        cos(fourth),
        sin(fourth),
    )
    return "".join(f"{round(abs(value) * 1e8):08}"[-8:] for value in values[:size])


def _states(file: ReplayBytes, layout: _Layout) -> Iterator[_State]:
    digits = _digits(file.number(2), layout.size)
    order = sorted(range(len(digits)), key=digits.__getitem__)
    count = file.number(3)
    if count > MOST_EVENTS:
        raise FormatError("{count:,} events exceed the limit of {most:,}", count, MOST_EVENTS)
    for _ in range(count):
        packed = file.take(layout.size)
        bits = [packed[place // 8] >> place % 8 & 1 for place in order]
        yield _state(bits, layout)


def _state(bits: list[int], layout: _Layout) -> _State:
    place = 0

    def number(count: int) -> int:
        nonlocal place
        value = sum(bit << i for i, bit in enumerate(bits[place : place + count]))
        place += count
        return value

    right, middle, left = number(1), number(1), number(1)
    y, x = (number(layout.of_pixel) - layout.shift for _ in "yx")
    time = sum(number(count) * unit for count, unit in layout.of_time)
    return _State(time, x, y, left, right, middle)


def _events(states: Iterator[_State], board: Board) -> Iterator[MouseEvent]:
    before = _State(-1, -1, -1, 0, 0, 0)
    for state in states:
        kinds: list[EventKind] = []
        if (state.x, state.y) != (before.x, before.y):
            kinds.append("move")
        if state.left != before.left:
            kinds.append("left press" if state.left else "left release")
        if state.right != before.right:
            kinds.append("right press" if state.right else "right release")
        if state.middle != before.middle:
            kinds.append("middle press" if state.middle else "middle release")
        for kind in kinds:
            yield event_at(state.milliseconds, kind, state.x, state.y, board, _SIZE)
        before = state


def sniff(data: bytes) -> bool:
    return data.startswith(_SIGNATURE)


FORMAT = Format(name="mvf", extensions=(".mvf",), holds=("replay",), sniff=sniff, read=read)
