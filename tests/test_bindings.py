"""Every binding of the core raises exceptions of minewise, or TypeError for a wrong type."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
import regenerate_stubs
from test_screenshots import BEGINNER, drawn

from minewise import MinewiseError, OverBudget, Position, _core, _training

AMPLE = _core.Limits(10.0, 1 << 28)
SPENT = _core.Limits(1e-9, 1)
OPENING = _core.StartRule.opening
WIDE = _core.Topology.square(12, 12)
WIDE_MINES = [1, 12, 30, 42, 66, 77, 80, 100, 101, 130]
PICTURE = bytes(48 * 48 * 3)
HOSTILE = (None, "x", -1, 500, 2**70, float("nan"), [], [-1], [500], object(), b"")


def topology() -> _core.Topology:
    return _core.Topology.square(3, 3)


def setup(mines: int = 2) -> _core.Setup:
    return _core.Setup(topology(), mines, OPENING, 8)


def position(*values: int) -> _core.Position:
    held = np.array(values or [1, *[-1] * 8], np.int16)
    return _core.Position(topology(), held, 2, None, 1)


def wide() -> _core.Position:
    return _core.Board(WIDE, WIDE_MINES).position([0, 70, 143])


def board() -> _core.Board:
    return _core.Board(topology(), [0, 1])


def analysis() -> _core.Analysis:
    return _core.analyze(position(), False, AMPLE)


def strategy() -> _core.Strategy:
    return _core.Strategy(["exact"], ["safety"], None, [], {})


def inference() -> _core.Inference:
    names = [name for name, *_ in _core.techniques()]
    numbers = position(0, 1, -1, 1, 2, -1, -1, -1, -1)
    made = _core.Inference(numbers, False, names, {}, False, AMPLE)
    made.run(True, AMPLE)
    return made


def model() -> _core.ClueModel:
    return _core.ClueModel([(n, t, {0: 1.0}) for n in range(9) for t in range(n + 1)])


def models() -> _core.ClueModels:
    return _core.ClueModels(topology(), [model()], bytes(9))


def lanes_arguments() -> tuple[Any, ...]:
    def column(kind: Any, size: int) -> Any:
        return np.zeros(size, kind)

    return (
        *(topology(), 2, OPENING, _core.Guessing.fair, 8, [None], 0),
        *([1.0, -1.0, 0.1, 0.0], _core.Autoreset.never),
        *(column(np.int8, 9), column(np.uint8, 9), column(np.int8, 9), column(np.float64, 1)),
        *(column(np.uint8, 1), column(np.uint8, 1), column(np.uint8, 1)),
        *(column(np.uint64, 1), column(np.uint64, 1)),
    )


def lanes() -> _core.GameLanes:
    made = _core.GameLanes(*lanes_arguments())
    made.begin(0, 1, 0)
    return made


def batch_arguments() -> tuple[Any, ...]:
    values = np.full(9, -1, np.int16)
    return (
        *(topology(), values, np.array([2], np.int64), None, 1, None, False, AMPLE, 1),
        *(np.empty(9), np.empty(9, np.uint8), np.empty(9, np.uint8), np.empty(1, np.uint8)),
        *(np.empty(0), np.empty(0)),
    )


def self_play_arguments() -> tuple[Any, ...]:
    return (setup(), strategy(), 1, 0, 1, 1, 0.1, 1, 10.0, 100, False)


def rows() -> Any:
    return np.full((1, 9), -1, np.int8)


def constraints() -> _core.Constraints:
    made = _core.Constraints()
    made.add([0, 1], 1, 1)
    return made


def solutions() -> _core.SolutionIterator:
    return analysis().solutions(AMPLE)


@cache
def found_board() -> _core.FoundBoard | None:
    image = drawn(Position.parse(BEGINNER, mines=10))
    return _core.read_board(image.tobytes(), *image.size, (0, 0, *image.size), None, AMPLE)


def belief() -> _core.Belief:
    return _core.belief(position(), False, AMPLE)


def generator() -> _core.Generator:
    return _core.Generator(setup(1), ["counting"], 0)


OBJECTS: dict[str, Callable[[], Any]] = {
    "WorkAccount": lambda: _core.WorkAccount(1000),
    "Topology": topology,
    "Position": position,
    "Board": board,
    "Constraints": constraints,
    "Analysis": analysis,
    "SolutionIterator": solutions,
    "Belief": belief,
    "Strategy": strategy,
    "Inference": inference,
    "FoundBoard": found_board,
    "Game": lambda: _core.Game(board()),
    "FlagsGame": lambda: _core.FlagsGame(board()),
    "Deepening": lambda: belief().deepening([], 0.9, 100, 1, AMPLE),
}

Arguments = Callable[[], tuple[Any, ...]]

CALLS: dict[str, Arguments] = {
    "values_of_rows": lambda: ([[1, -1]],),
    "Topology.square": lambda: (3, 3),
    "Topology.torus": lambda: (3, 3),
    "Topology.hexagonal": lambda: (3, 3),
    "Topology.cylinder": lambda: (3, 3),
    "Topology.mobius": lambda: (3, 3),
    "Topology.klein": lambda: (3, 3),
    "Topology.graph": lambda: ([[1], [0]],),
    "Topology.neighbours": lambda: (topology(), 0),
    "Topology.__eq__": lambda: (topology(), topology()),
    "degrees_by_model": lambda: (topology(), bytes(9)),
    "ClueModel": lambda: ([(0, 0, {0: 1.0})],),
    "ClueModels": lambda: (topology(), [model()], bytes(9)),
    "ClueModels.likelihood": lambda: (models(), 0, 0, 0),
    "Position": lambda: (topology(), np.full(9, -1, np.int16), 2, None, 1),
    "Position.value": lambda: (position(), 0),
    "Position.numbers": lambda: (position(), 0),
    "Board": lambda: (topology(), [0]),
    "Board.is_mine": lambda: (board(), 0),
    "Board.number": lambda: (board(), 0),
    "Board.position": lambda: (board(), [8]),
    "WorkAccount": lambda: (1000,),
    "Limits": lambda: (1.0, 1000, _core.WorkAccount(1000)),
    "Constraints.add": lambda: (_core.Constraints(), [0, 1], 1, 1),
    "Analysis.solution_count": lambda: (analysis(), AMPLE),
    "Analysis.shown": lambda: (analysis(), AMPLE),
    "Analysis.probability_of": lambda: (analysis(), constraints()),
    "Analysis.given": lambda: (analysis(), constraints()),
    "Analysis.sample": lambda: (analysis(), 2, 1),
    "Analysis.solution": lambda: (analysis(), b"\x01"),
    "Analysis.solutions": lambda: (analysis(), AMPLE),
    "analyze": lambda: (wide(), False, AMPLE, None),
    "analyze_many": lambda: ([wide()], False, AMPLE, 1),
    "analyze_constraints": lambda: (2, constraints(), None, None, 1, AMPLE),
    "analyze_batch": batch_arguments,
    "number_count": lambda: (topology(), 1, None),
    "Belief.outcomes": lambda: (belief(), 4),
    "Belief.child": lambda: (belief(), 4, 1),
    "Belief.win_probability": lambda: (belief(), None),
    "Belief.look_ahead": lambda: (belief(), 4, "next-guess", 0.0),
    "belief": lambda: (wide(), False, AMPLE),
    "Belief.guesses": lambda: (belief(), ["safety"], 3, AMPLE),
    "Belief.win_probabilities": lambda: (belief(), 2, [4], AMPLE),
    "Belief.deepening": lambda: (belief(), [], 0.9, 100, 1, AMPLE),
    "Deepening.advance": lambda: (belief().deepening([], 0.9, 100, 1, AMPLE), AMPLE),
    "Belief.click_outcomes": lambda: (belief(), 4, AMPLE),
    "Belief.best_play": lambda: (belief(), OPENING, 1000, AMPLE),
    "Belief.best_move": lambda: (belief(), 100, 1000),
    "Strategy": lambda: (["exact"], ["safety"], None, [], {"endgame": 1}),
    "Strategy.first_click": lambda: (strategy(), topology(), 2),
    "Game": lambda: (board(), None, 1, 0),
    "Game.shown": lambda: (_core.Game(board()), 8),
    "Game.open": lambda: (_core.Game(board()), [8, 7], AMPLE),
    "Game.close_last": lambda: (_core.Game(board()), 0),
    "guesses_of": lambda: (_core.Game(board()), [[8], [7]], AMPLE),
    "Game.is_open": lambda: (_core.Game(board()), 8),
    "units": lambda: (board(),),
    "zini": lambda: (board(), True, 8),
    "fewest_clicks": lambda: (board(), 100, AMPLE),
    "three_bv_of_game": lambda: (_core.Game(board()),),
    "three_bv_so_far": lambda: (_core.Game(board()),),
    "Setup": lambda: (topology(), 2, OPENING, 8),
    "deal": lambda: (setup(), 1, 0),
    "first_openings": lambda: (setup(), 1, 0, 3, AMPLE),
    "next_move": lambda: (strategy(), position(), board(), 1, 0, AMPLE),
    "play_game": lambda: (strategy(), board(), 8, 1, 0, AMPLE),
    "play_batch": lambda: (setup(), strategy(), 1, 0, 1, 1, 1 << 20),
    "play_boards": lambda: ([(board(), 8)], strategy(), 1, 0, 1, 1 << 20),
    "GameLanes": lanes_arguments,
    "GameLanes.begin": lambda: (lanes(), 0, 1, 0),
    "GameLanes.begin_next": lambda: (lanes(), 0),
    "GameLanes.step": lambda: (lanes(), np.array([0], np.int64)),
    "FlagsGame": lambda: (board(),),
    "FlagsGame.mines_of": lambda: (_core.FlagsGame(board()), 0),
    "FlagsGame.take": lambda: (_core.FlagsGame(board()), 0),
    "flags_moves": lambda: (wide(), 10, False, AMPLE),
    "flags_match": lambda: (setup(), ("look-ahead", "probability"), 1, 1, 1, 1 << 20),
    "Inference": lambda: (position(), False, ["counting"], {"patience": 1}, False, AMPLE),
    "Inference.run": lambda: (inference(), True, AMPLE),
    "Inference.next": lambda: (inference(), AMPLE),
    "Inference.proof": lambda: (inference(), 0),
    "Inference.smallest_proof": lambda: (inference(), inference().safe()[0], AMPLE),
    "Generator": lambda: (setup(1), ["counting"], 0),
    "Generator.board": lambda: (generator(), 1, 0, AMPLE),
    "solve": lambda: (board(), 8, ["counting"], AMPLE),
    "read_board": lambda: (PICTURE, 48, 48, (0, 0, 48, 48), None, AMPLE),
    "picture_cells": lambda: (PICTURE, 48, 48, 0.0, 0.0, 16.0, 16.0, 3, 3),
    "classify_cells": lambda: (np.zeros((1, 1728), np.float32),),
    "self_play": self_play_arguments,
    "features_of_beliefs": lambda: (topology(), 2, rows(), 1),
    "features_of_guesses": lambda: (
        *(topology(), 2, rows(), np.zeros(1, np.int32), np.zeros(1, np.int32)),
        1,
    ),
}
"""Valid arguments of each binding that takes more than its object."""


def judged() -> tuple[Any, ...]:
    return (setup(), strategy(), b"no networks", 1, 0, 1, 1, 2, 2)


REFUSED: dict[str, Arguments] = {"judge": judged}
"""The same for bindings that need more than a test can give; the last is refused."""


ENUMERATIONS = (_core.StartRule, _core.Guessing, _core.Autoreset)
WITHOUT_CONSTRUCTOR = {
    "Analysis",
    "Belief",
    "Deepening",
    "FoundBoard",
    "SolutionIterator",
    "Topology",
}


def bindings() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yields what takes arguments: functions, constructors and methods."""
    own = ("__iter__", "__next__", "__len__", "__eq__", "__hash__")
    for name, value in {**vars(_core), **vars(_training)}.items():
        if inspect.isclass(value) and not issubclass(value, ENUMERATIONS):
            if name not in WITHOUT_CONSTRUCTOR:
                yield name, value
            for method, one in vars(value).items():
                if callable(one) and (method in own or not method.startswith("_")):
                    yield f"{name}.{method}", getattr(value, method)
        elif callable(value) and not inspect.isclass(value):
            yield name, value


BINDINGS = dict(bindings())


def answer(name: str, arguments: tuple[Any, ...]) -> object:
    """Returns the answer of a binding, or the exception of minewise that it raises."""
    try:
        return BINDINGS[name](*arguments)
    except (MinewiseError, StopIteration) as error:
        return error


def valid(name: str) -> tuple[Any, ...]:
    """Returns valid arguments: of a method that is in no table, only its object."""
    if given := (CALLS | REFUSED).get(name):
        return given()
    return (OBJECTS[name.partition(".")[0]](),) if "." in name else ()


@pytest.mark.parametrize("name", [name for name in BINDINGS if name not in REFUSED])
def test_the_arguments_are_valid(name: str) -> None:
    assert not isinstance(answer(name, valid(name)), Exception)


@pytest.mark.parametrize("name", BINDINGS)
def test_a_spent_budget_or_a_bad_argument_is_an_exception_of_minewise(name: str) -> None:
    for place, good in enumerate(valid(name)):
        bad: list[Any] = [SPENT] if isinstance(good, _core.Limits) else list(HOSTILE)
        for value in bad:
            arguments = list(valid(name))
            arguments[place] = value
            try:
                answer(name, tuple(arguments))
            except TypeError:
                assert not isinstance(good, _core.Limits)


@pytest.mark.parametrize("name", ["analyze", "belief", "flags_moves", "Inference.run"])
def test_a_spent_budget_is_told(name: str) -> None:
    arguments = [SPENT if isinstance(one, _core.Limits) else one for one in CALLS[name]()]
    assert isinstance(answer(name, tuple(arguments)), OverBudget), name


def test_every_property_has_a_value() -> None:
    for kind, value in vars(_core).items():
        if inspect.isclass(value) and not issubclass(value, ENUMERATIONS):
            for name, one in vars(value).items():
                if isinstance(one, property):
                    getattr(OBJECTS[kind](), name)


def test_committed_stubs_match_the_core() -> None:
    committed = regenerate_stubs.STUBS.read_text(encoding="utf-8").splitlines()
    assert committed == regenerate_stubs.stubs().splitlines(), regenerate_stubs.__doc__
