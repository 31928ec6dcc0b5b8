"""Says what can be known about a position, and what the best guess would show.

Run it with a file, or without for the example: `python examples/analyse_position.py game.mine`.
"""

import sys
from pathlib import Path

import minewise as mw


def main() -> None:
    """Analyses the file that is named, or the example."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "four-by-four.mine"
    position = mw.formats.load(path)
    if not isinstance(position, mw.Position):
        raise SystemExit(f"{path} is a whole board: its mines are known")
    print(position)
    print(f"{position.hidden_count} cells hidden, {position.mines_left} mines left\n")

    analysis = mw.analyze(position)
    print(f"Possible boards: {analysis.solutions}")
    print(f"Certainly safe: {analysis.safe or 'none'}")
    print(f"Certainly mines: {analysis.mines or 'none'}")
    if analysis.safe:
        return

    cell, risk = analysis.safest()
    print(f"Safest guess: {cell}, a mine in {risk:.1%} of the possible boards\n")
    for number, probability in enumerate(analysis.number_distribution[cell]):
        if probability > 0:
            now = mw.Constraint([cell], 0)
            around = mw.Constraint(position.topology.neighbours(cell), number)
            then = analysis.given([now, around])
            print(
                f"It shows {number} with probability {probability:.1%}, "
                f"and then {len(then.safe) - 1} more cells are safe"
            )


if __name__ == "__main__":
    main()
