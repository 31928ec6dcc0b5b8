"""Errors: each door words them with its own names, and every sentence can be translated."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from asking import outcome
from commanding import CORNER, refused
from test_bad_input import BAD, error_of

import minewise as mw
from minewise.base import errors, wording
from minewise.questions.limits import fields
from minewise.questions.request import named
from minewise.web.guard import ApiError
from release.templates import calls, name_of, templates

SOURCES = Path(mw.__file__).parent


def kinds(base: type[mw.MinewiseError]) -> list[type[mw.MinewiseError]]:
    return [base, *(kind for below in base.__subclasses__() for kind in kinds(below))]


def test_every_kind_has_a_code_of_its_own() -> None:
    public = [kind for kind in kinds(mw.MinewiseError) if vars(errors).get(kind.__name__) is kind]
    codes = [kind.code for kind in public if kind is not errors.Unexplained]
    assert len(set(codes)) == len(codes) == 14
    assert issubclass(mw.MinewiseError, ValueError)


def test_the_command_line_names_options() -> None:
    line = refused("analyze", CORNER, "--mines", "4")
    assert line == f"{CORNER}: --mines is 4, but the file has 3"
    line = refused("analyze", "-", text="1#")
    assert "specify --mines (the number of mines, or unknown), --density (the" in line


def test_the_service_names_fields() -> None:
    accepted, error = outcome("generate", {"size": 9})
    assert not accepted
    assert error["message"].startswith('"size" must be text')
    assert (error["code"], error["argument"], error["cure"]) == ("request", "size", None)
    accepted, error = outcome("analyze", {"position": "1#"})
    assert not accepted
    assert (error["code"], error["place"]) == ("position", None)
    assert error["cure"].startswith('specify "mines"')


def test_no_door_but_python_shows_names_of_python() -> None:
    for call, _ in BAD:
        error = error_of(call)
        line = error.line_for(named)
        assert not re.search(r"\w= ", line + " ")
        assert "{" not in line
        assert fields(error)["message"] == line


# errors and hints in another language: each sentence is a template with named parts


@pytest.fixture
def marked() -> Iterator[None]:
    """A language in which each sentence is in brackets, and so is each part of one."""
    wording.TRANSLATIONS.update({text: f"<{text}>" for text in templates()})
    yield
    wording.TRANSLATIONS.clear()


def test_errors_and_hints_are_translated(marked: None) -> None:
    for call, line in BAD:
        error = error_of(call)
        for sentence in (error.problem, error.cure):
            if sentence and "HIDDEN is -1" not in sentence:  # names of values
                assert (sentence[0], sentence[-1]) == ("<", ">"), line
    hints = mw.hints(mw.Position.parse("1221\n####", mines=2))
    assert hints
    for hint in hints:
        assert (hint.text[0], hint.text[-1]) == ("<", ">")


def test_no_message_of_an_error_is_taken_apart() -> None:
    """Finds `str(error).replace(...)`, `pattern.sub("", f"{error}")` and their like."""
    for path in SOURCES.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                worked = [call.func.value, *call.args] if call.func.attr in REWORDING else []
                assert not [each for each in worked if has_message(each)], (path, call.lineno)


REWORDING = {
    *("replace", "sub", "match", "search", "fullmatch", "findall", "partition", "translate"),
    *("startswith", "endswith", "removeprefix", "removesuffix"),
}


def has_message(node: ast.AST) -> bool:
    """Whether it mentions an error, or the text of one, and not only a field of it."""
    if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "error":
        return node.attr in {"args", "msg", "problem", "cure"}
    if isinstance(node, ast.Name):
        return node.id == "error"
    return any(has_message(part) for part in ast.iter_child_nodes(node))


def test_an_api_error_is_an_error_of_minewise() -> None:
    error = ApiError(503, "too much is waiting", cure="try again later")
    assert str(pickle.loads(pickle.dumps(error))) == "too much is waiting: try again later"
    assert fields(error)["code"] == "busy"


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
