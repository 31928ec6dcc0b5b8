"""`.avf`, replays of Minesweeper Arbiter and Freesweeper.

The file has no signature. Byte 0 is the second part of the version, 0 for Freesweeper; byte 5 is
the level, 3 to 6. A custom board adds its columns and rows less one and, in two bytes, its mines.
The mines are pairs of row and column from 1. Bytes that are not read here follow, then, three bytes
after the one for question marks, a text in square brackets, such as

    [3|W8H30M30|5.6.2021.11:07:48:6674|5.11:08:10:2226|B47T22.54]

It has the level, for custom boards their size, the begin, the end, the 3BV and the time, to which
Arbiter adds a second. Events have 8 bytes: the buttons, x high, seconds low, x low, hundredths,
y high, seconds high, y low; a second is added here too, so that one without seconds is the end. The
checksum after `cs=` precedes, in lines, `RealTime:` and `Skin:` (since 0.47), the name of the
player, and the program. Freesweeper has the thousandths of the events before the checksum.

Source of the layout: the program avf2rawvf (Maksim Bashov, Damien Moore).
"""

from __future__ import annotations

import re
from typing import Final

from minewise.base.errors import FormatError
from minewise.formats.format import Arguments, Format
from minewise.formats.replay_bytes import ReplayBytes, decoded, whole_board
from minewise.replays.mouse import EventKind, event_at
from minewise.replays.replay import Fact, Replay

_LEVEL_AT: Final = 5
_LEVELS: Final = {3: "beginner", 4: "intermediate", 5: "expert", 6: "custom"}
_SIZES: Final = {3: (8, 8, 10), 4: (16, 16, 40), 5: (16, 30, 99)}
_CUSTOM: Final = 6
_KINDS: Final[dict[int, EventKind]] = {
    1: "move",
    3: "left press",
    5: "left release",
    9: "right press",
    11: "shift press",
    17: "right release",
    21: "left release",
    33: "middle press",
    65: "middle release",
    145: "right release",
    193: "middle release",
}
_INFO: Final = re.compile(rb"(.).\[[0-3]\|([^][]{5,150})\]", re.DOTALL)
_MARKS: Final = b"\x11"
_FIGURES: Final = re.compile(r"B(\d{1,5})T(\d{1,7}[.,]\d{1,3})")
_BEGIN: Final = re.compile(
    r"\|(\d{1,2})\.(\d{1,2})\.(\d{4})\.(\d{1,2}):(\d{1,2}):(\d{1,2}):\d*?(\d{1,3})\|"
)
_FIRST: Final = re.compile(  # an event of the first second
    rb"[%s][\0-\x0f]\x01.[\0-\x63][\0-\x0f]\0." % bytes(_KINDS), re.DOTALL
)
_CHECKSUM: Final = 17
_SIZE: Final = 16  # pixels


def read(data: bytes, _: Arguments) -> Replay:
    file = ReplayBytes(data, _LEVEL_AT)
    level = file.number()
    if level not in _LEVELS:
        raise FormatError("byte {place} must be a level from 3 to 6, not {level}", _LEVEL_AT, level)
    if level == _CUSTOM:
        columns, rows, count = file.number() + 1, file.number() + 1, file.number(2)
    else:
        rows, columns, count = _SIZES[level]
    mines = [(row - 1, column - 1) for row, column in file.pairs(count)]
    board = whole_board(rows, columns, mines)
    info = _found(file, _INFO)
    file.place = _found(file, _FIRST).start()
    recorded = _recorded(file)
    file.until(b"cs=")
    if not data[0]:
        thousandths = file.take(len(recorded) + 1)  # the last is of the end
        recorded = [
            (time + (part & 15), kind, x, y)
            for (time, kind, x, y), part in zip(recorded, thousandths, strict=False)
        ]
    events = [event_at(*event, board, _SIZE) for event in recorded]
    facts = {"level": _LEVELS[level]} | _figures(decoded(info[2])) | _names(file)
    return Replay(board, events, facts, marks=info[1] == _MARKS)


def _found(file: ReplayBytes, pattern: re.Pattern[bytes]) -> re.Match[bytes]:
    match = pattern.search(file.data, file.place)
    if match is None:
        raise file.cut()
    file.place = match.end()
    return match


def _recorded(file: ReplayBytes) -> list[tuple[int, EventKind, int, int]]:
    """Returns the time in milliseconds, the kind and the pixel of each event."""
    recorded: list[tuple[int, EventKind, int, int]] = []
    while True:
        code, place = file.code(), file.place
        x, second, x_low, hundredths, y, second_high, y_low = file.take(7)
        if not (second or second_high):
            return recorded
        if code not in _KINDS:
            file.place = place
            raise file.unknown(code)
        time = 1000 * ((second_high << 8 | second) - 1) + 10 * hundredths
        recorded.append((time, _KINDS[code], x << 8 | x_low, y << 8 | y_low))


def _figures(info: str) -> dict[str, Fact]:
    facts: dict[str, Fact] = {}
    begin, figures = _BEGIN.search(f"|{info}"), _FIGURES.search(info)
    if begin:
        day, month, year, hour, minute, second, rest = map(int, begin.groups())
        facts["timestamp"] = (
            f"{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}.{rest:03}"
        )
    if figures:
        facts["three_bv"] = int(figures[1])
        facts["time"] = round(float(figures[2].replace(",", ".")) - 1, 3)
    return facts


def _names(file: ReplayBytes) -> dict[str, Fact]:
    file.take(_CHECKSUM)
    if not file.data[0]:
        file.until(b"\r")
    lines = [
        line
        for line in file.data[file.place :].split(b"\r")
        if not line.lower().startswith((b"realtime:", b"skin:"))
    ]
    if len(lines) < 2:
        raise file.cut()
    player, program = (decoded(line).strip() for line in lines[:2])
    return {"player": player, "program": program.partition(". Copyright")[0]}


def sniff(data: bytes) -> bool:
    level = data[_LEVEL_AT : _LEVEL_AT + 1]
    return bool(level) and level[0] in _LEVELS and b"[" in data and b"cs=" in data


FORMAT = Format(name="avf", extensions=(".avf",), holds=("replay",), sniff=sniff, read=read)
