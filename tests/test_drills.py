"""Drills: each has the answer that it states, a reason, and a natural position."""

from __future__ import annotations

import json
from datetime import date, timedelta
from functools import cache

import pytest

import minewise as mw
from minewise.practice.drills import DRILL_KINDS, judged_pair, pairs
from minewise.practice.exercises import drill_techniques

SEEDS = range(4)
GUESS_SEEDS = {
    "endgame": SEEDS,
    "best-guess": (3, 4, 5, 40030, 40163),  # the last two once had estimates as their answers
}
TECHNIQUES = drill_techniques()
LESSONS = {technique.name: technique.lesson for technique in mw.techniques()}


@cache
def searched(kind: mw.types.DrillKind, seed: int, technique: str | None = None) -> mw.Drill:
    return mw.drill(kind, technique=technique, seed=seed)


def easier(technique: str) -> list[str]:
    lesson = LESSONS[technique]
    assert lesson is not None
    names = TECHNIQUES[: TECHNIQUES.index(technique)]
    return [name for name in names if name != lesson.instead_of]


def test_lessons_are_sentences() -> None:
    assert LESSONS["exact"] is None
    for lesson in filter(None, LESSONS.values()):
        assert lesson.idea.endswith(".")
        assert lesson.look.endswith(".")
        assert lesson.instead_of is None or lesson.instead_of in LESSONS


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_the_example_of_a_lesson_needs_its_technique(technique: str) -> None:
    lesson = LESSONS[technique]
    assert lesson is not None
    position = mw.Position.parse(lesson.example)
    assert mw.deduce(position, easier(technique)).safe == ()
    assert mw.deduce(position, [*easier(technique), technique]).safe


@pytest.mark.parametrize("kind", DRILL_KINDS)
def test_a_search_ends_with_its_budget(kind: mw.types.DrillKind) -> None:
    with pytest.raises(mw.OverBudget, match="boards has a position for this drill: increase"):
        mw.drill(kind, seed=1, budget=1e-6)


@pytest.mark.parametrize("technique", TECHNIQUES)
@pytest.mark.parametrize("seed", SEEDS)
def test_safe_cells_need_exactly_their_technique(technique: str, seed: int) -> None:
    drill = searched("safe-cells", seed, technique)
    position = drill.position
    assert drill.answer == mw.analyze(position, trust_flags=True).safe
    assert 1 <= len(drill.answer) <= 8
    assert mw.deduce(position, easier(technique), trust_flags=True).safe == ()
    own = [*easier(technique), technique]
    assert mw.deduce(position, own, trust_flags=True).safe == drill.answer
    assert drill.technique == technique


@pytest.mark.slow
@pytest.mark.parametrize("technique", TECHNIQUES)
def test_the_steps_lead_to_every_safe_cell_and_use_the_technique(technique: str) -> None:
    for seed in SEEDS:
        drill = searched("safe-cells", seed, technique)
        found = [cell for step in drill.steps for cell in step.safe]
        assert sorted(found) == sorted(drill.answer)  # type: ignore[type-var]
        assert technique in {step.technique for step in drill.steps}
        known = mw.analyze(drill.position, trust_flags=True)
        for step in drill.steps:
            assert set(step.mines) <= set(known.mines)
            assert step.text.endswith(".")
            assert len(step.clues) <= 8


def test_no_step_is_superfluous() -> None:
    """Without any one step before the last, a later one could not be told."""
    drill = searched("safe-cells", 1, "subset")
    cells = [cell for step in drill.steps for cell in (*step.safe, *step.mines)]
    assert len(cells) == len(set(cells))
    for number, step in enumerate(drill.steps):
        if step.safe:
            continue
        used = {
            near
            for later in drill.steps[number + 1 :]
            for clue in later.clues
            if clue != mw.MINE_TOTAL
            for near in drill.position.topology.neighbours(clue)
        }
        assert used.intersection(step.mines)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "least", "most"), [("endgame", 1, 1000), ("best-guess", 1001, 2500)]
)
def test_the_answer_is_best_play_by_a_margin(
    kind: mw.types.DrillKind, least: int, most: int
) -> None:
    traps = 0
    for seed in GUESS_SEEDS[kind]:
        drill = searched(kind, seed)
        play = mw.best_play(drill.position, trust_flags=True)
        assert least <= play.solutions <= most
        wins = drill.win_probabilities
        assert wins is not None
        assert wins.exact
        assert wins.win_probability == pytest.approx(play.win_probability)
        values = dict(play.moves)
        risks = {move.cell: move.mine_probability for move in wins.moves}
        assert risks.keys() == {
            cell for cell in drill.position.topology.cells if drill.position[cell] == mw.HIDDEN
        }
        best = {cell for cell, value in values.items() if value >= play.win_probability - 1e-9}
        assert set(drill.answer) == best
        others = [move.win_probability for move in wins.moves if move.cell not in best]
        assert max(others) <= play.win_probability - 0.015
        assert min(risks.values()) > 0
        traps += all(risks[cell] > min(risks.values()) + 1e-9 for cell in best)
        assert "lowest risk" in drill.reason
    assert traps > 2


def test_a_riskier_best_move_says_how_often_it_leads_on() -> None:
    drill = searched("endgame", 3)
    ((best,), moves) = drill.answer, drill.win_probabilities
    assert moves is not None
    safest = min(moves.moves, key=lambda move: move.mine_probability).cell
    assert safest != best
    names = [f"r{row}c{column}" for row, column in (best, safest)]
    ranked = mw.guesses(drill.position, "progress", limit=99, trust_flags=True)
    leads_on = {guess.cell: guess.scores["progress"] for guess in ranked}
    shares = [f"{100 * leads_on[cell]:.3g} %" for cell in (best, safest)]
    assert drill.reason.endswith(
        f"Opening {names[0]} makes another cell certainly safe in {shares[0]} of cases, "
        f"opening {names[1]} in {shares[1]}."
    )


def test_pairs_are_judged_as_every_solution_shows() -> None:
    """A true 50/50 stays even, whatever is opened elsewhere; the others do not."""
    said = {True: 0, False: 0}
    for seed in range(20):
        drill = searched("fifty-fifty", seed)
        assert drill.pair in pairs(drill.position)
        assert drill.pair is not None
        assert drill.is_fifty_fifty is not None
        said[drill.is_fifty_fifty] += 1
        one, other = drill.pair
        analysis = mw.analyze(drill.position, trust_flags=True)
        assert analysis.probability_of(mw.Constraint([one, other], 1)) == pytest.approx(1)
        assert ("A true 50/50" in drill.reason) == drill.is_fifty_fifty
        if not drill.is_fifty_fifty:
            continue
        for cell in drill.position.topology.cells:
            if drill.position[cell] == mw.HIDDEN and cell not in drill.pair and analysis[cell] < 1:
                for shown in mw.click_outcomes(drill.position, cell, trust_flags=True):
                    after = drill.position.with_cells({cell: shown.number})
                    assert mw.analyze(after, trust_flags=True)[one] == pytest.approx(0.5)
    assert min(said.values()) > 4


@pytest.mark.parametrize(
    ("text", "mines", "kind"),
    [
        ("#1\n#3\nFF", 3, "unavoidable"),
        ("#2#1#", 2, "certain"),
        ("#1#1###", 2, "unequal"),
        ("#1##", 1, "information"),
    ],
)
def test_kinds_of_pairs(text: str, mines: int, kind: str) -> None:
    analysis = mw.analyze(mw.Position.parse(text, mines), trust_flags=True)
    assert kind in {judged_pair(analysis, pair).kind for pair in pairs(analysis.position)}


@pytest.mark.slow
@pytest.mark.parametrize("kind", DRILL_KINDS)
def test_a_seed_is_always_the_same_drill(kind: mw.types.DrillKind) -> None:
    one, other = searched(kind, 3), searched(kind, 5)
    assert one == mw.drill(kind, seed=3) != other
    assert json.loads(json.dumps(one.to_dict()))["cells"] == str(one.position).splitlines()


def test_a_known_drill_never_changes() -> None:
    """Scores and daily drills are kept by seed, so seeds must keep their meaning."""
    drill = searched("safe-cells", 1, "subset")
    assert drill.answer[:4] == ((0, 7), (3, 7), (4, 7), (6, 7))
    assert str(drill.position).splitlines()[3:6] == ["1100001###", "F100001###", "2311001###"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"kind": "speed"}, "kind= cannot be 'speed': choose from safe-cells, best-guess, endgame"),
        ({"kind": "endgame", "technique": "subset"}, 'technique= is for "safe-cells"'),
        ({"technique": "exact"}, "technique= cannot be 'exact': choose from counting, subset"),
        ({"seed": -1}, "seed= must be a whole number from 0"),
        ({"kind": []}, "kind= cannot be []"),
    ],
)
def test_bad_arguments_are_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(mw.MinewiseError) as caught:
        mw.drill(**options)  # type: ignore[arg-type]
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


def test_days_differ_and_every_kind_has_its_day() -> None:
    first = date(2026, 11, 22)
    days = [mw.daily_drill(first + timedelta(days=i)) for i in range(4)]
    assert {drill.kind for drill in days} == set(DRILL_KINDS)
    assert mw.daily_drill(first) == days[0]
    board = mw.daily_board(first)
    assert board == mw.daily_board(first) != mw.daily_board(first + timedelta(days=1))
    assert mw.grade(board, (8, 8)).no_guess
    with pytest.raises(mw.ParameterError, match="day= must be a date, not '2026'"):
        mw.daily_drill("2026")  # type: ignore[arg-type]
