"""Measures what guesses on small boards lose, judged by best play.

    python -m research.small [NETWORKS] [--guesses 200]

Guesses with 1,000 to 9,000 solutions are drawn from games whose guesses are random among the four
safest cells. Best play gives the win probability of every cell. The loss of a choice is the highest
of these less its own. `survival` and the networks choose without a search of the endgame;
`win_probabilities` also solves the positions after its moves where few solutions are left. The 200
guesses take about two minutes on one core.
"""

import argparse
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

import minewise as mw
from minewise import _core
from minewise.base.types import Cell
from research.ranking import NETWORKS
from research.selfplay import SURVIVAL

BOARDS = ("5x5x5", "6x4x5", "6x5x6", "6x6x6", "8x4x6", "5x4x4", "7x7x8", "7x5x6", "8x8x10")
SOLUTIONS = range(1001, 9001)
SAFEST = 4  # cells from which the games are continued
LIMITS = _core.Limits(10.0, 10**9)
SEED = 5


def guesses() -> Iterator[tuple[mw.Position, dict[Cell, float]]]:
    """Yields positions at their guesses, and the win probabilities of their cells by best play."""
    random = np.random.default_rng(SEED)
    for number in itertools.count():
        size = BOARDS[number % len(BOARDS)]
        game = mw.Game.new(size, seed=SEED, game=number, start=(0, 0), start_rule="safe")
        while not game.over:
            analysis = mw.analyze(game.position)
            if analysis.safe:
                for cell in analysis.safe:
                    game.open(cell)
                continue
            if analysis.solutions in SOLUTIONS:
                best = mw.best_play(game.position, budget=60)
                if best.exact:
                    yield game.position, {m.cell: m.win_probability for m in best.moves}
            safest = sorted(analysis.probabilities, key=analysis.probabilities.__getitem__)
            game.open(safest[int(random.integers(min(SAFEST, len(safest))))])


def chosen_by_rule(position: mw.Position) -> Cell:
    """Returns the choice of `survival`."""
    return mw.guesses(position, SURVIVAL)[0].cell


def chosen_by_networks(position: mw.Position, file: bytes) -> Cell:
    """Returns the best cell by look-ahead."""
    belief = _core.belief(position._core, False, LIMITS)

    def value(cell: int) -> float:
        total = 0.0
        for number, probability in belief.outcomes(cell):
            child = belief.child(cell, number)
            assert child is not None
            total += probability * child.win_probability(file)
        return total

    hidden = [cell for cell, risk in enumerate(belief.risks()) if 0.0 < risk < 1.0]
    return position.topology.cell(max(hidden, key=value))


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("networks", nargs="?", type=Path, default=NETWORKS)
    parser.add_argument("--guesses", type=int, default=200)
    asked = parser.parse_args()
    file = asked.networks.read_bytes()
    players: dict[str, Callable[[mw.Position], Cell]] = {
        "the safest cell": lambda position: mw.analyze(position).safest().cell,
        "survival": chosen_by_rule,
        "the networks": lambda position: chosen_by_networks(position, file),
        "win_probabilities": lambda position: mw.win_probabilities(position).moves[0].cell,
    }
    lost: dict[str, list[float]] = {name: [] for name in players}
    for position, value in guesses():
        for name, chosen in players.items():
            lost[name].append(100 * (max(value.values()) - value[chosen(position)]))
        if len(lost["survival"]) == asked.guesses:
            break
    for name, points in lost.items():
        error = 1.96 * np.std(points) / np.sqrt(len(points))
        print(f"{name}: {np.mean(points):.2f} +- {error:.2f} points lost per guess")


if __name__ == "__main__":
    main()
