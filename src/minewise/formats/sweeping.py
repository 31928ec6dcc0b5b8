"""Replays as the package sweeping-view reads them, for the formats of players' programs.

The package is meant for intact files: at the end of a file that is cut off it waits for ever, and
damaged files make it fail in many ways. Here every failure is one line.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

from minewise.base.errors import FormatError, MinewiseError
from minewise.base.optional import needed
from minewise.base.wording import shortened
from minewise.board import Board
from minewise.formats.format import Arguments, check_complete
from minewise.replays.event import EventKind, MouseEvent, event_at

_KINDS: dict[str, EventKind] = {
    "move": "move",
    "lmb_down": "left press",
    "lmb_up": "left release",
    "shift_lmb_down": "shift press",
    "rmb_down": "right press",
    "rmb_up": "right release",
    "mmb_down": "middle press",
    "mmb_up": "middle release",
}


class _Cut(Exception):
    pass


class _Whole(BytesIO):
    """Raises an error where a plain file would return fewer bytes than it was asked for."""

    def read(self, size: int | None = -1) -> bytes:
        data = super().read(size)
        if size is not None and len(data) < size:
            raise _Cut
        return data


def parsed(name: str, data: bytes) -> Any:
    """Returns the replay object of sweeping-view for a file of the format `name`.

    Raises `FormatError` if the file is damaged or of another version, and `MinewiseError` if the
    package is not installed.
    """
    package = needed(f"sweeping_view.{name}", "replays")
    logging.getLogger(package.__name__).addHandler(logging.NullHandler())
    reader = getattr(package, f"{name.upper()}Replay")
    try:
        return reader(_Whole(data))
    except (KeyboardInterrupt, SystemExit):
        raise
    except _Cut:
        raise FormatError("the file is cut off or damaged") from None
    except BaseException as error:  # panics of extensions in Rust are no Exceptions
        reason = shortened(" ".join(f"{type(error).__name__}: {error}".split()), 80)
        shown = "".join(char if char.isprintable() else "?" for char in reason)
        raise FormatError(
            "sweeping-view cannot read the file; it is damaged, or of another version ({shown})",
            shown,
        ) from None


def moment(seconds: int) -> str:
    """Returns a time in seconds since 1970 as text.

    >>> moment(1354964250)
    '2012-12-08 10:57:30+00:00'
    """
    return datetime.fromtimestamp(seconds, UTC).isoformat(" ")


def board(rows: int, columns: int, mines: Iterable[Any], arguments: Arguments) -> Board:
    """Returns the board of a file; `mines` are zero-based pairs of row and column.

    >>> board(1, 2, [(0, 1)], Arguments()).mine_count
    1
    """
    try:
        board = Board(rows, columns, mines)
    except MinewiseError as error:
        raise FormatError("the file is damaged: {error}", error) from None
    check_complete(board.mine_count, board.topology, arguments)
    return board


def events(recorded: Iterable[dict[str, Any]], board: Board, size: int = 16) -> list[MouseEvent]:
    """Returns the events of the mouse, without the other events of the file.

    >>> event = {"type": "mouse", "subtype": "lmb_up", "gametime": 10, "xpos": 20, "ypos": 4}
    >>> events([event], Board(1, 3, []))[0].cell
    (0, 1)
    """
    return [
        event_at(
            event["gametime"], _KINDS[event["subtype"]], event["xpos"], event["ypos"], board, size
        )
        for event in recorded
        if event["type"] == "mouse" and event["subtype"] in _KINDS
    ]
