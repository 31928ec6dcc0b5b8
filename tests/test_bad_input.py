"""Bad input is refused in one line that names the place and the cure, and never answered."""

from __future__ import annotations

import copy
import errno
import pickle
import random
import re
from collections.abc import Callable, Mapping, Sequence
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
from minewise.base.errors import needed

parse = mw.Position.parse
SHOWN = parse("1#\n##", mines=1)
WIDE = parse("####\n" * 4, mines=4)
VALUES = "0 and above are numbers, HIDDEN is -1, FLAG -2, MINE -3 and NOTHING -4"
SIGNS = "use 0-8 revealed, ? no number, # (or _ or H) hidden, F flag, * exposed mine"


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
        lambda: parse("1##\n#(#", mines=1),
        f"format at line 2, column 2 | '(' is not a cell | {SIGNS}",
    ),
    (
        lambda: parse("1##"),
        "position | no mine total | specify mines= (the number of mines, or unknown), density= "
        "(the probability of a mine in a cell), or a first line such as 9x9x10",
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
        f"format at line 1, column 1 | '\\x00' is not a cell | {SIGNS}",
    ),
    (
        lambda: mw.Position([], 1),
        "position | a board needs at least one row and one column, not 0 rows and 0 columns",
    ),
    (
        lambda: mw.Position("1##", 1),
        "position | cells must be rows of whole numbers | use Position.parse for text",
    ),
    (lambda: mw.Position([[-1, -5]], 1), f"position | r0c1 is -5 | {VALUES}"),
    (
        lambda: mw.Position(np.array([[-1.0, 0.5]]), 1),
        "position | r0c0 is -1.0, no whole number | convert the array, as with cells.astype(int)",
    ),
    (
        lambda: mw.Position(np.zeros((2, 2, 2), dtype=int), 1),
        f"position | r0c0 is a list | {VALUES}",
    ),
    (
        lambda: parse("1##", mines=1, topology="cube"),
        "parameter | topology= cannot be 'cube' | choose from "
        "square, torus, hexagonal, cylinder, mobius, klein",
    ),
    (
        lambda: parse("1##", mines=1, topology="square" + 99 * "\x7f"),
        "parameter | topology= cannot be 'square\\x7f\\x7f\\x7f\\x7f\\x7f\\x7f\\x7f\\x... | choose "
        "from square, torus, hexagonal, cylinder, mobius, klein",
    ),
    (
        lambda: mw.analyze("1#"),
        "parameter | expected a Position, not '1#' | use Position.parse for text",
    ),
    (
        lambda: mw.analyze_batch(np.ma.masked_less([[[1, -1]]], 0), mines=1),
        "position | this is a masked array | fill what is masked, as with cells.filled(-1)",
    ),
    (
        lambda: mw.analyze([[-1, 1]]),  # type: ignore[arg-type]
        "parameter | expected a Position, not [[-1, 1]] | use Position(rows, mines=N) for numbers, "
        "Position.parse for text",
    ),
    (
        lambda: mw.analyze("9x9:4,4,m00"),  # type: ignore[arg-type]
        "parameter | expected a Position, not '9x9:4,4,m00' | use formats.load for files, links "
        "and game IDs",
    ),
    (
        lambda: mw.Game(mw.Board(2, 2, [])).open(0, 1),  # type: ignore[call-arg]
        "parameter | open takes one cell | write open((0, 1))",
    ),
    (
        lambda: mw.compare("beginner", ["exact", "four-step"], games=1, threads=-100),
        "parameter | threads= must be a whole number from 1, below 2^62, not -100",
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
    (
        lambda: scenarios.star(65_536),
        "position | 0 has 65,536 neighbours | at most 32,766 are possible",
    ),
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


def check_named(
    error: mw.ImpossiblePosition,
    unknown: Sequence[Any],
    rules: Mapping[Any, oracle.Rule],
    max_per_cell: int = 1,
    known_mines: int = 0,
) -> int:
    """The clues named contradict each other, and no smaller set does; returns their number.

    Where all clues can hold, the totals named are those with which they do.
    """
    if oracle.can_hold(unknown, rules.values(), max_per_cell):
        agree = oracle.layouts_that_agree(unknown, rules.values(), max_per_cell)
        assert error.clues == ()
        assert error.totals == tuple(oracle.ranges(known_mines + sum(x) for x in agree))
        return 0
    smallest = oracle.smallest_contradiction(unknown, list(rules.values()), max_per_cell)
    assert error.totals is None
    assert len(error.clues) == smallest
    assert not oracle.can_hold(unknown, [rules[clue] for clue in error.clues], max_per_cell)
    return smallest


def check_refusal(scenario: Scenario, learnt: Sequence[oracle.Rule] = ()) -> int:
    """The refusal of a position, or of what is learnt about it; returns the number of clues."""
    unknown, known, rules = oracle.split_position(
        scenario.neighbours, scenario.values, scenario.trust_flags
    )
    constraints = scenarios.constraints(learnt)
    rules |= dict(zip(constraints, learnt, strict=True))
    with pytest.raises(mw.ImpossiblePosition) as refusal:
        scenario.analysis().given(constraints)
    error = refusal.value
    assert "\n" not in str(error)
    stated = {clue: oracle.without_known(rule, known) for clue, rule in rules.items()}
    for cell in error.clues[:3] if not learnt else ():
        assert (cell if scenario.shape is None else f"r{cell[0]}c{cell[1]}") in str(error)
    return check_named(error, unknown, stated, scenario.max_per_cell, sum(known.values()))


@pytest.mark.slow
@settings(max_examples=400)
@given(scenarios.doubtful_positions())
def test_refusals_name_a_smallest_contradiction_or_the_possible_totals(scenario: Scenario) -> None:
    if not scenario.truth().solutions:
        check_refusal(scenario)


def test_contradictions_of_several_clues() -> None:
    """Seeded boards with one number changed, so that it takes several clues to see it."""
    boards = map(one_number_wrong, range(60))
    assert {1, 2, 3} <= {check_refusal(board) for board in boards if not board.truth().solutions}


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
    if not scenario.truth(learnt).solutions:
        check_refusal(scenario, learnt)


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
        constraints = scenarios.constraints(rules)
        if oracle.can_hold("ABCDEFG", rules, 1):
            assert mw.analyze_constraints(constraints, "ABCDEFG").solutions > 0
            continue
        with pytest.raises(mw.ImpossiblePosition) as refusal:
            mw.analyze_constraints(constraints, "ABCDEFG")
        by_clue = dict(zip(constraints, rules, strict=True))
        seen.add(check_named(refusal.value, "ABCDEFG", by_clue))
    assert {2, 3} <= seen


@pytest.mark.parametrize(("text", "mines"), [("#", 2), ("0", 1), ("1", 0), ("1", 1), ("*", 0)])
def test_an_impossible_board_of_one_cell(text: str, mines: int) -> None:
    with pytest.raises(mw.MinewiseError):
        mw.analyze(parse(text, mines=mines))


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
