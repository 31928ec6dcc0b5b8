"""Errors have fields, and each door words them with its own names."""

from __future__ import annotations

import ast
import copy
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from commanding import CORNER, refused
from starlette.testclient import TestClient
from web_client import client_of, message

import minewise as mw
from minewise.base import errors
from minewise.service.errors import fields
from minewise.service.shapes import named
from minewise.web.errors import ApiError

SOURCES = Path(mw.__file__).parent
SHOWN = mw.Position.parse("1#\n##", mines=1)
WIDE = mw.Position.parse("####\n" * 4, mines=4)
BAD: dict[str, tuple[Callable[[], object], str, str | None, str | None, str]] = {
    "a number": (lambda: mw.Position.parse("1#", mines=1.5), "parameter", "mines", None, ""),
    "a name": (
        lambda: mw.analyze(SHOWN, start_rule="lucky"),  # type: ignore[arg-type]
        "parameter",
        "start_rule",
        None,
        "choose from any, safe, opening",
    ),
    "a list": (lambda: mw.Board(1, 2, 3), "parameter", "mines", None, ""),  # type: ignore[arg-type]
    "a text": (
        lambda: mw.Position.parse("1#\n1", mines=1),
        "format",
        None,
        "line 2",
        "all rows must be equally long",
    ),
    "two totals": (
        lambda: mw.formats.load(b"2x1x1\n1#", mines=2),
        "format",
        "mines",
        None,
        "",
    ),
    "no total": (
        lambda: mw.Position([[1, -1]]),
        "position",
        None,
        None,
        "specify mines= (the number of mines), density= (the probability of a mine in a cell), "
        "or a first line such as 9x9x10",
    ),
    "no file": (lambda: mw.formats.load("absent.mine"), "file", None, "absent.mine", ""),
    "no cell": (lambda: SHOWN[5, 5], "out-of-range", None, None, ""),
    "no layout": (
        lambda: mw.analyze(mw.Position.parse("1#1", mines=0)),
        "impossible",
        None,
        None,
        "",
    ),
    "an item": (
        lambda: mw.analyze_many([SHOWN, mw.Position.parse("2#", mines=1)]),
        "impossible",
        None,
        "position 1",
        "",
    ),
    "too little time": (
        lambda: mw.best_play(WIDE, budget=1e-9),
        "over-budget",
        None,
        None,
        "increase budget=",
    ),
    "too many": (
        lambda: mw.best_play(WIDE, max_solutions=9),
        "too-many-solutions",
        None,
        None,
        "open more cells first, or increase max_solutions=",
    ),
    "no board": (
        lambda: mw.generate((2, 2, 1), no_guess=True, start=(0, 0), start_rule="safe"),
        "no-board",
        None,
        None,
        "choose fewer mines or another start",
    ),
    "options": (
        lambda: mw.Strategy(["counting"], policies="look-ahead"),
        "strategy",
        "policies",
        None,
        "specify guess=",
    ),
}


def raised(call: Callable[[], object]) -> mw.MinewiseError:
    with pytest.raises(mw.MinewiseError) as caught:
        call()
    return caught.value


@pytest.mark.parametrize("name", BAD)
def test_errors_have_fields(name: str) -> None:
    call, *expected = BAD[name]
    error = raised(call)
    assert [error.code, error.argument, error.place, error.cure] == expected
    subject = f"{error.argument}= " if error.argument else ""
    parts = (error.place, subject + error.problem, error.cure)
    assert str(error) == ": ".join(part for part in parts if part)


@pytest.mark.parametrize("name", BAD)
def test_errors_are_copied_with_their_fields(name: str) -> None:
    error = raised(BAD[name][0])
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (str(again), vars(again)) == (str(error), vars(error))
        assert isinstance(again, FileNotFoundError) is isinstance(error, FileNotFoundError)
        assert getattr(again, "errno", None) == getattr(error, "errno", None)


def kinds(base: type[mw.MinewiseError]) -> list[type[mw.MinewiseError]]:
    return [base, *(kind for below in base.__subclasses__() for kind in kinds(below))]


def test_every_kind_has_a_code_of_its_own() -> None:
    public = [kind for kind in kinds(mw.MinewiseError) if vars(errors).get(kind.__name__) is kind]
    codes = [kind.code for kind in public if kind is not errors.Unexplained]
    assert len(set(codes)) == len(codes) == 13


def test_the_command_line_names_options() -> None:
    line = refused("analyze", CORNER, "--mines", "4")
    assert line == f"{CORNER}: --mines is 4, but the file has 3"
    line = refused("analyze", "-", text="1#")
    assert "specify --mines (the number of mines), --density (the" in line
    line = refused("generate", "beginner", "--grade", "luck")
    assert line.startswith("beginner: --grade cannot be 'luck': choose from")


def test_the_server_names_fields(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        check_fields(client)


def check_fields(client: TestClient) -> None:
    answer = client.post("/api/generate", json={"size": 9})
    assert message(answer, 400).startswith('"size" must be text')
    told = answer.json()["error"]
    assert (told["code"], told["argument"], told["cure"]) == ("request", "size", None)
    answer = client.post("/api/analyze", json={"position": "1#"})
    assert 'specify "mines"' in message(answer, 400)
    told = answer.json()["error"]
    assert (told["code"], told["place"]) == ("position", None)
    assert told["cure"].startswith('specify "mines"')
    assert client.get("/api/jobs/none").json()["error"]["code"] == "not-found"


@pytest.mark.parametrize("name", BAD)
def test_no_door_but_python_shows_names_of_python(name: str) -> None:
    error = raised(BAD[name][0])
    assert "= " not in error.line_for(named) + " "
    assert "{" not in error.line_for(named)
    assert fields(error)["message"] == error.line_for(named)


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
