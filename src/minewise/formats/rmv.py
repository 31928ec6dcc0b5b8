"""`.rmv`, replays of Vienna Minesweeper, versions 1 and 2 of the format.

The file records the cells that open beside the events of the mouse. After the signature and the
version are the sizes of the sections, then these: in version 1 a text of results, `KEY:value#`;
the program, the fields of the player, the board, flags that were set before, the properties, in
version 2 named extensions, the events, and the checksum. Numbers are big-endian.

Source of the layout: "RMV specification" (Thomas Kolar).
"""

from __future__ import annotations

import re
from typing import Final

from minewise.base.errors import FormatError
from minewise.formats.format import Arguments, Format
from minewise.formats.replay_bytes import (
    MODES,
    MOUSE_KINDS,
    ReplayBytes,
    decoded,
    moment,
    whole_board,
)
from minewise.replays.mouse import EventKind, event_at
from minewise.replays.replay import Fact, Replay, flagged_first, recorded

_SIGNATURE: Final = b"*rmv"
_LEVELS: Final = ("beginner", "intermediate", "expert", "custom")
_SHOWN: Final = range(9, 28)  # a cell changes, except
_ENDS: Final = {15: "lost", 16: "won", 17: "unfinished"}
_OPENED: Final = {14, *range(18, 28)}
_SHORT_MOVE: Final = 28
_LEAST: Final = {1: 4, 2: 7}  # properties
_OFFSET: Final = {1: (12, 56), 2: (0, 0)}  # of the board, in pixels
_RESULT: Final = re.compile(r"(\w+)\s*:([^#]*)#")
_SIZE: Final = 16  # pixels, in version 1

_Recorded = list[tuple[int, EventKind, int, int]]


def read(data: bytes, _: Arguments) -> Replay:
    if not data.startswith(_SIGNATURE):
        raise FormatError("the file does not begin with {signature}", _SIGNATURE.decode())
    file = ReplayBytes(data, len(_SIGNATURE))
    version = file.number(2)
    if version not in _LEAST:
        raise FormatError("only versions 1 and 2 of the format are supported, not {found}", version)
    file.take(6 if version == 2 else 4)  # the program, and the size of the file
    results = file.number(2) if version == 1 else 0
    program, _player, _board, flags, count = (file.number(2) for _ in range(5))
    file.take(6 if version == 2 else 4)  # sizes of sections that tell their size themselves
    checksum = file.number(2)
    result = dict(_RESULT.findall(decoded(file.take(results))))
    facts: dict[str, Fact] = {"program": file.text(program).partition(" Copyright")[0]}
    fields = [file.text(file.number()) for _ in range(file.number(2))]
    facts["player"] = fields[0] if fields else result.get("NAME", "")
    facts["timestamp"] = moment(file.number(4))
    columns, rows, mines = file.number(), file.number(), file.number(2)
    cells = [(row, column) for column, row in file.pairs(mines)]
    board = whole_board(rows, columns, cells)
    flagged = [(row, column) for column, row in file.pairs(file.number(2) if flags else 0)]
    properties = file.take(count)
    if count < _LEAST[version]:
        raise FormatError("the file is damaged: it has {count} properties", count)
    size = max(properties[6], 1) if version == 2 else _SIZE
    for _extension in range(file.number(2) if version == 2 else 0):
        file.take(file.number())
        file.take(file.number())
    events, opening, ended = _events(file, version)
    file.take(checksum)
    before = flagged_first(flagged, board, size)
    return recorded(
        board,
        before + [event_at(*event, board, size) for event in events],
        facts | _figures(properties, version, result) | ended,
        marks=bool(properties[0]),
        square_size=size,
        opening=[place + len(before) for place in opening],
    )


def _events(file: ReplayBytes, version: int) -> tuple[_Recorded, list[int], dict[str, Fact]]:
    """Returns the events of the mouse, the places of those that opened cells, and the end."""
    events: _Recorded = []
    opening: list[int] = []
    left, top = _OFFSET[version]
    time = x = y = 0
    while (code := file.code()) not in _ENDS:
        if 1 <= code <= len(MOUSE_KINDS):
            time, _buttons = file.number(3), file.number()
            x = file.number(2, signed=version == 2) - left
            y = file.number(2, signed=version == 2) - top
            events.append((time, MOUSE_KINDS[code - 1], x, y))
        elif code == _SHORT_MOVE and version == 2 and events:
            time, change = time + file.number(), file.number()
            x += ((change >> 4) ^ 8) - 8
            y += ((change & 15) ^ 8) - 8
            events.append((time, "move", x, y))
        elif code in _SHOWN:
            file.take(2)
            if code in _OPENED and events:
                opening.append(len(events) - 1)
        elif code == 0 and version == 1:
            file.take(4)  # another time of the day
        else:
            raise file.unknown(code)
    return events, opening, {"status": _ENDS[code], "time": file.number(3) / 1000}


def _figures(properties: bytes, version: int, result: dict[str, str]) -> dict[str, Fact]:
    facts: dict[str, Fact] = {}
    mode, level = properties[2:4]
    if mode < len(MODES):
        facts["mode"] = MODES[mode]
    if level < len(_LEVELS):
        facts["level"] = _LEVELS[level]
    stated = result.get("3BV", "").strip()
    three_bv = properties[4] | properties[5] << 8 if version == 2 else 0
    if version == 1 and stated.isascii() and stated.isdecimal() and len(stated) < 8:
        three_bv = int(stated)
    if three_bv:  # lost games of some versions have 0 here
        facts["three_bv"] = three_bv
    return facts


def sniff(data: bytes) -> bool:
    return data.startswith(_SIGNATURE)


FORMAT = Format(name="rmv", extensions=(".rmv",), holds=("replay",), sniff=sniff, read=read)
