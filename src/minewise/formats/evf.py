"""`.evf`, replays of Metasweeper, by the package sweeping-view.

The file has no signature. Its header of 15 bytes begins with the version of the format, the bits of
the result and those of the settings; bytes 3 to 6 are the rows, the columns and the number of
mines. The name of the program follows, ended by a zero byte. sweeping-view 0.4 takes the bits from
the wrong end of their bytes, so they are read here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from minewise.base.errors import FormatError
from minewise.formats import sweeping
from minewise.formats.format import Arguments, Format
from minewise.replays.replay import Fact, Replay, flagged_first

_VERSION: Final = 3
_HEADER: Final = 15
_COMPLETED: Final = 0x80  # in byte 1
_MARKS: Final = 0x80  # in byte 2


def read(data: bytes, arguments: Arguments) -> Replay:
    if data[0] != _VERSION:
        raise FormatError(
            "the file has format version {version}, but only version {supported} is supported",
            data[0],
            _VERSION,
        )
    replay = sweeping.parsed("evf", data)
    board = sweeping.board(replay.rows, replay.cols, replay.mines, arguments)
    size = max(replay.cell_size, 1)
    flags = [
        (event["ypos"] // size, event["xpos"] // size)
        for event in replay.events
        if event["subtype"] == "preflag"
    ]
    return Replay(
        board,
        flagged_first(flags, board, size)
        + sweeping.events(_single_presses(replay.events), board, size),
        _facts(replay, data[1]),
        marks=bool(data[2] & _MARKS),
        square_size=size,
    )


def _single_presses(events: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yields the events, with the press of a second button as the press of that button."""
    left = False
    for event in events:
        kind = event["subtype"]
        if kind == "chord":
            kind = "rmb_down" if left else "lmb_down"
        if kind in ("lmb_down", "lmb_up"):
            left = kind == "lmb_down"
        yield event | {"subtype": kind}


def _facts(replay: Any, result: int) -> dict[str, Fact]:
    facts: dict[str, Fact] = {
        "player": replay.user_identifier.strip(),
        "program": replay.version_info.strip(),
        "mode": replay.properties["mode"],
        "time": replay.timeth / 1000,
        "three_bv": replay.bbbv,
    }
    if replay.start_ts.isascii() and replay.start_ts.isdecimal() and len(replay.start_ts) <= 16:
        facts["timestamp"] = sweeping.moment(int(replay.start_ts) // 1_000_000)
    if result & _COMPLETED:
        facts["status"] = "won"
    return facts


def sniff(data: bytes) -> bool:
    if len(data) <= _HEADER or data[0] != _VERSION:
        return False
    cells, mines = data[3] * data[4], int.from_bytes(data[5:7])
    try:
        program = data[_HEADER:].partition(b"\0")[0].decode()
    except UnicodeDecodeError:
        return False
    return mines <= cells > 0 and program.isprintable()


FORMAT = Format(name="evf", extensions=(".evf",), holds=("replay",), sniff=sniff, read=read)
