"""Judges `mw.deepen` by the measured win probabilities of `guesses.csv.gz`.

    python -m research.deepening [--guesses 100] [--seconds 1,10] [--skip 0] [--file FILE.csv.gz]
    python -m research.deepening --calibrate

Every second game of that file calibrates the estimates; the second form prints the constants of
`core/play/deepening.cpp` and `posterior.hpp`. Guesses of the others, or of another file that
`research.ranking --measure` wrote, are drawn at random here, and their four cells are compared for
so many CPU-seconds, or until one is the best with 99 %. The command prints the gain per guess over
`survival`, and how often the stated intervals of 95 % hold the measured win probability, whose own
error is added to the stated one. Exact answers are left out there: they are those of best play,
which wins more than the measured continuations.
"""

import argparse
import math
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import minewise as mw
from minewise import Strategy, Topology, _core, _training
from research.ranking import CANDIDATES, COLUMNS, GUESSES, NETWORKS, SEED, Columns, judged, load

START = 3 * 30 + 3
WIDE = 1.96  # standard errors


def calibration() -> str:
    """Returns the weights and the errors of estimates, by the games with even numbers."""
    measured = load(GUESSES)
    games = int(measured["game"].max()) + 1
    known = judged(NETWORKS, games, 0, 1)
    half = measured["game"] % 2 == 0
    _, guess, size = np.unique(measured["game"][half], return_inverse=True, return_counts=True)
    difference = (measured["mean"] - known["predicted"])[half]
    level = np.bincount(guess, difference) / size

    def centred(values: NDArray[np.float64]) -> NDArray[np.float64]:
        return values[half] - (np.bincount(guess, values[half]) / size)[guess]

    seen = np.stack([centred(known["predicted"]), centred(measured["survival"])], axis=1)
    truth = centred(measured["mean"])
    weights = np.linalg.lstsq(seen, truth, rcond=None)[0]
    left = np.sum((truth - seen @ weights) ** 2) / np.sum(size - 1)
    noise = np.mean(measured["standard_error"][half] ** 2)
    return (
        f"networks {weights[0]:.2f}, survival {weights[1]:.2f}, bias {level.mean():.4f}, common "
        f"error {level.std():.4f}, own error {math.sqrt(left - noise):.4f} to {math.sqrt(left):.4f}"
        " (the first if the noise of the measured means is independent)"
    )


def guess_of(game: int) -> tuple[mw.Position, Columns]:
    """Returns the position at the guess of a game, and what is known of its cells."""
    strategy = Strategy("counting,exact", "survival>progress>expected-safe", endgame=0)
    grid = Topology.square(16, 30)
    judgement = _training.judge(
        *(grid._core, 99, _core.StartRule.opening, START, strategy._core),
        *(NETWORKS.read_bytes(), SEED, game, 1, 1, CANDIDATES, 0),
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
    parser.add_argument("--calibrate", action="store_true")
    asked = parser.parse_args()
    if asked.calibrate:
        print(calibration())
        return
    seconds = [float(text) for text in asked.seconds.split(",")]
    measured = load(asked.file or GUESSES)
    games = np.unique(measured["game"]).astype(int)
    if not asked.file:
        games = games[games % 2 == 1]
    chosen = np.random.default_rng(1).permutation(games)[asked.skip :][: asked.guesses]
    gains: dict[str, list[float]] = {}
    held: dict[str, list[bool]] = {}
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
                is_inside = distance <= WIDE * math.hypot(one.standard_error, error[row])
                held.setdefault(name, []).append(bool(is_inside))
        if number % 10 == 0 or number == len(chosen):
            print(
                f"{number} guesses; points gained per guess over survival, and intervals that hold"
            )
            for name, gain in gains.items():
                inside = held.get(name)
                share = f", {100 * np.mean(inside):.1f} % of {len(inside)}" if inside else ""
                print(f"  {name:28} {_mean(gain)}{share}", flush=True)


def _mean(values: Sequence[float]) -> str:
    error = 1.96 * np.std(values) / math.sqrt(len(values))
    return f"{np.mean(values):+.2f} ± {error:.2f}"


if __name__ == "__main__":
    main()
