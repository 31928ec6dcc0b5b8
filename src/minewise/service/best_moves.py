"""The question `best_moves`: the moves that win most often."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from minewise.explain.win_probabilities import win_probabilities
from minewise.position import Position
from minewise.service.conversion import convert
from minewise.service.impossible import Impossible, about
from minewise.service.limits import Limits
from minewise.service.question import Question
from minewise.service.reading import PositionRequest
from minewise.service.win_probabilities import WinProbabilities


class BestMovesRequest(PositionRequest, kw_only=True, frozen=True):
    """Asks for the best moves of a position."""

    limit: Annotated[int, Meta(ge=1, le=100, description="the largest number of moves")] = 10


def best_moves(request: BestMovesRequest, limits: Limits) -> WinProbabilities | Impossible:
    """Finds the moves that win most often, with their win probabilities."""
    limit, budget = request.limit, limits.budget()

    def answer(position: Position) -> WinProbabilities:
        moves = win_probabilities(position, limit=limit, budget=budget)
        return convert(moves.to_dict(), WinProbabilities)

    return about(request, limits, answer)


QUESTION: Final = Question(best_moves)
