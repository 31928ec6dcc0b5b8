"""`.rawvf`, replays as text, into which the replays of all programs can be converted.

Lines `Key: value` state the facts. After `Board:` follows a line for each row, with `*` for mines
and `0` for other cells, and after `Events:`, which older revisions leave out, a line for each
event:

- of the mouse: the time in seconds, two letters, optionally the column and the row from 1, and the
  pixel in parentheses: `1.250 lc 3 1 (40 8)`
- of the board or the game, which replaying shows: a word, sometimes after a time: `number2 3 1`

See "RAWVF" at minesweepergame.com. A line `LeftChords: on` is an addition of minewise.
"""

from __future__ import annotations

import re
from typing import Final

from minewise.base.arguments import check_size
from minewise.base.errors import FormatError
from minewise.base.wording import quoted
from minewise.board import Board
from minewise.formats.format import Arguments, Format
from minewise.formats.replay_bytes import decoded
from minewise.replays.mouse import EventKind, MouseEvent, event_at
from minewise.replays.replay import Fact, Replay, recorded

_CODES: Final[dict[str, EventKind]] = {
    "mv": "move",
    "lc": "left press",
    "lr": "left release",
    "sc": "shift press",
    "rc": "right press",
    "rr": "right release",
    "mc": "middle press",
    "mr": "middle release",
    "mt": "toggle marks",
}
_LETTERS: Final = {kind: code for code, kind in _CODES.items()}
_OPENED: Final = re.compile(r"number[0-8]|blast|boom")
_SHOWN: Final = re.compile(
    r"number[0-8]|blast|boom|won|lost|start|nonstandard|reduced|closed|flag|questionmark|pressed"
    r"|pressedqm"
)
_EVENT: Final = re.compile(
    r"(?:(?P<sign>-?)(?P<seconds>\d{1,7})(?:[.,](?P<decimals>\d{1,9}))?\s+)?(?P<word>[a-z]+[0-8]?)"
    r"(?:\s+(?P<column>-?\d{1,9})\s+(?P<row>-?\d{1,9}))?"
    r"(?:\s*\(\s*(?P<x>-?\d{1,9})[\s,]+(?P<y>-?\d{1,9})\s*\))?"
)
_TEXTS: Final = {
    "player": "Player",
    "program": "Program",
    "version": "Version",
    "timestamp": "Timestamp",
    "level": "Level",
    "mode": "Mode",
}
_SIGNATURE: Final = re.compile(rb"(?im)^[ \t]*(?:RawVF_Version:|Width:|Board:[ \t]*\r?$)")
_SIZE: Final = 16  # pixels, if the file does not state it
_MOST_PIXELS: Final = 10_000


def read(data: bytes, _: Arguments) -> Replay:
    lines = _text(data).splitlines()
    start = _place(lines, "board")
    keys = _keys(lines[:start])
    columns, rows = _number(keys, "width", 1), _number(keys, "height", 1)
    check_size(rows, columns)
    board = _board(lines, start + 1, rows, columns)
    if "mines" in keys and _number(keys, "mines", 0) != board.mine_count:
        raise FormatError(
            "Mines: {stated} is stated, but the board has {mine_count}",
            keys["mines"],
            board.mine_count,
        )
    size = _number(keys, "squaresize", 1, _SIZE)
    if size > _MOST_PIXELS:
        raise FormatError("SquareSize exceeds the limit of {most:,} pixels", _MOST_PIXELS)
    events, opening = _events(lines, _first_event(lines, start + 1 + rows), board, size)
    return recorded(
        board,
        events,
        _facts(keys),
        marks=_on(keys, "marks") or _on(keys, "questionmarks"),
        left_chords=_on(keys, "leftchords"),
        square_size=size,
        opening=opening,
    )


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return decoded(data)  # names of players, in older programs


def _place(lines: list[str], section: str) -> int:
    for place, line in enumerate(lines):
        if line.strip().lower() == f"{section}:":
            return place
    raise FormatError('the line "{section}:" is missing', section.capitalize())


def _first_event(lines: list[str], end: int) -> int:
    """Returns the place of the first event; in Rev3, the events follow the board, up to `end`."""
    first = next((line.strip().lower() for line in lines[end:] if line.strip()), "")
    return end if _EVENT.fullmatch(first) else _place(lines, "events") + 1


def _keys(lines: list[str]) -> dict[str, str]:
    pairs = (line.partition(":") for line in lines)
    return {key.strip().lower(): value.strip() for key, _, value in pairs}


def _number(keys: dict[str, str], key: str, least: int, default: int | None = None) -> int:
    text = keys.get(key, "")
    if not text and default is not None:
        return default
    if not (text.isascii() and text.isdecimal() and len(text) < 8 and int(text) >= least):
        name = {"squaresize": "SquareSize"}.get(key, key.capitalize())
        raise FormatError(
            "{name} must be a whole number from {least}, not {text}", name, least, quoted(text)
        )
    return int(text)


def _on(keys: dict[str, str], key: str) -> bool:
    return keys.get(key, "").lower() == "on"


def _board(lines: list[str], start: int, rows: int, columns: int) -> Board:
    mines = []
    for row in range(rows):
        place = start + row
        line = lines[place].strip() if place < len(lines) else ""
        wrong = line.strip("*.012345678")
        if len(line) != columns or wrong:
            raise FormatError(
                "line {number} must be row {row} of the board, {columns} times 0 or *, not {line}",
                place + 1,
                row,
                columns,
                quoted(line),
            )
        mines += [(row, column) for column, mark in enumerate(line) if mark == "*"]
    return Board(rows, columns, mines)


def _events(
    lines: list[str], start: int, board: Board, size: int
) -> tuple[list[MouseEvent], list[int]]:
    """Returns the events of the mouse, and the places of those after which cells opened."""
    events: list[MouseEvent] = []
    opening: list[int] = []
    for number, line in enumerate(lines[start:], start + 1):
        if not line.strip():
            continue
        match = _EVENT.fullmatch(line.strip().lower())
        word = match["word"] if match else ""
        if match and word in _CODES:
            events.append(_event(match, number, board, size))
        elif not _SHOWN.fullmatch(word):
            raise FormatError("line {number} is not an event: {line}", number, quoted(line.strip()))
        elif _OPENED.fullmatch(word) and events:
            opening.append(len(events) - 1)
    return events, opening


def _event(match: re.Match[str], number: int, board: Board, size: int) -> MouseEvent:
    if match["x"] is not None:
        x, y = int(match["x"]), int(match["y"])
    elif match["row"] is not None:
        x, y = (size * int(match[part]) - size // 2 - 1 for part in ("column", "row"))
    else:
        raise FormatError("line {number} states no pixel: {text}", number, quoted(match[0]))
    if match["seconds"] is None:
        raise FormatError("line {number} states no time: {text}", number, quoted(match[0]))
    milliseconds = int(match["seconds"]) * 1000 + int((match["decimals"] or "0").ljust(3, "0")[:3])
    if match["sign"]:
        milliseconds = -milliseconds
    return event_at(milliseconds, _CODES[match["word"]], x, y, board, size)


def _facts(keys: dict[str, str]) -> dict[str, Fact]:
    facts: dict[str, Fact] = {
        name: keys[key.lower()] for name, key in _TEXTS.items() if keys.get(key.lower())
    }
    time = re.fullmatch(r"\d{1,7}(?:[.,]\d{1,9})?", keys.get("time", ""))
    if time:
        facts["time"] = float(time[0].replace(",", "."))
    three_bv = keys.get("bbbv", "")
    if re.fullmatch(r"[1-9]\d{0,6}", three_bv, re.ASCII):
        facts["three_bv"] = int(three_bv)
    status = keys.get("status", "").lower()
    if status in ("won", "lost"):
        facts["status"] = status
    return facts


def write(replay: Replay) -> bytes:
    board, facts = replay.board, replay.stated
    mines = set(board.mines)
    head = ["RawVF_Version: Rev6.2"]
    head += [f"{key}: {_line(facts[name])}" for name, key in _TEXTS.items() if facts.get(name)]
    head += [f"Width: {board.columns}", f"Height: {board.rows}", f"Mines: {board.mine_count}"]
    head += [f"Marks: {'on' if replay.marks else 'off'}", f"SquareSize: {replay.square_size}"]
    if replay.left_chords:
        head.append("LeftChords: on")
    if isinstance(facts.get("time"), float):
        head.append(f"Time: {facts['time']:.3f}")
    if "three_bv" in facts:
        head.append(f"BBBV: {facts['three_bv']}")
    if facts.get("status") in ("won", "lost"):
        head.append(f"Status: {facts['status']}")
    rows = (
        "".join("*" if (row, column) in mines else "0" for column in range(board.columns))
        for row in range(board.rows)
    )
    events = (_written(event, replay.square_size) for event in replay.events)
    return "\n".join([*head, "Board:", *rows, "Events:", *events, ""]).encode()


def _written(event: MouseEvent, size: int) -> str:
    cell = f"{event.x // size + 1} {event.y // size + 1}"
    return f"{event.time:.3f} {_LETTERS[event.kind]} {cell} ({event.x} {event.y})"


def _line(fact: Fact) -> str:
    return " ".join(str(fact).split())


FORMAT = Format(
    name="rawvf",
    extensions=(".rawvf",),
    holds=("replay",),
    sniff=lambda data: _SIGNATURE.search(data) is not None,
    read=read,
    write=write,
)
