"""The package against a brute force that shares nothing with it."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Mapping
from typing import Any

import numpy as np
import oracle
import pytest
import scenarios
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import Rule, Truth
from scenarios import BareSystem, Scenario

import minewise as mw
from minewise.base.budget import Deadline
from minewise.explain.guesses import dead_cells

close = pytest.approx


def check_counts(analysis: Any, truth: Truth) -> None:
    """Solutions, probabilities and certain cells."""
    assert analysis.method == "exact"
    assert analysis.solutions == truth.solutions
    assert analysis.log10_solutions == close(math.log10(truth.solutions), abs=1e-9)
    assert set(analysis.safe) == set(truth.safe)
    assert set(analysis.mines) == set(truth.mines)
    for cell in truth.cells:
        p = analysis[cell]
        assert p == close(truth[cell], abs=1e-12)
        assert (p == 0.0) == (cell in truth.safe)
        assert (p == 1.0) == (cell in truth.mines)


def check_numbers(scenario: Scenario, analysis: mw.Analysis, truth: Truth) -> None:
    """What every hidden cell would show; nothing is said of revealed ones."""
    numbers = scenario.by_cell(analysis.number_distribution)
    for cell, shown in numbers.items():
        if cell in truth.place:
            expected = truth.shown(cell, scenario.neighbours[cell])
            assert len(shown) >= 9
            assert list(shown) == close([expected.get(k, 0) for k in range(len(shown))], abs=1e-12)
            assert max(expected, default=0) < len(shown)
        elif scenario.values[cell] != oracle.FLAG:
            assert np.isnan(shown).all()


def check_sections(scenario: Scenario, analysis: mw.Analysis, truth: Truth) -> None:
    """Sections hold each cell at most once and give the distribution of mines; clues link them."""
    sections, components = analysis.sections, analysis.components
    listed = [cell for section in sections for cell in section.cells]
    assert len(listed) == len(set(listed))
    assert set(truth.cells) - set(listed) <= {*truth.safe, *truth.mines}
    for section in sections:
        assert len({analysis[cell] for cell in section.cells}) <= 1
        for clue in section.clues:
            assert scenario.values[clue] >= 0
            assert set(section.cells) <= scenario.neighbours[clue]
        check_distribution(section.distribution, truth.distribution(section.cells))
    home = {s: i for i, component in enumerate(components) for s in component.sections}
    for a, b in itertools.combinations(range(len(sections)), 2):
        if set(sections[a].clues) & set(sections[b].clues):
            assert home[a] == home[b]
    for component in components:
        cells = [cell for s in component.sections for cell in sections[s].cells]
        check_distribution(component.distribution, truth.distribution(cells))


def check_distribution(stated: Any, expected: Mapping[int, float]) -> None:
    assert list(stated) == close([expected.get(k, 0) for k in range(len(stated))], abs=1e-12)
    assert max(expected) < len(stated)


def check_cells(scenario: Scenario, analysis: mw.Analysis, truth: Truth) -> None:
    """The arrays, the safest and riskiest cells, the wrong flags, and the dead cells."""
    found = scenario.by_cell(analysis.mine_probability)
    errors = scenario.by_cell(analysis.standard_error)
    for cell, value in scenario.values.items():
        if cell in truth.place:
            assert found[cell] == analysis[cell]
            assert errors[cell] == 0.0
        elif value == oracle.FLAG:
            assert found[cell] == 1.0
        else:
            assert math.isnan(found[cell])
    flags = [cell for cell, value in scenario.values.items() if value == oracle.FLAG]
    wrong = [] if scenario.trust_flags else [cell for cell in flags if cell in truth.safe]
    assert analysis.wrong_flags == tuple(wrong)
    dead = set()
    for cell in truth.cells:
        shown = truth.shown(cell, scenario.neighbours[cell])
        numbers = {number for number, chance in shown.items() if chance > 0}
        if len(numbers) == 1 and numbers != {0}:  # the same number wherever it is safe
            dead.add(cell)
    assert set(dead_cells(analysis, Deadline(None))) == dead
    if truth.cells:
        for (cell, p), pick in (analysis.safest(), min), (analysis.riskiest(), max):
            assert p == pick(analysis[c] for c in truth.cells)
            assert cell == next(c for c in truth.cells if analysis[c] == p)


def check_solutions(scenario: Scenario, analysis: mw.Analysis, truth: Truth) -> None:
    """All solutions in order, one by number, and samples."""
    assert [scenario.layout(x) for x in analysis.solutions_iter()] == truth.layouts
    for i in {0, truth.solutions // 3, truth.solutions - 1}:
        assert scenario.layout(analysis.solution(i)) == truth.layouts[i]
    with pytest.raises(IndexError):
        analysis.solution(truth.solutions)
    samples = analysis.sample(20, seed=5)
    assert samples.dtype == np.uint8
    assert samples.shape == (20, *scenario.topology().shape)
    assert {scenario.layout(sample) for sample in samples} <= set(truth.layouts)


def check(scenario: Scenario) -> None:
    """Every answer about a position."""
    analysis, truth = scenario.analysis(), scenario.truth()
    check_counts(analysis, truth)
    check_cells(scenario, analysis, truth)
    check_numbers(scenario, analysis, truth)
    check_sections(scenario, analysis, truth)
    check_solutions(scenario, analysis, truth)


@pytest.mark.slow
@settings(max_examples=250)
@given(scenarios.positions())
def test_every_answer_about_a_position(scenario: Scenario) -> None:
    check(scenario)


@pytest.mark.slow
@settings(max_examples=120)
@given(scenarios.positions(), st.data())
def test_joint_questions(scenario: Scenario, data: st.DataObject) -> None:
    """About any cells, revealed and flagged ones among them."""
    rules, more = (
        data.draw(scenarios.rules_about(scenario.cells, scenario.max_per_cell)) for _ in range(2)
    )
    analysis, truth = scenario.analysis(), scenario.truth()
    learnt = check_question(analysis, truth, rules, scenario.truth(rules))
    if learnt is not None:
        check_numbers(scenario, learnt, scenario.truth(rules))
        check_question(learnt, scenario.truth(rules), more, scenario.truth([*rules, *more]))


def check_question(analysis: Any, truth: Truth, rules: list[Rule], after: Truth) -> Any:
    """P(the rules hold), and what is known once they do; None where they cannot."""
    asked = scenarios.constraints(rules)
    p = analysis.probability_of(asked)
    assert p == close(truth.joint(rules), abs=1e-12)
    assert (p == 0.0) == (after.solutions == 0)
    assert (p == 1.0) == (after.solutions == truth.solutions)
    if after.solutions:
        learnt = analysis.given(asked)
        check_counts(learnt, after)
        return learnt
    with pytest.raises(mw.ImpossiblePosition):
        analysis.given(asked)
    return None


@pytest.mark.slow
@settings(max_examples=200)
@given(scenarios.bare_systems(), st.data())
def test_every_answer_about_a_constraint_system(system: BareSystem, data: st.DataObject) -> None:
    analysis = system.analysis()
    order = list(analysis.mine_probability)
    truth = system.truth(order)
    check_counts(analysis, truth)
    assert set(order) == set(system.cells)
    assert all(p == analysis[c] for c, p in analysis.mine_probability.items())
    assert all(error == 0.0 for error in analysis.standard_error.values())
    rules = data.draw(scenarios.rules_about(order, system.max_per_cell))
    check_question(analysis, truth, rules, system.truth(extra=rules))
    as_tuples = [tuple(x[cell] for cell in order) for x in analysis.solutions_iter()]
    assert as_tuples == truth.layouts
    last = analysis.solution(truth.solutions - 1)
    assert tuple(last[cell] for cell in order) == truth.layouts[-1]
    for sample in analysis.sample(10, seed=1):
        assert tuple(sample[cell] for cell in order) in set(truth.layouts)


def larger_position(kind: str, seed: int) -> Scenario:
    """A seeded position with up to twenty hidden cells and enough clues to be listed in full."""
    rng = random.Random(f"{kind} {seed}")
    rows, columns = rng.choice([(4, 9), (5, 7), (6, 6), (3, 11)])
    board = scenarios.grid(kind, rows, columns)
    layout = scenarios.random_layout(board, rng.randrange(4, 15), rng)
    hidden = set(rng.sample(board.cells, 20))
    while True:
        opened = [cell for cell in board.cells if cell not in hidden]
        values = scenarios.seen(board, layout, opened)
        scenario = board.changed(values=values, mines=sum(layout.values()))
        truth = scenario.truth()
        if truth.solutions <= 3000:
            return scenario
        hidden.remove(rng.choice([cell for cell in board.cells if cell in hidden]))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["square", "torus", "hexagonal"])
def test_larger_seeded_positions(kind: str) -> None:
    for seed in range(20):
        check(larger_position(kind, seed))
