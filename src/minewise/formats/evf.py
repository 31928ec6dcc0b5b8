"""`.evf`, replays of Metasweeper, versions 0 to 4 of the format, and `.evfs`, those of a session.

An `.evf` file has no signature. The version is followed by bits of the result, from version 3 on by
those of the settings, then by the rows, the columns, the number of mines, the size of a cell, the
mode, the 3BV, the time, texts, a bit for each cell, and the events; numbers are big-endian. Up to
version 3 an event has a kind, a time and a place; version 4 has differences from the event before,
pauses, and events of the game, of cells and of figures.

In an `.evfs` file, version 0, the version is followed by the length of the checksums in two bytes.
Each replay is a name of a file, ended by a zero byte, the length of that `.evf` file in four bytes,
the file, and a checksum.

Source of the layouts: the specifications "evf format" and "evfs format" of ms-toollib. They say
that the first bit of the settings turns question marks off; the programs that write and read it
turn them on.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from minewise.base.errors import FormatError, MinewiseError
from minewise.board import Board
from minewise.formats.format import Arguments, Format
from minewise.formats.replay_bytes import (
    MODES,
    MOUSE_KINDS,
    ReplayBytes,
    decoded,
    moment,
    whole_board,
)
from minewise.replays.mouse import EventKind, MouseEvent, event_at
from minewise.replays.replay import Fact, Replay, flagged_first, recorded

_LAST: Final = 4
_COMPLETED: Final = 0x80  # in the bits of the result
_CONVERTED: Final = 0x08
_MARKS: Final = 0x80  # in the settings
_FLAG: Final = 8  # set before the game
_SECOND: Final = 9  # the press of the button that is up, while the other is down
_BUTTONS: Final = {10: "left", 11: "right", 12: "middle"}  # pressed or released
_NUMBER: Final = 200
_TEXT: Final = 201
_PAUSE: Final = 255
_ENDS: Final = {81: "unfinished", 82: "won", 83: "lost", 99: "unfinished"}
_OPENED: Final = {*range(100, 109), 115}
_CELL: Final = _OPENED | {110, 111, 114, 116, 118, 120, 121}
_MOUSE: Final = range(1, 13)
_KNOWN: Final = {*_MOUSE, *_ENDS, *_CELL, _NUMBER, _TEXT}
_CHECKSUM: Final = 32  # up to version 3
_DAYS: Final = 49  # in which the milliseconds fit in four bytes
_TEXT_AT: Final = (14, 14, 14, 15, 34)  # the program, in each version
_COUNTRY: Final = slice(16, 18)  # two letters, in version 4

_Recorded = list[tuple[int, int, int, int]]  # milliseconds, code, x and y


def read(data: bytes, _: Arguments) -> Replay:
    file = ReplayBytes(data)
    version, result = file.number(), file.number()
    if version > _LAST:
        raise FormatError(
            "the file has format version {version}, but only 0 to {last} are supported",
            version,
            _LAST,
        )
    settings = file.number() if version > 2 else 0
    rows, columns, mines = file.number(), file.number(), file.number(2)
    size, mode = max(file.number(), 1), file.number(2)
    facts: dict[str, Fact] = {"mode": MODES[mode]} if mode < len(MODES) else {}
    facts["three_bv"] = file.number(2)
    facts["time"] = file.number(4 if version > 3 else 3) / 1000
    facts |= (_newer if version > 3 else _older)(file, version, result)
    board = _board(file, rows, columns, mines)
    if version > 3:
        events, opening, ended = _newer_events(file)
        facts |= ended
    else:
        events, opening = _older_events(file), []
    if result & _COMPLETED:
        facts["status"] = "won"
    flags = [(y // size, x // size) for _, code, x, y in events if code == _FLAG]
    before = flagged_first(flags, board, size)
    return recorded(
        board,
        before + _plain(events, board, size),
        facts,
        marks=bool(settings & _MARKS),
        square_size=size,
        opening=[len(before) - len(flags) + place for place in opening],
    )


def _older(file: ReplayBytes, version: int, _result: int) -> dict[str, Fact]:
    program, player, _race, _unique, begin, _end, _country = (file.text() for _ in range(7))
    if version > 1:
        file.until(b"\0")  # of the device
    facts: dict[str, Fact] = {"program": program, "player": player}
    if begin.isascii() and begin.isdecimal() and 9 < len(begin) < 17:
        # Microseconds; seconds if the file was converted from one of Vienna Minesweeper.
        facts["timestamp"] = moment(int(begin) // (1_000_000 if len(begin) > 12 else 1))
    return facts


def _newer(file: ReplayBytes, _version: int, result: int) -> dict[str, Fact]:
    file.take(2)  # the country
    begin, _end = file.number(8), file.number(8)
    program = file.text()
    if result & _CONVERTED:
        file.until(b"\0")  # the program that converted it
        file.until(b"\0")  # the encoding of the source
    player, _race, _unique = (file.text() for _ in range(3))
    file.take(file.number(2))  # of the device
    return {"program": program, "player": player, "timestamp": moment(begin // 1_000_000)}


def _board(file: ReplayBytes, rows: int, columns: int, mines: int) -> Board:
    bits = file.take((rows * columns + 7) // 8)
    cells = [divmod(i, columns) for i in range(rows * columns) if bits[i // 8] & 0x80 >> i % 8]
    if len(cells) != mines:
        raise FormatError(
            "the file is damaged: it states {mines} mines, and its board has {count}",
            mines,
            len(cells),
        )
    return whole_board(rows, columns, cells)


def _older_events(file: ReplayBytes) -> _Recorded:
    events: _Recorded = []
    while (code := file.code()) not in (0, 255):
        if code not in _MOUSE:
            raise file.unknown(code)
        events.append((file.number(3), code, file.number(2), file.number(2)))
    file.take(0 if code else _CHECKSUM)
    return events


def _newer_events(file: ReplayBytes) -> tuple[_Recorded, list[int], dict[str, Fact]]:
    """Returns the events of the mouse, the places of those that opened cells, and the end."""
    for _ in range(file.number(2)):
        file.until(b"\0")  # the name of a figure
    events: _Recorded = []
    opening: list[int] = []
    facts: dict[str, Fact] = {}
    time = x = y = 0
    while (code := file.code()) != 0:
        if code == _PAUSE:
            time += file.number(2)
            continue
        if code not in _KNOWN:
            raise file.unknown(code)
        time += file.number()
        if code in _MOUSE:
            x, y = _wrapped(x + file.number(2)), _wrapped(y + file.number(2))
            events.append((time, code, x, y))
        elif code in _ENDS:
            facts["status"] = _ENDS[code]
        elif code in _CELL:
            file.take(2)
            if code in _OPENED and events:
                opening.append(len(events) - 1)
        else:
            file.take(2)
            file.take(8) if code == _NUMBER else file.until(b"\0")
    if time > _DAYS * 86_400_000:
        raise FormatError("the file is damaged: its events take more than {days} days", _DAYS)
    file.take(file.number(2))  # the checksum
    return events, opening, facts


def _wrapped(pixels: int) -> int:
    return (pixels + 0x8000) % 0x10000 - 0x8000


def _plain(events: _Recorded, board: Board, size: int) -> list[MouseEvent]:
    """Returns the events of the mouse, each as a press or a release of one button."""
    plain = []
    down: set[str] = set()
    for time, code, x, y in events:
        if code == _FLAG:
            continue
        if code == _SECOND:
            kind: EventKind = "right press" if "left" in down else "left press"
        elif code in _BUTTONS:
            name = _BUTTONS[code]
            kind = MOUSE_KINDS[2 * (code - 10) + (2 if name in down else 1)]
        else:
            kind = MOUSE_KINDS[code - 1]
        button, _, change = kind.partition(" ")
        if change == "press":
            down.add(button)
        else:
            down.discard(button)
        plain.append(event_at(time, kind, x, y, board, size))
    return plain


def sniff(data: bytes) -> bool:
    version = data[0] if data else _LAST + 1
    if version > _LAST or len(data) <= _TEXT_AT[version]:
        return False
    if version > 3 and not (data[_COUNTRY].isalpha() and data[_COUNTRY].isupper()):
        return False
    rows, columns, high, low = data[2 + (version > 2) :][:4]
    program = decoded(data[_TEXT_AT[version] :].partition(b"\0")[0])
    return high << 8 | low <= rows * columns > 0 and len(program) > 2 and program.isprintable()


def read_session(data: bytes, arguments: Arguments) -> Replay:
    replays = read_all(data, arguments)
    if len(replays) != 1:
        raise FormatError(
            "the file holds {count} replays, not one",
            len(replays),
            cure="minewise review and mw.formats.load_all read them all, and the History of the "
            "page imports them",
        )
    return replays[0]


def read_all(data: bytes, arguments: Arguments) -> list[Replay]:
    """Returns all replays, in each of which the fact `file` is its name."""
    file = ReplayBytes(data)
    version, checksum = file.number(), file.number(2)
    if version:
        raise FormatError("only version 0 of the format is supported, not {found}", version)
    replays: list[Replay] = []
    while file.place < len(data):
        name = file.text()
        content = file.take(file.number(4))
        file.take(checksum)
        try:
            replay = read(content, arguments)
        except MinewiseError as error:
            raise error.at(f"replay {len(replays) + 1}") from None
        replays.append(replace(replay, stated={**replay.stated, "file": name}))
    return replays


def sniff_session(data: bytes) -> bool:
    if len(data) < 4 or data[0]:
        return False
    file = ReplayBytes(data, 3)
    try:
        file.until(b"\0")
        content = file.take(file.number(4))
    except FormatError:
        return False
    return bool(content) and sniff(content)


FORMAT = Format(name="evf", extensions=(".evf",), holds=("replay",), sniff=sniff, read=read)
SESSION = Format(
    name="evfs",
    extensions=(".evfs",),
    holds=("replay",),
    sniff=sniff_session,
    read=read_session,
    read_all=read_all,
)
