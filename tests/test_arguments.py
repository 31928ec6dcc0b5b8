"""Every argument of the public functions refuses what it cannot be, and takes NumPy's numbers.

The functions and methods are found by their signatures, so a new argument is tried as well.
"""

from __future__ import annotations

import datetime
import inspect
import itertools
import math
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, get_type_hints

import numpy as np
import pytest
from test_screenshots import BEGINNER, drawn

import minewise as mw
from minewise.deal import DealOptions, Rules, SeriesOptions
from minewise.play.generate import BoardOptions
from minewise.play.series import Series

POSITION = mw.Position.parse("1###\n####", mines=2)
BOARD = mw.Board(2, 4, [(0, 1), (1, 3)])
ANALYSIS = mw.analyze(POSITION)
BARE = mw.analyze_constraints([mw.Constraint("AB", 1)])
SMALL = ("4x4x2", "exact")
PICTURE = drawn(mw.Position.parse(BEGINNER, mines=10))


def played() -> mw.Game:
    game = mw.Game(BOARD)
    game.open((0, 0))
    return game


CALLS: dict[Callable[..., Any], tuple[Any, ...] | dict[str, Any]] = {
    mw.Board: {"rows": 2, "columns": 2, "mines": [(0, 0)]},
    mw.Board.from_mask: ([[True, False]],),
    mw.Board.from_position: (BOARD.revealed(),),
    mw.Budget: (),
    mw.ClueModel: ("liar",),
    mw.ClueModel.matrix: {"rows": [[1.0], [0.5]], "nothing": [0.0, 0.5]},
    mw.Deal: ("4x4x2",),
    mw.ClueModel("liar").probability: {"shown": 1, "number": 2},
    mw.Clues: (),
    mw.Constraint: ("AB", 1),
    mw.FlagsGame: (BOARD,),
    mw.FlagsGame(BOARD).mines_of: {"player": 0},
    mw.FlagsGame.new: {"size": "4x4x2", "seed": 1},
    mw.Game: {"board": BOARD, "seed": 1},
    mw.Game.new: {"size": "4x4x2", "start": (0, 0), "seed": 1},
    mw.Position: {"cells": [[1, -1], [1, -1]], "mines": 1},
    mw.Position.parse: {"text": "1#\n1#", "mines": 1},
    POSITION.with_cells: ({(0, 1): 1},),
    POSITION.with_clues: ("liar",),
    mw.Replay: (BOARD, []),
    mw.language: ("en",),
    mw.Size: (9, 9, 10),
    mw.Strategy: ([technique.name for technique in mw.techniques()], "safety"),
    mw.Strategy("counting", "safety").move: (POSITION,),
    mw.Strategy.parse: ("exact",),
    mw.Topology.graph: ({"A": "B", "B": "A"},),
    mw.Topology.square: {"rows": 2, "columns": 2},
    mw.Topology.torus: {"rows": 3, "columns": 3},
    mw.Topology.hexagonal: {"rows": 2, "columns": 2},
    mw.analyze: (POSITION,),
    mw.analyze_batch: {"values": [[[1, -1, -1]]], "mines": 1},
    mw.analyze_constraints: ([mw.Constraint("AB", 1)],),
    mw.analyze_many: ([POSITION],),
    ANALYSIS.sample: {"n": 2, "seed": 1},
    ANALYSIS.solution: {"index": 0},
    ANALYSIS.probability_of: (mw.Constraint([(0, 1)], 1),),
    ANALYSIS.given: (mw.Constraint([(0, 1)], 1),),
    BARE.sample: {"n": 2, "seed": 1},
    BARE.solution: {"index": 0},
    mw.best_play: (POSITION,),
    mw.cell: ("r0c1",),
    mw.click_outcomes: (POSITION, (0, 1)),
    mw.compare: {"size": "4x4x2", "strategies": ["exact", "subset-only"], "games": 20},
    mw.daily_board: (datetime.date(2026, 11, 22),),
    mw.daily_drill: (datetime.date(2026, 11, 22),),
    mw.deepen: (POSITION,),
    mw.deduce: (POSITION,),
    mw.drill: {"kind": "fifty-fifty", "seed": 1},
    mw.expected_opening: {"size": "4x4x2", "games": 20},
    mw.flags: (POSITION,),
    mw.flags_match: {"size": "4x4x2", "pairs": 2},
    mw.formats.dump: (POSITION, "text"),
    mw.formats.load: {"source": b"1#\n1#", "mines": 1},
    mw.generate: {"size": "4x4x2", "seed": 1},
    mw.generate_many: {"size": "4x4x2", "count": 2, "seed": 1},
    mw.grade: (BOARD, (0, 0)),
    mw.guesses: (POSITION,),
    mw.hints: (POSITION,),
    mw.moves: ("exact", BOARD, (0, 0)),
    mw.openings: {"size": "4x4x2", "strategy": "exact", "games": 20},
    mw.replay: {"boards": [(BOARD, (0, 0))], "strategy": "exact"},
    mw.read_screenshot: (PICTURE,),
    mw.review: {"game": played()},
    mw.simulate: {"size": "4x4x2", "strategy": "exact", "games": 20},
    mw.suspects: (POSITION,),
    mw.verdict: (played(),),
    mw.win_probabilities: (POSITION,),
    Series.of: SMALL,
}
"""Every function of several arguments with a call that succeeds quickly."""

OTHERS: dict[str, list[Any]] = {
    "bool": [1, "yes", None, np.ones((2, 2), np.bool_)],
    "int": [-100, "1", 1.5, math.nan, 1 << 70, True, b"1", np.ones((2, 2), np.int64), object()],
    "float": ["0.5", math.nan, math.inf, -1, 0, 10**400, True, np.ones((2, 2)), object()],
    "Budget": ["1", math.nan, math.inf, -1, 0, 10**400, True, np.ones((2, 2)), object()],
    "": [5, 1.5, None, object(), np.ones((2, 2)), "\0", [None], {"a": 1}],  # may have a meaning
}


class Argument(NamedTuple):
    call: Callable[..., Any]
    name: str
    kind: str  # a key of OTHERS
    hint: str

    def __str__(self) -> str:
        return f"{self.call.__qualname__}-{self.name}"


def hints_of(declared: Any) -> dict[str, str]:
    """Returns the types of parameters or keywords, without modules and notes."""
    try:
        hints = get_type_hints(declared)
    except NameError:  # a type that only type checkers import
        hints = declared.__annotations__
    return {name: re.sub(r"[\w.]+\.(\w+)", r"\1", str(hint)) for name, hint in hints.items()}


KEYWORDS = {
    kind.__name__: hints_of(kind) for kind in (Rules, SeriesOptions, DealOptions, BoardOptions)
}
OPTIONS = [option.name for technique in mw.techniques() for option in technique.options]


def arguments() -> Iterator[Argument]:
    for call in CALLS:
        types = hints_of(call.__init__ if inspect.isclass(call) else call)
        for name, parameter in inspect.signature(call).parameters.items():
            if (call, name) == (mw.drill, "kind") or name == "index":
                continue  # a name that the drills look up; an index of any size
            hints = {name: types.get(name, "")}
            if parameter.kind is inspect.Parameter.VAR_KEYWORD:
                kind = re.sub(r"\W|Unpack|class", "", hints[name])
                hints = KEYWORDS.get(kind, dict.fromkeys(OPTIONS, "int"))
            for each, hint in hints.items():
                plain = re.sub(r" \| None", "", hint)
                kinds = {"bool": "bool", "int": "int", "float": "float", "Budget | float": "Budget"}
                kind = next((kinds[key] for key in kinds if plain in (key, f"<class '{key}'>")), "")
                yield Argument(call, each, kind, hint)


ARGUMENTS = list(arguments())


def called(argument: Argument, value: Any) -> Any:
    given = CALLS[argument.call]
    bound = inspect.signature(argument.call).bind_partial(
        *(given if isinstance(given, tuple) else ()), **(given if isinstance(given, dict) else {})
    )
    parameters = bound.signature.parameters
    if argument.name in parameters:
        bound.arguments[argument.name] = value
    else:
        keywords = [*parameters][-1]
        bound.arguments[keywords] = bound.arguments.get(keywords, {}) | {argument.name: value}
    if argument.name == "density":
        bound.arguments.pop("mines", None)
    found = argument.call(*bound.args, **bound.kwargs)
    return list(found) if isinstance(found, Iterator) else found


def test_every_public_function_is_tried() -> None:
    functions = {found for found in vars(mw).values() if inspect.isfunction(found)}
    known = {getattr(call, "__func__", call) for call in CALLS}
    asked = {one for one in functions if inspect.signature(one).parameters}
    named = {one for one in asked if one.__name__ in mw.__all__}
    assert {mw.compare, mw.openings, *named} <= known


@pytest.mark.parametrize("argument", ARGUMENTS, ids=str)
def test_wrong_arguments_are_refused_in_one_line(argument: Argument) -> None:
    for value in OTHERS[argument.kind]:
        if value is None and "None" in argument.hint:
            continue
        found = refusal(argument, value)
        assert found is not None or not argument.kind, f"{value!r} was accepted"
        if found is not None:
            assert "\n" not in str(found)
            assert len(str(found)) < 300
            if argument.kind:
                assert isinstance(found, mw.ParameterError), repr(found)
                # `compare` hands its threads on to workers.
                assert argument.name in str(found).replace("workers=", "threads=workers=")


def refusal(argument: Argument, value: Any) -> mw.MinewiseError | None:
    try:
        called(argument, value)
    except mw.MinewiseError as error:
        return error
    return None


LEAST = {"games": 20, "samples": 4, "neighbours": 3, "max_solutions": 99}
WHOLE = [one for one in ARGUMENTS if one.kind == "int"]


def likes(value: int) -> Iterator[Any]:
    yield from (kind(value) for kind in (np.int64, np.int32, np.uint8))
    yield np.array(value)


@pytest.mark.parametrize("argument", WHOLE, ids=str)
def test_integers_of_numpy_are_integers(argument: Argument) -> None:
    given = CALLS[argument.call]
    value = LEAST.get(argument.name, 1)
    if isinstance(given, dict) and isinstance(given.get(argument.name), int):
        value = given[argument.name]
    if argument.call is mw.Size:
        value = 10
    expected = called(argument, value)
    for like in likes(value):
        found = called(argument, like)
        if isinstance(found, np.ndarray):
            assert np.array_equal(found, expected)
        else:
            assert found == expected


def test_values_of_cells_may_be_integers_of_numpy() -> None:
    for like in likes(1):
        assert POSITION.with_cells({(0, 1): like})[0, 1] == 1
        assert mw.Position([[like, -1]], mines=1) == mw.Position([[1, -1]], mines=1)
        assert mw.Constraint("AB", like) == mw.Constraint("AB", 1)
        assert mw.Size(like, 2, 1) == mw.Size(1, 2, 1)
    size = tuple(np.array([4, 4, 2]))
    assert mw.simulate(size, "exact", games=20) == mw.simulate("4x4x2", "exact", games=20)
    assert Series.of(size, "exact", seed=np.int64(3)).key == Series.of("4x4x2", "exact", seed=3).key


def test_truth_values_of_numpy_are_truth_values() -> None:
    flags = (one for one in ARGUMENTS if one.kind == "bool")
    for argument, value in itertools.product(flags, (True, False)):
        if refusal(argument, value) is None:  # a series has no boards without guesses
            assert repr(called(argument, np.bool_(value))) == repr(called(argument, value))


SEEDED = [one for one in ARGUMENTS if one.name == "seed"]


@pytest.mark.parametrize("argument", SEEDED, ids=str)
def test_a_seed_may_be_left_out(argument: Argument) -> None:
    called(argument, None)


def test_a_new_seed_can_be_read() -> None:
    for make in (
        lambda: mw.Game.new("beginner"),
        lambda: Series.of("beginner", "exact", seed=None).deal,
        lambda: mw.drill("fifty-fifty"),
    ):
        assert make().seed != make().seed


def test_names_of_options_are_refused() -> None:
    with pytest.raises(mw.ParameterError, match=r"errors= cannot be .*: choose from "):
        mw.analyze_many([POSITION], errors="ignore")  # type: ignore[call-overload]


def test_a_batch_that_no_memory_holds_is_refused() -> None:
    huge = np.broadcast_to(np.int8(-1), (10**6, 1000, 1000))
    with pytest.raises(mw.OverBudget, match="do not fit in memory"):
        mw.analyze_batch(huge, mines=1)


@pytest.mark.parametrize("path", [1, b"board.mine", "a\0b", None, 1.5])
def test_what_is_no_path_is_refused(path: Any) -> None:
    with pytest.raises(mw.ParameterError, match="the path of a file"):
        mw.formats.save(BOARD, path, "json")
    if not isinstance(path, bytes):
        with pytest.raises(mw.ParameterError, match="the path of a file"):
            mw.formats.load(path)


def test_a_square_of_a_replay_has_a_size() -> None:
    with pytest.raises(mw.ParameterError, match="square_size= must be a whole number from 1"):
        mw.Replay(BOARD, [], square_size=0)


def test_clue_models_are_no_list() -> None:
    clues: Any = mw.Clues("liar")
    with pytest.raises(mw.ParameterError, match="positions= must be a list, not <Clues"):
        mw.analyze_many(clues)
    with pytest.raises(mw.ParameterError, match="techniques= must be a list, not <Clues"):
        mw.grade(BOARD, (0, 0), clues)
