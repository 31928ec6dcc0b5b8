"""Checks that Pyodide exports what the core imports.

Run it as `python -m release.site_imports CORE PYODIDE`: two files of WebAssembly.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_IMPORTS, _EXPORTS = 2, 7
_LOADER: Final = {
    ("env", name)
    for name in (
        *("memory", "__indirect_function_table", "__stack_pointer"),
        *("__memory_base", "__table_base"),
    )
}
"""What the loader of side modules provides."""


class _Reader:
    """Reads the binary format of WebAssembly (WebAssembly Core Specification, 2022, section 5)."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.at = 0

    def byte(self) -> int:
        self.at += 1
        return self._data[self.at - 1]

    def number(self) -> int:
        """Reads an unsigned LEB128 number."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def bytes(self, count: int) -> bytes:
        self.at += count
        return self._data[self.at - count : self.at]

    def name(self) -> str:
        return self.bytes(self.number()).decode()

    def limits(self) -> None:
        if self.number() & 1:
            self.number()
        self.number()

    def sections(self) -> Iterator[int]:
        """Yields the number of each section; the reader stands at its content."""
        self.at = 8
        while self.at < len(self._data):
            kind = self.byte()
            size = self.number()
            end = self.at + size
            yield kind
            self.at = end


def imports(module: bytes) -> set[tuple[str, str]]:
    """Returns what a module imports: names of a module and of what it provides."""
    reader = _Reader(module)
    imported = set()
    for kind in reader.sections():
        if kind == _IMPORTS:
            for _ in range(reader.number()):
                imported.add((reader.name(), reader.name()))
                _skip_type(reader)
    return imported


def _skip_type(reader: _Reader) -> None:
    match reader.byte():
        case 0:  # a function
            reader.number()
        case 1:  # a table
            reader.byte()
            reader.limits()
        case 2:  # a memory
            reader.limits()
        case 3:  # a global variable
            reader.bytes(2)
        case _:  # a tag
            reader.byte()
            reader.number()


def exports(module: bytes) -> set[str]:
    reader = _Reader(module)
    exported = set()
    for kind in reader.sections():
        if kind == _EXPORTS:
            for _ in range(reader.number()):
                exported.add(reader.name())
                reader.byte()
                reader.number()
    return exported


def missing(core: bytes, pyodide: bytes) -> list[str]:
    """Returns the names that the core imports and Pyodide does not export."""
    wanted = imports(core) - _LOADER
    return sorted({name for _, name in wanted} - exports(pyodide) - exports(core))


def main(core: str, pyodide: str) -> int:
    names = missing(Path(core).read_bytes(), Path(pyodide).read_bytes())
    for name in names:
        print(f"{core} imports {name}, which {pyodide} does not export", file=sys.stderr)
    return 1 if names else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
