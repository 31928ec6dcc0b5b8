"""The registry of the questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from minewise.explain.hints import hints
from minewise.explain.win_probabilities import win_probabilities
from minewise.service.analyze import analyze
from minewise.service.cell import cell
from minewise.service.compare import compare
from minewise.service.daily import daily
from minewise.service.deepen import deepen
from minewise.service.drill import drill
from minewise.service.flags import flags
from minewise.service.generate import generate
from minewise.service.luck import luck
from minewise.service.outcomes import outcomes
from minewise.service.position import position
from minewise.service.question import Question
from minewise.service.read_picture import read_picture
from minewise.service.review import review
from minewise.service.settle import settle
from minewise.service.simulate import simulate
from minewise.service.strategies import strategies
from minewise.service.techniques import techniques
from minewise.service.verdict import verdict
from minewise.service.watch import watch

_ALL: Final = (
    Question(analyze),
    Question(win_probabilities, name="best_moves"),
    Question(cell, "short"),
    Question(compare),
    Question(daily, "short"),
    Question(deepen),
    Question(drill, "short", whole=True),
    Question(flags, "short"),
    Question(generate),
    Question(hints, "short", name="hint", defaults={"limit": 8}),
    Question(luck, "short"),
    Question(outcomes),
    Question(position),
    Question(read_picture),
    Question(review),
    Question(settle, "short"),
    Question(simulate),
    Question(strategies, "quick"),
    Question(techniques, "quick"),
    Question(verdict),
    Question(watch),
)

QUESTIONS: Final[Mapping[str, Question]] = {question.name: question for question in _ALL}
"""All questions by name."""
