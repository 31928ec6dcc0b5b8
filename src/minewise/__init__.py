r"""Exact Minesweeper analysis: certain cells, every probability, every solution.

>>> import minewise as mw
>>> position = mw.Position.parse("####\n#13#\n####\n####", mines=6)
>>> mw.analyze(position).solutions
66
"""

from minewise import formats
from minewise.analysis import Analysis, analyze, analyze_many
from minewise.best_guess import BestGuess
from minewise.best_play import BestPlay, MoveValue, best_play
from minewise.board import Board
from minewise.budget import Budget
from minewise.constraints import Constraint
from minewise.deductions import (
    MINE_TOTAL,
    Deduction,
    Deductions,
    Report,
    Technique,
    deduce,
    techniques,
)
from minewise.errors import (
    FormatError,
    ImpossiblePosition,
    MinewiseError,
    NoBoard,
    OverBudget,
    PositionError,
    TooManySolutions,
)
from minewise.game import Game
from minewise.generate import Grade, generate, generate_many, grade
from minewise.guesses import Guess, Showing, guesses, showings
from minewise.hints import Hint, Hints, hints
from minewise.play import Move, Simulation, moves, replay, simulate
from minewise.position import FLAG, HIDDEN, MINE, Position
from minewise.review import Action, Click
from minewise.sections import Component, Section
from minewise.sizes import Size
from minewise.strategy import Criterion, Strategy, StrategyError, criteria, strategies
from minewise.systems import ConstraintAnalysis, analyze_constraints
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
