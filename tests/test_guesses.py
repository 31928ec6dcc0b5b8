"""What a guess would show and how guesses rank, against brute force."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import pytest
import scenarios
from hypothesis import assume, given, settings
from oracle import Cell
from scenarios import Scenario

import minewise as mw


def shows(scenario: Scenario, cell: Cell) -> dict[int, Scenario]:
    """The positions that follow when the cell shows each number that it may."""
    return {
        number: scenario.changed(values={**scenario.values, cell: number})
        for number, share in scenario.truth().shown(cell, scenario.neighbours[cell]).items()
        if share > 0
    }


@settings(max_examples=60, deadline=None)
@given(scenarios.positions())
def test_showings_are_those_of_brute_force(scenario: Scenario) -> None:
    assume(scenario.max_per_cell == 1 and scenario.hidden and scenario.truth().solutions > 0)
    position, truth = scenario.position(), scenario.truth()
    for cell in scenario.hidden[:4]:
        found = mw.click_outcomes(position, cell, trust_flags=scenario.trust_flags)
        expected = truth.shown(cell, scenario.neighbours[cell])
        assert {one.number: one.probability for one in found} == pytest.approx(
            {number: share for number, share in expected.items() if share > 0}
        )
        for one in found:
            after = shows(scenario, cell)[one.number]
            left = after.truth()
            safe = [other for other in after.hidden if left[other] == 0]
            assert one.safe_cells == len(safe)
            least = min((left[other] for other in after.hidden), default=0.0)
            won = all(left[other] == 1 for other in after.hidden)
            assert one.best_safety == pytest.approx(1.0 if won else 1.0 - least)


def expected_scores(scenario: Scenario, cell: Cell, risk: float) -> dict[str, float]:
    outcomes = mw.click_outcomes(scenario.position(), cell, trust_flags=scenario.trust_flags)
    follows = shows(scenario, cell)
    shares = [risk, *(one.probability for one in outcomes)]

    def leads_on(number: int) -> bool:
        """Whether there is a certain safe cell, or nothing left but mines."""
        after, left = follows[number].hidden, follows[number].truth()
        return any(left[other] == 0 for other in after) or all(left[other] == 1 for other in after)

    return {
        "safety": -risk,
        "opening": sum(one.probability for one in outcomes if one.number == 0),
        "progress": sum(one.probability for one in outcomes if leads_on(one.number)),
        "expected-safe": sum(one.probability * one.safe_cells for one in outcomes),
        "information": -sum(share * math.log2(share) for share in shares if share > 0),
        "survival": sum(one.probability * one.best_safety for one in outcomes),
    }


@settings(max_examples=30)
@given(scenarios.positions())
def test_scores_are_what_the_criteria_say(scenario: Scenario) -> None:
    assume(scenario.max_per_cell == 1 and scenario.hidden and scenario.truth().solutions > 0)
    position, truth = scenario.position(), scenario.truth()
    for criterion in ("safety", "opening", "progress", "expected-safe", "information", "survival"):
        for guess in mw.guesses(position, [criterion], limit=3, trust_flags=scenario.trust_flags):
            assert guess.mine_probability == pytest.approx(truth[guess.cell], abs=1e-12)
            expected = expected_scores(scenario, guess.cell, truth[guess.cell])[criterion]
            assert guess.scores[criterion] == pytest.approx(expected, abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(scenarios.positions(kinds=("square", "torus")))
def test_the_first_guess_is_the_best_of_all(scenario: Scenario) -> None:
    assume(scenario.max_per_cell == 1 and scenario.hidden and scenario.truth().solutions > 0)
    position = scenario.position()
    everything = mw.guesses(position, limit=1000, trust_flags=scenario.trust_flags)
    truth = scenario.truth()
    assert {guess.cell for guess in everything} == {
        cell for cell in scenario.hidden if truth[cell] < 1
    }
    few = mw.guesses(position, limit=2, trust_flags=scenario.trust_flags)
    assert few == everything[:2]
    ranked = [tuple(round(score, 9) for score in guess.scores.values()) for guess in everything]
    assert ranked == sorted(ranked, reverse=True)


def test_every_criterion_ranks_and_says_what_it_is() -> None:
    position = mw.Position.parse("00001#\n11001#\n#10011\n#2112#\n######", mines=5)
    for criterion in mw.criteria():
        assert criterion.summary
        ranked = mw.guesses(position, [criterion.name])
        scores = [round(guess.scores[criterion.name], 9) for guess in ranked]
        assert scores == sorted(scores, reverse=True)
        assert all(math.isfinite(score) for score in scores)


def test_places_on_the_board() -> None:
    position = mw.Position([[mw.HIDDEN] * 9] * 9, mines=10)

    def best(criterion: str) -> set[Cell]:
        ranked = mw.guesses(position, [criterion], limit=1000)
        top = ranked[0].scores[criterion]
        return {guess.cell for guess in ranked if guess.scores[criterion] == top}

    corners = {(0, 0), (0, 8), (8, 0), (8, 8)}
    assert best("corner") == corners
    assert best("start-list") == corners | {(0, 4), (4, 0), (4, 8), (8, 4)}
    rim = {(r, c) for r in range(9) for c in range(9) if {r, c} & {0, 8}}
    assert best("edge") == rim - corners
    assert best("first") == {(0, 0)}


def test_clue_ratios() -> None:
    position = mw.Position.parse("#1##\n#1##", mines=2)

    def score(name: str) -> float:
        ranked = mw.guesses(position, [name], limit=10)
        return next(guess.scores[name] for guess in ranked if guess.cell == (0, 0))

    # Each 1 beside r0c0 has one mine among four cells; r1c0 and r0c0 count with the board's 2 in 6.
    assert score("local-mean-discard") == pytest.approx(-(1 / 4 + 1 / 4 + 2 / 6) / 3)
    assert score("local-max") == pytest.approx(-1 / 4)
    assert score("local-mean") == pytest.approx(-(1 / 4 + 1 / 4 + 2 / 6 + 2 / 6) / 4)


@pytest.mark.parametrize(
    ("name", "mean"), [("local-mean", 0.47288), ("local-mean-discard", 0.47024)]
)
def test_the_means_of_the_first_figure_of_the_document(name: str, mean: float) -> None:
    """Fig. 1 of "Solution Algorithm Explanation": the block in the middle, with 10 mines."""
    position = mw.Position.parse("#####\n#1#3#\n#####\n#4#7#\n#####", mines=10)
    [score] = [
        guess.scores[name] for guess in mw.guesses(position, name, limit=25) if guess.cell == (2, 2)
    ]
    assert -score == pytest.approx(mean, abs=5e-6)


@pytest.mark.parametrize("ask", [mw.guesses, partial(mw.click_outcomes, cell=(0, 1))])
def test_positions_that_are_refused(ask: Any) -> None:
    with pytest.raises(mw.ImpossiblePosition, match="r0c0"):
        ask(mw.Position.parse("3#", mines=1))
    with pytest.raises(mw.PositionError, match="one mine per cell"):
        ask(mw.Position.parse("1#", mines=1, max_per_cell=2))


def test_refusals() -> None:
    position = mw.Position.parse("1#", mines=1)
    with pytest.raises(mw.PositionError, match="revealed"):
        mw.click_outcomes(position, (0, 0))
    with pytest.raises(mw.StrategyError, match="unknown criterion 'luck'"):
        mw.guesses(position, "safety>luck")
    with pytest.raises(mw.PositionError, match="needs at least one criterion"):
        mw.guesses(position, "")
