"""Dead cells against a brute force over all solutions."""

from __future__ import annotations

import scenarios
from hypothesis import given, settings
from scenarios import Scenario

from minewise.base.budget import Deadline
from minewise.explain.dead_cells import dead_cells


@settings(max_examples=60)
@given(scenarios.positions())
def test_a_dead_cell_shows_one_number_wherever_it_is_safe(scenario: Scenario) -> None:
    truth = scenario.truth()
    expected = set()
    for cell in truth.cells:
        shown = truth.shown(cell, scenario.neighbours[cell])
        numbers = {number for number, chance in shown.items() if chance > 0}
        if len(numbers) == 1 and numbers != {0}:
            expected.add(cell)
    assert set(dead_cells(scenario.analysis(), Deadline(None))) == expected
