"""Bad input is refused in one line that names the place and the cure, and never answered."""

from __future__ import annotations

import copy
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
SHOWN = parse("1#\n##", mines=1)
WIDE = parse("####\n" * 4, mines=4)


def star(leaves: int) -> mw.Topology:
    return mw.Topology.graph({"centre": range(leaves)} | {i: ["centre"] for i in range(leaves)})


BAD: list[tuple[Callable[[], object], str]] = [
    (
        lambda: parse("1##\n##", mines=1),
        "format at line 2 | this row has 2 cells, but the first has 3 | all rows must be "
        "equally long",
    ),
    (
        lambda: mw.Position([[-1, -1], [-1]], 1),
        "position at row 1 | it has 1 cell, but the first has 2 | all rows must be equally long",
    ),
    (
        lambda: parse("1##\n#x#", mines=1),
        "format at line 2, column 2 | 'x' is not a cell | use 0-8 revealed, ? no number, # (or "
        "_ or H) hidden, F flag, * exposed mine",
    ),
    (
        lambda: parse("1##"),
        "position | no mine total | specify mines= (the number of mines), density= (the "
        "probability of a mine in a cell), or a first line such as 9x9x10",
    ),
    (
        lambda: parse("1##", mines=1, density=0.2),
        "position | the mine total 1 and the density 0.2 exclude each other | specify mines= "
        "or density=",
    ),
    (lambda: parse("1##", mines=4), "position | 4 mines do not fit in 3 cells"),
    (
        lambda: parse("1##", mines=7, max_per_cell=2),
        "position | 7 mines do not fit in 3 cells of at most 2 mines",
    ),
    (
        lambda: parse("1##", density=1.0),
        "parameter | density= must be above 0 and below 1, not 1.0",
    ),
    (
        lambda: parse("1##", mines=1, max_per_cell=0),
        "parameter | max_per_cell= must be a whole number from 1 to 100, not 0",
    ),
    (lambda: parse("", mines=1), "format | the text is empty | give at least one row"),
    (
        lambda: parse("3x1x1\n##"),
        "format | the first line states 3x1 (width x height), but the board is 2x1",
    ),
    (lambda: parse("3x1x1\n1##", mines=2), "format | mines= is 2, but the file has 1"),
    (
        lambda: parse("\x00\xff\x07\n\x80", mines=1),
        "format at line 1, column 1 | '\\x00' is not a cell | use 0-8 revealed, ? no number, # "
        "(or _ or H) hidden, F flag, * exposed mine",
    ),
    (
        lambda: mw.Position([], 1),
        "position | a board needs at least one row and one column, not 0 rows and 0 columns",
    ),
    (
        lambda: mw.Position("1##", 1),
        "position | cells must be rows of whole numbers | use Position.parse for text",
    ),
    (
        lambda: mw.Position([[-1, -5]], 1),
        "position | r0c1 is -5 | 0 and above are numbers, HIDDEN is -1, FLAG -2, MINE -3 and "
        "NOTHING -4",
    ),
    (
        lambda: mw.Position(np.array([[-1.0, 0.5]]), 1),
        "position | r0c0 is -1.0 | 0 and above are numbers, HIDDEN is -1, FLAG -2, MINE -3 and "
        "NOTHING -4",
    ),
    (
        lambda: mw.Position(np.zeros((2, 2, 2), dtype=int), 1),
        "position | r0c0 is a list | 0 and above are numbers, HIDDEN is -1, FLAG -2, MINE -3 "
        "and NOTHING -4",
    ),
    (
        lambda: parse("1##", mines=1, topology="cube"),
        "parameter | topology= cannot be 'cube' | choose from square, torus, hexagonal",
    ),
    (
        lambda: parse("1##", mines=1, topology="square" + 99 * "\x7f"),
        "parameter | topology= cannot be 'square\\x7f\\x7f\\x7f\\x7f\\x7f\\x7f\\x7f\\x... | choose "
        "from square, torus, hexagonal",
    ),
    (
        lambda: mw.analyze("1#"),
        "parameter | expected a Position, not '1#' | use Position.parse for text",
    ),
    (
        lambda: parse("1##", mines=1, topology=mw.Topology.square(2, 2)),
        "position | 1 row and 3 columns do not match a board of 2 rows and 2 columns",
    ),
    (
        lambda: mw.Topology.square(0, 5),
        "position | a board needs at least one row and one column, not 0 rows and 5 columns",
    ),
    (
        lambda: mw.Topology.torus(10**5, 10**5),
        "position | 100,000 rows and 100,000 columns exceed the limit of 16,000,000 cells",
    ),
    (
        lambda: mw.Topology.graph({"A": "B", "B": ""}),
        "position | A lists B as a neighbour, but B does not list A",
    ),
    (lambda: mw.Topology.graph({"A": "A"}), "position | A is its own neighbour"),
    (
        lambda: mw.Topology.graph({"A": "Z"}),
        "position | A lists Z, which is not a cell of the graph",
    ),
    (
        lambda: mw.Board(2, 2, [(2, 0)]),
        "out-of-range | there is no cell r2c0 on a board of 2 rows and 2 columns",
    ),
    (lambda: mw.Board(2, 2, [(1, 0), (1, 0)]), "position | the mine at r1c0 is listed twice"),
    (
        lambda: mw.Board(2, 2, [(0, 0)]).position([(0, 9)]),
        "out-of-range | there is no cell r0c9 on a board of 2 rows and 2 columns",
    ),
    (lambda: mw.Constraint("AA", 1), "position | a constraint lists A twice"),
    (
        lambda: mw.Constraint("AB", (2, 1)),
        "position | the range of a constraint must have 0 <= low <= high, not (2, 1)",
    ),
    (
        lambda: mw.Constraint("AB", "x"),
        "parameter | the mines of a constraint must be a whole number or a range (low, high), "
        "not 'x'",
    ),
    (
        lambda: mw.analyze(parse("1#", mines=1)).probability_of([mw.Constraint([(5, 5)], 1)]),
        "out-of-range | there is no cell r5c5 on a board of 1 row and 2 columns",
    ),
    (
        lambda: mw.analyze_constraints([mw.Constraint("AB", 1)], mines=3),
        "position | 3 mines do not fit in 2 cells",
    ),
    (
        lambda: mw.analyze(parse("1##\n###", mines=2)).sample(2**61),
        "over-budget | the memory budget is used up | increase budget=",
    ),
    (
        lambda: mw.Strategy(max_distance=2**40, guess="safety"),
        "parameter | max_distance= must be a whole number from 0, below 2^31, not 1099511627776",
    ),
    (
        lambda: mw.simulate("beginner", "exact", games=2**45),
        "parameter | games= must be a whole number from 1 to 1,000,000,000, not 35184372088832",
    ),
    (lambda: star(65_536), "position | centre has 65,536 neighbours | at most 32,766 are possible"),
    (
        lambda: mw.simulate((1, 1, 1), "exact", games=1, start_rule="safe"),
        "position | 1 mine leaves no room for the start rule 'safe' | use at most 0",
    ),
    (
        lambda: mw.analyze(parse("4#\n##", mines=3)),
        "impossible | r0c0 shows 4 but has only 3 hidden neighbours",
    ),
    (
        lambda: mw.analyze(parse("1###1\n#####", mines=1)),
        "impossible | 1 mine is impossible here: the clues allow 2 to 4",
    ),
    (
        lambda: mw.Position.parse("1#", mines=1.5),
        "parameter | mines= must be a whole number from 0, below 2^62, not 1.5",
    ),
    (
        lambda: mw.analyze(SHOWN, start_rule="lucky"),
        "parameter | start_rule= cannot be 'lucky' | choose from any, safe, opening",
    ),
    (lambda: mw.Board(1, 2, 3), "parameter | mines= must be a list, not 3"),
    (
        lambda: mw.formats.load("absent.mine"),
        "file at absent.mine | cannot be read: No such file or directory",
    ),
    (
        lambda: SHOWN[5, 5],
        "out-of-range | there is no cell r5c5 on a board of 2 rows and 2 columns",
    ),
    (
        lambda: mw.analyze(mw.Position.parse("1#1", mines=0)),
        "impossible | 0 mines are impossible here: the clues allow 1",
    ),
    (
        lambda: mw.analyze_many([SHOWN, mw.Position.parse("2#", mines=1)]),
        "impossible at position 1 | r0c0 shows 2 but has only 1 hidden neighbour",
    ),
    (
        lambda: mw.best_play(WIDE, budget=1e-9),
        "over-budget | the time budget is used up | increase budget=",
    ),
    (
        lambda: mw.best_play(WIDE, max_solutions=9),
        "too-many-solutions | there are 1,820 solutions, more than 9 | open more cells first, "
        "or increase max_solutions=",
    ),
    (
        lambda: mw.generate((2, 2, 1), no_guess=True, start=(0, 0), start_rule="safe"),
        "no-board | none of the 3 layouts meets the requirements | choose fewer mines or "
        "another start",
    ),
    (
        lambda: mw.Strategy(["counting"], policies="look-ahead"),
        "strategy | policies= needs a guess rule to follow | specify guess=",
    ),
]
"""Calls, and what is refused: CODE [at PLACE] | PROBLEM [| CURE]."""


def error_of(call: Callable[[], object]) -> mw.MinewiseError:
    with pytest.raises(mw.MinewiseError) as caught:
        call()
    return caught.value


@pytest.mark.parametrize(("call", "line"), BAD, ids=[line for _, line in BAD])
def test_bad_input_is_refused(call: Callable[[], object], line: str) -> None:
    error = error_of(call)
    code = f"{error.code} at {error.place}" if error.place else error.code
    problem = f"{error.argument}= {error.problem}" if error.argument else error.problem
    assert " | ".join(filter(None, [code, problem, error.cure])) == line
    assert str(error) == ": ".join(filter(None, [error.place, problem, error.cure]))
    assert str(error).isprintable()
    assert len(str(error)) < 300
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (str(again), vars(again)) == (str(error), vars(error))
        assert isinstance(again, FileNotFoundError) is isinstance(error, FileNotFoundError)
        assert getattr(again, "errno", None) == getattr(error, "errno", None)


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
