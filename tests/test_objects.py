"""Every public object: documented, short to print, immutable, picklable and comparable."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
from collections.abc import Iterator, Mapping
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
import scenarios
from matplotlib import pyplot

import minewise as mw
from minewise.base.immutable import FrozenMap
from minewise.base.results import Result, notes
from minewise.play.series import Series

mpl.use("agg")

POSITION = mw.Position.parse("####\n#13#\n####\n####", mines=6)
CORNER = mw.Position.parse("0000\n0122\n02##\n02##", mines=3)
BOARD = mw.Board(2, 3, [(0, 0), (1, 2)])
PLAYED = mw.Game.new("beginner", seed=1, start=(4, 4))
ANALYSIS = mw.analyze(POSITION)
ENDGAME = mw.best_play(CORNER)
SERIES = {name: Series.of("4x4x3", name, start_rule="safe") for name in ("subset-only", "exact")}
COMPARISON = mw.compare("4x4x3", SERIES, games=50, start_rule="safe")
OPENINGS = mw.openings("4x4x3", "exact", start_rule="safe", games=60)
EVENTS = [mw.MouseEvent(0.5, "left release", (0, 0), 3, 3)]
REPLAY = mw.Replay(mw.Board(1, 3, [(0, 2)]), EVENTS, {"player": "Ada"})

OBJECTS: dict[str, Any] = {
    "Action": PLAYED.history[0],
    "Analysis": ANALYSIS,
    "Analysis that learnt": ANALYSIS.given(mw.Constraint([(0, 0)], 1)),
    "Analysis of a first click": mw.analyze(mw.Position.parse("###", mines=1), start_rule="safe"),
    "BatchAnalysis": mw.analyze_batch([POSITION.values], 6),
    "BestGuess": mw.hints(mw.Position.parse("#1#", mines=1))[0].guess,
    "BestPlay": ENDGAME,
    "Board": BOARD,
    "Budget": mw.Budget(2),
    "Choice": ANALYSIS.safest(),
    "Click": mw.review(PLAYED).clicks[0],
    "Comparison": COMPARISON,
    "Component": ANALYSIS.components[0],
    "Constraint": mw.Constraint("AB", (0, 1)),
    "ConstraintAnalysis": mw.analyze_constraints([mw.Constraint("AB", 1)], "C", density=0.2),
    "Criterion": mw.criteria()[0],
    "Deduction": mw.deduce(CORNER)[0],
    "Deductions": mw.deduce(CORNER),
    "Difference": COMPARISON.differences[0],
    "FlagsMatch": mw.flags_match(size="4x4x5", pairs=2),
    "FlagsMove": mw.flags(POSITION)[0],
    "Drill": mw.drill("endgame", seed=1),
    "FrozenMap": FrozenMap({"A": 0.5}),
    "Grade": mw.grade(PLAYED.board, (4, 4)),
    "Guess": mw.guesses(POSITION, "safety")[0],
    "Hint": mw.hints(POSITION)[0],
    "Hints": mw.hints(CORNER, all_steps=True),
    "Lesson": mw.techniques()[0].lesson,
    "MouseEvent": REPLAY.events[0],
    "Move": mw.moves("exact", BOARD, (0, 2))[0],
    "MoveValue": ENDGAME.moves[0],
    "Opening": OPENINGS.best,
    "Openings": OPENINGS,
    "Option": mw.strategy_options()[0],
    "Outcome": mw.click_outcomes(POSITION, (0, 0))[0],
    "Policy": mw.policies()[0],
    "Position": POSITION,
    "Report": mw.deduce(CORNER).report[0],
    "Replay": REPLAY,
    "Review": mw.review(PLAYED),
    "Review of a replay": mw.review(REPLAY),
    "ReviewTotals": mw.ReviewTotals.of([mw.review(PLAYED)]),
    "Series": SERIES["exact"],
    "Section": ANALYSIS.sections[0],
    "Simulation": mw.simulate("beginner", "exact", games=50),
    "Size": mw.Size(9, 9, 10),
    "Strategy": mw.Strategy("counting,exact", "safety"),
    "Technique": mw.techniques()[0],
    "Topology": mw.Topology.square(3, 3),
    "Usage": mw.simulate("beginner", "exact", games=2).techniques["exact"],
    "a graph": mw.Topology.graph({"a": ["b"], "b": ["a"]}),
}


@pytest.mark.parametrize("name", OBJECTS)
def test_objects_are_pickled_and_copied_and_print_in_one_short_line(name: str) -> None:
    one = OBJECTS[name]
    assert len(repr(one)) < 200
    assert "\n" not in repr(one)
    again = pickle.loads(pickle.dumps(one))
    assert type(again) is type(one)
    assert again == one
    assert copy.deepcopy(one) == one
    assert copy.copy(one) == one


def parts(value: Any) -> Iterator[Any]:
    """Yields a value and, if it is a tuple or a mapping, what it holds."""
    yield value
    inside = value.values() if isinstance(value, Mapping) else value
    if isinstance(value, tuple | Mapping):
        for one in inside:
            yield from parts(one)


@pytest.mark.parametrize("name", OBJECTS)
def test_objects_do_not_change(name: str) -> None:
    one = OBJECTS[name]
    for attribute in (name for name in dir(one) if not name.startswith("_")):
        if callable(getattr(type(one), attribute, None)):
            continue
        value = getattr(one, attribute)
        for part in parts(value):
            assert not isinstance(part, list | set | dict | bytearray), attribute
            if isinstance(part, np.ndarray):
                assert not part.flags.writeable, attribute
        with pytest.raises((AttributeError, TypeError)):
            setattr(one, attribute, None)


def test_mappings_of_results_equal_dicts_and_are_copied() -> None:
    scores = {"safety": -0.5}
    guess = mw.Guess((0, 1), 0.5, scores)
    scores["safety"] = 0.0
    assert guess.scores == {"safety": -0.5} != scores
    assert hash(guess) == hash(copy.deepcopy(guess))
    analysis = mw.analyze_constraints([mw.Constraint("AB", 1)])
    assert {"A": 0.5, "B": 0.5} == analysis.mine_probability == analysis.probabilities
    assert pickle.loads(pickle.dumps(analysis.mine_probability)) == analysis.mine_probability
    with pytest.raises(TypeError, match="item assignment"):
        analysis.mine_probability["A"] = 0.0  # type: ignore[index]


def test_games_can_be_pickled_copied_and_compared() -> None:
    game = mw.Game.new("beginner", seed=1, start=(4, 4))
    game.flag((0, 0))
    game.undo()
    for other in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert other == game
        assert (other.undos, other.position) == (1, game.position)
        other.flag((0, 1))
        assert other != game
    fresh = mw.Game.new("beginner", seed=1)
    assert copy.deepcopy(fresh).open((4, 4)) == game.history[0].opened or game.is_dealt


@pytest.mark.slow
def test_an_estimate_is_not_pickled() -> None:
    scenario = scenarios.lattice("square", 16, 16, 40, seed=2)
    analysis = scenario.analysis(budget=mw.Budget(work=10**8, megabytes=0.2))
    assert analysis.method == "estimated"
    with pytest.raises(pickle.PicklingError, match="to_dict"):
        pickle.dumps(analysis)


def documented() -> Iterator[tuple[str, str, list[str]]]:
    """Yields public classes, functions and methods: name, documentation, parameters or fields."""
    for name in mw.__all__:
        found = getattr(mw, name)
        if not inspect.isclass(found):
            if inspect.isfunction(found):
                yield name, inspect.getdoc(found) or "", parameters(found)
            continue
        fields = vars(found).get("__dataclass_fields__") or getattr(found, "_fields", ())
        noted = notes(found) if issubclass(found, Result | tuple) else ()
        stated = [name for name in fields if not name.startswith("_") and name not in noted]
        if not fields and name not in RETURNED and "__init__" in vars(found):
            stated = parameters(found)
        yield name, inspect.getdoc(found) or "", stated
        for member, value in inspect.getmembers_static(found):
            if member.startswith("_") or member in stated:
                continue
            if isinstance(value, staticmethod | classmethod):
                value = value.__func__
            if inspect.isfunction(value):
                if value.__module__.startswith("minewise"):
                    yield f"{name}.{member}", inspect.getdoc(value) or "", parameters(value)
            elif getter := getattr(value, "fget", None) or getattr(value, "func", None):
                yield f"{name}.{member}", inspect.getdoc(getter) or "", []


# Only functions of minewise make these: their parameters are no part of the API.
RETURNED = {"Analysis", "ConstraintAnalysis", "Deduction", "Deductions", "Hints", "Topology"}


def parameters(function: Any) -> list[str]:
    names = inspect.signature(function).parameters
    return [name for name in names if name not in ("self", "cls") and not name.startswith("_")]


def test_help_tells_the_parameters_and_shows_an_example() -> None:
    for name, text, stated in documented():
        assert ">>>" in text, name
        assert text.splitlines()[0].endswith((".", ":")), name
        if not re.search(r"arguments are those of\s+`\w+`|other arguments", text):
            missing = [one for one in stated if not re.search(rf"`{one}[`=]|\b{one}=", text)]
            assert missing == [], name


def test_modules_and_late_names_are_documented() -> None:
    for name in ("formats", "lab", "types", "compare", "openings"):
        assert getattr(mw, name).__doc__


def test_analyses_go_to_pandas_and_matplotlib() -> None:
    assert ANALYSIS.to_dataframe().mine_probability.sum() == pytest.approx(6)
    assert [text.get_text() for text in ANALYSIS.plot().texts][:4] == ["9", "18", "18", "76"]
    certain = mw.analyze(mw.Position.parse("1##", mines=1)).plot()
    assert [text.get_text() for text in certain.texts] == ["1", "100", "0"]


@pytest.fixture(autouse=True)
def no_figures() -> Iterator[None]:
    yield
    pyplot.close("all")


@pytest.mark.parametrize("name", ["Analysis", "Comparison", "Openings", "Simulation"])
def test_plots_use_the_given_axes_or_those_that_notebooks_show(name: str) -> None:
    given = mpl.figure.Figure().subplots()
    assert OBJECTS[name].plot(given) is given
    assert pyplot.get_fignums() == []
    axes = OBJECTS[name].plot()
    assert isinstance(axes, mpl.axes.Axes)
    assert axes.figure is pyplot.gcf()
    assert len(pyplot.get_fignums()) == 1


def test_plots_show_what_was_measured() -> None:
    texts = [text.get_text() for text in OPENINGS.plot().texts]
    assert texts == [f"{100 * rate:.1f}" for rate in OPENINGS.rates().values()]
    [label] = [text.get_text() for text in COMPARISON.plot().get_yticklabels()]
    assert label == "subset-only"
    [curve] = OBJECTS["Simulation"].plot().lines
    assert curve.get_ydata()[-1] == pytest.approx(100 * OBJECTS["Simulation"].win_rate)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Simulation", "<td>games</td><td>50</td>"),
        ("Comparison", "<td>exact</td><td>subset-only</td>"),
        ("Openings", "<svg"),
        ("ConstraintAnalysis", "<td>A</td><td>50 %</td>"),
    ],
)
def test_results_have_notebook_displays(name: str, shown: str) -> None:
    assert shown in OBJECTS[name]._repr_html_()


def test_boards_have_pictures() -> None:
    for drawn in (POSITION, BOARD, ANALYSIS):
        assert drawn.to_svg().startswith("<svg")
    for shown in (BOARD, PLAYED):
        assert "<svg" in shown._repr_html_()
