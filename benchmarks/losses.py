"""At which guesses are games lost? Expert games with an opening at (3, 3), by a strategy.

python -m benchmarks.losses [--games 5000] [--strategy strong]

Counts the guesses of each kind. The lost games of a kind are the sum of the risks taken, which
varies less than the number of mines hit. A guess of the endgame is searched to the end of the game,
so that no better choice exists.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import minewise as mw
from benchmarks.calibration import ENDGAME, SIZE, STAGES, START

RISKS = (0.0, 0.1, 0.2, 0.3, 0.45, 1.0)
SOLUTIONS = {1e4: "up to 10,000 solutions", 1e6: "10,000 to 1,000,000", np.inf: "more solutions"}


@dataclass(frozen=True)
class Guess:
    """Holds the game of a guess, its kinds by stage, risk, place and solutions, and its risk."""

    game: int
    stage: str
    band: str
    place: str
    solutions: str
    risk: float


def guesses(strategy: str, seed: int, game: int) -> Iterator[Guess]:
    """Plays one game and yields its guesses."""
    board = mw.Game.new(SIZE, seed=seed, game=game, start=START).board
    safe = board.rows * board.columns - board.mine_count
    opened: set[mw.types.GridCell] = set()
    for move in mw.moves(strategy, board, START, seed=seed, game=game):
        if move.reason == "guess" and move.risk:
            stage = ENDGAME if move.policy == "endgame" else min(3, 4 * len(opened) // safe)
            place, solutions = "", ""
            if stage != ENDGAME:
                analysis = mw.analyze(board.position(opened))
                place = place_of(move.cell, analysis, opened)
                count = analysis.solutions or np.inf
                solutions = next(SOLUTIONS[limit] for limit in SOLUTIONS if count <= limit)
            yield Guess(game, STAGES[stage], band(move.risk), place, solutions, move.risk)
        opened.update(move.opened)


def place_of(cell: mw.types.GridCell, analysis: mw.Analysis, opened: set[mw.types.GridCell]) -> str:
    """Returns where a guess lies: in the interior, in a pocket, or elsewhere beside open cells.

    A pocket is a group of uncertain cells that meets no larger group in a cell or a clue.
    """
    if not any(one in opened for one in analysis.position.topology.neighbours(cell)):
        return "interior"
    found = list(groups(analysis, opened))
    own = next(group for group in found if cell in group)
    return "in a pocket" if len(own) < max(map(len, found)) else "beside an open cell"


def groups(
    analysis: mw.Analysis, opened: set[mw.types.GridCell]
) -> Iterator[set[mw.types.GridCell]]:
    """Yields the groups of uncertain cells, of which no two meet in a cell or a clue."""
    topology = analysis.position.topology
    risks = analysis.mine_probability
    rest = {one for one in topology.cells if 0.0 < risks[one] < 1.0}
    while rest:
        group = ahead = {rest.pop()}
        while ahead:
            beside = {one for cell in ahead for one in topology.neighbours(cell)}
            beside |= {one for clue in beside & opened for one in topology.neighbours(clue)}
            ahead = beside & rest
            rest -= ahead
            group = group | ahead
        yield group


def band(risk: float) -> str:
    """Returns the band of a risk in words."""
    high = next(limit for limit in RISKS[1:] if risk <= limit)
    return f"risk {100 * RISKS[RISKS.index(high) - 1]:.0f} to {100 * high:.0f} %"


def table(found: list[Guess], games: int) -> list[str]:
    """Returns a row per kind: guesses and lost games per 100 games, with 95 % intervals."""
    rows = ["| guesses | per 100 games | mean risk, % | games lost of 100 |", "|---|---|---|---|"]
    early = [one for one in found if one.stage != STAGES[ENDGAME]]
    for part, kind in (
        (found, "stage"),
        (early, "place"),
        (early, "solutions"),
        (early, "band"),
    ):
        for name in sorted({getattr(one, kind) for one in part}):
            of_kind = [one for one in part if getattr(one, kind) == name]
            lost = per_game([(one.game, one.risk) for one in of_kind], games)
            rows.append(
                f"| {name} | {100 * len(of_kind) / games:.1f} | "
                f"{100 * np.mean([one.risk for one in of_kind]):.1f} | "
                f"{100 * lost.mean():.2f} ± {196 * lost.std() / games**0.5:.2f} |"
            )
    return rows


def per_game(risks: list[tuple[int, float]], games: int) -> NDArray[np.float64]:
    """Returns the sum of the risks of each game."""
    game, risk = zip(*risks, strict=True)
    return np.bincount(game, risk, games).astype(np.float64)


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=2028)
    parser.add_argument("--strategy", default="strong")
    asked = parser.parse_args()
    found = [
        one for game in range(asked.games) for one in guesses(asked.strategy, asked.seed, game)
    ]
    print(f"{asked.strategy}, {asked.games:,} games, {len(found):,} guesses, seed {asked.seed}")
    print("\n".join(table(found, asked.games)))


if __name__ == "__main__":
    main()
