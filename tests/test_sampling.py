"""Random solutions fall as they should, and sample i of seed s depends on (s, i) alone.

Every test of fit is a chi-square test with a fixed seed at a false-alarm rate of one in a million:
over the choice of seeds, a fair sampler fails a test as rarely as that.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
import scenarios
from scenarios import BareSystem, Scenario
from scipy import stats

import minewise as mw

FALSE_ALARMS = 1e-6
DRAWS = 40_000


def check_fit(drawn: Counter[Any], expected: dict[Any, float]) -> None:
    """Chi-square over all outcomes; outcomes too rare for it are taken together."""
    assert set(drawn) <= set(expected)
    n = drawn.total()
    common = [x for x, p in expected.items() if n * p >= 10]
    rare = [x for x, p in expected.items() if n * p < 10]
    observed = [drawn[x] for x in common] + [sum(drawn[x] for x in rare)]
    shares = [expected[x] for x in common] + [sum(expected[x] for x in rare)]
    kept = [(o, n * p) for o, p in zip(observed, shares, strict=True) if p > 0]
    assert len(kept) >= 2
    counts, means = zip(*kept, strict=True)
    means = np.array(means) * (sum(counts) / sum(means))  # shares sum to 1 but for rounding
    assert stats.chisquare(counts, means).pvalue > FALSE_ALARMS


SCENARIOS = {
    "worked example": scenarios.square("#### #13# #### ####", 6),
    "everything hidden": scenarios.grid("square", 2, 5, mines=4),
    "two components": scenarios.square("#1##1# ###### 0#####", 4),
    "range of totals": scenarios.square("##2## ##### 1###1", 6),
    "torus": scenarios.square("1### #### ##2#", 3, kind="torus"),
    "hexagonal": scenarios.square("1### ##2# ####", 4, kind="hexagonal"),
    "flags trusted": scenarios.square("F2## ###1 ####", 4, trust_flags=True),
    "flags not trusted": scenarios.square("F2## ###1 ####", 4),
    "density": scenarios.square("#2## ##3# ####", density=0.2),
    "dense": scenarios.square("#2## ####", density=0.7),
    "two a cell": scenarios.square("#3# ### 1##", 4, max_per_cell=2),
    "three a cell": scenarios.square("#4# ###", 4, max_per_cell=3),
    "three a cell, everything hidden": scenarios.grid("square", 1, 4, mines=5, max_per_cell=3),
}


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_solutions_fall_by_their_weight(scenario: Scenario) -> None:
    samples = scenario.analysis().sample(DRAWS, seed=2024)
    hidden = [scenario.cells.index(cell) for cell in scenario.hidden]
    drawn = Counter(map(tuple, samples.reshape(DRAWS, -1)[:, hidden].tolist()))
    check_fit(drawn, scenario.truth().shares())


SYSTEMS = {
    "no total": BareSystem("ABCD", [("AB", 1, 1), ("BCD", 1, 2)]),
    "density": BareSystem("ABCDE", [("ABC", 1, 2)], density=0.1),
    "two a cell": BareSystem("ABCD", [("ABC", 2, 3)], max_per_cell=2),
}


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_layouts_of_constraint_systems_fall_by_their_weight(system: BareSystem) -> None:
    samples = system.analysis().sample(DRAWS, seed=7)
    drawn = Counter(tuple(sample[cell] for cell in system.cells) for sample in samples)
    check_fit(drawn, system.truth().shares())


def test_samples_after_learning_more() -> None:
    scenario = SCENARIOS["worked example"]
    rules = [([(0, 0), (0, 1)], 1, 2)]
    analysis = scenario.analysis().given(scenarios.constraints(rules))
    drawn = Counter(map(scenario.layout, analysis.sample(5_000, seed=3)))
    check_fit(drawn, scenario.truth(rules).shares())


def test_cell_by_cell_in_a_game() -> None:
    """Shares of mines by cell, and of pairs of neighbours, on a board too large to list."""
    scenario = scenarios.mid_game("square", 16, 30, 99, 0.3, seed=8)
    analysis = scenario.analysis()
    samples = analysis.sample(4_000, seed=1)
    assert (samples.sum(axis=(1, 2)) == 99).all()
    p = np.nan_to_num(analysis.mine_probability)
    scale = np.sqrt(np.maximum(p * (1 - p), 1e-9) / len(samples))
    z = (samples.mean(axis=0) - p) / scale
    # 480 cells, each within z standard deviations but for one time in a million over all.
    assert np.abs(z).max() < -stats.norm.ppf(FALSE_ALARMS / 480 / 2)
    assert (samples[:, p == 1] == 1).all()
    assert (samples[:, p == 0] == 0).all()


def test_a_sample_depends_on_its_seed_and_number_alone() -> None:
    for scenario in (SCENARIOS["worked example"], scenarios.mid_game("square", 9, 9, 10, 0.4, 2)):
        analysis = scenario.analysis()
        samples = analysis.sample(10, seed=1)
        np.testing.assert_array_equal(samples[:5], analysis.sample(5, seed=1))
        np.testing.assert_array_equal(samples, scenario.analysis().sample(10, seed=1))
        other = analysis.sample(10, seed=2)
        assert (samples != other).any()
        assert (analysis.sample(10) == analysis.sample(10, seed=0)).all()


def test_samples_of_exposed_and_flagged_mines() -> None:
    position = mw.Position.parse("*3F\n###", mines=3)
    samples = mw.analyze(position, trust_flags=True).sample(20, seed=1)
    assert (samples[:, 0, 0] == 1).all()
    assert (samples[:, 0, 1] == 0).all()
    assert (samples[:, 0, 2] == 1).all()
