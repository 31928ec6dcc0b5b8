"""The process that plays one job of the laboratory into its ledger; the server starts it.

A separate process can be terminated at once, even in the middle of a game, and it can run at a
lower priority than clicks. It ends with the server, because the pipe to the server closes. However
it ends, the ledger keeps the games played so far.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from threading import Thread

from minewise.base.errors import MinewiseError
from minewise.lab import experiment
from minewise.lab.ledger import Ledger
from minewise.lab.openings import openings
from minewise.lab.plan import load
from minewise.web.lab.settings import JobSettings

FAILED = 2


def main(path: str, threads: int, megabytes: int) -> None:
    """Plays the job that a file describes."""
    Thread(target=_end_with_the_server, daemon=True).start()
    _bound(megabytes)
    job = Path(path)
    settings = JobSettings.load(json.loads(job.read_bytes())["settings"])
    with Ledger(job.with_suffix(".ledger")) as ledger:
        if settings.kind == "openings":
            openings(settings.series(), settings.games, workers=threads, watch=ledger.add)
        else:
            experiment.run(load(job.with_suffix(".toml")), ledger, workers=threads)


def _end_with_the_server() -> None:
    while os.read(0, 1):
        pass
    os._exit(0)


def _bound(megabytes: int) -> None:
    try:
        import resource
    except ImportError:  # not available on this system
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, hard))


if __name__ == "__main__":
    try:
        main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
    except MinewiseError as error:
        print(error, file=sys.stderr)
        sys.exit(FAILED)
