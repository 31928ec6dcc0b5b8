"""Exact counts for fixed positions, as perft is for chess programs.

`regenerate_perft.py` makes the table; its counts come from `second_count.py`, which shares nothing
with the package.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
import scenarios
import second_count
from hypothesis import given
from scenarios import Scenario

TABLE = json.loads((Path(__file__).parent / "data" / "perft.json").read_text(encoding="utf-8"))


def _scenario(entry: dict[str, Any]) -> Scenario:
    picture = "\n".join(entry["grid"])
    return scenarios.square(picture, entry["mines"], kind=entry["topology"])


@pytest.mark.parametrize("entry", [pytest.param(e, id=e["name"]) for e in TABLE])
def test_number_of_solutions(entry: dict[str, Any]) -> None:
    analysis = _scenario(entry).analysis(budget=120)
    assert analysis.method == "exact"
    digits = entry["solutions"]
    assert analysis.solutions == int(digits)
    leading = math.log10(float("0." + digits[:17])) + len(digits)
    assert analysis.log10_solutions == pytest.approx(leading, rel=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.nightly)])
def test_the_second_count_agrees_with_the_table(every: int) -> None:
    small = [entry for entry in TABLE if len(_scenario(entry).cells) <= 300]
    for entry in small[::every]:
        assert _second_count(_scenario(entry)) == int(entry["solutions"])


@given(scenarios.positions())
def test_the_second_count_agrees_with_brute_force(scenario: Scenario) -> None:
    if scenario.mines is not None and scenario.max_per_cell == 1 and not scenario.trust_flags:
        assert _second_count(scenario) == scenario.truth().solutions


def _second_count(scenario: Scenario) -> int:
    assert scenario.mines is not None
    return second_count.count_position(scenario.neighbours, scenario.values, scenario.mines)
