"""`.rmv`, replays of Vienna Minesweeper, by the package sweeping-view.

The file records the cells that open beside the events of the mouse.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from minewise.formats import sweeping
from minewise.formats.format import Format, Stated
from minewise.replays.event import MouseEvent
from minewise.replays.replay import Fact, Replay, flagged_first, recorded

_SIGNATURE: Final = b"*rmv"
_ENDS: Final = {"blast": "lost", "win": "won", "other": "unfinished"}


def read(data: bytes, stated: Stated) -> Replay:
    found = sweeping.parsed("rmv", data)
    board = sweeping.board(found.rows, found.cols, found.mines, stated)
    size = max(found.square_size, 1)
    before: list[MouseEvent] = flagged_first(found.preflags, board, size)
    mouse = [one for one in found.events if one["type"] == "mouse"]
    return recorded(
        board,
        before + sweeping.events(mouse, board, size),
        _facts(found),
        marks=found.properties["questionmarks"],
        square_size=size,
        opening=_openings(found.events, len(before) - 1),
    )


def _openings(found: list[dict[str, Any]], place: int) -> Iterator[int]:
    """Yields the places of the events of the mouse after which cells opened."""
    for one in found:
        if one["type"] == "mouse":
            place += 1
        elif one["type"] == "board" and one["subtype"].startswith("open"):
            yield max(place, 0)


def _facts(found: Any) -> dict[str, Fact]:
    ends = [one["how"] for one in found.events if one["type"] == "terminate"]
    name = found.player_data.get("name", found.result_str_dict.get("NAME", ""))
    version = found.version_info.decode("cp1252", "replace")
    facts: dict[str, Fact] = {
        "player": name.strip(),
        "program": version.partition(" Copyright")[0].strip(),
        "level": found.properties["level"],
        "mode": found.properties["mode"],
        "time": found.timeth / 1000,
        "timestamp": sweeping.moment(found.timestamp_boardgen),
    }
    if ends:
        facts["status"] = _ENDS[ends[0]]
    if found.bbbv:  # lost games of some versions have 0 here
        facts["three_bv"] = found.bbbv
    return facts


def sniff(data: bytes) -> bool:
    return data.startswith(_SIGNATURE)


FORMAT = Format(name="rmv", extensions=(".rmv",), holds=("replay",), sniff=sniff, read=read)
