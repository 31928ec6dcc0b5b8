r"""Exact Minesweeper analysis: certain cells, every probability, every solution.

>>> import minewise as mw
>>> position = mw.Position.parse("####\n#13#\n####\n####", mines=6)
>>> mw.analyze(position).solutions
66
"""

from minewise.base import interrupt  # noqa: F401, before the imports that take long

# isort: split
from importlib import import_module
from typing import TYPE_CHECKING, Any

from minewise import formats
from minewise.analysis.answers import Choice, Component, Section
from minewise.analysis.batch_analysis import BatchAnalysis, analyze_batch
from minewise.analysis.constraint_analysis import ConstraintAnalysis, analyze_constraints
from minewise.analysis.position_analysis import Analysis, analyze, analyze_many
from minewise.base import types
from minewise.base.arguments import Option
from minewise.base.budget import Budget
from minewise.base.errors import (
    AmbiguousText,
    FileError,
    FormatError,
    ImpossiblePosition,
    LabError,
    MinewiseError,
    MissingExtra,
    NoBoard,
    OutOfRange,
    OverBudget,
    ParameterError,
    PositionError,
    StrategyError,
    TooManySolutions,
)
from minewise.base.language import language
from minewise.board import Board, FewestClicks
from minewise.clues import NOTHING, ClueModel, Clues, clue_models
from minewise.constraints import Constraint
from minewise.deal import Deal, Size
from minewise.drawing import notebook
from minewise.explain.clicks import Click
from minewise.explain.deductions import (
    Deduction,
    Deductions,
    Lesson,
    Report,
    Technique,
    deduce,
    techniques,
)
from minewise.explain.guesses import (
    BestGuess,
    Criterion,
    Guess,
    Outcome,
    click_outcomes,
    criteria,
    guesses,
)
from minewise.explain.hints import Hint, Hints, hints
from minewise.explain.sums import MINE_TOTAL, Sum
from minewise.explain.suspects import Suspect, suspects
from minewise.explain.verdict import Verdict, verdict
from minewise.explain.win_probabilities import (
    BestPlay,
    Candidate,
    Deepening,
    MoveValue,
    WinProbabilities,
    WinProbability,
    best_play,
    deepen,
    win_probabilities,
)
from minewise.formats import load
from minewise.game import Action, Game
from minewise.play.first_cells import ExpectedOpening, expected_opening
from minewise.play.generate import Grade, generate, generate_many, grade
from minewise.play.move import Move
from minewise.play.simulate import replay, simulate
from minewise.play.simulation import Simulation, moves
from minewise.play.strategies import Policy, Strategy, policies, strategies, strategy_options
from minewise.position import FLAG, HIDDEN, MINE, Position
from minewise.replays.mouse import MouseEvent
from minewise.replays.replay import Replay
from minewise.topology import Topology, cell

if TYPE_CHECKING:
    from minewise import lab
    from minewise.explain.review import Review, ReviewTotals, review
    from minewise.lab.comparison import compare
    from minewise.lab.openings import openings
    from minewise.play.flags import FlagsGame, FlagsMatch, FlagsMove, flags, flags_match
    from minewise.practice.drills import daily_board, daily_drill, drill
    from minewise.practice.exercises import Drill
    from minewise.vision.read import read_screenshot
    from minewise.vision.reading import DoubtfulCell, Reading

__all__ = [
    "Candidate",
    "Deepening",
    "deepen",
    "FLAG",
    "HIDDEN",
    "MINE",
    "MINE_TOTAL",
    "NOTHING",
    "Action",
    "AmbiguousText",
    "Analysis",
    "BatchAnalysis",
    "BestGuess",
    "BestPlay",
    "Board",
    "Budget",
    "Choice",
    "Click",
    "ClueModel",
    "Clues",
    "Component",
    "Constraint",
    "ConstraintAnalysis",
    "Criterion",
    "Deal",
    "Deduction",
    "Deductions",
    "FlagsGame",
    "FlagsMatch",
    "FlagsMove",
    "DoubtfulCell",
    "Drill",
    "ExpectedOpening",
    "FewestClicks",
    "FileError",
    "FormatError",
    "Game",
    "Grade",
    "Guess",
    "Hint",
    "Hints",
    "ImpossiblePosition",
    "LabError",
    "Lesson",
    "MinewiseError",
    "MissingExtra",
    "MouseEvent",
    "Move",
    "MoveValue",
    "NoBoard",
    "Option",
    "OutOfRange",
    "OverBudget",
    "ParameterError",
    "Policy",
    "Position",
    "PositionError",
    "Reading",
    "Replay",
    "Report",
    "Review",
    "ReviewTotals",
    "Section",
    "Outcome",
    "Simulation",
    "Size",
    "Strategy",
    "StrategyError",
    "Sum",
    "Suspect",
    "Technique",
    "TooManySolutions",
    "Topology",
    "Verdict",
    "WinProbabilities",
    "WinProbability",
    "analyze",
    "analyze_batch",
    "analyze_constraints",
    "analyze_many",
    "best_play",
    "cell",
    "clue_models",
    "compare",
    "criteria",
    "expected_opening",
    "daily_board",
    "daily_drill",
    "deduce",
    "flags",
    "flags_match",
    "drill",
    "formats",
    "generate",
    "generate_many",
    "grade",
    "guesses",
    "hints",
    "lab",
    "language",
    "load",
    "moves",
    "openings",
    "policies",
    "read_screenshot",
    "replay",
    "review",
    "click_outcomes",
    "simulate",
    "strategies",
    "suspects",
    "strategy_options",
    "techniques",
    "types",
    "verdict",
    "win_probabilities",
]

_LATE = {
    "explain.review": ("Review", "ReviewTotals", "review"),
    "lab.comparison": ("compare",),
    "lab.openings": ("openings",),
    "play.flags": ("FlagsGame", "FlagsMatch", "FlagsMove", "flags", "flags_match"),
    "practice.drills": ("daily_board", "daily_drill", "drill"),
    "practice.exercises": ("Drill",),
    "vision.read": ("read_screenshot",),
    "vision.reading": ("DoubtfulCell", "Reading"),
}
"""Names by their module, which is slow to import. It is imported on first access."""

__version__: str

notebook.register()


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("minewise")
    if name == "lab":
        return import_module("minewise.lab")
    for module, names in _LATE.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__doc__", "__file__", "__name__", "__path__", "__version__"]
