"""A move of a strategy, and what its explanation needs to know of the strategy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Protocol, TypeAlias, cast, runtime_checkable

from minewise.base.results import Note, Result, Share, Wire
from minewise.base.types import C, MoveReason
from minewise.topology import Topology


@runtime_checkable
class Composed(Protocol):
    """The parts of a strategy that is made of techniques."""

    @property
    def techniques(self) -> tuple[str, ...]: ...

    @property
    def guess(self) -> tuple[str, ...]: ...

    @property
    def options(self) -> Mapping[str, int]: ...


NameIfAny: TypeAlias = Annotated[str, Wire(str | None, lambda name: name or None)]
"""A name that is empty in Python and null in JSON if there is none."""


@dataclass(frozen=True, slots=True)
class Move(Result, Generic[C]):
    """Holds one move of a strategy, and its `reason`.

    >>> from minewise import Board, moves
    >>> moves("exact", Board(1, 3, [(0, 2)]), (0, 0))[0].opened
    ((0, 0), (0, 1))
    """

    cell: Annotated[C, Note("the cell to open")]
    reason: MoveReason
    technique: Annotated[NameIfAny, Note("the technique that proved a deduced cell safe")]
    risk: Annotated[Share | None, Note("the mine probability; null if unknown")]
    opened: Annotated[
        tuple[C, ...], Note("all cells that the move opened; empty if it was not made")
    ]
    policy: Annotated[NameIfAny, Note("the policy that chose a guess")] = ""
    win_probability: Annotated[
        Share | None, Note("of the game with this move; null if unknown")
    ] = None
    text: Annotated[str, Note("the reason in a sentence, if it was asked for")] = ""


def made(move: tuple[Any, ...], topology: Topology[C]) -> Move[C]:
    """Converts a move of the core."""
    reason, source, opened, risk, win_probability, cells = move
    return Move(
        topology.cell(opened),
        cast(MoveReason, reason),
        source if reason == "deduced" else "",
        risk,
        tuple(map(topology.cell, cells)),
        source if reason == "guess" else "",
        win_probability,
    )
