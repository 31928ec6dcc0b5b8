"""The service: answers of questions, which are those of the Python API, and their description."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from runpy import run_path
from typing import Annotated, Any

import pytest
from asking import POSITION, asked, opened
from corpus import without_times
from msgspec.json import schema_components

import minewise as mw
from minewise.base.results import ASIDE, IF_ANY, INLINE, Note, Result, Share, figure
from minewise.explain.clicks import Decision
from minewise.formats import game_json
from minewise.questions.limits import Limits
from minewise.questions.registry import QUESTIONS
from minewise.questions.request import wire

HERE = Path(__file__).parent
MANUAL = HERE.parent / "docs" / "questions.py"
HURRIED = Limits(seconds=1e-9)


def of_the_api(answer: dict[str, Any], expected: dict[str, Any]) -> bool:
    """Whether an answer has everything that a `to_dict` has, in the same shape."""
    return {name: answer[name] for name in expected} == json.loads(json.dumps(expected))


def test_answers_are_those_of_the_python_api() -> None:
    position = mw.Position.parse(POSITION["position"], mines=3)
    assert of_the_api(asked("analyze", **POSITION), mw.analyze(position).to_dict())
    assert of_the_api(asked("hint", **POSITION), mw.hints(position, limit=8).to_dict())
    assert of_the_api(asked("hint", **POSITION, limit=1), mw.hints(position).to_dict())
    verdict = mw.verdict(position)
    assert of_the_api(asked("verdict", **POSITION), verdict.to_dict())
    assert asked("verdict", **POSITION, picture=True)["svg"] == verdict.to_svg()
    (deepened,) = mw.deepen(position)
    assert of_the_api(asked("deepen", **POSITION), deepened.to_dict())
    moves = [move.to_dict() for move in mw.flags(mw.Position.parse("#1###", mines=2))]
    assert asked("flags", position="#1###", mines=2)["moves"] == moves


def test_generated_boards_and_simulations_are_those_of_the_python_api() -> None:
    board = mw.generate("beginner", no_guess=True, seed=7)
    answer = asked("generate", size="beginner", no_guess=True, seed="7")
    assert [tuple(cell) for cell in answer["mines"]] == list(board.mines)
    result = mw.simulate("beginner", "exact", games=20, seed=3).to_dict()
    del result["seconds"]
    assert of_the_api(asked("simulate", size="beginner", games=20, seed="3"), result)


def test_a_drill_can_be_graded_by_technique() -> None:
    one, other = (asked("drill", kind="safe-cells", technique="intersection") for _ in range(2))
    assert one["technique"] == other["technique"] == "intersection"
    assert one["seed"] != other["seed"]


def test_a_day_has_a_drill_and_a_board_that_can_be_played() -> None:
    told = asked("daily", date="2026-11-22")
    day = date(2026, 11, 22)
    assert told["drill"] == mw.daily_drill(day).to_dict()
    dealt = asked("generate", **told["board"])
    assert dealt["mines"] == [list(mine) for mine in mw.daily_board(day).mines]


def test_strategies_are_named() -> None:
    """The title is the name as people would write it."""
    told = asked("strategies")
    assert [each["name"] for each in told["strategies"]][:2] == ["subset-only", "four-step"]
    for named in told["strategies"]:
        assert named["title"].lower().replace(" ", "-") == named["name"]
        assert named["summary"][0].isupper()
        assert named["summary"].endswith(".")
    assert told["options"] == [option._asdict() for option in mw.strategy_options()]
    for technique in mw.techniques():
        assert technique.title.lower().startswith(technique.name.replace("-", " "))


# outcomes and comparisons


def begun(size: str, seed: int, **options: Any) -> mw.Game:
    """A game of which only the first cell is open."""
    return mw.Game.new(size, seed=seed, start=(3, 3), **options)


def outcomes(games: list[mw.Game], limits: Limits | None = None, **more: Any) -> list[str | None]:
    held = [game_json.to_dict(game) for game in games]
    found: list[str | None] = asked("outcomes", limits, games=held, **more)["outcomes"]
    return found


def played(game: mw.Game, strategy: str) -> str:
    """The end of the moves of the library."""
    seed = game.seed or 0
    first = game.history[0].cell
    again = mw.Game(game.board, clues=game.clues, seed=seed)
    for move in mw.moves(strategy, game.board, first, seed=seed, clues=game.clues):
        again.open(move.cell)
    return "won" if again.won else "lost" if again.lost else "resigned"


@pytest.mark.parametrize("strategy", ["strong", "subset-only"])
def test_outcomes_are_those_of_the_library_in_any_order(strategy: str) -> None:
    games = [begun("expert", seed) for seed in range(6)]
    games += [begun("16x16x40", 5, start_rule="safe", topology="torus")]
    games += [begun("9x9x10", 6, clues="withheld(0.2)")]
    found = outcomes(games, strategy=strategy)
    assert found == [played(game, strategy) for game in games]
    assert len(set(found)) > 1
    assert outcomes(games[::-1], strategy=strategy) == found[::-1]


def test_strong_plays_by_default_and_only_the_first_click_matters() -> None:
    game = begun("beginner", 2)
    [found] = outcomes([game])
    assert found == played(game, "strong")
    game.open(game.board.mines[0])
    assert outcomes([game]) == [found]
    assert outcomes([opened(mw.Board(3, 3, [(0, 0)]), (0, 0))]) == ["lost"]


NAMES = ["subset-only", "counting,exact/safety>progress"]


@pytest.mark.parametrize("topology", ["square", "torus", "hexagonal"])
def test_compared_games_are_those_of_the_laboratory(topology: Any) -> None:
    board: Any = {"size": "9x9x12", "topology": topology, "start_rule": "safe"}
    answer = asked("compare", strategies=NAMES, seed="7", games=150, **board)
    found = mw.compare(strategies=NAMES, seed=7, games=150, **board)
    difference = found.between(*NAMES)
    assert difference.only_better + difference.only_worse > 0
    assert without_times(answer) == without_times(json.loads(found.to_json()))


def test_parts_of_a_comparison_add_up() -> None:
    strategies = ["four-step", "exact"]
    whole = asked("compare", strategies=strategies, games=100)
    parts = [
        asked("compare", strategies=strategies, game=first, games=games)
        for first, games in ((0, 30), (30, 70))
    ]
    assert {part["deal"].split()[1] for part in parts} == {whole["deal"].split()[1]}
    every = [each for part in parts for each in part["results"]]
    for whole_one in whole["results"]:
        own = [each for each in every if each["strategy"] == whole_one["strategy"]]
        for name in ("wins", "guesses"):
            assert sum(each[name] for each in own) == whole_one[name]


def test_both_start_at_the_first_cell_of_the_first() -> None:
    names = ["four-step", "exact"]
    for order, start in ((1, "0,0"), (-1, "2,2")):
        told = asked("compare", strategies=names[::order], games=1)
        assert told["deal"] == f"beginner start={start} seed=0"
    told = asked("compare", strategies=names, games=1, start=[4, 5])
    assert told["deal"] == "beginner start=4,5 seed=0"


# limits


def test_answers_of_games_end_with_their_time() -> None:
    assert asked("simulate", HURRIED, size="expert", strategy="strong", games=1000)["games"] == 1
    pair = ["tie-break", "exact"]
    assert asked("compare", HURRIED, strategies=pair, size="expert", games=1000)["games"] == 1
    games = [begun("expert", seed) for seed in range(3)]
    assert outcomes(games, HURRIED) == ["unknown", None, None]


@pytest.mark.parametrize(
    ("name", "request_"), [("drill", {"kind": "endgame"}), ("generate", {"size": "9x9x10"})]
)
def test_what_is_nothing_before_it_is_complete_is_not_hurried(
    name: str, request_: dict[str, Any]
) -> None:
    hurried = Limits(seconds=1e-9, hurried=True, whole_seconds=60)
    found = asked(name, hurried, **request_, seed="1")
    assert found == asked(name, **request_, seed="1")


def test_a_search_for_a_drill_ends_with_its_time() -> None:
    with pytest.raises(mw.OverBudget, match="drill"):
        asked("drill", Limits(whole_seconds=1e-9), kind="best-guess", seed="5")


def test_answers_so_far_are_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[dict[str, object]] = []
    report = Limits(report=found.append).reporting(lambda time: Decision((0, 0), time, None))
    assert report is not None
    now = [0.0]
    monkeypatch.setattr("minewise.questions.limits.monotonic", lambda: now[0])
    for now[0] in (0.0, 0.05, 0.09, 0.11, 0.15, 0.2, 0.25):
        report(now[0])
    assert [answer["risk"] for answer in found] == [0.0, 0.11, 0.25]


# what it needs, and its description


BARE = """
import sys
from pathlib import Path
for name in ("numpy", "starlette", "uvicorn"):
    sys.modules[name] = None  # importing it raises an error
from corpus import differences, answers, mw
assert differences("requests.jsonl", answers("requests.jsonl")) == []
for each in mw.formats.registry().values():
    for path in Path("../fuzz/seeds", each.name).iterdir():
        mines = 1 if path.name == "plain.mine" else None
        if each.name == "evfs":
            mw.formats.load_all(path.read_bytes(), each.name)
        else:
            mw.formats.load(path.read_bytes(), each.name, mines=mines)
"""


def test_every_question_and_format_works_without_a_server_and_arrays() -> None:
    run = subprocess.run([sys.executable, "-c", BARE], cwd=HERE, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_the_manual_describes_every_question_and_every_type() -> None:
    manual = run_path(str(MANUAL))
    text = manual["reference"]()
    lines = text.splitlines()
    for question in QUESTIONS.values():
        at = lines.index(f"## `{question.name}`")
        assert lines[at + 2] == question.summary
        for field in question.request.__struct_fields__:
            assert f"| `{field}` |" in text
        for answer in question.answers:
            assert f"### {answer.__name__}" in lines
    with pytest.raises(TypeError, match="name the values"):
        manual["_worded"]({"const": 1})


@dataclass(frozen=True)
class Circle(Result):
    radius: Annotated[Share, Note("half the diameter")]
    color: Annotated[str | None, IF_ANY] = None
    area: Annotated[float, ASIDE] = 0.0

    @figure
    def diameter(self) -> float:
        """Twice the radius."""
        return 2 * self.radius


@dataclass(frozen=True)
class Wheel(Result):
    circle: Annotated[Circle, INLINE]


def test_a_field_and_a_figure_of_a_result_are_one_line_each() -> None:
    assert Wheel(Circle(0.5)).to_dict() == {"radius": 0.5, "diameter": 1.0}
    assert Circle(0.5, "red").to_dict() == {"radius": 0.5, "color": "red", "diameter": 1.0}
    _, found = schema_components([wire(Wheel)])
    assert found["Wheel"]["required"] == ["radius", "diameter"]
    rows = run_path(str(MANUAL))["_type"]("Wheel", found["Wheel"]).splitlines()[-3:]
    assert rows == [
        "| `radius` | number | half the diameter |",
        "| `color` | text | optional |",
        "| `diameter` | number | twice the radius |",
    ]


FIRST_REQUESTS = r"""
import io, json, sys
from minewise.engine import Session
from minewise.questions.limits import Limits
from minewise.questions.registry import QUESTIONS
from minewise.questions.request import wire

class Nowhere(io.RawIOBase):
    def write(self, data):
        return len(data)

sys.setswitchinterval(1e-6)
request = {"position": "4x4x3\n0000\n0122\n02##\n02##"}
lines = [
    json.dumps({"id": i, "question": name, "request": request, "budget": {"work": 10**6 + i}})
    for i, name in enumerate(sorted(QUESTIONS) * 3)
]
Session(Nowhere(), 8, Limits()).run(io.BytesIO("\n".join(lines).encode()))
"""


@pytest.mark.parametrize("attempt", range(4))
def test_many_threads_meet_the_declarations_for_the_first_time(attempt: int) -> None:
    """Without a lock, most of these processes end by a segmentation fault."""
    assert subprocess.run([sys.executable, "-c", FIRST_REQUESTS]).returncode == 0
