"""The ledger: a SQLite file of the games played, with one row per block.

Only the coordinator writes, with one transaction per block, in WAL mode. If it is killed, the file
has every committed block and no part of any other; others can read the file at the same time. A row
is identified by the key of its series, its first game and its number of games, so that a duplicate
from a second writer is ignored. A checksum of the row detects damage that SQLite itself does not
detect. A sitting is one opening of the file by a writer: it says when, where and by which version
the games of its blocks were played.
"""

from __future__ import annotations

import json
import os
import platform
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

from minewise.base.errors import LabError, missing_file
from minewise.base.wording import counted, file_name
from minewise.play.series import Block, Series, digest, other_player
from minewise.play.simulation import SUMS

APPLICATION: Final = 0x4D57_4C42  # "MWLB"
VERSION: Final = 3
_PATIENCE: Final = 60.0  # seconds that a writer waits for another writer
_NO_TEXT: Final = "this ledger is damaged: it holds text that is not UTF-8"
_OTHER: Final = "this is not a minewise ledger"
_LONGEST: Final = 1e9  # seconds of a block; its row is damaged if it took longer
_TABLES: Final = """
CREATE TABLE sitting (
    id INTEGER PRIMARY KEY,
    version TEXT NOT NULL,
    machine TEXT NOT NULL,
    began TEXT NOT NULL,
    ended TEXT NOT NULL
) STRICT;
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
    sitting INTEGER NOT NULL REFERENCES sitting,
    PRIMARY KEY (series, first, count)
) STRICT, WITHOUT ROWID;
"""


@dataclass(frozen=True)
class Sitting:
    """Says by which version, on which machine and when games of some series were played.

    The times are UTC, in ISO 8601.
    """

    version: str
    machine: str
    began: str
    ended: str
    games: int


class Ledger:
    """Stores blocks in a file; creates it if it does not exist, except with `read_only`.

    Raises `LabError` if the file is not a ledger, is damaged or of another version, if its games
    were played by players of another build, or if the disk is full.
    """

    def __init__(self, path: str | Path, *, read_only: bool = False) -> None:
        self.path = Path(path)
        self._ids: dict[Series, int] = {}
        self._sitting: int | None = None
        with self._explained():
            if read_only:
                self._check_exists()
                uri = f"{self.path.absolute().as_uri()}?{self._reading()}"
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
            raise missing_file(
                "there is no ledger", self.path, cure="create it with minewise lab run"
            )

    def _reading(self) -> str:
        """Returns how SQLite opens the file to read; usually it makes files beside it for this."""
        is_last = not self.path.with_name(f"{self.path.name}-wal").exists()
        is_still = is_last and not os.access(self.path.absolute().parent, os.W_OK)
        return "mode=ro&immutable=1" if is_still else "mode=ro"

    def _open(self, read_only: bool) -> None:
        if self._number("SELECT count(*) FROM sqlite_schema"):
            self._check()
        elif read_only:
            raise self._refusal(_OTHER)
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
            raise self._refusal(_OTHER)
        number = self._number("PRAGMA user_version")
        if number != VERSION:
            raise self._refusal(
                "this ledger has version {number}, but this program reads version {supported}",
                number,
                VERSION,
                cure="update minewise" if number > VERSION else "start a new ledger",
            )
        answer = self._file.execute("PRAGMA quick_check(1)").fetchone()[0]
        if answer != "ok":
            raise self._refusal("this ledger is damaged: {reason}", _one_line(answer))
        for content in self._contents():
            if difference := other_player(content):
                raise self._refusal(
                    "this ledger holds games of another player ({difference})",
                    difference,
                    cure="start a new ledger, or use the version of minewise that played them",
                )

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
        totals = json.dumps(
            {name: value for name, value in block.totals.items() if value}, separators=(",", ":")
        )
        with self._explained(), self._writing():
            number = self._id(series)
            row = (block.first, block.count, totals, block.wins)
            seconds = round(float(block.seconds), 6)
            cursor = self._file.execute(
                "INSERT OR IGNORE INTO block VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (number, *row, seconds, _checksum(series.key, *row, seconds), self._sit()),
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
        blocks = []
        for first, count, totals, wins, seconds, checksum in rows:
            row = (first, count, totals, wins)
            is_time = isinstance(seconds, float) and 0 <= seconds < _LONGEST
            if not is_time or checksum != _checksum(series.key, *row, seconds):
                raise self._refusal(
                    "this ledger is damaged at game {first:,} of {series}", first, series
                )
            sums = dict.fromkeys(SUMS, 0) | {"techniques": [], "policies": {}} | json.loads(totals)
            blocks.append(Block(first, count, sums, wins, seconds))
        return blocks

    def series(self) -> list[Series]:
        with self._explained():
            return [Series.read(content) for content in self._contents()]

    def _contents(self) -> Iterator[str]:
        for key, content in self._file.execute("SELECT key, content FROM series ORDER BY id"):
            if not isinstance(content, str) or digest(content) != key:
                raise self._refusal("this ledger is damaged: the record of a series is invalid")
            yield content

    def sittings(self, all_series: Iterable[Series]) -> list[Sitting]:
        """Returns when and where the blocks of these series were played, the earliest first."""
        keys = {series.key for series in all_series}
        played: dict[tuple[Any, ...], int] = {}
        with self._explained():
            rows = self._file.execute(
                "SELECT key, count, sitting.id, version, machine, began, ended FROM block"
                " JOIN series ON series.id = block.series"
                " JOIN sitting ON sitting.id = block.sitting"
            )
            for key, count, *sitting in rows:
                if key in keys:
                    played[tuple(sitting)] = played.get(tuple(sitting), 0) + count
        sittings = [
            Sitting(version, machine, began, ended, games)
            for (_, version, machine, began, ended), games in played.items()
        ]
        return sorted(sittings, key=lambda sitting: sitting.began)

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
            cursor = self._file.execute("SELECT id FROM series WHERE key = ?", (series.key,))
            self._ids[series] = int(cursor.fetchone()[0])
        return self._ids[series]

    def _sit(self) -> int:
        """Returns the number of the current sitting, whose end becomes the present moment."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        if self._sitting is None:
            row = (version("minewise"), machine(), now, now)
            cursor = self._file.execute("INSERT INTO sitting VALUES (NULL, ?, ?, ?, ?)", row)
            self._sitting = cursor.lastrowid
        self._file.execute("UPDATE sitting SET ended = ? WHERE id = ?", (now, self._sitting))
        return self._sitting or 0

    @contextmanager
    def _writing(self) -> Iterator[None]:
        self._file.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._file.execute("COMMIT")
        except BaseException:
            self._ids.clear()  # A number that was assigned in this transaction may be rolled back.
            self._sitting = None
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")
            raise

    def _refusal(self, problem: str, *parts: object, cure: str = "") -> LabError:
        return LabError(problem, *parts, cure=cure, place=file_name(self.path))

    def _failure(self, error: sqlite3.DatabaseError) -> LabError:
        reason = _one_line(error)
        if reason.startswith("Could not decode to UTF-8"):  # and a kilobyte of text
            return self._refusal(_NO_TEXT)
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        more_space = "the games so far are stored; free some space and run again"
        if code == sqlite3.SQLITE_FULL:
            problem = "this ledger cannot grow because the disk is full"
            return self._refusal(problem, cure=more_space)
        if code == sqlite3.SQLITE_IOERR:
            problem = "this ledger cannot be read or written ({reason})"
            return self._refusal(problem, reason, cure=more_space)
        if code == sqlite3.SQLITE_NOTADB:
            return self._refusal(_OTHER)
        if code == sqlite3.SQLITE_CORRUPT:
            return self._refusal("this ledger is damaged: {reason}", reason)
        if code == sqlite3.SQLITE_BUSY:
            problem = "another program has locked this ledger for {seconds:.0f} seconds"
            return self._refusal(problem, _PATIENCE, cure="try again")
        if code == sqlite3.SQLITE_READONLY:
            cure = "check that the file and its folder are writable"
            return self._refusal("this ledger cannot be written", cure=cure)
        if code == sqlite3.SQLITE_CANTOPEN:
            cure = "check that its folder exists and is writable"
            return self._refusal("this ledger cannot be opened", cure=cure)
        return self._refusal("this ledger cannot be used: {reason}", reason)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise self._failure(error) from None
        except UnicodeDecodeError:  # sqlite3 quotes damaged text in its errors
            raise self._refusal(_NO_TEXT) from None


def machine() -> str:
    """Returns the operating system, the processor and the number of its cores."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    model = (models or [platform.processor() or platform.machine()])[0]
    return f"{platform.system()}, {model}, {counted(os.cpu_count() or 1, 'processor')}"


def _one_line(message: object) -> str:
    """Returns a message of SQLite, which may quote damaged text, as one printable line."""
    words = str(message).removeprefix("*** in database main ***").split()
    return "".join(char if char.isprintable() else "?" for char in " ".join(words))


def _checksum(key: bytes, first: int, count: int, totals: str, wins: bytes, seconds: float) -> int:
    return zlib.crc32(wins, zlib.crc32(f"{key.hex()} {first} {count} {totals} {seconds}".encode()))
