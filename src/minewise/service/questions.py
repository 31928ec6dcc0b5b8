"""The registry of the questions."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from typing import Final

from minewise import service
from minewise.service.question import Question


def _by_name() -> dict[str, Question]:
    modules = (
        importlib.import_module(f"{service.__name__}.{info.name}")
        for info in pkgutil.iter_modules(service.__path__)
    )
    questions = (getattr(module, "QUESTION", None) for module in modules)
    return {question.name: question for question in questions if question}


QUESTIONS: Final[Mapping[str, Question]] = _by_name()
"""All questions by name."""
