"""A question: its request, its answer, and the function that answers it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import UnionType
from typing import Any, Final, Literal, TypeAlias, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import force_setattr

from minewise.base.budget import Stop
from minewise.base.wording import cell_of_name
from minewise.service.limits import Limits

Effort: TypeAlias = Literal["quick", "short", "long"]
"""The time of an answer: milliseconds, so long that a player waits, or up to the budget."""


class Request(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Base class of all requests; undeclared fields are rejected.

    A missing field is `UNSET`, which is not null; null is rejected unless the field allows it. The
    phrase under "is" completes the error `"field" must be ...`; default: from the type.
    """

    def __post_init__(self) -> None:
        for name in ("cell", "start", "cells"):  # by their names, or as lists
            given = getattr(self, name, None)
            if isinstance(given, str):
                force_setattr(self, name, cell_of_name(given))
            elif isinstance(given, list):
                read = [cell_of_name(one) if isinstance(one, str) else one for one in given]
                force_setattr(self, name, read)


class Nothing(Request, kw_only=True, frozen=True):
    """A request without fields."""


class Answer(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Base class of all answers; a field that is `UNSET` is left out."""


class Question:
    """Describes a question by the function that answers it.

    Its name is that of the function, its summary the first line of the docstring, and the request
    and the answers are those of the signature.
    """

    def __init__(self, handler: Callable[[Any, Limits], Any], effort: Effort = "long") -> None:
        request, _, answer = get_type_hints(handler).values()
        self.name: Final = handler.__name__
        self.summary: Final = (handler.__doc__ or "").partition("\n")[0]
        self.request: Final[type[Request]] = request
        self.answers: Final[tuple[type[Answer], ...]] = (
            get_args(answer) if isinstance(answer, UnionType) else (answer,)
        )
        self.effort: Final = effort
        self._handler = handler

    def ask(self, request: Request, limits: Limits | None = None) -> Answer:
        """Returns the answer; raises `MinewiseError` if there is none."""
        limits = limits or Limits()
        if limits.stop is None:
            limits = replace(limits, stop=Stop())  # the parts of an answer share its work
        answer: Answer = self._handler(request, limits)
        return answer
