"""`.rmv`, replays of Vienna Minesweeper, by the package sweeping-view.

The file records the cells that open beside the events of the mouse.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from minewise.formats import sweeping
from minewise.formats.format import Arguments, Format
from minewise.replays.event import MouseEvent
from minewise.replays.replay import Fact, Replay, flagged_first, recorded

_SIGNATURE: Final = b"*rmv"
_ENDS: Final = {"blast": "lost", "win": "won", "other": "unfinished"}


def read(data: bytes, arguments: Arguments) -> Replay:
    replay = sweeping.parsed("rmv", data)
    board = sweeping.board(replay.rows, replay.cols, replay.mines, arguments)
    size = max(replay.square_size, 1)
    before: list[MouseEvent] = flagged_first(replay.preflags, board, size)
    mouse = [event for event in replay.events if event["type"] == "mouse"]
    return recorded(
        board,
        before + sweeping.events(mouse, board, size),
        _facts(replay),
        marks=replay.properties["questionmarks"],
        square_size=size,
        opening=_openings(replay.events, len(before) - 1),
    )


def _openings(events: list[dict[str, Any]], place: int) -> Iterator[int]:
    """Yields the places of the events of the mouse after which cells opened."""
    for event in events:
        if event["type"] == "mouse":
            place += 1
        elif event["type"] == "board" and event["subtype"].startswith("open"):
            yield max(place, 0)


def _facts(replay: Any) -> dict[str, Fact]:
    ends = [event["how"] for event in replay.events if event["type"] == "terminate"]
    name = replay.player_data.get("name", replay.result_str_dict.get("NAME", ""))
    version = replay.version_info.decode("cp1252", "replace")
    facts: dict[str, Fact] = {
        "player": name.strip(),
        "program": version.partition(" Copyright")[0].strip(),
        "level": replay.properties["level"],
        "mode": replay.properties["mode"],
        "time": replay.timeth / 1000,
        "timestamp": sweeping.moment(replay.timestamp_boardgen),
    }
    if ends:
        facts["status"] = _ENDS[ends[0]]
    if replay.bbbv:  # lost games of some versions have 0 here
        facts["three_bv"] = replay.bbbv
    return facts


def sniff(data: bytes) -> bool:
    return data.startswith(_SIGNATURE)


FORMAT = Format(name="rmv", extensions=(".rmv",), holds=("replay",), sniff=sniff, read=read)
