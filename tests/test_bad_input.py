"""Bad input is refused in one line that names the place and the cure, and never answered."""

from __future__ import annotations

import errno
import pickle
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import oracle
import pytest
import scenarios
from hypothesis import given, settings
from hypothesis import strategies as st
from scenarios import Scenario

import minewise as mw
from minewise.base.optional import needed

parse = mw.Position.parse


def star(leaves: int) -> mw.Topology:
    return mw.Topology.graph({"centre": range(leaves)} | {i: ["centre"] for i in range(leaves)})


REFUSED: dict[str, tuple[Callable[[], Any], type[mw.MinewiseError], list[str]]] = {
    "ragged rows": (lambda: parse("1##\n##", mines=1), mw.FormatError, ["line 2", "2", "3"]),
    "ragged nested rows": (lambda: mw.Position([[-1, -1], [-1]], 1), mw.PositionError, ["row 1"]),
    "unknown character": (
        lambda: parse("1##\n#x#", mines=1),
        mw.FormatError,
        ["line 2", "column 2", "x"],
    ),
    "no mine total": (lambda: parse("1##"), mw.PositionError, ["mines", "density"]),
    "both priors": (
        lambda: parse("1##", mines=1, density=0.2),
        mw.PositionError,
        ["mines", "density"],
    ),
    "more mines than cells": (lambda: parse("1##", mines=4), mw.PositionError, ["4", "3"]),
    "more mines than fit": (
        lambda: parse("1##", mines=7, max_per_cell=2),
        mw.PositionError,
        ["7", "3", "2"],
    ),
    "negative mines": (lambda: parse("1##", mines=-1), mw.ParameterError, ["-1"]),
    "density of 1": (lambda: parse("1##", density=1.0), mw.ParameterError, ["1"]),
    "density that is no number": (
        lambda: parse("1##", density=float("nan")),
        mw.ParameterError,
        ["nan"],
    ),
    "fraction of a mine": (lambda: parse("1##", mines=1.5), mw.ParameterError, ["1.5"]),
    "max_per_cell of 0": (lambda: parse("1##", mines=1, max_per_cell=0), mw.ParameterError, ["0"]),
    "empty text": (lambda: parse("", mines=1), mw.FormatError, []),
    "blank text": (lambda: parse(" \n\n", mines=1), mw.FormatError, []),
    "header that disagrees": (lambda: parse("3x1x1\n##"), mw.FormatError, ["3", "2"]),
    "two mine totals": (lambda: parse("3x1x1\n1##", mines=2), mw.MinewiseError, ["1", "2"]),
    "binary rubbish": (lambda: parse("\x00\xff\x07\n\x80", mines=1), mw.FormatError, ["line 1"]),
    "no rows": (lambda: mw.Position([], 1), mw.PositionError, []),
    "rows without cells": (lambda: mw.Position([[], []], 1), mw.PositionError, []),
    "text as cells": (lambda: mw.Position("1##", 1), mw.PositionError, ["parse"]),
    "a value below all": (lambda: mw.Position([[-1, -5]], 1), mw.PositionError, ["r0c1", "-5"]),
    "a value that is no number": (
        lambda: mw.Position([[-1, "1"]], 1),
        mw.PositionError,
        ["r0c1", "1"],
    ),
    "fractions as cells": (
        lambda: mw.Position(np.array([[-1.0, 0.5]]), 1),
        mw.PositionError,
        ["r0c0"],
    ),
    "three dimensions": (
        lambda: mw.Position(np.zeros((2, 2, 2), dtype=int), 1),
        mw.PositionError,
        [],
    ),
    "unknown topology": (
        lambda: parse("1##", mines=1, topology="cube"),
        mw.ParameterError,
        ["cube", "torus"],
    ),
    "unknown topology with a very long name": (
        lambda: parse("1##", mines=1, topology="square" + 99 * "\x7f"),
        mw.ParameterError,
        ["'square", "...", "torus"],
    ),
    "text in place of a position": (
        lambda: mw.analyze("1#"),  # type: ignore[arg-type]
        mw.ParameterError,
        ["Position", "'1#'"],
    ),
    "topology of another size": (
        lambda: parse("1##", mines=1, topology=mw.Topology.square(2, 2)),
        mw.PositionError,
        ["2"],
    ),
    "board without rows": (lambda: mw.Topology.square(0, 5), mw.PositionError, ["0"]),
    "board too large": (lambda: mw.Topology.torus(10**5, 10**5), mw.PositionError, ["16,000,000"]),
    "graph that is not mutual": (
        lambda: mw.Topology.graph({"A": "B", "B": ""}),
        mw.PositionError,
        ["A", "B"],
    ),
    "graph with a loop": (lambda: mw.Topology.graph({"A": "A"}), mw.PositionError, ["A"]),
    "graph with a stranger": (lambda: mw.Topology.graph({"A": "Z"}), mw.PositionError, ["A", "Z"]),
    "mine outside the board": (lambda: mw.Board(2, 2, [(2, 0)]), mw.PositionError, ["r2c0"]),
    "mine given twice": (
        lambda: mw.Board(2, 2, [(1, 0), (1, 0)]),
        mw.PositionError,
        ["r1c0"],
    ),
    "opened outside the board": (
        lambda: mw.Board(2, 2, [(0, 0)]).position([(0, 9)]),
        mw.PositionError,
        ["r0c9"],
    ),
    "budget of nothing": (lambda: mw.Budget(seconds=0), mw.ParameterError, ["seconds", "0"]),
    "negative budget": (
        lambda: mw.analyze(parse("1#", mines=1), budget=-1),
        mw.ParameterError,
        ["seconds", "-1"],
    ),
    "cell twice in a constraint": (
        lambda: mw.Constraint("AA", 1),
        mw.PositionError,
        ["A"],
    ),
    "range the wrong way": (lambda: mw.Constraint("AB", (2, 1)), mw.PositionError, ["2", "1"]),
    "count that is no number": (lambda: mw.Constraint("AB", "x"), mw.ParameterError, ["x"]),
    "question about no cell of the board": (
        lambda: mw.analyze(parse("1#", mines=1)).probability_of([mw.Constraint([(5, 5)], 1)]),
        mw.PositionError,
        ["r5c5"],
    ),
    "probability of no cell of the board": (
        lambda: mw.analyze(parse("1#", mines=1))[5, 5],
        mw.PositionError,
        ["r5c5"],
    ),
    "more mines than cells in a system": (
        lambda: mw.analyze_constraints([mw.Constraint("AB", 1)], mines=3),
        mw.PositionError,
        ["3", "2"],
    ),
    "samples of no whole number": (
        lambda: mw.analyze(parse("1#", mines=1)).sample(1.5),  # type: ignore[arg-type]
        mw.ParameterError,
        ["n=", "1.5"],
    ),
    "samples beyond 64 bits": (
        lambda: mw.analyze(parse("1#", mines=1)).sample(2**64),
        mw.ParameterError,
        ["n=", "2^62"],
    ),
    "samples beyond all memory": (
        lambda: mw.analyze(parse("1##\n###", mines=2)).sample(2**61),
        mw.OverBudget,
        ["memory"],
    ),
    "hints for nothing": (
        lambda: mw.hints(None),  # type: ignore[arg-type]
        mw.ParameterError,
        ["Position", "None"],
    ),
    "deductions from constraints": (
        lambda: mw.deduce(mw.Constraint("AB", 1)),  # type: ignore[arg-type]
        mw.ParameterError,
        ["Position", "Constraint"],
    ),
    "best play of text": (
        lambda: mw.best_play("1##"),  # type: ignore[arg-type]
        mw.ParameterError,
        ["Position", "'1##'"],
    ),
    "guesses of text": (
        lambda: mw.guesses("1##"),  # type: ignore[arg-type]
        mw.ParameterError,
        ["Position", "'1##'"],
    ),
    "click_outcomes of nothing": (
        lambda: mw.click_outcomes(None, (0, 0)),  # type: ignore[arg-type]
        mw.ParameterError,
        ["Position", "None"],
    ),
    "another way to treat errors": (
        lambda: mw.analyze_many([parse("1#", mines=1)], errors="x"),  # type: ignore[call-overload]
        mw.ParameterError,
        ["errors=", "'x'"],
    ),
    "a strategy that looks too far": (
        lambda: mw.Strategy(max_distance=2**40, guess="safety"),
        mw.MinewiseError,
        ["max_distance=", "2^31"],
    ),
    "flag_worst that is no truth": (
        lambda: mw.Strategy(flag_worst="x"),  # type: ignore[arg-type]
        mw.MinewiseError,
        ["flag_worst", "'x'"],
    ),
    "moves by a seed below zero": (
        lambda: mw.moves("exact", mw.Board(1, 4, [(0, 3)]), (0, 0), seed=-1),
        mw.ParameterError,
        ["seed=", "-1"],
    ),
    "replayed by a seed below zero": (
        lambda: mw.replay([(mw.Board(1, 4, [(0, 3)]), (0, 0))], "exact", seed=-1),
        mw.ParameterError,
        ["seed=", "-1"],
    ),
    "replayed in fewer threads than none": (
        lambda: mw.replay([(mw.Board(1, 4, [(0, 3)]), (0, 0))], "exact", threads=-1),
        mw.ParameterError,
        ["threads=", "-1"],
    ),
    "more games than memory holds": (
        lambda: mw.simulate("beginner", "exact", games=2**45),
        mw.ParameterError,
        ["games=", "1,000,000,000"],
    ),
    "numbers beyond 16 bits": (lambda: star(65_536), mw.PositionError, ["65,536", "32,766"]),
    "numbers just beyond 16 bits": (lambda: star(40_000), mw.PositionError, ["40,000", "32,766"]),
    "one mine without room": (
        lambda: mw.simulate((1, 1, 1), "exact", games=1, start_rule="safe"),
        mw.PositionError,
        ["1 mine leaves"],
    ),
    "negative number of samples": (
        lambda: mw.analyze(parse("1#", mines=1)).sample(-1),
        mw.ParameterError,
        ["-1"],
    ),
    "number its neighbours cannot meet": (
        lambda: mw.analyze(parse("4#\n##", mines=3)),
        mw.ImpossiblePosition,
        ["r0c0", "4", "3"],
    ),
    "too few mines": (
        lambda: mw.analyze(parse("1###1\n#####", mines=1)),
        mw.ImpossiblePosition,
        ["1", "2"],
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_in_one_line(name: str) -> None:
    call, kind, words = REFUSED[name]
    with pytest.raises(kind) as refusal:
        call()
    message = str(refusal.value)
    assert message
    assert len(message.splitlines()) == 1
    assert len(message) < 300
    assert message.isprintable()
    for word in words:
        assert word in message


def test_every_refusal_is_a_value_error() -> None:
    for kind in (mw.FormatError, mw.PositionError, mw.ImpossiblePosition, mw.OverBudget):
        assert issubclass(kind, mw.MinewiseError)
    assert issubclass(mw.MinewiseError, ValueError)


def clue_rules(scenario: Scenario) -> tuple[list[Any], dict[Any, oracle.Rule]]:
    """The unknown cells, and what each clue says of them."""
    unknown, known, rules = oracle.split_position(
        scenario.neighbours, scenario.values, scenario.trust_flags
    )
    return unknown, {clue: oracle.without_known(rule, known) for clue, rule in rules.items()}


def check_refusal(scenario: Scenario) -> None:
    """The clues named contradict each other, no smaller set does, and the message names them.

    Where the clues can hold, the totals named are those with which they do.
    """
    unknown, rules = clue_rules(scenario)
    with pytest.raises(mw.ImpossiblePosition) as refusal:
        scenario.analysis()
    error = refusal.value
    assert len(str(error).splitlines()) == 1
    if oracle.can_hold(unknown, rules.values(), scenario.max_per_cell):
        exposed = sum(scenario.values[cell] < 0 for cell in scenario.cells) - len(unknown)
        agree = oracle.layouts_that_agree(unknown, rules.values(), scenario.max_per_cell)
        assert error.clues == ()
        assert error.totals == tuple(oracle.ranges(exposed + sum(layout) for layout in agree))
    else:
        assert error.totals is None
        named = [rules[clue] for clue in error.clues]
        assert not oracle.can_hold(unknown, named, scenario.max_per_cell)
        smallest = oracle.smallest_contradiction(
            unknown, list(rules.values()), scenario.max_per_cell
        )
        assert len(error.clues) == smallest
        for cell in error.clues[:3]:
            name = cell if scenario.shape is None else f"r{cell[0]}c{cell[1]}"
            assert name in str(error)


@pytest.mark.slow
@settings(max_examples=400)
@given(scenarios.doubtful_positions())
def test_refusals_name_a_smallest_contradiction_or_the_possible_totals(scenario: Scenario) -> None:
    if not scenario.truth().solutions:
        check_refusal(scenario)


def test_contradictions_of_several_clues() -> None:
    """Seeded boards with one number changed, so that it takes several clues to see it."""
    sizes = set()
    for seed in range(60):
        scenario = one_number_wrong(seed)
        unknown, rules = clue_rules(scenario)
        if not oracle.can_hold(unknown, rules.values(), 1):
            check_refusal(scenario)
            sizes.add(oracle.smallest_contradiction(unknown, list(rules.values()), 1))
    assert {1, 2, 3} <= sizes


def one_number_wrong(seed: int) -> Scenario:
    rng = random.Random(seed)
    board = scenarios.grid("square", 5, 5)
    layout = scenarios.random_layout(board, rng.randrange(4, 9), rng)
    opened = rng.sample([cell for cell in board.cells if not layout[cell]], 9)
    values = scenarios.seen(board, layout, opened)
    wrong = rng.choice(opened)
    values[wrong] = max(0, values[wrong] + rng.choice([-1, 1]))
    return board.changed(values=values, mines=sum(layout.values()))


def test_the_smallest_of_contradictions_that_have_nothing_in_common() -> None:
    # Two numbers at odds on the left; on the right one that is impossible by itself.
    for picture, expected in (("1#0000#5", (0, 7)), ("5#0000#1", (0, 0))):
        check_refusal(scenarios.square(picture, 2))
        with pytest.raises(mw.ImpossiblePosition) as refusal:
            mw.analyze(parse(picture, mines=2))
        assert refusal.value.clues == (expected,)


@pytest.mark.slow
@settings(max_examples=150)
@given(scenarios.positions(), st.data())
def test_refusals_of_what_is_learnt(scenario: Scenario, data: st.DataObject) -> None:
    learnt = data.draw(scenarios.rules_about(scenario.cells, scenario.max_per_cell, most=5))
    if scenario.truth(learnt).solutions:
        return
    constraints = scenarios.constraints(learnt)
    with pytest.raises(mw.ImpossiblePosition) as refusal:
        scenario.analysis().given(constraints)
    unknown, rules = clue_rules(scenario)
    known = oracle.split_position(scenario.neighbours, scenario.values, scenario.trust_flags)[1]
    stated = {c: oracle.without_known(r, known) for c, r in zip(constraints, learnt, strict=True)}
    everything = [*rules.values(), *(oracle.without_known(rule, known) for rule in learnt)]
    smallest = oracle.smallest_contradiction(unknown, everything, scenario.max_per_cell)
    assert len(refusal.value.clues) == smallest
    if smallest:
        named = [{**rules, **stated}[clue] for clue in refusal.value.clues]
        assert not oracle.can_hold(unknown, named, scenario.max_per_cell)
    else:
        agree = oracle.layouts_that_agree(unknown, everything, scenario.max_per_cell)
        totals = (sum(known.values()) + sum(layout) for layout in agree)
        assert refusal.value.totals == tuple(oracle.ranges(totals))


def test_a_long_chain_of_clues_is_named_in_full() -> None:
    # A row of 1s in which every mine follows from the one before, and an end that does not fit.
    picture = "#1#1#1#1#1#1#"
    analysis = mw.analyze(parse(picture, mines=3))
    assert analysis.solutions == 1
    ends = mw.Constraint([(0, 0), (0, 12)], 1)
    with pytest.raises(mw.ImpossiblePosition) as refusal:
        mw.analyze(parse(picture, density=0.3)).given([ends])
    assert len(refusal.value.clues) == 7
    assert ends in refusal.value.clues
    assert {(0, c) for c in range(1, 12, 2)} <= set(refusal.value.clues)


def test_contradictions_of_bare_constraints() -> None:
    rng = random.Random(2)
    seen = set()
    for _ in range(150):
        rules: list[oracle.Rule] = []
        for _ in range(6):
            cells = rng.sample("ABCDEFG", rng.randint(1, 4))
            low = rng.randint(0, len(cells))
            rules.append((cells, low, min(len(cells), low + rng.choice([0, 0, 1]))))
        size = oracle.smallest_contradiction("ABCDEFG", rules, 1)
        constraints = scenarios.constraints(rules)
        if size == 0:
            assert mw.analyze_constraints(constraints, "ABCDEFG").solutions > 0
            continue
        seen.add(size)
        with pytest.raises(mw.ImpossiblePosition) as refusal:
            mw.analyze_constraints(constraints, "ABCDEFG")
        named = [rules[constraints.index(clue)] for clue in refusal.value.clues]
        assert len(named) == size
        assert not oracle.can_hold("ABCDEFG", named, 1)
    assert {2, 3} <= seen


@pytest.mark.parametrize("mines", range(11))
def test_possible_totals(mines: int) -> None:
    # The worked example without its last row, so that every hidden cell touches a clue.
    scenario = scenarios.square("#### #13# ####", mines)
    if mines in {3, 4}:
        assert scenario.analysis().solutions == scenario.truth().solutions
    else:
        with pytest.raises(mw.ImpossiblePosition, match="3 to 4") as refusal:
            scenario.analysis()
        assert refusal.value.totals == ((3, 4),)
        assert refusal.value.clues == ()


def test_totals_with_a_gap() -> None:
    # "x" stands against four others at once: one mine, or four.
    pairs = [mw.Constraint(["x", other], 1) for other in "abcd"]
    for mines in (0, 2, 3, 5):
        with pytest.raises(mw.ImpossiblePosition) as refusal:
            mw.analyze_constraints(pairs, mines=mines)
        assert refusal.value.totals == ((1, 1), (4, 4))
        assert refusal.value.clues == ()
    assert mw.analyze_constraints(pairs, mines=4).solutions == 1


@pytest.mark.parametrize(("text", "mines"), [("#", 0), ("#", 1), ("0", 0), ("*", 1)])
def test_a_board_of_one_cell(text: str, mines: int) -> None:
    assert mw.analyze(parse(text, mines=mines)).solutions == 1


@pytest.mark.parametrize(("text", "mines"), [("#", 2), ("0", 1), ("1", 0), ("1", 1), ("*", 0)])
def test_an_impossible_board_of_one_cell(text: str, mines: int) -> None:
    with pytest.raises(mw.MinewiseError):
        mw.analyze(parse(text, mines=mines))


def test_text_that_is_far_too_large_is_refused() -> None:
    with pytest.raises(mw.MinewiseError) as refusal:
        parse("#" * 20_000_000, mines=1)
    assert len(str(refusal.value)) < 300


def test_a_missing_file_is_also_the_exception_of_python(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        mw.formats.load(tmp_path / "none.mine")
    assert isinstance(missing.value, mw.FileError)
    assert missing.value.errno == errno.ENOENT
    with pytest.raises(IsADirectoryError, match="cannot be written"):
        mw.formats.save(parse("1#", mines=1), tmp_path, "text")
    with pytest.raises(FileNotFoundError):
        mw.lab.ledger.Ledger(tmp_path / "none.ledger", read_only=True)
    again = pickle.loads(pickle.dumps(missing.value))
    assert isinstance(again, FileNotFoundError)
    assert (str(again), again.errno) == (str(missing.value), errno.ENOENT)


def test_a_missing_extra_is_also_an_import_error() -> None:
    with pytest.raises(ImportError, match=re.escape("pip install '.[gym]'")) as missing:
        needed("a_package_that_does_not_exist", "gym")
    assert isinstance(missing.value, mw.MinewiseError)


@pytest.mark.parametrize("cell", [(0, 2), (5, 5), (-1, 0), "A"])
def test_a_cell_off_the_board_is_also_an_index_error(cell: Any) -> None:
    position = parse("1#", mines=1)
    for ask in position.__getitem__, mw.analyze(position).__getitem__, position.topology.index:
        with pytest.raises(IndexError, match="there is no cell"):
            ask(cell)
