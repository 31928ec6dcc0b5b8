"""The games of a server: the latest in memory, all of them on disk, one file each.

A game survives a server that is killed: its file is replaced at once when the board is dealt, and
each later change is one line that is appended. The oldest games make room for new ones.
"""

from __future__ import annotations

import os
import re
import secrets
from collections import OrderedDict
from pathlib import Path
from typing import Final

from minewise.errors import FormatError
from minewise.web.errors import NOT_FOUND, ApiError
from minewise.web.games.table import Order, Table

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_IN_MEMORY: Final = 200


class Store:
    """Finds games by names that nobody can guess.

    >>> import tempfile
    >>> from minewise.sizes import Size
    >>> store = Store(Path(tempfile.mkdtemp()), 10)
    >>> name, table = store.add(Order(size=Size(9, 9, 10)))
    >>> store.get(name) is table
    True
    """

    def __init__(self, directory: Path, most: int) -> None:
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._directory = directory
        self._most = most
        self._tables: OrderedDict[str, Table] = OrderedDict()
        found = sorted(directory.glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
        self._names = OrderedDict.fromkeys(path.stem for path in found)

    def add(self, order: Order) -> tuple[str, Table]:
        """Begins a game and returns its name with it."""
        table = Table(order)
        name = secrets.token_urlsafe(16)
        self._keep(name, table)
        self._names[name] = None
        while len(self._names) > self._most:
            oldest, _ = self._names.popitem(last=False)
            self._tables.pop(oldest, None)
            self._path(oldest).unlink(missing_ok=True)
        return name, table

    def get(self, name: str) -> Table:
        """Returns the game of that name; raises `ApiError` 404 where there is none."""
        table = self._tables.get(name)
        if table is None:
            table = self._read(name)
        self._keep(name, table)
        self._names[name] = None
        self._names.move_to_end(name)
        return table

    def _keep(self, name: str, table: Table) -> None:
        self._tables[name] = table
        self._tables.move_to_end(name)
        idle = (other for other, held in self._tables.items() if not held.lock.locked())
        while len(self._tables) > _IN_MEMORY and (oldest := next(idle, name)) != name:
            del self._tables[oldest]
            idle = (other for other, held in self._tables.items() if not held.lock.locked())

    def _path(self, name: str) -> Path:
        return self._directory / f"{name}.jsonl"

    def _read(self, name: str) -> Table:
        gone = ApiError(NOT_FOUND, "there is no such game: begin a new one")
        if not _NAME.fullmatch(name):
            raise gone
        try:
            return Table.load(self._path(name).read_bytes())
        except (OSError, FormatError):
            raise gone from None

    def save(self, name: str, table: Table) -> None:
        """Writes a game to disk."""
        if name not in self._names:  # it made room for another meanwhile
            return
        path = self._path(name)
        is_whole, lines = table.unsaved()
        if not is_whole:
            with path.open("ab") as file:
                file.write(lines)
            return
        part = path.with_suffix(f".{secrets.token_hex(4)}.part")
        part.write_bytes(lines)
        os.replace(part, path)
