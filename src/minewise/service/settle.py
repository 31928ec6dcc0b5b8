"""The question `settle`: the board of a game after a click that its guessing mode may decide."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from minewise.action import Action
from minewise.base.json_values import json_cell
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question, Request
from minewise.service.reading import saved_game
from minewise.service.shapes import AskedCell, Cell, JsonObject, note


class SettleRequest(Request, kw_only=True, frozen=True):
    """Asks for the board of a saved game after one more opening or chord."""

    game: Annotated[JsonObject, Meta(description="a saved game", extra={"is": "a saved game"})]
    action: Literal["open", "chord"] = "open"
    cell: AskedCell


class Settled(Answer, kw_only=True, frozen=True):
    """The board on which the click is to be made."""

    mines: Annotated[list[Cell], note("all cells with a mine")]


def settle(request: SettleRequest, limits: Limits) -> Settled:
    """Decides a click on uncertain cells by the guessing mode of a game."""
    game = saved_game(request.game, limits)
    game.do(Action(request.action, request.cell))
    return Settled(mines=[json_cell(cell) for cell in game.board.mines])


QUESTION: Final = Question(settle, effort="short")
