r"""Exact Minesweeper analysis: certain cells, every probability, every solution.

>>> import minewise as mw
>>> position = mw.Position.parse("####\n#13#\n####\n####", mines=6)
>>> mw.analyze(position).solutions
66
"""

from minewise import formats
from minewise.analysis import Analysis, analyze, analyze_many
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
    OverBudget,
    PositionError,
)
from minewise.guess import Guess
from minewise.hints import Hint, Hints, hints
from minewise.position import FLAG, HIDDEN, MINE, Position
from minewise.sections import Component, Section
from minewise.systems import ConstraintAnalysis, analyze_constraints
from minewise.topology import Topology

__all__ = [
    "FLAG",
    "HIDDEN",
    "MINE",
    "MINE_TOTAL",
    "Analysis",
    "Board",
    "Budget",
    "Component",
    "Constraint",
    "ConstraintAnalysis",
    "Deduction",
    "Deductions",
    "FormatError",
    "Guess",
    "Hint",
    "Hints",
    "ImpossiblePosition",
    "MinewiseError",
    "OverBudget",
    "Position",
    "PositionError",
    "Report",
    "Section",
    "Technique",
    "Topology",
    "analyze",
    "analyze_constraints",
    "analyze_many",
    "deduce",
    "formats",
    "hints",
    "techniques",
]

__version__: str


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("minewise")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
