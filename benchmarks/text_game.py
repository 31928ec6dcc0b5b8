"""Measures the baselines of `minewise.text_game`: `python -m benchmarks.text_game [--tasks N]`.

Every player plays the same tasks. The score is the share of the win probability that its moves
kept, with its 95 % interval; the wins are those of whole games.
"""

from __future__ import annotations

import argparse

from benchmarks.tables import show
from minewise.text_game import PLAYERS, SUITES, Measure, measure, task


def row(suite: str, tasks: int) -> list[str]:
    """Returns the scores of every player on the first tasks of a suite."""
    asked = [task(suite, number) for number in range(tasks)]
    results = [measure(player, asked) for player in PLAYERS.values()]
    is_game = asked[0].board is not None
    moves = sum(result.moves for result in results)
    exact = sum(result.exact for result in results)
    judged = f"{100 * exact / moves:.0f} %"
    return [suite, f"{tasks:,}", *(cell(result, is_game) for result in results), judged]


def cell(result: Measure, is_game: bool) -> str:
    """Returns a score in percent with its interval, and the share of games won."""
    low, high = (100 * bound for bound in result.interval)
    text = f"{100 * result.score:.1f} ({low:.1f} to {high:.1f})"
    return f"{text}; {100 * result.wins / len(result.scores):.1f} won" if is_game else text


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tasks", type=int, default=100)
    asked = parser.parse_args()
    rows = [row(suite, asked.tasks) for suite in SUITES]
    show(
        "Win probability kept, in percent", f"suite|tasks|{'|'.join(PLAYERS)}|judged exactly", rows
    )


if __name__ == "__main__":
    main()
