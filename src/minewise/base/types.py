"""Types for annotations, as `minewise.types`.

>>> import minewise as mw
>>> def corner(position: mw.Position) -> mw.types.Cell:
...     return position.topology.cell(0)
"""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from typing_extensions import TypeVar  # every type checker has it
else:
    from typing import TypeVar

GridCell: TypeAlias = tuple[int, int]
"""A zero-based `(row, column)`."""

Cell: TypeAlias = GridCell | Hashable
"""A `GridCell` on a grid; a label, which may be any hashable, on a graph."""

# The cells of a position. Before Python 3.13 only type checkers know defaults.
if TYPE_CHECKING:
    C = TypeVar("C", bound=Hashable, covariant=True, default=GridCell)
else:
    C = TypeVar("C", bound=Hashable, covariant=True)

GridKind: TypeAlias = Literal["square", "torus", "hexagonal", "cylinder", "mobius", "klein"]
"""The topologies that have rows and columns."""

TopologyKind: TypeAlias = GridKind | Literal["graph"]
"""All topologies."""

StartRule: TypeAlias = Literal["any", "safe", "opening"]
"""The guarantee for the first click: none, no mine, or a 0."""

Guessing: TypeAlias = Literal["classic", "fair", "cruel", "kind"]
"""What happens at a click on a cell that no logic proves safe or a mine."""

ActionKind: TypeAlias = Literal["open", "flag", "chord"]
"""The actions of a player."""

MadeCell: TypeAlias = Literal["safe", "mine"]
"""What a guessing mode made of an uncertain cell."""

HintKind: TypeAlias = Literal["first click", "wrong flags", "step", "guess", "over"]
"""The subjects of a hint."""

VerdictKind: TypeAlias = Literal["not a guess", "a guess", "impossible", "over"]
"""Whether a position must be guessed, can exist, or is won."""

ClickKind: TypeAlias = Literal["first", "safe", "forced", "avoidable", "blunder", "unknown"]
"""The kinds of a reviewed click."""

EndStatus: TypeAlias = Literal["won", "lost", "unfinished"]
"""How a game ended, if it did."""

MomentKind: TypeAlias = Literal["best escape", "costliest guess", "turning point"]
"""The moments of a reviewed game."""

MineTotal: TypeAlias = int | Literal["unknown"]
"""The number of mines; if it is unknown, all layouts that agree with the clues count alike."""

MoveReason: TypeAlias = Literal["first click", "deduced", "guess"]
"""The reasons of a strategy for a move."""

DrillKind: TypeAlias = Literal["safe-cells", "best-guess", "endgame", "fifty-fifty"]
"""The exercises of `drill`."""

Method: TypeAlias = Literal["exact", "estimated"]
"""Whether solutions were counted or sampled."""

TechniqueName: TypeAlias = str
"""A name in `techniques()`; new techniques register themselves, so the set is open."""

CriterionName: TypeAlias = str
"""A name in `criteria()`; new criteria register themselves, so the set is open."""

PolicyName: TypeAlias = str
"""A name in `policies()`; new policies register themselves, so the set is open."""

StrategyName: TypeAlias = str
"""A name in `strategies()`, or text for `Strategy.parse`; other packages add names."""

JsonObject: TypeAlias = dict[str, object]
"""A dict of values that `json.dumps` accepts."""

FloatArray: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.float64]]"
"""A read-only array of probabilities."""

CountArray: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]"
"""A read-only array of mine counts."""

ValueArray: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.int16]]"
"""A read-only array of the values of cells."""

BoolArray: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]"
"""A read-only array of outcomes."""
