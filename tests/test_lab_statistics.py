"""The statistics, against SciPy, brute force and repetition with fixed seeds."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from commanding import answered
from scipy import stats

import minewise as mw
from minewise.base.errors import LabError
from minewise.lab.comparison import Paired, holm, judged, spending
from minewise.play.simulation import wilson

TABLES = [(59, 6, 16, 80), (1, 0, 1, 0), (0, 5, 5, 0), (10, 0, 9, 2), (5000, 300, 411, 900)]


@pytest.mark.parametrize("counts", [*TABLES, (10**6, 20_000, 20_700, 10**6)])
def test_mcnemar_agrees_with_scipy(counts: tuple[int, int, int, int]) -> None:
    one, other = counts[1], counts[2]
    exact = stats.binomtest(one, one + other).pvalue
    mid = min(exact - stats.binom.pmf(one, one + other, 0.5), 1.0) if one != other else 1.0
    assert Paired(*counts).p_value() == pytest.approx(mid, rel=1e-7)


@pytest.mark.parametrize("counts", TABLES)
@pytest.mark.parametrize("error", [0.05, 0.001])
def test_the_interval_holds_what_the_score_test_does_not_refuse(
    counts: tuple[int, int, int, int], error: float
) -> None:
    """The likeliest share is found by search here, by a formula there."""
    z = stats.norm.ppf(1 - error / 2)
    _, b, c, _ = counts
    n = sum(counts)

    def score(difference: float) -> float:
        least = max(0.0, -difference)
        shares = np.linspace(least, (1 - difference) / 2, 400_001)[1:-1]
        with np.errstate(divide="ignore"):
            chances = b * np.log(shares + difference) + c * np.log(shares)
            chances += (n - b - c) * np.log1p(-2 * shares - difference)
        share = shares[np.argmax(chances)]
        return abs(b - c - n * difference) / math.sqrt(
            n * (2 * share + difference * (1 - difference))
        )

    low, high = Paired(*counts).interval(error)
    assert low < (b - c) / n < high
    for bound in (low, high):
        if abs(bound) < 0.99:
            assert score(bound) == pytest.approx(z, rel=2e-3)


@pytest.mark.parametrize("share", [0.03, 0.4, 0.97])
def test_wilson_intervals_hold_the_truth_as_often_as_they_say(share: float) -> None:
    wins = np.random.default_rng(2).binomial(1000, share, size=4000)
    held = sum(low <= share <= high for low, high in (wilson(int(w), 1000) for w in wins))
    assert 0.935 < held / 4000 < 0.965


@pytest.mark.slow
@pytest.mark.parametrize("discordant", [0.02, 0.2])
def test_looking_again_and_again_keeps_the_error_rate(discordant: float) -> None:
    """Ten looks at equals; without spending more than a fifth of the trials would go wrong."""
    random = np.random.default_rng(4)
    shares = (0.5, discordant / 2, discordant / 2, 0.5 - discordant)
    wrong = careless = missed = 0
    for _ in range(600):
        table = np.zeros(4, dtype=np.int64)
        alarms = [False, False, False]
        for look in range(1, 11):
            played = 1000 if look == 1 else 1000 * 2 ** (look - 2)
            table += random.multinomial(played, shares)
            paired = Paired(*table.tolist())
            p = paired.p_value()
            low, high = paired.interval(spending(look))
            alarms[0] |= p <= spending(look)
            alarms[1] |= p <= 0.05
            alarms[2] |= not low <= 0 <= high
        wrong, careless, missed = wrong + alarms[0], careless + alarms[1], missed + alarms[2]
    assert wrong / 600 <= 0.05
    assert missed / 600 <= 0.05
    assert careless / 600 > 0.2


def test_spending_adds_up_to_the_error_rate() -> None:
    assert sum(map(spending, range(1, 100_000))) == pytest.approx(0.05, rel=1e-4)


def test_holm_keeps_order_and_never_lowers() -> None:
    values = [0.2, 0.001, 0.04, 0.011]
    adjusted = holm(values)
    assert adjusted == pytest.approx([0.2, 0.004, 0.08, 0.033])
    assert holm([0.9, 0.8]) == [1.0, 1.0]


# comparisons


@pytest.mark.slow
def test_differences_count_game_by_game() -> None:
    named = ("exact", "tie-break")
    found = mw.compare("expert", named, games=500, start=(3, 3), seed=2)
    one, other = (mw.simulate("expert", name, games=500, start=(3, 3), seed=2) for name in named)
    only = sum(one.outcomes[i] and not other.outcomes[i] for i in range(500))
    against = sum(other.outcomes[i] and not one.outcomes[i] for i in range(500))
    difference = found.between("exact", "tie-break")
    assert {difference.only_better, difference.only_worse} == {only, against}
    assert abs(difference.difference) == pytest.approx(abs(only - against) / 500)
    assert found.results[0].wins >= found.results[1].wins


def test_until_stops_at_the_first_look_that_is_narrow_enough() -> None:
    named = ("exact", "subset-only")
    found = mw.compare("beginner", named, games=100_000, seed=2, until=0.02)
    assert found.games == 1000 * 2 ** (found.looks - 1)
    assert found.widest <= 0.02
    assert found.error == spending(found.looks)
    parts = {name: mw.simulate("beginner", name, games=found.games // 2, seed=2) for name in named}
    assert judged(found.deal, parts, found.looks - 1, spending(found.looks - 1)).widest > 0.02
    bounded = mw.compare("beginner", named, games=1500, seed=2, until=0.0001)
    assert (bounded.games, bounded.looks) == (1500, 2)


def test_compare_orders_by_strength() -> None:
    arguments = ["compare", "beginner", "subset-only", "exact", "pattern-probability"]
    held = json.loads(answered(*arguments, "--games=1000", "--json"))
    rates = [one["win_rate"] for one in held["results"]]
    assert rates == sorted(rates, reverse=True)
    assert held["results"][-1]["strategy"] == "subset-only"
    assert len(held["differences"]) == 3
    real = {(one["better"], one["worse"]): one["real"] for one in held["differences"]}
    assert real["exact", "subset-only"] is True
    text = answered(*arguments, "--games=1000")
    assert text.index("pattern-probability") < text.index("subset-only")


def test_comparisons_of_one_are_refused() -> None:
    with pytest.raises(LabError, match="two different strategies"):
        mw.compare("beginner", ["exact"], games=100)
    with pytest.raises(LabError, match="are called exact"):
        mw.compare("beginner", ["exact", "exact", "tie-break"], games=100)
    with pytest.raises(LabError, match="are equivalent"):
        mw.compare("beginner", ["exact", "counting,exact/safety", "tie-break"], games=100)


@pytest.mark.slow
def test_a_comparison_takes_the_arguments_of_a_simulation() -> None:
    stated = {"seed": 4, "game": 10, "start_rule": "safe", "topology": "torus"}
    found = mw.compare("9x9x10", ["exact", "tie-break"], games=60, clues="liar", **stated)
    for name, result in zip(found.names, found.results, strict=True):
        assert result == mw.simulate("9x9x10", name, games=60, clues="liar", **stated)


def test_all_compared_strategies_start_where_the_first_does() -> None:
    found = mw.compare("beginner", ["four-step", "exact"], games=200)
    corner = mw.simulate("beginner", "exact", games=200, start=(0, 0))
    assert found.results[found.names.index("exact")] == corner
