"""`minewise serve` for tests that need the real server, and a plain one for the page without it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


def completed(work: Coroutine[Any, Any, T]) -> T:
    """Runs it in a thread of its own: after browser tests the main one has a loop that runs."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


class Server:
    """The command as a process of its own; it can be killed and started anew."""

    def __init__(self) -> None:
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Starts it and waits until it listens, on the port it had before."""
        command = [sys.executable, "-m", "minewise", "serve", "--port", str(self.port)]
        command += ["--seconds", "60"]  # the machine may be busy
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            self.kill()
        self.port = int(line.split()[3].rsplit(":", 1)[1].rstrip("/"))

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.communicate()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


class FileServer:
    """A server of plain files, as hosts of static pages are; the files lie in a folder of it."""

    FOLDER = "/some/where"

    def __init__(self, files: Path, root: Path) -> None:
        place = root / self.FOLDER.strip("/")
        place.parent.mkdir()
        place.symlink_to(files.resolve())
        self.paths: list[str] = []
        self.server = ThreadingHTTPServer(
            ("127.0.0.1", 0), partial(_Files, self.paths, directory=str(root))
        )
        Thread(target=self.server.serve_forever, daemon=True).start()

    def kill(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}{self.FOLDER}"


class _Files(SimpleHTTPRequestHandler):
    def __init__(self, paths: list[str], *arguments: Any, **options: Any) -> None:
        self.paths = paths
        super().__init__(*arguments, **options)

    def send_head(self) -> Any:
        self.paths.append(self.path)
        return super().send_head()

    def log_message(self, *_: object) -> None: ...
