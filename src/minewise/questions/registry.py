"""The registry of the questions.

A question is a function, whose parameters are the request and whose result is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from inspect import signature
from types import MappingProxyType, UnionType
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType

from minewise.base.budget import Stop
from minewise.base.errors import ImpossiblePosition, MinewiseError
from minewise.base.results import Note, PositionResult, Result
from minewise.base.types import GridCell, JsonObject
from minewise.constraints import Constraint
from minewise.deal import Deal
from minewise.explain.hints import hints
from minewise.explain.suspects import Suspect, suspects
from minewise.explain.verdict import Totals
from minewise.explain.win_probabilities import win_probabilities
from minewise.formats.json import answer
from minewise.game import Game
from minewise.position import Position
from minewise.questions import exercises, files, games, positions
from minewise.questions.limits import Limits
from minewise.questions.reading import (
    GameRequest,
    PositionRequest,
    deal_fields,
    read_deal,
    read_source,
    saved_game,
)
from minewise.questions.request import Nothing, Request, field, named, request, wire

_SUSPECTS: Final = 3
_DOUBTFUL: Final = 0.05


@dataclass(frozen=True, slots=True)
class Conflict(Result):
    """The reason why a position has no solutions."""

    message: str
    clues: Annotated[tuple[GridCell, ...], Note("the conflicting clues")]
    totals: Totals
    suspects: Annotated[tuple[Suspect, ...], Note("the clues that are most likely misread")]


@dataclass(frozen=True, slots=True)
class Impossible(PositionResult):
    """The answer for a position without solutions."""

    impossible: Conflict


def impossible(error: ImpossiblePosition, position: Position, limits: Limits) -> Impossible:
    """Returns the conflict in a position, and the clues that may be misread."""
    try:
        suspected = suspects(position, limit=_SUSPECTS, budget=limits.quick_budget())
    except MinewiseError:
        suspected = ()
    clues: Any = tuple(clue for clue in error.clues if not isinstance(clue, Constraint))
    doubtful = tuple(suspect for suspect in suspected if suspect.wrong > _DOUBTFUL)
    return Impossible(Conflict(error.line_for(named), clues, error.totals, doubtful))


Effort: TypeAlias = Literal["quick", "short", "long"]
"""The time of an answer: milliseconds, so long that a player waits, or up to the budget."""

_NONE: Final[Mapping[str, Any]] = MappingProxyType({})


class Question:
    """Describes a question by the function that answers it.

    The summary is the first line of the function's docstring, the answer is its result, and the
    request has a field for each parameter, with these exceptions: a `Position` is read from the
    fields of `PositionRequest`, and `Limits`, `budget` and a whole `Request` are what they say.
    `defaults` replace those of the function, and `whole` gives it the time of an answer that is
    nothing before it is complete.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        effort: Effort = "long",
        *,
        name: str | None = None,
        defaults: Mapping[str, Any] = _NONE,
        whole: bool = False,
    ) -> None:
        self.name: Final = name or function.__name__
        self.summary: Final = (function.__doc__ or "").partition("\n")[0]
        self.effort: Final = effort
        self._function = function
        self._whole = whole
        self._names = tuple(signature(function).parameters)
        self._roles: dict[str, type[Any]] = {}
        self.request: Final[type[Request]] = self._request(defaults)
        answer = get_type_hints(function)["return"]
        kinds = get_args(answer) if isinstance(answer, UnionType) else (answer,)
        if Position in self._roles.values():
            kinds += (Impossible,)
        self.kinds: Final = tuple(get_origin(kind) or kind for kind in kinds)

    def _request(self, defaults: Mapping[str, Any]) -> type[Request]:
        hints = get_type_hints(self._function, include_extras=True)
        base: type[Request] = Request
        stated: type[Request] | None = None
        fields: list[Any] = []
        for name, parameter in signature(self._function).parameters.items():
            kind = get_origin(hints[name]) or hints[name]
            if name == "budget" or kind is Limits:
                self._roles[name] = Limits
            elif get_origin(hints[name]) is Annotated and get_args(hints[name])[0] is Deal:
                self._roles[name] = Deal
                fields += deal_fields(get_args(hints[name])[1])
            elif kind is Game:
                self._roles[name], base = Game, GameRequest
            elif kind is Position or Position in get_args(hints[name]):
                self._roles[name], base = kind, PositionRequest
            elif isinstance(kind, type) and issubclass(kind, Request):
                self._roles[name], stated = Request, kind
            else:
                default = defaults.get(name, parameter.default)
                fields.append(field(parameter, hints[name], default))
        if stated or (not fields and base is Request):
            return stated or Nothing
        title = "".join(word.title() for word in self.name.split("_"))
        return request(f"{title}Request", self.summary, fields, base)

    @property
    def answers(self) -> tuple[type[Struct], ...]:
        return tuple(map(wire, self.kinds))

    def ask(self, sent: Request, limits: Limits | None = None) -> JsonObject:
        """Returns the answer as JSON values; raises `MinewiseError` if there is none."""
        limits = limits or Limits()
        if limits.stop is None:
            limits = replace(limits, stop=Stop())  # the parts of an answer share its work
        arguments: dict[str, Any] = {}
        position: Any = None
        for name in self._names:
            role = self._roles.get(name)
            if role is Deal:
                arguments[name] = read_deal(sent, limits)
            elif role is Game:
                assert isinstance(sent, GameRequest)
                arguments[name] = saved_game(sent.game, limits)
            elif name == "position" and role:
                assert isinstance(sent, PositionRequest)
                arguments[name] = position = read_source(sent, limits)
            elif role is Request:
                arguments[name] = sent
            elif role is Limits:
                arguments[name] = self._bounds(limits) if name == "budget" else limits
            elif not isinstance(value := getattr(sent, name), UnsetType):
                arguments[name] = value
        try:
            result: Result = self._function(**arguments)
        except ImpossiblePosition as error:
            if not isinstance(position, Position):
                raise
            result = impossible(error, position, limits)
        return answer(result, position)

    def _bounds(self, limits: Limits) -> Any:
        return limits.whole_budget() if self._whole else limits.budget()


_ALL: Final = (
    Question(positions.analyze),
    Question(win_probabilities, name="best_moves"),
    Question(positions.cell, "short"),
    Question(games.compare),
    Question(exercises.daily, "short"),
    Question(positions.deepen),
    Question(exercises.drill, "short", whole=True),
    Question(positions.flags, "short"),
    Question(games.generate),
    Question(hints, "short", name="hint", defaults={"limit": 8}),
    Question(games.outcomes),
    Question(files.position),
    Question(files.read_picture, whole=True),
    Question(games.review),
    Question(games.settle, "short"),
    Question(games.simulate),
    Question(exercises.strategies, "quick"),
    Question(exercises.techniques, "quick"),
    Question(positions.verdict),
    Question(games.watch),
)

QUESTIONS: Final[Mapping[str, Question]] = {question.name: question for question in _ALL}
"""All questions by name."""
