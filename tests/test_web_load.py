"""Many people at once: nobody meets an error. How fast it is: `python -m benchmarks.load`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT))

from serving import Server, completed  # noqa: E402

from benchmarks.load import Round, hold  # noqa: E402


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "analysts", "seconds"),
    [(20, 0, 1.0), pytest.param(100, 2, 4.0, marks=pytest.mark.nightly)],
)
def test_players_meet_no_error(players: int, analysts: int, seconds: float) -> None:
    how = Round("", pause=0.5, analysts=analysts)
    with Server() as server:
        tally = completed(hold(server.url, players, seconds, how))
    assert tally.errors == []
    assert len(tally.seconds) >= players
