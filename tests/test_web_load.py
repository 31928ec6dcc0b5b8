"""A hundred people at once: nobody meets an error. How fast it is: `python -m benchmarks.load`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT))

from serving import Server, completed  # noqa: E402

from benchmarks.load import Round, hold  # noqa: E402


@pytest.mark.slow
def test_a_hundred_players_meet_no_error(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        tally = completed(hold(server.url, 100, 4.0, Round("", pause=0.5, analysts=2)))
    finally:
        server.kill()
    assert tally.errors == []
    assert len(tally.seconds) > 100
