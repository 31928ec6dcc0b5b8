"""The limits of one server, which protect it from expensive requests."""

import os
from dataclasses import dataclass, field

from minewise.base.budget import Budget


@dataclass(frozen=True, slots=True, kw_only=True)
class WebLimits:
    """Bounds boards, request bodies, time, and the number of running and waiting requests.

    A limit on bytes bounds the parsing of a request. `sent_actions` and `changed_cells` bound the
    work of one request with actions, `actions` that of replaying a game, and the budget the rest.

    >>> WebLimits(seconds=2.0).budget()
    Budget(seconds=2.0, megabytes=256)
    """

    side: int = 100
    header_bytes: int = 64 * 1024
    body_bytes: int = 1024 * 1024
    body_seconds: float = 10.0
    seconds: float = 5.0
    hurried_seconds: float = 1.0
    megabytes: int = 256
    analyses: int = 2
    waiting: int = 32
    games: int = 2000
    actions: int = 25_000
    outcome_games: int = 100
    sent_actions: int = 500
    changed_cells: int = 50_000
    job_games: int = 10_000_000
    job_strategies: int = 8
    job_seconds: float = 3600.0
    job_threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    job_megabytes: int = 4096
    jobs_waiting: int = 8
    jobs_kept: int = 100
    ledger_bytes: int = 64 << 20

    def budget(self, *, hurried: bool = False) -> Budget:
        """Returns the budget of one analysis.

        >>> WebLimits().budget().seconds
        5.0
        """
        seconds = min(self.seconds, self.hurried_seconds) if hurried else self.seconds
        return Budget(seconds, self.megabytes)
