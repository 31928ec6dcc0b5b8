"""Whether calls keep to their budgets: `python -m benchmarks.budgets`.

Positions that are hopeless to count, or large, made from fixed seeds, go through every call with
several budgets, each in a process of its own. A call may overrun its time by 10 % and 0.2 s, and
its memory by 20 % and 50 MB. The command ends with status 1 if one does not keep to that.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

import minewise as mw
from benchmarks.tables import show

SECONDS = (0.5, 1.0, 2.0, 5.0)
MEGABYTES = 200
PATIENCE = 60.0  # seconds after which a process is ended


def scattered(side: int, share: float, mines: float = 0.2) -> mw.Position:
    """A board of which a share of the safe cells is revealed, anywhere."""
    random = np.random.default_rng([side, round(share * 1000)])
    layout = np.zeros(side * side, dtype=bool)
    layout[random.choice(layout.size, round(layout.size * mines), replace=False)] = True
    safe = np.flatnonzero(~layout)
    shown = random.choice(safe, round(safe.size * share), replace=False)
    return _seen(layout.reshape(side, side), shown, "square")


def lattice(side: int, topology: mw.types.GridKind = "square") -> mw.Position:
    """A board with every other cell of every other row revealed."""
    random = np.random.default_rng([side, len(topology)])
    layout = random.random((side, side)) < 0.2
    layout[::2, ::2] = False
    shown = (np.arange(0, side, 2)[:, None] * side + np.arange(0, side, 2)).ravel()
    return _seen(layout, shown, topology)


def hidden(rows: int, columns: int, mines: int) -> mw.Position:
    """A board of which nothing is revealed."""
    return mw.Position(np.full((rows, columns), mw.HIDDEN), mines=mines)


def mixed(side: int) -> mw.Position:
    """A board played in one half and revealed here and there in the other."""
    random = np.random.default_rng(side)
    layout = random.random((side, side)) < 0.15
    safe = ~layout
    shown = safe & (random.random((side, side)) < 0.25)
    shown[: side // 2] = safe[: side // 2] & (random.random((side // 2, side)) < 0.9)
    return _seen(layout, np.flatnonzero(shown), "square")


def uniform(
    side: int, number: int, first: int | None = None, mines: int | None = None
) -> mw.Position:
    """A torus with every other cell of every other row showing the same, but perhaps the first."""
    values = np.full((side, side), mw.HIDDEN)
    values[::2, ::2] = number
    values[0, 0] = number if first is None else first
    prior: dict[str, Any] = {"density": 0.2} if mines is None else {"mines": mines}
    return mw.Position(values, topology="torus", **prior)


def _seen(layout: Any, shown: Any, topology: mw.types.GridKind) -> mw.Position:
    padded = np.pad(layout.astype(int), 1, mode="wrap" if topology == "torus" else "constant")
    rows, columns = layout.shape
    near = np.zeros_like(padded[1:-1, 1:-1])
    for i in range(3):
        for j in range(3):
            near += padded[i : i + rows, j : j + columns]
    near -= layout
    values = np.full(layout.size, mw.HIDDEN)
    values[shown] = near.ravel()[shown]
    return mw.Position(values.reshape(layout.shape), topology=topology, mines=int(layout.sum()))


POSITIONS: dict[str, Callable[[], mw.Position]] = {
    "scattered 100": lambda: scattered(100, 0.2),
    "scattered 300": lambda: scattered(300, 0.25, mines=0.25),
    "scattered 400": lambda: scattered(400, 0.2),
    "scattered 1000": lambda: scattered(1000, 0.2),
    "sparse 400": lambda: scattered(400, 0.02, mines=0.18),
    "sparse 1000": lambda: scattered(1000, 0.02, mines=0.18),
    "row 300": lambda: hidden(1, 300, 1),
    "hidden 100": lambda: hidden(100, 100, 10),
    "hidden 200": lambda: hidden(200, 200, 800),
    "mixed 700": lambda: mixed(700),
    "lattice 40": lambda: lattice(40),
    "torus 14": lambda: uniform(14, 4, mines=80),
    "impossible torus of 2": lambda: uniform(10, 2, 3, mines=20),
    "impossible torus of 3": lambda: uniform(10, 3, mines=25),
    "impossible with a density": lambda: uniform(10, 2, 3),
}


def _middle(position: mw.Position) -> Any:
    hidden = [cell for cell in position.topology.cells if position[cell] < 0]
    return hidden[len(hidden) // 2]


Call = Callable[[mw.Position, Any, mw.Budget], Any]
CALLS: dict[str, Call] = {
    "analyze": lambda position, _, budget: mw.analyze(position, budget=budget),
    "hints": lambda position, _, budget: mw.hints(position, budget=budget),
    "hints all": lambda position, _, budget: mw.hints(position, all_steps=True, budget=budget),
    "deduce": lambda position, _, budget: mw.deduce(position, budget=budget),
    "guesses": lambda position, _, budget: mw.guesses(position, budget=budget),
    "click_outcomes": lambda position, cell, budget: mw.click_outcomes(
        position, cell, budget=budget
    ),
    "best_play": lambda position, _, budget: mw.best_play(position, budget=budget),
    "flags": lambda position, _, budget: mw.flags(position, budget=budget),
    "suspects": lambda position, _, budget: mw.suspects(position, budget=budget),
    "analyze noisy": lambda position, _, budget: mw.analyze(
        position, clues="noisy(.1)", budget=budget
    ),
}
# Calls that take the parts of a position, made before the clock starts.
SYSTEMS = "analyze_constraints"
# Questions to an analysis, made before the clock starts.
QUESTIONS: dict[str, Callable[[mw.Analysis, mw.Constraint[Any]], Any]] = {
    "number_distribution": lambda analysis, _: analysis.number_distribution,
    "true_number_distribution": lambda analysis, _: analysis.true_number_distribution,
    "sample": lambda analysis, _: analysis.sample(10),
    "probability_of": lambda analysis, asked: analysis.probability_of(asked),
    "given": lambda analysis, asked: analysis.given(asked),
    "solution": lambda analysis, _: analysis.solution(0),
}
NAMES = [*CALLS, SYSTEMS, *QUESTIONS]


def prepared(call: str, position: mw.Position, budget: mw.Budget) -> Callable[[], Any]:
    """Returns a call with all made ready that is not to be measured."""
    if call in CALLS:
        cell = _middle(position)
        return lambda: CALLS[call](position, cell, budget)
    if call == SYSTEMS:
        constraints = [
            mw.Constraint(near, position[cell])
            for cell in position.topology.cells
            if position[cell] >= 0
            and (near := [c for c in position.topology.neighbours(cell) if position[c] < 0])
        ]
        hidden = [cell for cell in position.topology.cells if position[cell] < 0]
        return lambda: mw.analyze_constraints(
            constraints, hidden, mines=position.mine_count, budget=budget
        )
    analysis = mw.analyze(position, budget=budget)
    asked = mw.Constraint([_middle(position)], 1)
    return lambda: QUESTIONS[call](analysis, asked)


class Run(NamedTuple):
    """What one call took, and how it ended."""

    seconds: float
    megabytes: float
    outcome: str


def measure(name: str, call: str, budget: mw.Budget) -> Run:
    """Makes one call, in this process."""
    mw.hints(mw.Position.parse("#1#", mines=1))  # what is loaded once is not the call's
    try:
        asked = prepared(call, POSITIONS[name](), budget)
    except mw.MinewiseError as error:
        return Run(0.0, 0.0, f"no analysis: {type(error).__name__}")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = perf_counter()
    try:
        found = asked()
        outcome = str(getattr(found, "method", "answered"))
    except mw.MinewiseError as error:
        outcome = f"{type(error).__name__}: {str(error)[:60]}"
    except Exception as error:  # what the call must not raise
        outcome = f"RAISED {type(error).__name__}"
    seconds = perf_counter() - start
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return Run(seconds, grown * 1024 / 1e6, outcome)


def measure_apart(name: str, call: str, budget: mw.Budget) -> Run:
    """Makes one call in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.budgets", "--one", name, call]
    command += [str(budget.seconds), str(budget.megabytes)]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE + budget.seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return Run(PATIENCE, 0.0, "ENDED by the benchmark")
    if done.returncode:
        return Run(0.0, 0.0, f"DIED with status {done.returncode}")
    return Run(*json.loads(done.stdout))


def keeps(run: Run, budget: mw.Budget) -> bool:
    """Whether a call kept to its budget, and ended as calls may."""
    return (
        run.seconds <= 1.1 * budget.seconds + 0.2
        and run.megabytes <= 1.2 * budget.megabytes + 50
        and not run.outcome.startswith(("RAISED", "DIED", "ENDED"))
    )


def rows(names: list[str], calls: list[str], budgets: list[mw.Budget]) -> Iterator[list[str]]:
    """Yields the rows of the table, one a call."""
    for name in names:
        for call in calls:
            for budget in budgets:
                run = measure_apart(name, call, budget)
                row = [name, call, f"{budget.seconds:g}", f"{run.seconds:.2f}"]
                row += [f"{max(0.0, run.seconds / budget.seconds - 1):.0%}"]
                row += [f"{run.megabytes:.0f}", run.outcome]
                row += ["pass" if keeps(run, budget) else "FAIL"]
                print(" ".join(row), file=sys.stderr, flush=True)
                yield row


def main() -> int:
    """Measures what is asked for, and prints a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.budgets")
    parser.add_argument("--positions", nargs="+", choices=list(POSITIONS), default=list(POSITIONS))
    parser.add_argument("--calls", nargs="+", choices=NAMES, default=NAMES)
    parser.add_argument("--seconds", nargs="+", type=float, default=SECONDS)
    parser.add_argument("--megabytes", type=float, default=MEGABYTES)
    parser.add_argument("--one", nargs=4, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        name, call, seconds, megabytes = asked.one
        print(json.dumps(measure(name, call, mw.Budget(float(seconds), float(megabytes)))))
        return 0
    budgets = [mw.Budget(seconds, asked.megabytes) for seconds in asked.seconds]
    table = list(rows(asked.positions, asked.calls, budgets))
    head = "position|call|budget, s|time, s|overrun|memory, MB|outcome|kept"
    show(f"Budgets, each with {asked.megabytes:g} MB", head, table)
    failed = sum(row[-1] != "pass" for row in table)
    print(f"\n{len(table) - failed} of {len(table)} calls kept to their budgets")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
