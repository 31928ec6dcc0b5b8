"""`minewise serve` for tests that need the real server."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


def completed(work: Coroutine[Any, Any, T]) -> T:
    """Runs it in a thread of its own: after browser tests the main one has a loop that runs."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


class Server:
    """The command as a process of its own; it can be killed and started anew."""

    def __init__(self, jobs: Path) -> None:
        self.jobs = jobs
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Starts it and waits until it listens, on the port it had before."""
        command = [sys.executable, "-m", "minewise", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--jobs", str(self.jobs)], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            self.kill()
        self.port = int(line.split()[3].rsplit(":", 1)[1].rstrip("/"))

    def kill(self) -> None:
        """Kills it at once."""
        assert self.process is not None
        self.process.kill()
        self.process.communicate()

    @property
    def url(self) -> str:
        """Where its page is."""
        return f"http://127.0.0.1:{self.port}"
