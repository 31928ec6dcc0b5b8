"""The question `techniques`: the techniques and their lessons."""

from __future__ import annotations

from dataclasses import dataclass

from minewise.base.results import Result
from minewise.explain.deductions import Technique
from minewise.explain.deductions import techniques as registered


@dataclass(frozen=True, slots=True)
class Techniques(Result):
    """All techniques, the easiest first."""

    techniques: tuple[Technique, ...]


def techniques() -> Techniques:
    """Lists the techniques, the easiest first, with their lessons."""
    return Techniques(tuple(registered()))
