"""`.avf`, replays of Minesweeper Arbiter and Freesweeper, by the package sweeping-view.

The file has no signature. Byte 5 is the level, 3 to 6; text in square brackets describes the game,
and `cs=` precedes the checksum.
"""

from __future__ import annotations

from typing import Any, Final

from minewise.formats import sweeping
from minewise.formats.format import Arguments, Format
from minewise.replays.replay import Fact, Replay

_LEVEL_AT: Final = 5
_LEVELS: Final = range(3, 7)


def read(data: bytes, arguments: Arguments) -> Replay:
    replay = sweeping.parsed("avf", data)
    mines = [(row - 1, column - 1) for row, column in replay.mines]
    board = sweeping.board(replay.rows, replay.cols, mines, arguments)
    timed = [event for event in replay.events if event["gametime"] >= 0]  # the last marks the end
    return Replay(
        board,
        sweeping.events(timed, board),
        _facts(replay),
        marks=replay.properties["questionmarks"],
    )


def _facts(replay: Any) -> dict[str, Fact]:
    facts: dict[str, Fact] = {
        "player": replay.name.strip(),
        "program": replay.version_info.strip(),
        "level": replay.properties["level"],
        "time": replay.timeth / 1000,
        "timestamp": replay.boardgen_time.isoformat(" "),
    }
    if replay.bbbv.isdecimal():
        facts["three_bv"] = int(replay.bbbv)
    return facts


def sniff(data: bytes) -> bool:
    level = data[_LEVEL_AT : _LEVEL_AT + 1]
    return bool(level) and level[0] in _LEVELS and b"[" in data and b"cs=" in data


FORMAT = Format(name="avf", extensions=(".avf",), holds=("replay",), sniff=sniff, read=read)
