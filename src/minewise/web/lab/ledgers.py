"""Read-only access to ledgers, including those that are being written."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final, NamedTuple

from minewise.base.errors import LabError, MinewiseError, file_error
from minewise.lab.contents import Part, parts, plan_beside, under_way
from minewise.lab.ledger import Ledger
from minewise.lab.plan import load
from minewise.service.shapes import named
from minewise.web.errors import NOT_FOUND, ApiError
from minewise.web.lab.answers import LabRun
from minewise.web.lab.results import results
from minewise.web.limits import WebLimits

_SHARE: Final = 4  # interval between readings of a growing ledger, in reading times
_REMEMBERED: Final = 16


class Contents(NamedTuple):
    """Holds the parts of a ledger, or a one-line reason why it cannot be read."""

    problem: str | None
    runs: list[LabRun]


@dataclass(slots=True)
class _Reading:
    lock: Lock = field(default_factory=Lock)
    stamp: object = None
    again: float = 0.0
    contents: Contents | None = None


class Ledgers:
    """Lists and reads the ledgers in directories; each is read again only after a change."""

    def __init__(self, directories: Iterable[Path], limits: WebLimits) -> None:
        self._directories = tuple(directories)
        self._limits = limits
        self._readings: OrderedDict[Path, _Reading] = OrderedDict()
        self._lock = Lock()

    def listed(self) -> dict[str, Path]:
        """Returns the ledgers by name, latest first; duplicate names are numbered."""
        paths: dict[str, Path] = {}
        for directory in self._directories:
            for path in sorted(filter(Path.is_file, directory.glob("*.ledger"))):
                stem = path.stem.encode("utf-8", "replace").decode()
                name, number = stem, 2
                while name in paths:
                    name, number = f"{stem} ({number})", number + 1
                paths[name] = path
        return dict(sorted(paths.items(), key=lambda item: -changed(item[1])))

    def path(self, name: str) -> Path:
        """Returns the ledger with a name; raises `ApiError` 404 if there is none."""
        path = self.listed().get(name)
        if path is None:
            raise ApiError(NOT_FOUND, "there is no such ledger")
        return path

    def read(self, path: Path) -> Contents:
        """Returns the contents of a ledger, or a one-line reason why it cannot be read.

        A growing ledger is read again from time to time.
        """
        return self._read(path, now=False, read=lambda ledger: parts(ledger, plan_beside(path)))

    def of_job(self, path: Path, *, over: bool) -> Contents:
        """Returns the contents of the ledger of a job; complete once the job is finished."""

        def read(ledger: Ledger) -> list[Part]:
            return under_way(ledger, load(path.with_suffix(".toml")))

        return self._read(path, now=over, read=read)

    def _read(self, path: Path, *, now: bool, read: Callable[[Ledger], list[Part]]) -> Contents:
        with self._lock:
            reading = self._readings.setdefault(path, _Reading())
            self._readings.move_to_end(path)
            if len(self._readings) > _REMEMBERED:
                self._readings.popitem(last=False)
        with reading.lock:
            stamp = _stamp(path)
            due = now or monotonic() > reading.again
            if reading.contents is None or (due and stamp != reading.stamp):
                since = monotonic()
                reading.contents = self._contents(path, read)
                reading.stamp = stamp
                reading.again = monotonic() + _SHARE * (monotonic() - since)
            return reading.contents

    def _contents(self, path: Path, read: Callable[[Ledger], list[Part]]) -> Contents:
        try:
            if not path.exists():
                return Contents(None, [])
            if path.stat().st_size > self._limits.ledger_bytes:
                most = self._limits.ledger_bytes >> 20
                raise LabError(
                    "this ledger exceeds {most} MiB",
                    most,
                    cure="use minewise lab report",
                    place=path.name,
                )
            with Ledger(path, read_only=True) as ledger:
                return Contents(None, results(read(ledger)))
        except (LabError, OSError) as error:
            failure = error if isinstance(error, MinewiseError) else file_error(error, "read", path)
            failure.place = path.name
            return Contents(failure.line_for(named), [])


def changed(path: Path) -> float:
    """Returns the time of the last change of a ledger."""
    return max((time for time, _ in _stamp(path)), default=0.0)


def _stamp(path: Path) -> list[tuple[float, int]]:
    stamps = []
    for file in (path, path.with_name(f"{path.name}-wal")):
        try:
            status = file.stat()
        except OSError:
            continue
        if status.st_size:  # reading creates an empty -wal file
            stamps.append((status.st_mtime, status.st_size))
    return stamps
