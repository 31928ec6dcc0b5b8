"""Solves a puzzle that has no board: six doors, three mines, and what is said of them."""

import minewise as mw

DOORS = ["red", "orange", "yellow", "green", "blue", "violet"]

STATEMENTS = [
    mw.Constraint(["red", "orange", "yellow"], 1),
    mw.Constraint(["orange", "green", "blue"], (1, 2)),
    mw.Constraint(["yellow", "blue"], (0, 1)),
    mw.Constraint(["red", "violet"], (1, 2)),
]


def main() -> None:
    """Prints how likely a mine is behind each door, and what one more statement would change."""
    analysis = mw.analyze_constraints(STATEMENTS, DOORS, mines=3)
    print(f"{analysis.solutions} ways to place three mines")
    for door, probability in analysis.mine_probability.items():
        print(f"  {door:8}{probability:6.1%}")

    both = mw.Constraint(["green", "blue"], 2)
    print(f"Mines behind both green and blue: {analysis.probability_of(both):.1%}")

    learnt = analysis.given(mw.Constraint(["red"], 0))
    print(f"If red is safe, {learnt.solutions} ways are left")
    print(f"  safe: {', '.join(learnt.safe)}; mines: {', '.join(learnt.mines)}")

    try:
        analysis.given([mw.Constraint(["red"], 0), mw.Constraint(["violet"], 0)])
    except mw.ImpossiblePosition as error:
        print(f"Red and violet cannot both be safe: {error}")


if __name__ == "__main__":
    main()
