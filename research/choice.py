"""Measures what a perfect choice of guesses gains over `survival`.

    python -m research.choice [SIZE] [--start 1,1] [--start-rule safe] [--seeds 40]

At a guess drawn from each game, the best cells by `survival` are played on. The cell is chosen by
one half of the continuations and judged by the other, so that noise does not count as a gain. The
default is a board of 5x5 with 5 mines: its optimum is known, so that the measure can be checked.
There, the 800 games of the 40 seeds take about ten minutes on one core.
"""

import argparse
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from minewise import Strategy, _core, _training
from minewise.deal import Size, as_size, core_rule
from research.ranking import NETWORKS, Columns

FIRST_SEED = 100
GAMES = 20  # per seed; the continuations of a seed share their boards
HALF = 600  # continuations
CANDIDATES = (2, 4, 8)
GUESSES_DRAWN_FROM = 6  # guess 0 to 5 of a game is judged; most games end before theirs
RESAMPLED = 2_000  # sets of seeds, for the intervals
FEWEST = 20  # guesses


@dataclass(frozen=True)
class Board:
    """The boards that are played."""

    size: Size
    start: tuple[int, int]
    start_rule: str


def judged(board: Board, seed: int, continuations: int) -> Columns:
    """Plays on from a guess of each game of a seed."""
    strategy = Strategy("counting,exact", "survival>progress>expected-safe", endgame=0)
    grid = board.size.grid()
    rule, start = core_rule(board.start_rule), grid.index(board.start)
    found = _training.judge(
        _core.Setup(grid._core, board.size.mines, rule, start),
        *(strategy._core, NETWORKS.read_bytes(), seed, 0, GAMES, 1, max(CANDIDATES), continuations),
    )
    return {name: np.asarray(values, dtype=float) for name, values in found.items()}


def gains(board: Board, seed: int) -> NDArray[np.float64]:
    """Returns a row for each guess: the gain by candidates, and that of the networks, in points."""
    half, whole = judged(board, seed, HALF), judged(board, seed, 2 * HALF)
    first, second = half["mean"], 2 * whole["mean"] - half["mean"]
    rows = []
    for game in np.unique(half["game"]):
        cells = np.flatnonzero(half["game"] == game)
        cells = cells[np.argsort(-half["survival"][cells], kind="stable")]
        row = []
        for count in CANDIDATES:
            some = cells[:count]
            by_first, by_second = some[first[some].argmax()], some[second[some].argmax()]
            gained = second[by_first] - second[cells[0]] + first[by_second] - first[cells[0]]
            row.append(gained / 2)
        chosen = cells[half["predicted"][cells].argmax()]
        rows.append([*row, whole["mean"][chosen] - whole["mean"][cells[0]]])
    return 100 * np.array(rows).reshape(-1, len(CANDIDATES) + 1)


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("size", nargs="?", default="5x5x5")
    parser.add_argument("--start", default="0,0", help="row and column of the first click")
    parser.add_argument("--start-rule", default="safe", choices=("any", "safe", "opening"))
    parser.add_argument("--seeds", type=int, default=40)
    asked = parser.parse_args()
    seeds = asked.seeds
    row, column = map(int, asked.start.split(","))
    board = Board(as_size(asked.size), (row, column), asked.start_rule)
    by_seed = [gains(board, FIRST_SEED + i) for i in range(seeds)]
    found = np.concatenate(by_seed)
    if len(found) < FEWEST:
        raise SystemExit(f"{len(found)} guesses in {seeds * GAMES} games: use more --seeds")
    random = np.random.default_rng(0)
    draws = random.integers(0, seeds, (RESAMPLED, seeds))
    means = np.array([np.concatenate([by_seed[i] for i in draw]).mean(axis=0) for draw in draws])
    low, high = np.percentile(means, (2.5, 97.5), axis=0)
    guesses = GUESSES_DRAWN_FROM * len(found) / (seeds * GAMES)
    print(f"{len(found)} guesses in {seeds * GAMES} games; {guesses:.2f} guesses per game")
    names = [f"a perfect choice among {count}" for count in CANDIDATES] + ["the networks"]
    for name, mean, least, most in zip(names, found.mean(axis=0), low, high, strict=True):
        print(f"{name}: {mean:+.2f} ({least:+.2f} to {most:+.2f}) points per guess")


if __name__ == "__main__":
    main()
