"""Exact counts for fixed positions, as perft is for chess programs.

`regenerate_perft.py` makes the table; its counts come from `second_count.py`, which shares nothing
with the package.
"""

from __future__ import annotations

import json
import math
import random
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
    assert analysis.solutions == _number(digits)
    leading = math.log10(float("0." + digits[:17])) + len(digits)
    assert analysis.log10_solutions == pytest.approx(leading, rel=1e-12)


def _number(digits: str) -> int:
    # int() refuses more than 4300 digits at once.
    number = 0
    for start in range(0, len(digits), 4000):
        part = digits[start : start + 4000]
        number = number * 10 ** len(part) + int(part)
    return number


def test_the_table_holds_what_it_should() -> None:
    by_name = {entry["name"]: entry for entry in TABLE}
    assert len(by_name) == len(TABLE)
    assert by_name["worked example of the manual"]["solutions"] == "66"
    assert _number(by_name["expert, nothing opened"]["solutions"]) == math.comb(480, 99)
    assert sum("lattice" in name for name in by_name) >= 10
    large = _scenario(by_name["100x100/2500, 30% opened"])
    assert large.shape == (100, 100)
    assert large.mines == 2500


@pytest.mark.slow
@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.nightly)])
def test_the_second_count_agrees_with_the_table(every: int) -> None:
    small = [entry for entry in TABLE if len(_scenario(entry).cells) <= 300]
    for entry in small[::every]:
        assert _second_count(_scenario(entry)) == _number(entry["solutions"])


@given(scenarios.positions())
def test_the_second_count_agrees_with_brute_force(scenario: Scenario) -> None:
    if scenario.mines is not None and scenario.max_per_cell == 1 and not scenario.trust_flags:
        assert _second_count(scenario) == scenario.truth().solutions


def _second_count(scenario: Scenario, **condition: Any) -> int:
    assert scenario.mines is not None
    return second_count.count_position(
        scenario.neighbours, scenario.values, scenario.mines, **condition
    )


@pytest.mark.slow
@pytest.mark.parametrize(("share", "seed"), [(0.2, 1), (0.5, 2), (0.8, 1)])
def test_probabilities_in_games_are_ratios_of_counts(share: float, seed: int) -> None:
    scenario = scenarios.mid_game("square", 16, 30, 99, share, seed)
    analysis = scenario.analysis()
    for cell in random.Random(seed).sample(scenario.hidden, 12):
        with_mine = _second_count(scenario, is_mine=cell)
        expected = with_mine / _second_count(scenario)
        assert analysis[cell] == pytest.approx(expected, rel=1e-10)
        assert (cell in analysis.safe) == (with_mine == 0)
