"""What the readers of players' programs share: the bytes of a file in order, texts, the board."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from minewise.base.errors import FormatError, MinewiseError
from minewise.base.types import GridCell
from minewise.board import Board
from minewise.replays.mouse import EventKind

# Letters of Central Europe, as the code page of Western Europe shows them: ł, ą and ż are signs,
# and ń is an ñ. No Western word has such a sign between letters, or an ñ before a consonant.
_CENTRAL: Final = re.compile(r"(?<=\w)[³¹¿][a-zó]|£[a-zêó]|ñ[b-df-hj-np-tv-z]")

_IDEOGRAPHS: Final = re.compile(r"[\x00-\x7f\u3400-\u9fff]*")
# One ideograph alone beside a Latin letter: the pair of bytes is an accented and another letter.
_LATIN: Final = re.compile(
    r"[A-Za-z][\u3400-\u9fff](?![\u3400-\u9fff])|(?<![\u3400-\u9fff])[\u3400-\u9fff][A-Za-z]"
)


def decoded(data: bytes) -> str:
    """Returns text in UTF-8, or in the code page that its words fit: of China or of Europe."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        pass
    # Rare ideographs have a Latin letter as their second byte.
    code_page = "gb2312" if re.search(rb"[A-Za-z]{2}", data) else "gb18030"
    try:
        chinese = data.decode(code_page)
    except UnicodeDecodeError:
        chinese = ""
    if chinese and _IDEOGRAPHS.fullmatch(chinese) and not _LATIN.search(chinese):
        return chinese
    western = data.decode("cp1252", "replace")
    return data.decode("cp1250", "replace") if _CENTRAL.search(western) else western


MODES: Final = (
    *("normal", "UPK", "cheat", "density", "win7", "competitive solvable", "strong solvable"),
    *("weak solvable", "to be solvable", "strong guessable", "weak guessable"),
    *("chording recursive", "flag recursive", "chording flag recursive"),
    *("solvable chording recursive", "solvable flag recursive"),
    "solvable chording flag recursive",
)
"""The modes of `.evf`, by number; those of `.rmv` are the first of them."""

MOUSE_KINDS: Final[tuple[EventKind, ...]] = (
    *("move", "left press", "left release", "right press", "right release"),
    *("middle press", "middle release"),
)
"""The kinds of events of `.evf` and `.rmv`, by number from 1."""

MOST_EVENTS: Final = 1_000_000
_LAST: Final = 253_402_300_799  # seconds: the end of the year 9999


class ReplayBytes:
    """Reads the parts of a file, one after the other; each is within the data."""

    def __init__(self, data: bytes, place: int = 0) -> None:
        self.data = data
        self.place = place
        self._events = 0

    def take(self, count: int) -> bytes:
        """Returns the next bytes; raises `FormatError` if there are fewer."""
        end = self.place + count
        if end > len(self.data):
            raise self.cut()
        part, self.place = self.data[self.place : end], end
        return part

    def number(self, count: int = 1, *, signed: bool = False) -> int:
        """Returns the next bytes as a whole number, the highest byte first."""
        return int.from_bytes(self.take(count), signed=signed)

    def until(self, end: bytes) -> bytes:
        """Returns the bytes before the next `end`, which is passed over."""
        place = self.data.find(end, self.place)
        if place < 0:
            raise self.cut()
        part, self.place = self.data[self.place : place], place + len(end)
        return part

    def text(self, count: int | None = None) -> str:
        """Returns the next text: of `count` bytes, or ended by a zero byte."""
        return decoded(self.until(b"\0") if count is None else self.take(count)).strip()

    def pairs(self, count: int) -> list[tuple[int, int]]:
        part = self.take(2 * count)
        return list(zip(part[::2], part[1::2], strict=True))

    def code(self) -> int:
        """Returns the next byte, the type of an event; raises `FormatError` after too many."""
        self._events += 1
        if self._events > MOST_EVENTS:
            raise FormatError("the events exceed the limit of {most:,}", MOST_EVENTS)
        return self.number()

    def cut(self) -> FormatError:
        """Returns the error for a file that ends too early."""
        return FormatError(
            "the file is cut off or damaged: it ends after {count:,} bytes, within its data",
            len(self.data),
        )

    def unknown(self, code: int) -> FormatError:
        """Returns the error for an event, just read, of an unknown kind."""
        return FormatError(
            "the file is damaged: byte {place:,} begins an event of the unknown type {code}",
            self.place - 1,
            code,
        )


def moment(seconds: int) -> str:
    """Returns a time in seconds since 1970 as text; empty if no calendar has it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(" ") if 0 < seconds <= _LAST else ""


def whole_board(rows: int, columns: int, mines: Iterable[GridCell]) -> Board:
    try:
        return Board(rows, columns, mines)
    except MinewiseError as error:
        raise FormatError("the file is damaged: {error}", error) from None
