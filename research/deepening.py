"""Judges `mw.deepen` by the measured win probabilities of `guesses.csv.gz`.

    python -m research.deepening [--guesses 100] [--seconds 1,10] [--skip 0]
        [--file FILE.csv.gz | --even]
    python -m research.deepening --calibrate

Every second game of that file calibrates the estimates; the second form prints the constants of
`core/play/deepening.cpp` and `posterior.cpp`. Guesses of the others, or of another file that
`research.ranking --measure` wrote, or of those that calibrate (`--even`), are drawn at random here,
and their four cells are compared for so many CPU-seconds, or until one is the best with 99 %. The
command prints the gain per guess over `survival`, how often the stated intervals of 95 % hold the
measured win probability, whose own error is added to the stated one, and how many times as wide
they would have to be. Exact answers are left out there: they are those of best play, which wins
more than the measured continuations.
"""

import argparse
import math
import time
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import minewise as mw
from minewise import Strategy, Topology, _core, _training
from research.ranking import CANDIDATES, COLUMNS, GUESSES, NETWORKS, SEED, Columns, judged, load

START = 3 * 30 + 3
WIDE = 1.96  # standard errors
SIZES = tuple(product((0.025, 0.07), (0.002, 0.01, 0.03)))  # of errors: common, own
SHARES = (0.3, 0.5, 0.7, 0.9)  # of the distance from the other estimates
ROUNDS = 100


def calibration() -> str:
    """Returns the weights and the error sizes of estimates, by the games with even numbers.

    They have the highest likelihood by expectation maximisation; the sizes themselves are given.
    """
    measured = load(GUESSES)
    games = int(measured["game"].max()) + 1
    predicted = judged(NETWORKS, games, 0, 1)["predicted"]
    even = np.unique(measured["game"][measured["game"] % 2 == 0])
    guesses = [_of_guess(measured, predicted, measured["game"] == game) for game in even]
    best = max((_fitted(guesses, share) for share in SHARES), key=lambda fit: fit[0])
    _, share, (networks, survival, bias), often = best
    sizes = ", ".join(
        f"{part:.2f} of ({common}, {own})" for part, (common, own) in zip(often, SIZES, strict=True)
    )
    return (
        f"networks {networks:.2f}, survival {survival:.2f}, bias {bias:.4f}; share of the distance "
        f"{share}; common and own errors: {sizes}"
    )


def _of_guess(measured: Columns, predicted: NDArray[np.float64], rows: Any) -> tuple[Any, ...]:
    """Returns what a regression predicts a guess from, its win probabilities and their noise."""
    level = predicted[rows].mean()
    survival = measured["survival"][rows]
    seen = np.stack([predicted[rows] - level, survival - survival.mean(), np.ones(rows.sum())], 1)
    error = measured["standard_error"][rows]  # the boards are the same for all cells
    noise = 0.5 * np.outer(error, error) + 0.5 * np.diag(error**2)
    return seen, measured["mean"][rows] - level, noise


def _fitted(guesses: list[tuple[Any, ...]], share: float) -> tuple[float, float, Any, Any]:
    """Fits the weights and the probabilities of the sizes; the first is the log likelihood."""
    weights = np.array([0.3, 0.2, 0.0])
    often = np.full(len(SIZES), 1 / len(SIZES))
    likelihood = 0.0
    for _ in range(ROUNDS):
        normal, right = np.zeros((3, 3)), np.zeros(3)
        mean = np.zeros(len(SIZES))
        likelihood = 0.0
        for seen, truth, noise in guesses:
            left = truth - seen @ weights
            distance = share * (seen[:, :2] @ weights[:2])
            inverses, densities = [], []
            for common, own in SIZES:
                total = noise + common**2 + np.diag(own**2 + distance**2)
                inverse = np.linalg.inv(total)
                inverses.append(inverse)
                densities.append(-0.5 * (left @ inverse @ left + np.linalg.slogdet(total)[1]))
            terms = often * np.exp(densities - np.max(densities))
            likelihood += np.log(terms.sum()) + np.max(densities)
            part = terms / terms.sum()
            mean += part / len(guesses)
            inverse = np.tensordot(part, np.stack(inverses), 1)
            normal += seen.T @ inverse @ seen
            right += seen.T @ inverse @ truth
        weights, often = np.linalg.solve(normal, right), mean
    return likelihood, share, weights, often


def guess_of(game: int) -> tuple[mw.Position, Columns]:
    """Returns the position at the guess of a game, and what is known of its cells."""
    strategy = Strategy("counting,exact", "survival>progress>expected-safe", endgame=0)
    grid = Topology.square(16, 30)
    judgement = _training.judge(
        _core.Setup(grid._core, 99, _core.StartRule.opening, START),
        *(strategy._core, NETWORKS.read_bytes(), SEED, game, 1, 1, CANDIDATES, 0),
    )
    position = mw.Position(np.asarray(judgement["values"]).reshape(16, 30), mines=99)
    return position, {name: np.asarray(judgement[name], dtype=float) for name in COLUMNS}


def deepened(
    position: mw.Position, cells: Sequence[tuple[int, int]], seconds: Sequence[float]
) -> list[mw.Deepening]:
    """Returns the answers after so many CPU-seconds each."""
    answers = []
    begin = time.process_time()
    wanted = list(seconds)
    answer = None
    for answer in mw.deepen(position, cells=cells, confidence=0.99, budget=mw.Budget(work=10**15)):
        while wanted and time.process_time() - begin >= wanted[0]:
            answers.append(answer)
            wanted.pop(0)
        if not wanted:
            break
    assert answer is not None
    return answers + [answer] * len(wanted)


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--guesses", type=int, default=100)
    parser.add_argument("--seconds", default="1,10")
    parser.add_argument("--skip", type=int, default=0, help="guesses of the random order")
    parser.add_argument("--file", type=Path, help="measured guesses of other games")
    parser.add_argument("--even", action="store_true", help="the guesses that calibrate")
    parser.add_argument("--calibrate", action="store_true")
    asked = parser.parse_args()
    if asked.calibrate:
        print(calibration())
        return
    seconds = [float(text) for text in asked.seconds.split(",")]
    measured = load(asked.file or GUESSES)
    games = np.unique(measured["game"]).astype(int)
    if not asked.file:
        games = games[games % 2 == (0 if asked.even else 1)]
    chosen = np.random.default_rng(1).permutation(games)[asked.skip :][: asked.guesses]
    gains: dict[str, list[float]] = {}
    missed: dict[str, list[tuple[float, float, float]]] = {}
    for number, game in enumerate(chosen, 1):
        rows = np.flatnonzero(measured["game"] == game)
        mean, error = measured["mean"][rows], measured["standard_error"][rows]
        cells = [divmod(int(cell), 30) for cell in measured["cell"][rows]]
        baseline = mean[measured["survival"][rows].argmax()]
        position, known = guess_of(int(game))
        by_networks = mean[known["predicted"].argmax()]
        for name, value in (("highest mean", mean.max()), ("networks", by_networks)):
            gains.setdefault(name, []).append(100 * (value - baseline))
        for limit, answer in zip(seconds, deepened(position, cells, seconds), strict=True):
            assert answer.best is not None
            value = mean[cells.index(answer.best.cell)]
            name = f"{limit:g} s"
            gains.setdefault(name, []).append(100 * (value - baseline))
            gains.setdefault(f"{name} against the networks", []).append(100 * (value - by_networks))
            for one in () if answer.exact else answer.candidates:
                row = cells.index(one.cell)
                distance = abs(one.win_probability - mean[row])
                missed.setdefault(name, []).append((distance, one.standard_error, error[row]))
        if number % 10 == 0 or number == len(chosen):
            print(
                f"{number} guesses; points gained per guess over survival, and intervals that hold"
            )
            for name, gain in gains.items():
                share = _coverage(np.array(missed[name])) if name in missed else ""
                print(f"  {name:28} {_mean(gain)}{share}", flush=True)


def _coverage(missed: NDArray[np.float64]) -> str:
    """Returns how many intervals hold, from distances, stated errors and those of what is true."""
    distance, stated, error = missed.T
    held = [
        float(np.mean(distance <= WIDE * np.hypot(width * stated, error)))
        for width in np.arange(1, 3, 0.025)
    ]
    wide = 1 + 0.025 * next((i for i, share in enumerate(held) if share >= 0.95), len(held))
    return f", {100 * held[0]:.1f} % of {len(distance)}, 95 % if {wide:.3f} times as wide"


def _mean(values: Sequence[float]) -> str:
    error = 1.96 * np.std(values) / math.sqrt(len(values))
    return f"{np.mean(values):+.2f} ± {error:.2f}"


if __name__ == "__main__":
    main()
