"""Judges how well networks rank guesses, by the true win probabilities of a fixed set of guesses.

    python -m research.ranking [NETWORKS]
    python -m research.ranking [NETWORKS] --measure FILE.csv.gz [--first 0] [--games 1000] \
        [--continuations 800]

The first form compares the networks, by default those of the package, with the measured win
probabilities in `guesses.csv.gz`: the four best cells by `survival` at 1,000 guesses of expert
games, each played on 800 times. The second form measures such a set anew (about half an hour on one
core for 1,000 games, of which some end before their guess).
"""

import argparse
import csv
import gzip
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from minewise import Strategy, Topology, _core, _training

NETWORKS = Path("core/value/networks.bin")
GUESSES = Path(__file__).with_name("guesses.csv.gz")
COLUMNS = ("game", "cell", "safety", "survival", "predicted", "mean", "standard_error")
SEED = 777
CANDIDATES = 4
RESAMPLED = 2_000  # sets of guesses, for the interval of the gain

Columns = dict[str, NDArray[np.float64]]


def judged(networks: Path, games: int, continuations: int, threads: int, first: int = 0) -> Columns:
    """Finds a guess in each game and plays its best cells on; 0 continuations only predict."""
    start = 3 * 30 + 3
    # The strategy of the continuations; their endgames are solved from 256 solutions on.
    strategy = Strategy("counting,exact", "survival>progress>expected-safe", endgame=0)
    setup = _core.Setup(Topology.square(16, 30)._core, 99, _core.StartRule.opening, start)
    found = _training.judge(
        *(setup, strategy._core, networks.read_bytes()),
        *(SEED, first, games, threads, CANDIDATES, continuations),
    )
    return {name: np.asarray(found[name], dtype=float) for name in COLUMNS}


def load(path: Path) -> Columns:
    """Reads a set of guesses."""
    with gzip.open(path, "rt") as file:
        rows = list(csv.DictReader(file))
    return {name: np.array([float(row[name]) for row in rows]) for name in rows[0]}


def save(found: Columns, path: Path) -> None:
    """Writes a set of guesses without the predictions, which depend on the networks."""
    names = [name for name in COLUMNS if name != "predicted"]
    with gzip.open(path, "wt", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(names)
        for row in zip(*(found[name] for name in names), strict=True):
            writer.writerow(f"{value:.9g}" for value in row)


def report(measured: Columns, predicted: Columns) -> list[str]:
    """Returns how well `survival` and the networks see the differences between candidates."""
    for name in ("game", "cell"):
        if not np.array_equal(measured[name], predicted[name]):
            raise SystemExit("these guesses are not those of this version: measure them anew")
    _, guess, size = np.unique(measured["game"], return_inverse=True, return_counts=True)

    def centred(values: NDArray[np.float64]) -> NDArray[np.float64]:
        return values - (np.bincount(guess, values) / size)[guess]

    def chosen(values: NDArray[np.float64]) -> NDArray[np.float64]:
        order = np.lexsort((-values, guess))
        return measured["mean"][order[np.cumsum(size) - size]]

    truth = centred(measured["mean"])
    spread = np.mean(truth**2)
    # What the finite number of continuations adds; a mean of n candidates takes 1/n of it away.
    noise = np.mean(measured["standard_error"] ** 2 * (1 - 1 / size[guess]))
    baseline = chosen(measured["survival"])
    random = np.random.default_rng(0)
    draws = random.integers(0, len(size), (RESAMPLED, len(size)))
    lines = [
        f"{len(size)} guesses, {len(truth)} candidates; true differences: standard deviation "
        f"{100 * np.sqrt(max(spread - noise, 0.0)):.2f} points"
        " (all corrected for the noise of the truth)"
    ]
    for name, values in (("survival", measured["survival"]), ("networks", predicted["predicted"])):
        seen = centred(values)
        gain = 100 * (chosen(values) - baseline)
        low, high = np.percentile(gain[draws].mean(axis=1), (2.5, 97.5))
        correlation = np.corrcoef(seen, truth)[0, 1] * np.sqrt(spread / max(spread - noise, 1e-12))
        error = np.sqrt(max(np.mean((seen - truth) ** 2) - noise, 0.0))
        lines.append(
            f"{name:9} correlation {correlation:.2f}, error of a difference "
            f"{100 * error:.2f} points, gain per guess over "
            f"survival {gain.mean():+.2f} ({low:+.2f} to {high:+.2f}) points"
        )
    return lines


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("networks", nargs="?", type=Path, default=NETWORKS)
    parser.add_argument("--measure", type=Path, metavar="FILE.csv.gz")
    parser.add_argument("--first", type=int, default=0, help="the first game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--continuations", type=int, default=800)
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    if asked.measure:
        found = judged(
            *(asked.networks, asked.games, asked.continuations, asked.threads, asked.first)
        )
        save(found, asked.measure)
        print("\n".join(report(found, found)))
    else:
        measured = load(GUESSES)
        games = int(measured["game"].max()) + 1
        print("\n".join(report(measured, judged(asked.networks, games, 0, asked.threads))))


if __name__ == "__main__":
    main()
