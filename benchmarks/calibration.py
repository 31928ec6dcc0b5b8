"""Are the win probabilities right? Compares those of a strategy's guesses with the results.

python -m benchmarks.calibration [--games 5000] [--strategy strong] [--figure FILE]

Plays expert games with an opening at (3, 3). For each guess, the strategy's win probability of its
cell, taken before the click, is compared with whether it won the game. Prints the log-loss by stage
of the game beside that of a forecast that knows only the stage, and the share of games won in each
band of win probability. Intervals resample whole games. The figure needs Matplotlib.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import minewise as mw

SIZE = "expert"
START = (3, 3)
STAGES = ("0 to 25 % open", "25 to 50 % open", "50 to 75 % open", "75 to 100 % open", "endgame")
BANDS = 10
DRAWS = 400
ENDGAME = 4  # the stage whose win probabilities are exact

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Guesses:
    """Holds one entry per guess: its game, its stage, its win probability, and the result."""

    game: NDArray[np.int64]
    stage: NDArray[np.int64]
    stated: Array
    won: Array

    def where(self, chosen: NDArray[np.int64]) -> Guesses:
        """Returns the guesses at the given places."""
        return Guesses(self.game[chosen], self.stage[chosen], self.stated[chosen], self.won[chosen])


def play(strategy: str, games: int, seed: int) -> Guesses:
    """Plays games and collects the guesses that have a win probability."""
    found: list[tuple[int, int, float, bool]] = []
    for number in range(games):
        board = mw.Game.new(SIZE, seed=seed, game=number, start=START).board
        safe = board.rows * board.columns - board.mine_count
        moves = mw.moves(strategy, board, START, seed=seed, game=number)
        won = not board.is_mine(moves[-1].cell)
        opened = 0
        for move in moves:
            if move.win_probability is not None:
                stage = ENDGAME if move.policy == "endgame" else min(3, 4 * opened // safe)
                found.append((number, stage, move.win_probability, won))
            opened += len(move.opened)
    game, stages, stated, results = zip(*found, strict=True)
    return Guesses(
        np.array(game), np.array(stages), np.array(stated), np.array(results, dtype=float)
    )


def log_loss(stated: Array, won: Array) -> float:
    """Returns the mean log-loss in nats."""
    sure = np.clip(stated, 1e-6, 1 - 1e-6)
    return float(-np.mean(won * np.log(sure) + (1 - won) * np.log(1 - sure)))


def interval(found: Guesses, figure: Callable[[Guesses], float]) -> tuple[float, float]:
    """Returns a 95 % interval of a figure by drawing whole games anew."""
    games, first, count = np.unique(found.game, return_index=True, return_counts=True)
    random = np.random.default_rng(0)
    values = []
    for _ in range(DRAWS):
        drawn = random.integers(0, len(games), len(games))
        picked = np.concatenate([np.arange(first[g], first[g] + count[g]) for g in drawn])
        values.append(figure(found.where(picked)))
    low, high = np.percentile(values, (2.5, 97.5))
    return float(low), float(high)


def stages(found: Guesses) -> list[str]:
    """Returns a table row per stage."""
    rows = [
        "| stage | guesses | stated | won | log-loss | of the mean rate |",
        "|---|---|---|---|---|---|",
    ]
    for number, name in enumerate(STAGES):
        part = found.where(np.flatnonzero(found.stage == number))
        rate = part.won.mean()
        low, high = interval(part, lambda one: float(one.won.mean()))
        rows.append(
            f"| {name} | {len(part.won):,} | {100 * part.stated.mean():.1f} | {100 * rate:.1f} "
            f"({100 * low:.1f} to {100 * high:.1f}) | {log_loss(part.stated, part.won):.3f} | "
            f"{log_loss(np.full(len(part.won), rate), part.won):.3f} |"
        )
    return rows


def bands(found: Guesses) -> list[tuple[float, float, float, float, int]]:
    """Returns for each band the mean stated, the share won with its interval, and the guesses."""
    band = np.minimum((found.stated * BANDS).astype(int), BANDS - 1)
    rows = []
    for number in range(BANDS):
        part = found.where(np.flatnonzero(band == number))
        if len(part.won):
            low, high = interval(part, lambda one: float(one.won.mean()))
            rows.append(
                (float(part.stated.mean()), float(part.won.mean()), low, high, len(part.won))
            )
    return rows


def draw(found: Guesses, path: Path) -> None:
    """Draws the reliability diagrams of the estimates and of the exact endgame."""
    from minewise.drawing.plots import INKS, drawn_figure

    parts = {
        "estimates of look-ahead": found.where(np.flatnonzero(found.stage != ENDGAME)),
        "exact, in the endgame": found.where(np.flatnonzero(found.stage == ENDGAME)),
    }
    with drawn_figure(2, 8.0, 4.0, ("svg",), sharey=True) as (axes, drawn):
        for axis, (name, part) in zip(axes, parts.items(), strict=True):
            stated, won, low, high, _ = (
                100 * np.array(column) for column in zip(*bands(part), strict=True)
            )
            axis.plot((0, 100), (0, 100), "--", color="grey", lw=1)
            axis.errorbar(
                stated, won, yerr=(won - low, high - won), fmt="o", ms=4, color=INKS[0], capsize=2
            )
            axis.set_title(f"{name}: {len(part.won):,} guesses", fontsize=9)
            axis.set_xlabel("stated win probability in %")
            axis.grid(alpha=0.3)
        axes[0].set_ylabel("games won in %")
    path.write_bytes(drawn["svg"])


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=2028)
    parser.add_argument("--strategy", default="strong")
    parser.add_argument("--figure", type=Path, help="where to draw the diagrams, as SVG")
    asked = parser.parse_args()
    found = play(asked.strategy, asked.games, asked.seed)
    print(f"{asked.strategy}, {asked.games:,} games, {len(found.won):,} guesses, seed {asked.seed}")
    print("\n".join(stages(found)))
    for stated, won, low, high, count in bands(found.where(np.flatnonzero(found.stage != ENDGAME))):
        print(
            f"stated {100 * stated:5.1f} %: won {100 * won:5.1f} % ({100 * low:.1f} to "
            f"{100 * high:.1f}), {count:,} guesses"
        )
    if asked.figure:
        draw(found, asked.figure)


if __name__ == "__main__":
    main()
