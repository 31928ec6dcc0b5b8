"""What uncertain clues cost: wins of a player who knows the clue model, and of one who does not.

python -m benchmarks.clue_prices [--games 2000] [--naive 400]
"""

from __future__ import annotations

import argparse

import minewise as mw

MODELS = (
    "exact",
    "withheld(0.1)",
    "withheld(0.3)",
    "noisy(0.02)",
    "noisy(0.1)",
    "liar",
    "optimistic",
    "cautious",
)
BOARDS = ("9x9x6", "9x9x10", "9x9x14")


def naive(position: mw.Position) -> mw.types.GridCell | None:
    """Takes every number at its word, and drops the clues that contradict each other."""
    believed = position.with_clues(None)
    while True:
        try:
            analysis = mw.analyze(believed)
        except mw.ImpossiblePosition as error:
            wrong = [clue for clue in error.clues if not isinstance(clue, mw.Constraint)]
            if not wrong:
                break
            believed = believed.with_cells(dict.fromkeys(wrong, mw.NOTHING))
        else:
            return analysis.safe[0] if analysis.safe else analysis.safest().cell
    hidden = [cell for cell in position.topology.cells if position[cell] == mw.HIDDEN]
    return hidden[len(hidden) // 2]


def shown(result: mw.Simulation) -> str:
    """Returns a win rate in percent with its 95 % interval."""
    low, high = result.interval
    return f"{100 * result.win_rate:5.1f} ({100 * low:.1f} to {100 * high:.1f})"


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=2000, help="of the player who knows")
    parser.add_argument("--naive", type=int, default=400, help="of the player who does not")
    asked = parser.parse_args()
    for size in BOARDS:
        for model in MODELS:
            knows = mw.simulate(size, "tie-break", games=asked.games, seed=1, clues=model)
            not_so = mw.simulate(size, naive, games=asked.naive, seed=1, clues=model)
            print(f"{size:7} {model:14} {shown(knows):26} {shown(not_so)}", flush=True)


if __name__ == "__main__":
    main()
