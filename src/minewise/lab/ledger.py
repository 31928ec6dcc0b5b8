"""The ledger: a SQLite file of the games played, with one row per block.

Only the coordinator writes, with one transaction per block, in WAL mode. If it is killed, the file
has every committed block and no part of any other; others can read the file at the same time. A row
is identified by the key of its series, its first game and its number of games, so that a duplicate
from a second writer is ignored. A checksum of the row detects damage that SQLite itself does not
detect.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

from minewise.base.errors import LabError
from minewise.play.blocks import Block
from minewise.play.series import Series, digest
from minewise.play.simulation import SUMS

APPLICATION: Final = 0x4D57_4C42  # "MWLB"
VERSION: Final = 1
_PATIENCE: Final = 60.0  # seconds that a writer waits for another writer
_TABLES: Final = """
CREATE TABLE series (
    id INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,
    content TEXT NOT NULL
) STRICT;
CREATE TABLE block (
    series INTEGER NOT NULL REFERENCES series,
    first INTEGER NOT NULL,
    count INTEGER NOT NULL,
    totals TEXT NOT NULL,
    wins BLOB NOT NULL,
    seconds REAL NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (series, first, count)
) STRICT, WITHOUT ROWID;
"""


class Ledger:
    """Stores blocks in a file; creates it if it does not exist, except with `read_only`.

    Raises `LabError` if the file is not a ledger, is damaged or newer, or if the disk is full.
    """

    def __init__(self, path: str | Path, *, read_only: bool = False) -> None:
        self.path = Path(path)
        self._ids: dict[Series, int] = {}
        with self._explained():
            if read_only:
                self._check_exists()
                uri = f"{self.path.absolute().as_uri()}?mode=ro"
                self._file = sqlite3.connect(uri, uri=True, timeout=_PATIENCE)
            else:
                self._file = sqlite3.connect(self.path, timeout=_PATIENCE)
        try:
            with self._explained():
                self._file.isolation_level = None
                self._open(read_only)
        except BaseException:
            self._file.close()
            raise

    def _check_exists(self) -> None:
        if not self.path.exists():
            raise LabError(f"there is no ledger {self.path}: create it with minewise lab run")

    def _open(self, read_only: bool) -> None:
        if self._number("SELECT count(*) FROM sqlite_schema"):
            self._check()
        elif read_only:
            raise LabError(f"{self.path} is not a minewise ledger")
        if read_only:
            return
        self._switch_to_wal()
        self._file.execute("PRAGMA synchronous = NORMAL")
        with self._writing():
            if not self._number("SELECT count(*) FROM sqlite_schema"):
                for statement in _TABLES.split(";"):
                    self._file.execute(statement)
                self._file.execute(f"PRAGMA application_id = {APPLICATION}")
                self._file.execute(f"PRAGMA user_version = {VERSION}")

    def _check(self) -> None:
        if self._number("PRAGMA application_id") != APPLICATION:
            raise LabError(f"{self.path} is not a minewise ledger")
        version = self._number("PRAGMA user_version")
        if version > VERSION:
            raise LabError(
                f"{self.path} has version {version}, but this program reads version {VERSION}: "
                "update minewise"
            )
        found = self._file.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise LabError(f"{self.path} is damaged: {' '.join(found.split())}")

    def _switch_to_wal(self) -> None:
        """Retries while others switch the mode, because SQLite does not wait for them."""
        end = monotonic() + _PATIENCE
        while True:
            try:
                self._file.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > end:
                    raise
                sleep(0.05)
            else:
                return

    def _number(self, query: str) -> int:
        return int(self._file.execute(query).fetchone()[0])

    def add(self, series: Series, block: Block) -> bool:
        """Stores a block durably; returns whether it was new."""
        totals = json.dumps(_packed(block.totals), separators=(",", ":"))
        with self._explained(), self._writing():
            number = self._id(series)
            row = (block.first, block.count, totals, block.wins)
            cursor = self._file.execute(
                "INSERT OR IGNORE INTO block VALUES (?, ?, ?, ?, ?, ?, ?)",
                (number, *row, round(block.seconds, 6), _checksum(series.key, *row)),
            )
            return cursor.rowcount > 0

    def blocks(self, series: Series) -> list[Block]:
        """Returns all blocks of a series; raises `LabError` if one is damaged."""
        with self._explained():
            rows = self._file.execute(
                "SELECT first, count, totals, wins, seconds, checksum FROM block"
                " JOIN series ON series.id = block.series WHERE key = ? ORDER BY first",
                (series.key,),
            ).fetchall()
        found = []
        for *row, seconds, checksum in rows:
            if _checksum(series.key, *row) != checksum:
                raise LabError(f"{self.path} is damaged at game {row[0]:,} of {series}")
            first, count, totals, wins = row
            found.append(Block(first, count, _unpacked(json.loads(totals)), wins, seconds))
        return found

    def series(self) -> list[Series]:
        """Returns the series with games in the ledger, except those played by outdated rules."""
        with self._explained():
            rows = self._file.execute("SELECT key, content FROM series ORDER BY id").fetchall()
        found = []
        for key, content in rows:
            if digest(content) != key:
                raise LabError(f"{self.path} is damaged: the record of a series is invalid")
            found.append(Series.read(content))
        return [one for one in found if one is not None]

    def close(self) -> None:
        """Closes the file; SQLite then removes its auxiliary files."""
        self._file.close()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _id(self, series: Series) -> int:
        if series not in self._ids:
            self._file.execute(
                "INSERT OR IGNORE INTO series (key, content) VALUES (?, ?)",
                (series.key, series.content),
            )
            found = self._file.execute("SELECT id FROM series WHERE key = ?", (series.key,))
            self._ids[series] = int(found.fetchone()[0])
        return self._ids[series]

    @contextmanager
    def _writing(self) -> Iterator[None]:
        self._file.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._file.execute("COMMIT")
        except BaseException:
            self._ids.clear()  # A number that was assigned in this transaction may be rolled back.
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")
            raise

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise LabError(f"{self.path} {_explanation(error)}") from None


def _explanation(error: sqlite3.DatabaseError) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    kept = "the games so far are stored: free some space and run again"
    if code == sqlite3.SQLITE_FULL:
        return f"cannot grow because the disk is full; {kept}"
    if code == sqlite3.SQLITE_IOERR:
        return f"cannot be read or written ({error}); {kept}"
    if code == sqlite3.SQLITE_NOTADB:
        return "is not a minewise ledger"
    if code == sqlite3.SQLITE_CORRUPT:
        return f"is damaged: {error}"
    if code == sqlite3.SQLITE_BUSY:
        return f"has been locked by another program for over {_PATIENCE:.0f} seconds: try again"
    if code == sqlite3.SQLITE_CANTOPEN:
        return "cannot be opened: check that its folder exists and is writable"
    return f"cannot be used: {error}"


def _checksum(key: bytes, first: int, count: int, totals: str, wins: bytes) -> int:
    return zlib.crc32(wins, zlib.crc32(f"{key.hex()} {first} {count} {totals}".encode()))


def _packed(totals: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in totals.items() if value}


def _unpacked(totals: dict[str, Any]) -> dict[str, Any]:
    return dict.fromkeys(SUMS, 0) | {"techniques": []} | totals
