"""Reasons: each sum is true, the sums prove the conclusion, and the sentence states the sums."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import oracle
import pytest
from hypothesis import given, settings
from oracle import Rule
from scenarios import Scenario
from test_techniques import NAMES, conclusions, deduced, positions, prove, rules_of

import minewise as mw
from minewise.explain.sentences import failure


def holds(rules: list[Rule], one: Any) -> bool:
    """Whether a sum is true in every layout that the rules allow."""
    inside = [cell for members, _, _ in rules for cell in members]
    cells = list(dict.fromkeys([*one.cells, *inside]))
    outside = [(0, one.low - 1), (one.high + 1, len(one.cells))]
    return not any(
        oracle.can_hold(cells, [*rules, (list(one.cells), low, high)], 1)
        for low, high in outside
        if low <= high
    )


def stated(text: str) -> set[tuple[frozenset[str], int, int]]:
    """The sums in a sentence that are written in full."""
    cell = r"[a-z]\w*"
    found = set()
    for low, cells, sign, number in re.findall(
        rf"(?:(\d+) ≤ )?\b({cell}(?: \+ {cell})*) (=|≤|≥) (\d+)", text
    ):
        names = frozenset(cells.split(" + "))
        bounds = {
            "=": (int(number), int(number)),
            "≤": (int(low or 0), int(number)),
            "≥": (int(number), len(names)),
        }[sign]
        found.add((names, *bounds))
    return found


def named(cell: Any) -> str:
    return f"r{cell[0]}c{cell[1]}" if isinstance(cell, tuple) else str(cell)


@pytest.mark.parametrize("name", [*NAMES, None])
@settings(max_examples=60)
@given(scenario=positions())
def test_sums_are_true_and_prove_the_conclusion(name: str | None, scenario: Scenario) -> None:
    truth = scenario.truth()
    steps = deduced(scenario, name)
    everything = rules_of(scenario, scenario.clues)
    if scenario.mines is not None:
        everything = rules_of(scenario, {*scenario.clues, mw.MINE_TOTAL})
    given_mines = {cell for cell, value in scenario.values.items() if value == mw.MINE}
    if scenario.trust_flags:
        given_mines |= {cell for cell, value in scenario.values.items() if value == mw.FLAG}
    for step in steps:
        assert set(step.known_mines) <= set(truth.mines) | given_mines
        rules: list[Rule] = [([cell], 1, 1) for cell in step.known_mines]
        for one in step.sums:
            assert holds(everything, one), (step.text, one)
            assert set(one.clues) <= set(step.clues)
            rules.append((list(one.cells), one.low, one.high))
        for cell, mine in conclusions(step):
            assert prove(rules, cell, mine), (step.text, step.sums)
        _check_sentence(step)


def _check_sentence(step: mw.Deduction) -> None:
    """What the sentence states are its sums, and after "so" its conclusion."""
    sums = {(frozenset(map(named, one.cells)), one.low, one.high) for one in step.sums}
    result = {
        (frozenset(map(named, cells)), number, number)
        for cells, number in ((step.safe, 0), (step.mines, len(step.mines)))
    }
    assert stated(step.text) <= sums | result, step.text
    reason, _, conclusion = step.text.rpartition(", so ")
    assert reason
    assert conclusion.endswith(".")
    shown = [*step.safe[:4], *step.mines[:4]]
    assert all(named(cell) in conclusion for cell in shown)


def test_a_refutation_is_told_link_by_link() -> None:
    position = mw.Position.parse("#1###\n#12##\n##2##\n#####", density=0.2)
    told = [step for step in mw.deduce(position, ["counting", "contradiction"]) if step.sums]
    assert any(re.match(r"If r\dc\d were (a mine|safe), .* would ", step.text) for step in told)


def test_a_failure_has_no_superfluous_links() -> None:
    position = mw.Position.parse("#####\n12321", density=0.2)
    step = mw.deduce(position, "contradiction")[0]
    cell = (step.safe or step.mines)[0]
    failed = failure(step.sums, cell, bool(step.safe))
    assert failed is not None
    assert {link.by for link in failed.links} | {failed.sum} == set(step.sums)


@pytest.mark.parametrize("model", ["liar", "optimistic", "withheld(0.3)"])
def test_uncertain_clues_state_no_more_than_they_tell(model: str) -> None:
    stated = 0
    for seed in range(80):
        game = mw.Game.new((3, 4, 3), seed=seed, start_rule="any", clues=model)
        for cell in Random(seed).sample(game.topology.cells, 6):
            if not (game.is_dealt and game.board.is_mine(cell)):
                game.open(cell)
        position = mw.Position(game.position.values, mines=3, clues=model)
        analysis = mw.analyze(position)
        for hint in [] if game.over else mw.hints(position):
            for one in hint.sums:
                bounds = max(0, one.low), one.high
                assert analysis.probability_of(mw.Constraint(one.cells, bounds)) == 1.0
                stated += 1
    assert stated > 50


def test_a_clue_that_stands_for_another_number_says_so() -> None:
    (hint,) = mw.hints(mw.Position.parse("1#", density=0.2, clues="liar"))
    assert hint.text == "The 1 at r0c0 that stands for 0 touches no mine, so r0c1 is safe."
    hint = mw.hints(mw.Position.parse("122\n12#\n12#", density=0.3, clues="liar"))[0]
    assert hint.text.startswith(
        "By the clue models, the 2 at r0c2 and the 2 at r2c1 leave no other"
    )
