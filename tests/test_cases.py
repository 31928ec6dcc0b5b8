"""Positions with known answers, from public test suites, puzzles and program documentation.

`data/cases.jsonl` holds them, one a line. Its coordinates are "x,y": the column first.
"""

from __future__ import annotations

import json
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

import minewise as mw

LINES = (Path(__file__).parent / "data" / "cases.jsonl").read_text(encoding="utf-8").splitlines()
CASES = [json.loads(line) for line in LINES]
IMPOSSIBLE = [case for case in CASES if case["expect"].get("solutions") == 0]
POSSIBLE = [case for case in CASES if case not in IMPOSSIBLE]
TOLERANCE = 1e-9


def _cell(case: dict[str, Any], name: Any) -> Any:
    """The package's cell for a case's: "x,y" or [x, y] on a board, a label elsewhere."""
    if "grid" not in case:
        return name
    x, y = name.split(",") if isinstance(name, str) else name
    return int(y), int(x)


def _constraint(case: dict[str, Any], rule: dict[str, Any]) -> mw.Constraint:
    cells = [_cell(case, cell) for cell in rule["cells"]]
    count = rule.get("count", (rule.get("min", 0), rule.get("max", len(cells))))
    return mw.Constraint(cells, count)


def _analyze(case: dict[str, Any]) -> Any:
    prior = {
        "mines": case.get("mines"),
        "density": case.get("density"),
        "max_per_cell": case.get("per_cell", 1),
    }
    if "rules" in case:
        rules = [_constraint(case, rule) for rule in case["rules"]]
        return mw.analyze_constraints(rules, case.get("cells", ()), **prior)
    return mw.analyze(mw.Position.parse("\n".join(case["grid"]), **prior), trust_flags=True)


def _hidden(case: dict[str, Any]) -> list[Any]:
    if "grid" not in case:
        rules = [cell for rule in case["rules"] for cell in rule["cells"]]
        return list(dict.fromkeys([*case.get("cells", []), *rules]))
    grid = case["grid"]
    return [(r, c) for r, row in enumerate(grid) for c, sign in enumerate(row) if sign == "#"]


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=itemgetter("id"))
def test_impossible_positions_are_refused(case: dict[str, Any]) -> None:
    with pytest.raises(mw.ImpossiblePosition) as refusal:
        _analyze(case)
    assert refusal.value.clues or refusal.value.totals


@pytest.mark.parametrize("case", POSSIBLE, ids=itemgetter("id"))
def test_every_answer(case: dict[str, Any]) -> None:
    expect, analysis = case["expect"], _analyze(case)
    assert analysis.method == "exact"
    assert analysis.convergence == 1.0
    assert analysis.solutions == expect.get("solutions", analysis.solutions)
    if "prob" in expect:
        check_probabilities(case, analysis)
    if "safe" in expect and "mines" in expect:
        check_certain_cells(case, analysis)
    for name, distribution in expect.get("numbers", {}).items():
        shown = list(analysis.number_distribution[_cell(case, name)])
        assert shown == pytest.approx(distribution, abs=TOLERANCE)
    for extra in expect.get("extra_prob", []):
        rules = [_constraint(case, rule) for rule in extra["rules"]]
        assert analysis.probability_of(rules) == pytest.approx(extra["p"], abs=TOLERANCE)


def check_probabilities(case: dict[str, Any], analysis: Any) -> None:
    expected = {_cell(case, name): p for name, p in case["expect"]["prob"].items()}
    free = [cell for cell in _hidden(case) if cell not in expected]
    assert len(free) == case["expect"].get("free_cells", 0)
    expected |= dict.fromkeys(free, case["expect"].get("free_prob"))
    assert set(expected) == set(_hidden(case))
    for cell, p in expected.items():
        assert analysis[cell] == pytest.approx(p, abs=TOLERANCE)
        assert analysis.mine_probability[cell] == analysis[cell]


def check_certain_cells(case: dict[str, Any], analysis: Any) -> None:
    for name in "safe", "mines":
        expected = sorted(_cell(case, cell) for cell in case["expect"][name])
        assert sorted(getattr(analysis, name)) == expected
    certain = {*analysis.safe, *analysis.mines}
    for cell in _hidden(case):
        assert (analysis[cell] in {0.0, 1.0}) == (cell in certain)
