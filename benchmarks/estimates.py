"""Whether estimates hold what they say: `python -m benchmarks.estimates BOARDS WORK WORKERS`.

Dense boards with scattered numbers, on all topologies, that can still be counted, are estimated
under a budget that is too small for that: 0.02 MB and WORK steps (1.5e8 unless stated), so that the
result is the same on every machine. One cell of each section that is not proved certain counts: how
often the interval of 1.96 standard errors holds the exact probability (93 to 98 % are wanted), and
the largest error in standard errors (below 8).
BOARDS (default: 5,000) is the number of boards that had to be estimated.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from typing import NamedTuple

import numpy as np

from benchmarks.tables import show
from minewise import Analysis, Budget, OverBudget, Position, Topology, analyze

KINDS = ("square", "torus", "hexagonal", "graph")
TOO_SMALL = 0.02  # megabytes
WORK = 1.5e8
AMPLE = Budget(20, 1500)
MISSING_EDGES = 0.08  # of the torus that a graph is made from


class Found(NamedTuple):
    """What the estimate of one board was worth."""

    seed: int
    kind: str
    errors: list[float]  # in standard errors
    convergence: float
    unsettled: int
    wrong: int  # cells called certain that are not


def dense(seed: int) -> tuple[str, Position]:
    """Returns a board on which a third of the cells show numbers, and its kind."""
    rng = random.Random(seed)
    kind = rng.choice(KINDS)
    least, most = (17, 22) if kind == "hexagonal" else (10, 14)
    rows, columns = rng.randint(least, most), rng.randint(least, most)
    topology = getattr(Topology, "torus" if kind == "graph" else kind)(rows, columns)
    beside = {cell: list(topology.neighbours(cell)) for cell in topology.cells}
    if kind == "graph":
        missing = {
            frozenset((a, b)) for a in beside for b in beside[a] if rng.random() < MISSING_EDGES
        }
        beside = {a: [b for b in beside[a] if {a, b} not in missing] for a in beside}
        topology = Topology.graph(beside)
    cells = list(beside)
    number = round(len(cells) * rng.uniform(0.2, 0.36))
    mines = set(rng.sample(cells, number))
    safe = [cell for cell in cells if cell not in mines]
    shown = set(rng.sample(safe, round(len(cells) * rng.uniform(0.25, 0.36))))
    values = {
        cell: sum(b in mines for b in beside[cell]) if cell in shown else -1 for cell in cells
    }
    total = {"mines": number} if rng.random() < 0.7 else {"density": number / len(cells)}
    if kind == "graph":
        return kind, Position(values, topology=topology, **total)
    grid = [[values[row, column] for column in range(columns)] for row in range(rows)]
    return kind, Position(grid, topology=topology, **total)


def tried(task: tuple[int, float]) -> Found | None:
    """Estimates the board of a seed; None if it can be counted at once, or not at all."""
    seed, work = task
    kind, position = dense(seed)
    try:
        estimate = analyze(position, budget=Budget(work=int(work), megabytes=TOO_SMALL))
        exact = analyze(position, budget=AMPLE) if estimate.method == "estimated" else None
    except OverBudget:
        return None
    if exact is None or exact.method == "estimated":
        return None
    wrong = {*estimate.safe} - {*exact.safe} | {*estimate.mines} - {*exact.mines}
    errors = list(errors_of(exact, estimate))
    return Found(seed, kind, errors, estimate.convergence, len(estimate.unsettled), len(wrong))


def errors_of(exact: Analysis, estimate: Analysis) -> Iterator[float]:
    """Yields the error of one cell of each section that is not proved certain."""
    index = exact.position.topology.index
    deviations = np.ravel(estimate.standard_error)
    for section in exact.sections:
        cell = section.cells[0]
        deviation = float(deviations[index(cell)])
        if deviation > 0:
            yield abs(estimate[cell] - exact[cell]) / deviation


def main(boards: int, work: float, workers: int) -> int:
    """Prints a table by topology; returns 1 if the estimates do not hold what they say."""
    found: list[Found] = []
    with ProcessPoolExecutor(workers) as pool:
        for first in count(0, 40 * workers):
            seeds = range(first, first + 40 * workers)
            found += filter(None, pool.map(tried, [(s, work) for s in seeds], chunksize=4))
            if len(found) >= boards:
                break
    found = found[:boards]
    rows = [row(kind, [one for one in found if one.kind == kind]) for kind in KINDS]
    head = "topology|boards|cells|held by 95 %|largest error|not converged|unsettled|wrong"
    show("Estimates against exact probabilities", head, [*rows, row("all", found)])
    for one in found:
        if max(one.errors, default=0.0) > 6:
            print(f"seed {one.seed}: {max(one.errors):.1f} standard errors, {one.convergence:.3f}")
    errors = np.concatenate([one.errors for one in found])
    held = (errors < 1.96).mean()
    return int(not (0.93 <= held <= 0.98 and errors.max() < 8 and not any(o.wrong for o in found)))


def row(name: str, found: list[Found]) -> list[str]:
    """One row of the table."""
    errors = np.concatenate([[], *(one.errors for one in found)])
    return [
        *(
            name,
            f"{len(found):,}",
            f"{len(errors):,}",
            f"{(errors < 1.96).sum() / max(len(errors), 1):.2%}",
        ),
        f"{errors.max(initial=0):.1f}",
        f"{sum(one.convergence > 1.05 for one in found):,}",
        f"{sum(one.unsettled > 0 for one in found):,}",
        str(sum(one.wrong for one in found)),
    ]


if __name__ == "__main__":
    BOARDS, STEPS, WORKERS = (*sys.argv[1:], *("5000", str(WORK), "2")[len(sys.argv) - 1 :])
    sys.exit(main(int(BOARDS), float(STEPS), int(WORKERS)))
