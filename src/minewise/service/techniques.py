"""The question `techniques`: the techniques, with their lessons."""

from __future__ import annotations

from typing import Annotated, Final

from minewise.explain.deductions import techniques as registered
from minewise.service.conversion import convert
from minewise.service.limits import Limits
from minewise.service.question import Answer, Nothing, Question
from minewise.service.shapes import Count, note


class Lesson(Answer, kw_only=True, frozen=True):
    """The lesson of a technique."""

    idea: str
    look: Annotated[str, note("where it applies")]
    drill_size: Annotated[tuple[Count, Count, Count], note("rows, columns and mines")]
    instead_of: Annotated[str | None, note("the easier technique that its drills leave out")]


class Technique(Answer, kw_only=True, frozen=True):
    """A technique, and its lesson if there are drills for it."""

    name: str
    title: str
    summary: str
    graded: Annotated[bool, note("boards are graded by it, and hints use it")]
    lesson: Lesson | None


class Techniques(Answer, kw_only=True, frozen=True):
    """All techniques, the easiest first."""

    techniques: list[Technique]


def techniques(_: Nothing, __: Limits) -> Techniques:
    """Lists the techniques, the easiest first, with their lessons."""
    return Techniques(
        techniques=[
            Technique(
                name=entry.name,
                title=entry.title,
                summary=entry.summary,
                graded=entry.graded,
                lesson=convert(entry.lesson and entry.lesson._asdict(), Lesson | None),
            )
            for entry in registered()
        ]
    )


QUESTION: Final = Question(techniques, "quick")
