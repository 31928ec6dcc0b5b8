"""Line numbers of the keys in a TOML file, for error messages."""

from __future__ import annotations

import re
from typing import Final

_HEADER: Final = re.compile(r"\s*\[\[?([\w.\-\s\"']+)\]\]?\s*(#.*)?$")
_KEY: Final = re.compile(r"\s*([\w\-\"']+)\s*=")


class Lines:
    """Finds the lines of keys and values, or the nearest line before them for unusual notations."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._tables: dict[tuple[str, int], int] = {("", 0): 0}
        self._ends: list[int] = []
        seen: dict[str, int] = {}
        for number, line in enumerate(self._lines):
            header = _HEADER.match(line)
            if header:
                name = header[1].strip().strip("\"'")
                self._tables[name, seen.get(name, 0)] = number + 1
                self._ends.append(number)
                seen[name] = seen.get(name, 0) + 1

    def of(self, table: str, index: int, key: str | None = None, value: object = None) -> int:
        """Returns the line, from 1, of a table, of a key in it, or of a value of that key."""
        start = self._tables.get((table, index), 0)
        if key is None:
            return max(start, 1)
        end = next((line for line in self._ends if line >= start), len(self._lines))
        for number in range(start, end):
            match = _KEY.match(self._lines[number])
            if match and match[1].strip("\"'") == key:
                return self._value(number, end, value) + 1
        return max(start, 1)

    def _value(self, start: int, end: int, value: object) -> int:
        text = str(value)
        if value is None or not text:
            return start
        pattern = re.compile(rf"(?<![\w.]){re.escape(text)}(?![\w.])")
        for number in range(start, end):
            if number > start and _KEY.match(self._lines[number]):
                break
            if pattern.search(self._lines[number]):
                return number
        return start
