r"""Exact Minesweeper analysis: certain cells, every probability, every solution.

>>> import minewise as mw
>>> position = mw.Position.parse("####\n#13#\n####\n####", mines=6)
>>> mw.analyze(position).solutions
66
"""

from minewise import formats
from minewise.action import Action
from minewise.analysis.constraint_analysis import ConstraintAnalysis, analyze_constraints
from minewise.analysis.position_analysis import Analysis, analyze, analyze_many
from minewise.analysis.sections import Component, Section
from minewise.base.budget import Budget
from minewise.base.errors import (
    FormatError,
    ImpossiblePosition,
    MinewiseError,
    NoBoard,
    OverBudget,
    PositionError,
    StrategyError,
    TooManySolutions,
)
from minewise.board import Board
from minewise.constraints import Constraint
from minewise.explain.best_guess import BestGuess
from minewise.explain.criteria import Criterion, criteria
from minewise.explain.deductions import (
    MINE_TOTAL,
    Deduction,
    Deductions,
    Report,
    Technique,
    deduce,
    techniques,
)
from minewise.explain.guesses import Guess, Showing, guesses, showings
from minewise.explain.hints import Hint, Hints, hints
from minewise.explain.review import Click
from minewise.game import Game
from minewise.play.best_play import BestPlay, MoveValue, best_play
from minewise.play.generate import Grade, generate, generate_many, grade
from minewise.play.moves import Move, moves
from minewise.play.simulate import Simulation, replay, simulate
from minewise.play.strategies import Strategy, strategies
from minewise.position import FLAG, HIDDEN, MINE, Position
from minewise.sizes import Size
from minewise.topology import Topology

__all__ = [
    "FLAG",
    "HIDDEN",
    "MINE",
    "MINE_TOTAL",
    "Action",
    "Analysis",
    "BestGuess",
    "BestPlay",
    "Board",
    "Budget",
    "Click",
    "Component",
    "Constraint",
    "ConstraintAnalysis",
    "Criterion",
    "Deduction",
    "Deductions",
    "FormatError",
    "Game",
    "Grade",
    "Guess",
    "Hint",
    "Hints",
    "ImpossiblePosition",
    "MinewiseError",
    "Move",
    "MoveValue",
    "NoBoard",
    "OverBudget",
    "Position",
    "PositionError",
    "Report",
    "Section",
    "Showing",
    "Simulation",
    "Size",
    "Strategy",
    "StrategyError",
    "Technique",
    "TooManySolutions",
    "Topology",
    "analyze",
    "analyze_constraints",
    "analyze_many",
    "best_play",
    "criteria",
    "deduce",
    "formats",
    "generate",
    "generate_many",
    "grade",
    "guesses",
    "hints",
    "moves",
    "replay",
    "showings",
    "simulate",
    "strategies",
    "techniques",
]

__version__: str


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("minewise")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
