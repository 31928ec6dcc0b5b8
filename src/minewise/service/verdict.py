"""The question `verdict`: whether a position must be guessed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from minewise.base.errors import ParameterError
from minewise.base.parameters import PromisedRule
from minewise.base.results import IF_ANY, INLINE, Bounds, Note, PositionResult
from minewise.explain.verdict import Verdict
from minewise.explain.verdict import verdict as decided
from minewise.game import Game
from minewise.position import Position
from minewise.service.limits import Limits


@dataclass(frozen=True, slots=True)
class PicturedVerdict(PositionResult):
    """A verdict, and its picture if it was requested."""

    verdict: Annotated[Verdict, INLINE]
    svg: Annotated[str | None, IF_ANY, Note("the verdict as a card, an SVG picture")] = None

    @property
    def position(self) -> Position:
        """The position of the verdict."""
        return self.verdict.position


def verdict(
    position: Position | Game,
    limits: Limits,
    *,
    start_rule: PromisedRule = "any",
    picture: Annotated[bool, Note("answer with a picture, too")] = False,
    click: Annotated[
        int | None, Bounds(1), Note("of a saved game: decide the position before it")
    ] = None,
) -> PicturedVerdict:
    """Decides whether a position must be guessed, and proves it."""
    if click is not None and isinstance(position, Position):
        raise ParameterError("needs a saved game as the position", argument="click")
    rule = "any" if isinstance(position, Game) else start_rule
    found = decided(position, click=click, start_rule=rule, budget=limits.budget())
    return PicturedVerdict(found, found.to_svg() if picture else None)
