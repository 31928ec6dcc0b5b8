"""The question `review`: the clicks of a game, their risks and the alternatives."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from minewise.base.errors import ParameterError
from minewise.explain.review import review as reviewed
from minewise.explain.reviewed_game import GameReview
from minewise.service.limits import Limits
from minewise.service.reading import FileRequest, content, saved_game, uploaded
from minewise.service.shapes import JsonObject


class ReviewRequest(FileRequest, kw_only=True, frozen=True):
    """Asks for the review of a saved game, or of a file with a replay or a saved game."""

    game: (
        Annotated[JsonObject, Meta(description="a saved game", extra={"is": "a saved game"})]
        | UnsetType
    ) = UNSET


def review(request: ReviewRequest, limits: Limits) -> GameReview:
    """Reviews a game: the risk of each click, the best alternative, and the loss."""
    if isinstance(request.game, UnsetType):
        game = uploaded(content(request), request.name, limits)
    elif request.text is UNSET and request.data is UNSET:
        game = saved_game(request.game, limits)
    else:
        raise ParameterError('send either "game" or a file')
    return GameReview.of(game, reviewed(game, budget=limits.budget()))
