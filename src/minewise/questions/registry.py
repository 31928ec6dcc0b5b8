"""The registry of the questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from minewise.explain.hints import hints
from minewise.explain.win_probabilities import win_probabilities
from minewise.questions.exercises import daily, drill, strategies, techniques
from minewise.questions.files import position, read_picture
from minewise.questions.games import compare, generate, luck, outcomes, review, settle, simulate
from minewise.questions.positions import analyze, cell, deepen, flags, verdict
from minewise.questions.question import Question
from minewise.questions.watch import watch

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
    Question(read_picture, whole=True),
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
