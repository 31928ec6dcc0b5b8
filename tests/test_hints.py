"""Hints, as a player reads them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import scenarios
from hypothesis import given, settings
from scenarios import Scenario
from test_techniques import FIG_5, FIG_7, FIG_9, FIG_10, FIG_11, single

import minewise as mw
from minewise.base.budget import DEFAULT_LIMITS
from minewise.explain.guesses import BestGuess, closed_groups
from minewise.explain.hints import recommendation


def parse(text: str, mines: int | None = None) -> mw.Position:
    return mw.Position.parse(text, mines, density=None if mines is not None else 0.2)


# Sentences ----------------------------------------------------------------------------------------

SAID: dict[str, dict[Any, str]] = {
    "counting": {
        "*2\n*#": "The 2 at r0c1 already has its 2 mines at r0c0 and r1c0, so r1c1 is safe.",
        "*1\n##": "The 1 at r0c1 already has its mine at r0c0, so r1c0 and r1c1 are safe.",
        "##\n3#": "The 3 at r1c0 has just 3 hidden cells, so r0c0, r0c1 and r1c1 are mines.",
        "*#\n3#": (
            "The 3 at r1c0 needs 2 more and has just 2 hidden cells left, so r0c1 and r1c1 are "
            "mines."
        ),
        "0#": "The 0 at r0c0 touches no mine, so r0c1 is safe.",
    },
    "subset": {
        FIG_5: (
            "A + B + C = 2 (the 2 at clue ABC) and A + B = 1 (the 1 at clue AB), so C = 1 (a mine)."
        ),
        FIG_9: (
            "A + B + C = 2 (the 2 at clue ABC), F + G = 1 (the 1 at clue FG) and A + B + C + D + "
            "E + F + G + H = 3 (the 3 at clue ABCDEFGH), so D + E + H = 0 (safe)."
        ),
        FIG_7: (
            "A + B + C = 2 (the 2 at clue ABC) and C + E + H = 2 (the 2 at clue CEH), so 3 ≤ A + "
            "B + C + E + H ≤ 4. A + B + C + D + E + F + G + H = 3 (the 3 at clue ABCDEFGH), so D "
            "+ F + G = 0 (safe)."
        ),
        "###\n111": (
            "In the 1-1 pattern, r0c0 + r0c1 + r0c2 = 1 (the 1 at r1c1) and r0c0 + r0c1 = 1 (the "
            "1 at r1c0), so r0c2 = 0 (safe)."
        ),
        "###\n#3#\n*3*": (
            "In the hole at r1c1, r0c0 + r0c1 + r0c2 + r1c0 + r1c2 = 1 (the 3 at r1c1, less 2 "
            "known mines) and r1c0 + r1c2 = 1 (the 3 at r2c1, less 2 known mines), so r0c0 + r0c1 "
            "+ r0c2 = 0 (safe)."
        ),
    },
    "shared": {
        FIG_7: (
            "A + B + C = 2 (the 2 at clue ABC) and C + E + H = 2 (the 2 at clue CEH) lie within A "
            "+ B + C + D + E + F + G + H = 3 (the 3 at clue ABCDEFGH), so C = 1 (a mine)."
        ),
    },
    "cascade": {
        FIG_11: (
            "A + B + C = 1 (the 1 at clue ABC) and A + B + C + D + E + F = 3 (the 3 at clue "
            "ABCDEF), so D + E + F = 2. D + E + F + G + H + I = 2 (the 2 at clue DEFGHI), so G + "
            "H + I = 0 (safe)."
        ),
    },
    "intersection": {
        "####\n#41#\n####": (
            "r0c0 + r0c1 + r0c2 + r1c0 + r2c0 + r2c1 + r2c2 = 4 (the 4 at r1c1) and r0c1 + r0c2 + "
            "r0c3 + r1c3 + r2c1 + r2c2 + r2c3 = 1 (the 1 at r1c2), so the shared r0c1 + r0c2 + "
            "r2c1 + r2c2 = 1, so r0c3 + r1c3 + r2c3 = 0 (safe) and r0c0 + r1c0 + r2c0 = 3 (mines)."
        ),
        "#####\n*222*": (
            "In the 1-2-1 pattern of the 2 at r1c1, the 2 at r1c2 and the 2 at r1c3, a mine at "
            "r0c2 would leave the 2 at r1c2 short of one, so r0c0, r0c2 and r0c4 are safe and "
            "r0c1 and r0c3 are mines."
        ),
        "####\n#31#\n#11#\n####": (
            "In the 1-3-1 corner of the 3 at r1c1, the 1 at r1c2 and the 1 at r2c1, each 1 shares "
            "at most one mine with the 3, so r0c3, r1c3 and r2c3 are safe and r0c0 is a mine."
        ),
    },
    "twins": {
        "####\n#41#\n####": (
            "r0c0 + r0c1 + r0c2 + r1c0 + r2c0 + r2c1 + r2c2 = 4 (the 4 at r1c1) and r0c1 + r0c2 + "
            "r0c3 + r1c3 + r2c1 + r2c2 + r2c3 = 1 (the 1 at r1c2) differ by 3, which only r0c0, "
            "r1c0 and r2c0 can make up, so r0c3 + r1c3 + r2c3 = 0 (safe) and r0c0 + r1c0 + r2c0 = "
            "3 (mines)."
        ),
        "####\n*23*": (
            "In the 1-2 pattern of the 3 at r1c2 and the 2 at r1c1, r0c1 + r0c2 ≤ 1, so r0c0 is "
            "safe and r0c3 is a mine."
        ),
        "######\n*2222*": (
            "In the 1-2-2-1 pattern of the 2 at r1c1, the 2 at r1c2, the 2 at r1c3 and the 2 at "
            "r1c4, each 2 needs a mine beyond the reach of its 1, so r0c0, r0c1, r0c4 and r0c5 "
            "are safe and r0c2 and r0c3 are mines."
        ),
    },
    "contradiction": {
        FIG_10: (
            "If B were safe, C would be a mine (the 2 at clue ABC), D would be a mine (the 2 at "
            "clue BCD) and the 1 at clue CDE would have a mine too many, so B is a mine."
        ),
    },
    "exact": {
        FIG_7: (
            "A + B + C = 2 (the 2 at clue ABC) and A + B + C + D + E + F + G + H = 3 (the 3 at "
            "clue ABCDEFGH), so D + E + F + G + H = 1. C + E + H = 2 (the 2 at clue CEH), so D + "
            "F + G = 0 (safe) and C = 1 (a mine)."
        ),
    },
    "mine-count": {
        "5x1x1\n#1#1#": "The 1 at r0c1 touches the last mine, so r0c4 is safe.",
        "3x2x1\n*1#\n###": "All mines are known, so r0c2, r1c0, r1c1 and r1c2 are safe.",
        "3x1x3\n*##": (
            "There are as many mines left as hidden cells: 2, so r0c1 and r0c2 are mines."
        ),
    },
}
"""By technique, the first sentence about a position; without a mine total it has a density."""


@pytest.mark.parametrize(
    ("technique", "position", "said"),
    [(technique, *row) for technique, rows in SAID.items() for row in rows.items()],
)
def test_each_technique_says_why(technique: str, position: Any, said: str) -> None:
    if isinstance(position, str):
        position = mw.Position.parse(position, density=None if "x" in position else 0.2)
    assert mw.deduce(position, technique)[0].text == said


@pytest.mark.slow
@settings(max_examples=150)
@given(scenario=scenarios.positions().filter(single))
def test_hints_are_true_for_any_position(scenario: Scenario) -> None:
    truth = scenario.truth()
    chain = mw.hints(scenario.position(), all_steps=True, trust_flags=scenario.trust_flags)
    first = mw.hints(scenario.position(), trust_flags=scenario.trust_flags)
    told = {cell for hint in chain for cell in hint.safe}
    for hint in chain:
        assert set(hint.safe) <= set(truth.safe)
        assert set(hint.mines) <= set(truth.mines)
        assert hint.text.endswith(".")
        json.dumps(hint.to_dict())
    if chain and chain[0].kind != "over":
        assert told == set(truth.safe)
        assert [hint.kind == "guess" for hint in chain].count(True) <= 1
    guesses = [hint.guess for hint in chain if hint.guess]
    if guesses:
        assert not truth.safe
        best = guesses[0]
        assert best.risk == pytest.approx(truth[best.cell], abs=1e-9)
        _check_guess(scenario, best)
        assert set(hint.known_mines).isdisjoint(hint.mines)
        assert hint.levels[3] == hint.text
        assert len(hint.levels) == 4
    given = mw.hints(scenario.position(), limit=100, trust_flags=scenario.trust_flags)
    assert given[:1] == first[:]
    assert sorted(map(str, given)) == sorted(map(str, chain))
    order = [(hint.kind == "step", not hint.safe and not hint.guess) for hint in given]
    assert order == sorted(order)
    if not scenario.trust_flags:
        flags = {cell for cell, value in scenario.values.items() if value == mw.FLAG}
        assert all(flags.isdisjoint(hint.mines) for hint in given)


def _check_guess(scenario: Scenario, best: BestGuess) -> None:
    """No cell that is as good has a lower risk, unless the risk of the best guess cannot change."""
    analysis, truth = scenario.analysis(), scenario.truth()
    shut_in = [cell for group in closed_groups(analysis) for cell in group]
    assert best.can_wait == (best.cell not in shut_in)
    uncertain = {cell for cell in truth.cells if 0 < truth[cell] < 1}
    if best.win_probability is None:
        chosen = [cell for cell in shut_in if cell in uncertain] or uncertain
        assert best.risk <= min(truth[cell] for cell in chosen) + 1e-9
        return
    play = mw.win_probabilities(
        scenario.position(), limit=len(truth.cells), trust_flags=scenario.trust_flags
    )
    assert best.exact_win == play.exact
    assert best.win_probability == pytest.approx(play.win_probability)
    equal = [one.cell for one in play.moves if one[2] >= play.win_probability - 1e-9]
    assert best.cell in equal
    if best.can_wait:
        assert set(equal).isdisjoint(shut_in)
        assert best.risk <= min(truth[cell] for cell in equal) + 1e-9


COUNTED = re.compile(
    r"The \d+ at .*? (has|needs \d+ more and has) just (one|\d+) (hidden|undecided) cell"
)


@settings(max_examples=150)
@given(scenario=scenarios.positions().filter(single))
def test_sentences_count_what_is_hidden(scenario: Scenario) -> None:
    """Cells that an earlier step settled are hidden still; what is left is called undecided."""
    position = scenario.position()
    mines, safe = set(), set()
    if scenario.trust_flags:
        mines = {cell for cell in scenario.values if position[cell] == mw.FLAG}
    for step in mw.deduce(position, trust_flags=scenario.trust_flags):
        found = COUNTED.match(step.text)
        if found:
            needs, count, kind = found.groups()
            near = set(position.topology.neighbours(step.clues[0]))
            near = {cell for cell in near if position[cell] in (mw.HIDDEN, mw.FLAG)}
            if needs != "has":
                near -= mines
            if kind == "undecided":
                assert near & (mines | safe)
                near -= mines | safe
            assert len(near) == (1 if count == "one" else int(count))
            assert near == set(step.mines)
        mines.update(step.mines)
        safe.update(step.safe)


def test_a_cell_that_an_earlier_step_proved_safe_is_still_hidden() -> None:
    steps = mw.hints(parse("001#\n112#\n####", 2), all_steps=True)
    assert "The 1 at r1c0 has just one undecided cell, so r2c1 is a mine." in map(str, steps)


def test_among_equal_guesses_the_least_risky_is_named() -> None:
    position = mw.Position([[-3, -1, 1, -1, 1, -1], [-1, -1, 1, -1, 1, -1]], mines=3)
    guess = mw.hints(position)[-1].guess
    assert guess is not None
    assert guess.cell == (0, 3)
    assert guess.risk == pytest.approx(1 / 6)
    assert guess.win_probability == pytest.approx(1 / 3)


# What comes when ----------------------------------------------------------------------------------


def test_the_easiest_technique_comes_first() -> None:
    position = parse("0000\n0122\n02##\n02##", 3)
    chain = mw.hints(position, all_steps=True)
    assert [hint.technique for hint in chain] == [*["counting"] * 3, "mine-count"]
    assert mw.hints(position)[:] == chain[-1:]
    assert mw.hints(position, limit=9)[:] == (chain[-1], *chain[:-1])
    assert chain[-1].safe == ((3, 3),)
    assert chain[-1].known_mines == ((2, 2), (2, 3), (3, 2))
    assert mw.MINE_TOTAL in chain[-1].clues


def test_mines_that_are_flagged_already_are_no_step() -> None:
    chain = mw.hints(parse("0000\n0122\n02FF\n02F#", 3), all_steps=True)
    assert [hint.safe for hint in chain] == [((3, 3),)]
    assert str(chain[0]) == "All mines are known, so r3c3 is safe."


def test_wrong_flags_come_first_with_what_proves_it() -> None:
    chain = mw.hints(parse("1#F", 1), limit=2)
    assert chain[0].kind == "wrong flags"
    assert chain[0].text == "The flag at r0c2 is wrong. All mines are known, so r0c2 is safe."
    assert chain[0].safe == ((0, 2),)
    assert set(chain[0].proof) == {(0, 0), mw.MINE_TOTAL}
    assert chain[1].text == "The 1 at r0c0 has just one hidden cell, so r0c1 is a mine."


def test_trusted_flags_are_taken_for_mines() -> None:
    assert mw.hints(parse("1F#\n###", 2), trust_flags=True)[0].safe == ((1, 0), (1, 1))
    with pytest.raises(mw.ImpossiblePosition, match="r0c0 shows 0 but touches 1 mine"):
        mw.hints(parse("0F#", 1), trust_flags=True)


def test_where_logic_ends_there_is_a_guess() -> None:
    (hint,) = mw.hints(parse("####\n#13#\n####\n####", 6))
    assert hint.kind == "guess"
    assert hint.guess is not None
    assert hint.guess.can_wait
    assert sum(hint.guess.numbers) + hint.guess.risk == pytest.approx(1)
    assert hint.text.startswith(
        "No cell is certainly safe. The best guess is r0c0: 9.09 % risk, the lowest of all, and it "
        "wins 62.1 % with best play."
    )
    assert hint.text.endswith("Opening other cells may change the risk.")


def test_a_guess_says_the_chance_of_a_0_if_there_is_one() -> None:
    said = []
    for seed in range(150):
        game = mw.Game.new((6, 6, 9), seed=seed, start=(0, 0), start_rule="safe")
        hints = mw.hints(game.position)
        if not hints or hints[0].guess is None:
            continue
        first, *others = hints[0].guess.numbers
        said.append(0 < first < max(others))
        assert ("chance of a 0" in hints[0].text) == said[-1]
    assert 20 < sum(said) < len(said) - 20


def test_far_from_the_end_a_guess_has_an_estimate() -> None:
    text = "\n".join(["#" * 16] * 7 + ["#######11#######"] + ["#" * 16] * 8)
    position = parse(text, 40)
    (hint,) = mw.hints(position)
    assert hint.guess is not None
    assert hint.guess.win_probability is not None
    assert not hint.guess.exact_win
    best = mw.win_probabilities(position)
    assert (hint.guess.cell, hint.guess.win_probability) == (
        best.moves[0].cell,
        best.win_probability,
    )
    assert f"it wins about {100 * best.win_probability:.0f} % of the time" in hint.text


def test_a_component_too_large_to_rank_by_what_follows_still_has_a_guess() -> None:
    columns = 310  # 620 cells that hang together
    rows = [[mw.HIDDEN] * columns for _ in range(4)]
    rows[1] = [2, *[3] * (columns - 2), 2]
    (hint,) = mw.hints(mw.Position(rows, mines=columns + 30))
    assert hint.kind == "guess"
    assert hint.guess is not None
    assert hint.guess.cell[0] == 3  # 30 mines in 310 cells, against a half of each column


def test_a_cell_whose_risk_cannot_change_is_guessed_now() -> None:
    # The upper pair is shut in; far to the right a cell of lower risk can wait.
    text = "#3*###\n#6*###\n***##1"
    position = parse(text, 8)
    analysis = mw.analyze(position)
    assert closed_groups(analysis) == [[(0, 0), (1, 0)]]
    guess = mw.hints(position)[-1].guess
    assert guess is not None
    assert not guess.can_wait
    assert guess.cell in [(0, 0), (1, 0)]
    assert guess.risk == 0.5
    assert analysis.safest()[1] < 0.5


@settings(max_examples=150)
@given(scenario=scenarios.positions().filter(single))
def test_what_other_cells_show_changes_nothing_in_a_closed_group(scenario: Scenario) -> None:
    analysis = scenario.analysis()
    truth = scenario.truth()
    for group in closed_groups(analysis):
        outside = [c for c in truth.cells if c not in group and c not in truth.mines]
        for cell in outside[:4]:
            near = scenario.neighbours[cell]
            for number in range(len(near) + 1):
                rules = [([cell], 0, 0), (sorted(near, key=str), number, number)]
                learnt = scenario.truth(rules)
                if learnt.solutions == 0:
                    continue
                for inside in group:
                    assert learnt[inside] == pytest.approx(truth[inside])


def test_a_won_game_needs_no_hint() -> None:
    (hint,) = mw.hints(parse("1#", 1))
    assert (hint.kind, hint.text) == (
        "over",
        "Every cell without a mine is open: the game is won.",
    )
    assert mw.hints(parse("1*", 1))[0].kind == "over"


def test_a_game_is_not_a_position_and_the_cure_is_named() -> None:
    game: Any = mw.Game.new("beginner", seed=1)
    for function in (mw.hints, mw.analyze, mw.guesses):
        with pytest.raises(mw.ParameterError, match=r"expected a Position, .*: use game\.position"):
            function(game)


@pytest.mark.parametrize("text", ["#1#", "1##\n###\n###", "0000\n0122\n02##\n02##"])
def test_a_recommendation_is_the_hint_of_its_position(text: str) -> None:
    position = parse(text, 3 if "\n" in text else 1)
    analysis = mw.analyze(position)
    assert recommendation(analysis, (), None).hint == mw.hints(position)[0]
    assert analysis._belief(DEFAULT_LIMITS) is analysis._belief(DEFAULT_LIMITS)


def test_at_a_guess_the_guess_comes_before_certain_mines() -> None:
    position = parse("#1#\n###\n###\n3##", None)
    kinds = [hint.kind for hint in mw.hints(position, limit=5)]
    assert kinds == ["guess", "step"]
    assert [hint.kind for hint in mw.hints(position, all_steps=True)] == ["step", "guess"]


def test_a_flagged_mine_is_no_part_of_a_hint() -> None:
    hint = mw.hints(parse("F#\n3#", None))[0]
    assert hint.mines == ((0, 1), (1, 1))
    assert hint.text.endswith("so r0c1 and r1c1 are mines.")


def test_a_guess_that_is_not_the_safest_says_why() -> None:
    texts = (
        mw.hints(game.position)[0].text
        for seed in range(200)
        for game in [mw.Game.new((6, 6, 9), seed=seed, start=(2, 2))]
        if not game.over and not mw.analyze(game.position).safe
    )
    told = next(text for text in texts if "the lowest is" in text)
    assert re.search(r"% risk \(the lowest is .* %, at r\dc\d\), but it wins most often: ", told)
