"""`.avf`, replays of Minesweeper Arbiter and Freesweeper, by the package sweeping-view.

The file has no signature. Byte 5 is the level, 3 to 6; text in square brackets describes the game,
and `cs=` precedes the checksum.
"""

from __future__ import annotations

from typing import Any, Final

from minewise.formats import sweeping
from minewise.formats.format import Format, Stated
from minewise.replays.replay import Fact, Replay

_LEVEL_AT: Final = 5
_LEVELS: Final = range(3, 7)


def read(data: bytes, stated: Stated) -> Replay:
    found = sweeping.parsed("avf", data)
    mines = [(row - 1, column - 1) for row, column in found.mines]
    board = sweeping.board(found.rows, found.cols, mines, stated)
    timed = [one for one in found.events if one["gametime"] >= 0]  # the last one marks the end
    return Replay(
        board,
        sweeping.events(timed, board),
        _facts(found),
        marks=found.properties["questionmarks"],
    )


def _facts(found: Any) -> dict[str, Fact]:
    facts: dict[str, Fact] = {
        "player": found.name.strip(),
        "program": found.version_info.strip(),
        "level": found.properties["level"],
        "time": found.timeth / 1000,
        "timestamp": found.boardgen_time.isoformat(" "),
    }
    if found.bbbv.isdecimal():
        facts["three_bv"] = int(found.bbbv)
    return facts


def sniff(data: bytes) -> bool:
    level = data[_LEVEL_AT : _LEVEL_AT + 1]
    return bool(level) and level[0] in _LEVELS and b"[" in data and b"cs=" in data


FORMAT = Format(name="avf", extensions=(".avf",), holds=("replay",), sniff=sniff, read=read)
