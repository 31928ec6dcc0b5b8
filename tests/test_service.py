"""The service: answers of questions, which are those of the Python API, and their description."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

import minewise as mw
from minewise.formats import game_json
from minewise.service.limits import Limits
from minewise.service.questions import QUESTIONS

HERE = Path(__file__).parent
MANUAL = HERE.parent / "docs" / "questions.py"
SEEDS = HERE.parent / "fuzz" / "seeds"
POSITION = {"position": "0000\n0122\n02##\n02##", "mines": 3}


def asked(name: str, **request: Any) -> Any:
    question = QUESTIONS[name]
    answer = question.ask(msgspec.convert(request, question.request))
    return json.loads(msgspec.json.encode(answer))


def saved() -> dict[str, Any]:
    game = mw.Game(mw.Board(1, 4, [(0, 0), (0, 2)]))
    game.open((0, 1))
    game.open((0, 3))
    return game_json.to_dict(game)


def picture() -> dict[str, Any]:
    """Returns a request with a board of hidden cells, which are raised and grey."""
    size, cell = 9, 16
    light, face, dark = b"\xff" * 3, b"\xc0" * 3, b"\x80" * 3
    rim = light * (cell - 1) + dark
    middle = light * 2 + face * (cell - 4) + dark * 2
    tile = [rim, rim, *[middle] * (cell - 4), dark * cell, dark * cell]
    pixels = b"".join(line * size for line in tile) * size
    side = size * cell
    return {"width": side, "height": side, "pixels": b64encode(pixels).decode()}


REQUESTS: dict[str, dict[str, Any]] = {
    "analyze": POSITION,
    "best_moves": POSITION,
    "cell": {**POSITION, "cell": [2, 2]},
    "compare": {"strategies": ["subset-only", "exact"], "games": 20},
    "daily": {"date": "2026-11-22"},
    "deepen": POSITION,
    "drill": {"kind": "endgame", "seed": "5"},
    "flags": {"position": "#1###", "mines": 2},
    "generate": {"size": "beginner", "no_guess": True, "seed": "7"},
    "hint": POSITION,
    "luck": {"game": saved()},
    "settle": {"game": saved(), "cell": [0, 0]},
    "outcomes": {"games": [saved()], "strategy": "exact"},
    "position": {"text": "1##"},
    "read_picture": picture(),
    "review": {"game": saved()},
    "simulate": {"size": "beginner", "games": 20},
    "strategies": {},
    "techniques": {},
    "verdict": {**POSITION, "picture": True},
    "watch": {"size": "beginner", "strategy": "exact", "seed": "3"},
}


@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_an_answer_depends_on_the_request_alone(name: str) -> None:
    first, again = (asked(name, **REQUESTS[name]) for _ in range(2))
    for answer in (first, again):
        answer.pop("seconds", None)
    assert first == again


def of_the_api(answer: dict[str, Any], expected: dict[str, Any]) -> bool:
    """Whether an answer has everything that a `to_dict` has, in the same shape."""
    return {name: answer[name] for name in expected} == json.loads(json.dumps(expected))


def test_answers_are_those_of_the_python_api() -> None:
    position = mw.Position.parse(POSITION["position"], mines=3)
    assert of_the_api(asked("analyze", **POSITION), mw.analyze(position).to_dict())
    assert asked("hint", **POSITION) == mw.hints(position, limit=8).to_dict()
    assert asked("hint", **POSITION, limit=1) == mw.hints(position).to_dict()
    verdict = mw.verdict(position)
    assert of_the_api(asked("verdict", **POSITION), verdict.to_dict())
    assert asked("verdict", **POSITION, picture=True)["svg"] == verdict.to_svg()
    assert asked("drill", kind="endgame", seed="5") == mw.drill("endgame", seed=5).to_dict()
    (deepened,) = mw.deepen(position)
    assert asked("deepen", **POSITION) == deepened.to_dict()
    moves = [move.to_dict() for move in mw.flags(mw.Position.parse("#1###", mines=2))]
    assert asked("flags", position="#1###", mines=2) == {"moves": moves}
    game = game_json.from_dict(saved())
    review = mw.review(game).to_dict()
    clicks: Any = review.pop("clicks")
    answer = asked("review", game=saved())
    assert of_the_api(answer, review)
    for click, expected in zip(answer["clicks"], clicks, strict=True):
        assert of_the_api(click, expected)


def test_generated_boards_and_simulations_are_those_of_the_python_api() -> None:
    board = mw.generate("beginner", no_guess=True, seed=7)
    answer = asked("generate", size="beginner", no_guess=True, seed="7")
    assert [tuple(cell) for cell in answer["mines"]] == list(board.mines)
    result = mw.simulate("beginner", "exact", games=20, seed=3).to_dict()
    del result["seconds"]
    assert of_the_api(asked("simulate", size="beginner", games=20, seed="3"), result)


def test_a_simulation_ends_with_its_time() -> None:
    question = QUESTIONS["simulate"]
    request = question.request(size="expert", strategy="strong", games=1000)
    limits = Limits(seconds=1e-9)
    assert question.ask(request, limits).games == 1


@pytest.mark.parametrize(
    ("name", "request_"), [("drill", {"kind": "best-guess"}), ("generate", {"size": "9x9x10"})]
)
def test_what_is_nothing_before_it_is_complete_is_not_hurried(
    name: str, request_: dict[str, Any]
) -> None:
    question = QUESTIONS[name]
    hurried = Limits(seconds=1e-9, hurried=True, whole_seconds=60)
    made = question.ask(msgspec.convert(request_ | {"seed": "1"}, question.request), hurried)
    assert json.loads(msgspec.json.encode(made)) == asked(name, **request_, seed="1")


def test_a_search_for_a_drill_ends_with_its_time() -> None:
    question = QUESTIONS["drill"]
    request = question.request(kind="best-guess", seed="5")
    with pytest.raises(mw.OverBudget, match="drill"):
        question.ask(request, Limits(whole_seconds=1e-9))


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ({"format": "minewise"}, 'json: "version" is missing'),
        (saved() | {"version": 2}, "game: this game has format version"),
        (saved() | {"history": [{}] * 25_001}, "a game may have at most 25,000 actions"),
    ],
)
def test_errors_in_files_name_the_format(data: Any, line: str) -> None:
    assert asked("position", text=json.dumps(data))["unreadable"].startswith(line)


def test_the_service_needs_no_server_and_no_arrays() -> None:
    program = "import minewise.service.questions, sys; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    imported = set(run.stdout.split())
    assert "minewise.service.watch" in imported
    assert not imported & {"numpy", "starlette", "uvicorn", "minewise.web"}


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None  # importing it raises an error
from test_service import QUESTIONS, REQUESTS, SEEDS, asked, mw
assert set(QUESTIONS) == set(REQUESTS)
for name, request in REQUESTS.items():
    asked(name, **request)
asked("cell", position="###\\n###", mines=1, cell=[0, 0], start_rule="opening")
for each in mw.formats.registry().values():
    for path in (SEEDS / each.name).iterdir():
        mines = 1 if path.name == "plain.mine" else None
        mw.formats.load(path.read_bytes(), each.name, mines=mines)
"""


def test_every_question_and_format_works_without_numpy() -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMPY], cwd=HERE, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr


def manual() -> ModuleType:
    spec = importlib.util.spec_from_file_location("questions_of_the_manual", MANUAL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_manual_describes_every_question_and_every_type() -> None:
    text = manual().reference()
    lines = text.splitlines()
    for question in QUESTIONS.values():
        at = lines.index(f"## `{question.name}`")
        assert lines[at + 2] == question.summary
        for field in question.request.__struct_fields__:
            assert f"| `{field}` |" in text
        for answer in question.answers:
            assert f"### {answer.__name__}" in lines
    assert "| `kind` | `avoidable`, `first`, `forced`, `safe` or `unknown` |  |" in lines
    with pytest.raises(TypeError, match="name the values"):
        manual()._worded({"const": 1})


def test_named_strategies_and_techniques_are_described_for_people() -> None:
    """One name each: the title is the name as people would write it."""
    for named in asked("strategies")["strategies"]:
        assert named["title"].lower().replace(" ", "-") == named["name"]
        assert named["summary"][0].isupper()
        assert named["summary"].endswith(".")
    for technique in mw.techniques():
        assert technique.title.lower().startswith(technique.name.replace("-", " "))
