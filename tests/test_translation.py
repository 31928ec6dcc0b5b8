"""Errors and hints in another language: each sentence is a template with named parts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_errors import BAD, raised

import minewise as mw
from minewise.base import wording
from release.templates import calls, name_of, templates

SOURCES = Path(mw.__file__).parent


@pytest.fixture
def marked() -> Iterator[None]:
    """A language in which each sentence is in brackets, and so is each part of one."""
    wording.TRANSLATIONS.update({text: f"<{text}>" for text in templates()})
    yield
    wording.TRANSLATIONS.clear()


@pytest.mark.parametrize("name", BAD)
def test_errors_are_translated(name: str, marked: None) -> None:
    error = raised(BAD[name][0])
    assert_marked(error.problem)
    if error.cure:
        assert_marked(error.cure)


def assert_marked(sentence: str) -> None:
    assert (sentence[0], sentence[-1]) == ("<", ">")


def test_hints_are_translated(marked: None) -> None:
    position = mw.Position.parse("1221\n####", mines=2)
    hints = mw.hints(position)
    assert hints
    for hint in hints:
        assert_marked(hint.text)


def test_parts_can_be_named_in_another_order() -> None:
    text = "{cell} shows {number} but touches {mines}"
    wording.TRANSLATIONS[text] = "{mines} um {cell}, das {number} zeigt"
    wording.TRANSLATIONS["{number:,} mine"] = "{number} Mine"
    try:
        assert wording.worded(text, "r0c1", 2, wording.counted(1, "mine")) == (
            "1 Mine um r0c1, das 2 zeigt"
        )
    finally:
        wording.TRANSLATIONS.clear()


def test_no_sentence_is_put_together_in_the_code() -> None:
    """A sentence is a constant, and has as many parts as names."""
    for path in SOURCES.rglob("*.py"):
        if path.name == "wording.py":
            continue
        for call in calls(ast.parse(path.read_text(encoding="utf-8"))):
            cures = [given.value for given in call.keywords if given.arg == "cure"]
            first = {"ApiError": 1, "refusal": 2}.get(name_of(call), 0)
            said = [*call.args[first : first + 1], *cures]
            place = path.name, call.lineno
            assert not any(isinstance(text, ast.JoinedStr) for text in said), place
            is_said = len(said) > len(cures) and has_parts(call)
            if is_said and all(isinstance(text, ast.Constant) for text in said):
                texts = [text.value for text in said if isinstance(text, ast.Constant)]
                names = re.findall(
                    r"{([a-z]\w*)(?:![ras])?(?::[^{}]*)?}", " ".join(map(str, texts))
                )
                assert len(set(names)) == len(call.args) - 1 - first, (*place, names)


def has_parts(call: ast.Call) -> bool:
    """Whether all arguments after the sentence are its parts."""
    is_listed = not any(isinstance(part, ast.Starred) for part in call.args)
    return is_listed and name_of(call) not in {"counted", "missing_file", "NoBoard", "__init__"}
