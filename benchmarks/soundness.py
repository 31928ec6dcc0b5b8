"""Whether techniques ever conclude what counting does not: `python -m benchmarks.soundness COUNT`.

Over COUNT positions of seeded games (100,000 unless stated) it runs every technique alone, and all
in a chain. Each conclusion must be certain by counting; the chain and `exact` must find all that is
certain. Of every hundredth position each proof is checked as well: the clues that it names, and
nothing else, are analysed, and must show the same. The first failure ends it with status 1.
"""

from __future__ import annotations

import sys
from itertools import islice
from time import process_time
from typing import Any

from benchmarks.walks import SETTINGS, positions
from minewise import (
    MINE_TOTAL,
    Analysis,
    Constraint,
    Deductions,
    Position,
    analyze,
    analyze_constraints,
    deduce,
    techniques,
)

NAMES = [technique.name for technique in techniques()]
CHECKED = 100  # every so manieth position's proofs are checked


def main(wanted: int) -> int:
    """Checks so many positions, in equal parts from every setting."""
    start = process_time()
    done = deductions = proofs = 0
    for setting in SETTINGS:
        for number, position in enumerate(islice(positions(setting), -(-wanted // len(SETTINGS)))):
            analysis = analyze(position)
            for names in ([], *([name] for name in NAMES)):
                found = deduce(position, names or None, budget=60)
                problem = fault(found, analysis, names)
                deductions += len(found)
                if not problem and number % CHECKED == 0:
                    proofs += len(found)
                    problem = fault_of_proofs(position, found)
                if problem:
                    print(f"{setting}, position {number}, {names or 'all'}: {problem}\n{position}")
                    return 1
            done += 1
        print(f"{setting}: sound so far, {done:,} positions, {process_time() - start:.0f} s")
    print(f"{done:,} positions, {deductions:,} deductions, {proofs:,} proofs checked: all sound")
    return 0


def fault(found: Deductions, analysis: Analysis, names: list[str]) -> str:
    """Returns what is wrong with the deductions from a position; empty where nothing is."""
    for concluded, certain in ((found.safe, analysis.safe), (found.mines, analysis.mines)):
        if not set(concluded) <= set(certain):
            return f"{set(concluded) - set(certain)} is not certain"
        if names in ([], ["exact"]) and set(concluded) != set(certain):
            return f"{set(certain) - set(concluded)} was not found"
    return ""


def fault_of_proofs(position: Position, found: Deductions) -> str:
    """Returns which proof does not prove its conclusion; empty where all do."""
    for step in found:
        alone = analyze_constraints(
            [_constraint(position, clue) for clue in step.proof], max_per_cell=1
        )
        if not (set(step.safe) <= set(alone.safe) and set(step.mines) <= set(alone.mines)):
            return f"{step!r} does not follow from {step.proof}"
    return ""


def _constraint(position: Position, clue: Any) -> Constraint[Any]:
    if clue == MINE_TOTAL:
        hidden = [cell for cell in position.topology.cells if position[cell] < 0]
        return Constraint(hidden, position.mine_count or 0)
    near = [cell for cell in position.topology.neighbours(clue) if position[cell] < 0]
    return Constraint(near, position[clue])


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
