"""The Python API as its users meet it: shapes, names, messages, documentation."""

import doctest
import importlib
import json
import math
import pickle
import pkgutil
import subprocess
import sys
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import minewise as mw
from minewise.base.results import decimal
from minewise.drawing import svg
from minewise.notebook import BoardWidget

CORNER = mw.Position.parse("0000\n0122\n02##\n02##", mines=3)
WORKED = mw.Position.parse("####\n#13#\n####\n####", mines=6)
RING = mw.Topology.graph({"A": "BD", "B": "AC", "C": "BD", "D": "CA"})


def walk_modules() -> list[str]:
    found = pkgutil.walk_packages(mw.__path__, "minewise.")
    without_examples = ("minewise._core", "minewise.__main__")
    return ["minewise", *(m.name for m in found if m.name not in without_examples)]


@pytest.mark.slow
@pytest.mark.parametrize("name", walk_modules())
def test_examples_in_the_documentation(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_numpy_is_imported_only_where_arrays_are_asked_for_and_gymnasium_never() -> None:
    program = """
import sys
import minewise as mw
analysis = mw.analyze(mw.formats.load(b"3x1x1\\n#1#"))
analysis.safest(), analysis[0, 0], analysis.solutions, analysis.to_dict()
analysis.safe, analysis.mines, analysis.sections, analysis.wrong_flags, repr(analysis)
mw.analyze_constraints([mw.Constraint("AB", 1)]).sample(2)
assert "numpy" not in sys.modules
analysis.mine_probability
assert "numpy" in sys.modules
assert "gymnasium" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_arrays_are_shaped_like_the_board() -> None:
    analysis = mw.analyze(WORKED)
    assert analysis.mine_probability.shape == (4, 4)
    assert analysis.mine_probability.dtype == np.float64
    assert np.isnan(analysis.mine_probability[1, 1])
    assert analysis.number_distribution.shape == (4, 4, 9)
    assert analysis.standard_error.shape == (4, 4)
    assert not analysis.standard_error.any()
    sample = analysis.sample(7, seed=3)
    assert sample.shape == (7, 4, 4)
    assert sample.dtype == np.uint8
    assert analysis.sample(0).shape == (0, 4, 4)
    assert analysis.solution(0).shape == (4, 4)
    assert analysis.mine_probability is analysis.mine_probability


def test_answers_on_a_graph() -> None:
    analysis = mw.analyze(mw.Position([1, -1, -1, -1], 1, topology=RING))
    assert analysis.mine_probability.shape == (4,)
    assert analysis.number_distribution.shape == (4, 9)
    assert analysis.safest() == ("C", 0.0)
    assert analysis.sections[0].cells == ("B", "D")
    assert analysis.sections[0].clues == ("A",)
    assert analysis.sample(3).shape == (3, 4)
    assert analysis.to_dict()["cells"] == ["A", "B", "C", "D"]


def test_what_an_analysis_shows() -> None:
    analysis = mw.analyze(CORNER)
    assert repr(analysis) == "<Analysis: exact, 1 certainly safe, 3 mines>"
    assert repr(mw.analyze(mw.Position.parse("1#", mines=1))).endswith(" 1 mine>")
    assert math.isnan(analysis[0, 0])


def test_no_hidden_cell() -> None:
    analysis = mw.analyze(mw.Position.parse("1*1", mines=1))
    assert analysis.solutions == 1
    assert analysis.to_dict()["safest"] is None
    for ask in (analysis.safest, analysis.riskiest):
        with pytest.raises(mw.PositionError, match="no hidden cell"):
            ask()


def test_asking_jointly_and_learning() -> None:
    analysis = mw.analyze(WORKED)
    corner, edge = mw.Constraint([(0, 0)], 0), mw.Constraint([(0, 1), (0, 2)], (1, 2))
    assert analysis.probability_of(corner) == pytest.approx(1 - analysis[0, 0])
    learnt = analysis.given(edge)
    assert isinstance(learnt, mw.Analysis)
    assert any(edge in section.clues for section in learnt.sections)
    with pytest.raises(mw.PositionError, match="there is no cell r9c9"):
        analysis.probability_of(mw.Constraint([(9, 9)], 1))
    with pytest.raises(mw.ParameterError, match="expected a Constraint, not"):
        analysis.given([(0, 0)])  # type: ignore[list-item]


def test_learning_what_cannot_be_names_all_that_was_learnt() -> None:
    analysis = mw.analyze(mw.Position.parse("###\n###", mines=3))
    low, high = mw.Constraint([(0, 0), (0, 1)], 0), mw.Constraint([(0, 1), (0, 2)], 2)
    assert analysis.probability_of([low, high]) == 0.0
    learnt = analysis.given(low)
    with pytest.raises(mw.ImpossiblePosition) as caught:
        learnt.given(high)
    assert set(caught.value.clues) == {low, high}
    both = "0 of r0c0, r0c1; 2 of r0c1, r0c2"
    assert str(caught.value) == f"these clues contradict each other: {both}"


def test_sections_and_components() -> None:
    analysis = mw.analyze(mw.Position.parse("#1###1#", mines=2))
    assert [section.cells for section in analysis.sections] == [
        ((0, 0), (0, 2)),
        ((0, 4), (0, 6)),
        ((0, 3),),
    ]
    assert [section.clues for section in analysis.sections] == [((0, 1),), ((0, 5),), ()]
    assert analysis.sections[0].distribution == (0.0, 1.0, 0.0)
    assert {tuple(component.sections) for component in analysis.components} >= {(0,), (1,)}


def test_solutions_have_numbers() -> None:
    analysis = mw.analyze(mw.Position.parse("#1##", mines=2))
    with pytest.raises(IndexError, match="no solution 2: numbers start at 0, 2 in all"):
        analysis.solution(2)
    for beyond in (-1, 10**30, 10**5000):
        with pytest.raises(IndexError):
            analysis.solution(beyond)


@pytest.mark.parametrize(
    ("text", "mines", "per_cell", "clues", "message"),
    [
        ("0*", 1, 1, [(0, 0)], "r0c0 shows 0 but touches 1 mine"),
        ("*1*", 2, 1, [(0, 1)], "r0c1 shows 1 but touches 2 mines"),
        ("*4*", 2, 1, [(0, 1)], "r0c1 shows 4 but has only 2 mines and 0 hidden neighbours"),
        ("3#", 2, 2, [(0, 0)], "r0c0 shows 3 but has only 1 hidden neighbour of at most 2 mines"),
        ("##\n12\n##\n##", 3, 1, [(1, 0), (1, 1)], "each other: 1 at r1c0, 2 at r1c1"),
    ],
)
def test_why_a_position_is_impossible(
    text: str, mines: int, per_cell: int, clues: list[tuple[int, int]], message: str
) -> None:
    with pytest.raises(mw.ImpossiblePosition) as caught:
        mw.analyze(mw.Position.parse(text, mines=mines, max_per_cell=per_cell))
    assert str(caught.value).endswith(message)
    assert caught.value.clues == tuple(clues)
    assert (caught.value.totals is None) == bool(clues)


def test_constraints() -> None:
    constraint = mw.Constraint("AB", (1, 2))
    assert (constraint.cells, constraint.low, constraint.high) == (("A", "B"), 1, 2)
    assert constraint == mw.Constraint("BA", (1, 2))
    assert hash(constraint) == hash(mw.Constraint("BA", [1, 2]))  # type: ignore[arg-type]
    assert mw.Constraint("AB", (1, 1)) == mw.Constraint("AB", 1)
    assert repr(mw.Constraint("AB", 1)) == "Constraint(('A', 'B'), 1)"
    assert repr(constraint) == "Constraint(('A', 'B'), (1, 2))"
    assert str(mw.Constraint("ABCDEFGH", 1)) == "1 of A, B, C, D, E, F and 2 more"


@pytest.mark.parametrize(
    ("cells", "mines", "message"),
    [
        ("AB", -1, "0 <= low <= high, not -1"),
        ("AB", 1.0, "a whole number or a range"),
        ("AB", (1, 2, 3), "a whole number or a range"),
    ],
)
def test_refused_constraints(cells: Any, mines: Any, message: str) -> None:
    with pytest.raises(mw.MinewiseError, match=message):
        mw.Constraint(cells, mines)


def test_bare_constraints() -> None:
    analysis = mw.analyze_constraints([mw.Constraint("AB", 1), mw.Constraint("AC", 1)], "D")
    assert analysis.cells == ("A", "B", "C", "D")
    learnt = analysis.given(mw.Constraint("D", 1))
    assert isinstance(learnt, mw.ConstraintAnalysis)
    assert learnt.riskiest() == ("D", 1.0)
    assert mw.analyze_constraints(mw.Constraint("A", 2), max_per_cell=2).mines == ("A",)
    assert analysis.to_dict()["mine_probability"] == [0.5, 0.5, 0.5, 0.5]
    assert analysis.to_dict()["cells"] == ["A", "B", "C", "D"]
    with pytest.raises(mw.PositionError, match="Z is not in any of the constraints"):
        analysis["Z"]


@pytest.mark.parametrize(
    ("constraints", "message", "clues"),
    [
        ([mw.Constraint("AB", 3)], "impossible constraint: 3 of A, B", [mw.Constraint("AB", 3)]),
        ([mw.Constraint("", 1)], "impossible constraint: 1 of no cells", [mw.Constraint("", 1)]),
        (
            [mw.Constraint("X", 0), mw.Constraint("AB", 1), mw.Constraint("AB", 2)],
            "these clues contradict each other: 1 of A, B; 2 of A, B",
            [mw.Constraint("AB", 1), mw.Constraint("AB", 2)],
        ),
    ],
)
def test_why_constraints_are_impossible(
    constraints: list[mw.Constraint[str]], message: str, clues: list[mw.Constraint[str]]
) -> None:
    with pytest.raises(mw.ImpossiblePosition) as caught:
        mw.analyze_constraints(constraints)
    assert str(caught.value) == message
    assert caught.value.clues == tuple(clues)


def test_messages_stay_short() -> None:
    cells = [f"a cell with quite a long name, number {i}, and more than that" for i in range(40)]
    chain = [mw.Constraint(pair, 1) for pair in pairwise(cells)]
    ends = mw.Constraint([cells[0], cells[-1]], 0 if len(cells) % 2 else 2)
    with pytest.raises(mw.ImpossiblePosition) as caught:
        mw.analyze_constraints([*chain, ends])
    assert len(caught.value.clues) == 40
    assert len(str(caught.value)) < 1000
    assert str(caught.value).endswith(" and 32 more")


def test_json_has_the_names_of_the_api() -> None:
    answers = mw.analyze(WORKED).to_dict()
    assert json.loads(json.dumps(answers, allow_nan=False)) == answers
    assert answers["solutions"] == "66"
    assert answers["method"] == "exact"
    assert answers["mine_probability"][1][1] is None
    assert answers["safest"] == {"cell": [0, 0], "probability": pytest.approx(1 / 11)}
    assert answers["safe"] == answers["mines"] == answers["wrong_flags"] == []
    assert (answers["topology"], answers["rows"], answers["columns"]) == ("square", 4, 4)


def test_long_numbers() -> None:
    assert decimal(0) == "0"
    assert decimal(10**9999 + 7) == "1" + "0" * 9998 + "7"
    analysis = mw.analyze(mw.Position([[-1] * 200] * 100, 5000))
    assert analysis.solutions == math.comb(20000, 5000)
    assert analysis.log10_solutions == pytest.approx(math.log10(analysis.solutions))
    assert len(analysis.to_dict()["solutions"]) > 4300


def test_json_goes_without_a_number_too_long_to_count() -> None:
    # Some 40 seconds on a fast machine; the analysis itself takes a few milliseconds.
    hidden = mw.Position([[mw.HIDDEN] * 1000] * 1000, mines=200_000)
    analysis = mw.analyze(hidden, budget=1)
    answers = analysis.to_dict()
    assert answers["solutions"] is None
    assert answers["log10_solutions"] == pytest.approx(217_319.01, abs=0.01)
    with pytest.raises(mw.OverBudget):
        _ = analysis.solutions


def test_budget() -> None:
    assert mw.Budget() == mw.Budget(seconds=10, megabytes=1024)
    assert mw.analyze(CORNER, budget=1).solutions == 1
    assert mw.analyze(CORNER, budget=mw.Budget(megabytes=64)).solutions == 1
    for number in (np.int64(2), np.float32(2), np.array(2)):
        assert mw.analyze(CORNER, budget=number).solutions == 1
        assert mw.Budget(number, number) == mw.Budget(2, 2)
    work = mw.Budget(work=10**6)
    assert (work.seconds, work.megabytes, work.work) == (math.inf, 1024, 10**6)
    assert mw.Budget(2, work=10**6).seconds == 2
    assert pickle.loads(pickle.dumps(work)) == work
    assert mw.analyze(CORNER, budget=work).solutions == 1
    with pytest.raises(mw.OverBudget, match=r"^the work budget is used up"):
        mw.best_play(
            mw.Position.parse("####\n####\n####\n####", mines=8),
            max_solutions=20_000,
            budget=mw.Budget(work=10**5),
        )
    for wrong in (0, -1, 0.5, "1", True):
        with pytest.raises(mw.ParameterError, match=r"^work= must be a whole number"):
            mw.Budget(work=wrong)  # type: ignore[arg-type]
    for wrong in (0, -1, math.nan, math.inf, 10**400, "1", True, np.ones((2, 2))):
        with pytest.raises(mw.ParameterError, match=r"^budget= must be above 0 and at most"):
            mw.analyze(CORNER, budget=wrong)  # type: ignore[arg-type]
        with pytest.raises(mw.ParameterError, match=r"^megabytes= must be above 0 and at most"):
            mw.Budget(1, wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("topology", [None, "torus", "hexagonal"])
def test_notebooks_get_a_picture(topology: str | None) -> None:
    position = mw.Position.parse("##F\n#*#", mines=2, topology=topology)
    analysis = mw.analyze(position)
    assert position._repr_html_() == svg.picture(position)
    assert analysis._repr_html_() == svg.picture(position, analysis)
    assert analysis._repr_html_() != position._repr_html_()


def test_notebooks_get_text_where_there_is_no_picture() -> None:
    large = mw.Position([[-1] * 300] * 300, 1000)
    assert large._repr_html_().startswith("<pre>&lt;Position: a board of 300 rows and 300 columns")
    graph = mw.Position([1, -1, -1, -1], 1, topology=RING)
    assert "A: 1\nB: 50 %\nC: 0 %\nD: 50 %" in mw.analyze(graph)._repr_html_()
    assert "A: 1\nB: ?" in graph._repr_html_()


def test_a_board_for_notebooks_shows_a_position_and_hears_clicks() -> None:
    board = BoardWidget(position=mw.Position.parse("1##", mines=1))
    sent = board.get_state()
    assert sent["_picture"] == mw.analyze(board.position).to_svg()
    assert sent["_cells"][2]["label"] == "r0c2: hidden, risk 0 %"
    board.set_state({"clicked": {"cell": [0, 2], "button": "left", "number": 1}})  # as the script
    assert board.clicked["cell"] == [0, 2]
    board.position = mw.Position.parse("3##", mines=1)
    assert "r0c0" in board.text
    assert board._picture == mw.Position.parse("3##", mines=1).to_svg()
