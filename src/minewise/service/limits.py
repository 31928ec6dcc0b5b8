"""The limits of the service, which protect it from expensive requests."""

from __future__ import annotations

from dataclasses import dataclass

from minewise.base.budget import Budget


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Bounds boards, games, and the time and memory of an answer.

    `hurried` tells that others wait for an answer: the time is then `hurried_seconds`.

    >>> Limits(seconds=2.0).budget().seconds
    2.0
    """

    side: int = 100
    actions: int = 25_000
    outcome_games: int = 100
    simulated_games: int = 1_000
    seconds: float = 5.0
    hurried_seconds: float = 1.0
    megabytes: int = 256
    hurried: bool = False

    def budget(self) -> Budget:
        """Returns the budget of one answer.

        >>> Limits(hurried=True).budget().seconds
        1.0
        """
        seconds = min(self.seconds, self.hurried_seconds) if self.hurried else self.seconds
        return Budget(seconds, self.megabytes)
