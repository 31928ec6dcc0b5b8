"""The question `settle`: the board on which a click is made, by the guessing mode of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from minewise.action import Action
from minewise.base.results import Note, Result
from minewise.base.types import Cell, GridCell
from minewise.game import Game


@dataclass(frozen=True, slots=True)
class Settled(Result):
    """The board on which the click is to be made."""

    mines: Annotated[tuple[GridCell, ...], Note("all cells with a mine")]


def settle(game: Game, *, action: Literal["open", "chord"] = "open", cell: Cell) -> Settled:
    """Decides a click on uncertain cells by the guessing mode of a game."""
    game.do(Action(action, game.topology.cell(game.topology.index(cell))))
    return Settled(game.board.mines)
