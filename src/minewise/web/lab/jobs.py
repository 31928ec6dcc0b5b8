"""The jobs of the laboratory; one runs at a time, and the others wait.

A job has three files in one directory: its settings and state, the same settings as an experiment
for `minewise lab`, and the ledger of its games. A separate process (`player`) plays it; stopping a
job terminates that process. The ledger keeps the games played so far.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import subprocess
import sys
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from threading import Condition, Thread
from time import time
from typing import Any, Final

import msgspec

from minewise.service.conversion import convert
from minewise.web.errors import BUSY, NOT_FOUND, ApiError
from minewise.web.lab.answers import Status
from minewise.web.lab.player import FAILED
from minewise.web.lab.settings import JobSettings
from minewise.web.limits import WebLimits

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_UNDER_WAY: Final = ("queued", "running")
_NICENESS: Final = 10  # the server has priority
_KEPT: Final = "the games played so far are kept"
_PATIENCE: Final = 5.0  # seconds to wait for a killed process


class _Stored(msgspec.Struct):
    """Declares the file of a job."""

    settings: dict[str, Any]
    created: float
    status: Status
    message: str | None
    started: float | None
    ended: float | None


@dataclass(slots=True)
class Job:
    """Holds the settings and the state of a job, and its times."""

    name: str
    settings: JobSettings
    created: float
    status: Status = "queued"
    message: str | None = None
    started: float | None = None
    ended: float | None = None

    @property
    def over(self) -> bool:
        """Whether no more games will be played."""
        return self.status not in _UNDER_WAY

    @property
    def seconds(self) -> float:
        """The running time so far, in seconds."""
        return 0.0 if self.started is None else (self.ended or time()) - self.started

    def save(self) -> dict[str, Any]:
        """Returns the job as JSON values that `load` reads."""
        return {
            "settings": self.settings.to_dict(),
            "created": self.created,
            "status": self.status,
            "message": self.message,
            "started": self.started,
            "ended": self.ended,
        }

    @classmethod
    def load(cls, name: str, data: bytes) -> Job:
        """Reads the values of `save` as text; raises `ValueError` for anything else.

        A job that was running has ended with its server.
        """
        stored = convert(msgspec.json.decode(data), _Stored)
        settings = JobSettings.load(stored.settings)
        job = cls(name, **msgspec.structs.asdict(stored) | {"settings": settings})
        if not job.over:
            job.end("stopped", f"the server was stopped; {_KEPT}")
        return job

    def end(self, status: Status, message: str | None = None) -> None:
        """Records how the job ended."""
        self.status, self.message, self.ended = status, message, time()


class Jobs:
    """Plays jobs one after another, and stores them under names that cannot be guessed."""

    def __init__(self, directory: Path, limits: WebLimits) -> None:
        self._directory = directory
        self._limits = limits
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._changed = Condition()
        self._playing: subprocess.Popen[bytes] | None = None
        self._player: Thread | None = None
        self._closing = False
        jobs = [job for path in directory.glob("*.json") if (job := _read(path))]
        for job in sorted(jobs, key=lambda job: job.created):
            self._jobs[job.name] = job

    def start(self, settings: JobSettings) -> Job:
        """Adds a job to the queue; raises `ApiError` 503 if it is full."""
        with self._changed:
            waiting = sum(not job.over for job in self._jobs.values())
            if waiting > self._limits.jobs_waiting or self._closing:
                raise ApiError(
                    BUSY, "too many jobs are running or waiting", cure="stop one, or wait"
                )
            job = Job(secrets.token_urlsafe(16), settings, time())
            try:
                self._directory.mkdir(parents=True, exist_ok=True, mode=0o700)
                self._path(job, ".toml").write_text(settings.experiment(), encoding="ascii")
                self._save(job)
            except OSError as error:
                raise ApiError(BUSY, "the job cannot be stored: {reason}", error.strerror) from None
            self._jobs[job.name] = job
            self._make_room()
            if self._player is None:
                self._player = Thread(target=self._play_all, name="jobs", daemon=True)
                self._player.start()
            self._changed.notify_all()
            return job

    def get(self, name: str) -> Job:
        """Returns the job with a name; raises `ApiError` 404 if there is none."""
        with self._changed:
            job = self._jobs.get(name)
        if job is None:
            raise ApiError(NOT_FOUND, "there is no such job", cure="start a new one")
        return job

    def all(self) -> list[Job]:
        """Returns the jobs, latest first."""
        with self._changed:
            return list(reversed(self._jobs.values()))

    def stop(self, name: str) -> Job:
        """Stops a job, if it is not finished, and waits until it has ended."""
        job = self.get(name)
        with self._changed:
            self._end(job, f"it was stopped; {_KEPT}" if job.started else "it was stopped")
            self._changed.wait_for(lambda: job.over, _PATIENCE)
        return job

    def ledger(self, job: Job) -> Path:
        """Returns the path of the ledger of a job."""
        return self._path(job, ".ledger")

    def close(self) -> None:
        """Stops the running job, and accepts no more jobs."""
        with self._changed:
            self._closing = True
            for job in self._jobs.values():
                self._end(job, f"the server was stopped; {_KEPT}")
            self._changed.notify_all()
        if self._player is not None:
            self._player.join(_PATIENCE)

    def _end(self, job: Job, message: str) -> None:
        if job.status == "queued":
            job.end("stopped", message)
            self._save_quietly(job)
        elif job.status == "running" and self._playing is not None:
            job.message = message
            self._playing.kill()

    def _play_all(self) -> None:
        while job := self._next():
            try:
                with TemporaryFile() as errors:
                    if self._begin(job, errors):
                        self._finish(job, errors)
            except OSError as error:
                with self._changed:
                    job.end("failed", f"the games cannot be played: {error.strerror}")
                    self._save_quietly(job)

    def _next(self) -> Job | None:
        def queued() -> Job | None:
            return next((job for job in self._jobs.values() if job.status == "queued"), None)

        with self._changed:
            self._changed.wait_for(lambda: self._closing or queued())
            return None if self._closing else queued()

    def _begin(self, job: Job, errors: Any) -> bool:
        limits = self._limits
        module = "minewise.web.lab.player"
        bounds = [str(limits.job_threads), str(limits.job_megabytes)]
        command = [sys.executable, "-m", module, str(self._path(job, ".json")), *bounds]
        with self._changed:
            if job.over:
                return False
            playing = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                start_new_session=True,  # only the server handles Ctrl-C
            )
            if hasattr(os, "setpriority"):
                with suppress(OSError):
                    os.setpriority(os.PRIO_PROCESS, playing.pid, _NICENESS)
            job.status, job.started = "running", time()
            self._playing = playing
            self._save_quietly(job)
        return True

    def _finish(self, job: Job, errors: Any) -> None:
        """Waits for the player process, and records how it ended."""
        playing = self._playing
        assert playing is not None
        try:
            playing.wait(self._limits.job_seconds)
        except subprocess.TimeoutExpired:
            job.message = (
                f"it reached the limit of {self._limits.job_seconds:,.0f} seconds; {_KEPT}"
            )
            playing.kill()
            playing.wait()
        errors.seek(0)
        output = errors.read(1000).decode(errors="replace").strip()
        with self._changed:
            self._playing = None
            if playing.returncode == 0:
                job.end("done")
            elif job.message:
                job.end("stopped", job.message)
            elif playing.returncode == FAILED and output and "\n" not in output:
                job.end("failed", output.replace(str(self._directory) + os.sep, ""))
            else:
                job.end("failed", f"the player process ended unexpectedly; {_KEPT}")
            if playing.stdin:
                playing.stdin.close()
            self._save_quietly(job)
            self._changed.notify_all()

    def _make_room(self) -> None:
        over = [job for job in self._jobs.values() if job.over]
        for job in over[: max(len(self._jobs) - self._limits.jobs_kept, 0)]:
            del self._jobs[job.name]
            for path in self._directory.glob(f"{job.name}.*"):
                path.unlink(missing_ok=True)

    def _path(self, job: Job, suffix: str) -> Path:
        return self._directory / f"{job.name}{suffix}"

    def _save_quietly(self, job: Job) -> None:
        with suppress(OSError):  # the disk is full; the job continues
            self._save(job)

    def _save(self, job: Job) -> None:
        path = self._path(job, ".json")
        part = path.with_suffix(".part")
        part.write_text(json.dumps(job.save()), encoding="ascii")
        os.replace(part, path)


def _read(path: Path) -> Job | None:
    try:
        return Job.load(path.stem, path.read_bytes()) if _NAME.fullmatch(path.stem) else None
    except (OSError, ValueError, RecursionError):
        return None
