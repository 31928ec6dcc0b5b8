"""Reads lines of bounded length."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import BinaryIO, Final

LINE_BYTES: Final = 1 << 20


def bounded_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Yields the lines that are not empty with their numbers, from 1; None if one is too long."""
    number = 0
    while line := stream.readline(LINE_BYTES + 1):
        number += 1
        if len(line) <= LINE_BYTES or line.endswith(b"\n"):
            if number == 1:
                line = line.removeprefix(BOM_UTF8)
            if line := line.strip():
                yield number, line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LINE_BYTES)
        yield number, None
