"""The game that the page plays, in TypeScript, against `mw.Game`."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from asking import asked

import minewise as mw
from minewise.deal import GUESSING
from minewise.formats import game_json
from minewise.lab.comparison import Paired
from minewise.play.simulation import wilson
from minewise.questions.limits import Limits
from minewise.questions.reading import read_position
from minewise.questions.registry import QUESTIONS
from minewise.topology import GRIDS, grid, grid_cell

ROOT = Path(__file__).parent.parent
ESBUILD = ROOT / "node_modules" / ".bin" / "esbuild"
MODELS = (
    "withheld(0.2)",
    "noisy(0.05)",
    "liar",
    "optimistic",
    "cautious",
    "misread(0.1)",
    "0.8*exact|0.2*liar",
    "optimistic + withheld(0.00001)",
    f"matrix({'; '.join(['0.25 0.25 0.25 ?0.25'] * 9)})",
)
RULES = ("any", "safe", "opening")
FIRST = {"rows": 9, "columns": 9, "mines": 10, "seed": "1"}
RUNNER = """
import { createInterface } from "node:readline";
const { answer } = await import(process.argv[1]);
for await (const line of createInterface({ input: process.stdin })) console.log(answer(line));
"""

Question = tuple[str, Any]
Ask = Callable[[Iterable[Question]], list[Any]]

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not ESBUILD.exists(), reason="needs node and esbuild"
)


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Returns a function that asks the functions of `page_game.ts`."""
    bundle = tmp_path_factory.mktemp("page") / "game.mjs"
    driver = ROOT / "tests" / "page_game.ts"
    options = ["--bundle", "--format=esm", "--log-level=warning", f"--outfile={bundle}"]
    subprocess.run([ESBUILD, driver, *options], check=True)

    def answers(questions: Iterable[Question]) -> list[Any]:
        text = "".join(json.dumps(question) + "\n" for question in questions)
        command = ["node", "--input-type=module", "-e", RUNNER, bundle.as_uri()]
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]

    return answers


def settings_of(game: mw.Game) -> dict[str, Any]:
    return {
        "guessing": game.guessing,
        "rows": game.topology.rows,
        "columns": game.topology.columns,
        "mines": game.mine_count,
        "topology": game.topology.kind,
        "start_rule": game.start_rule,
        "clues": game.clues.to_json(),
        "game": game.game,
        **({} if game.seed is None else {"seed": str(game.seed)}),
    }


def random_clues(random: Random, topology: mw.Topology) -> mw.Clues:
    """Returns exact clues, one model, or a model with others for some cells."""
    default = random.choice(("exact", "exact", random.choice(MODELS)))
    cells = random.sample(topology.cells, min(3, len(topology))) if random.random() < 0.2 else ()
    return mw.Clues(default, {cell: random.choice(("exact", *MODELS)) for cell in cells})


def random_game(random: Random) -> mw.Game:
    """Returns a game before its first click: a new one, or one in ten on a given board."""
    sides = (1, 4) if random.random() < 0.3 else (4, 12)
    topology = grid(random.choice(GRIDS), random.randint(*sides), random.randint(*sides))
    clues = random_clues(random, topology)
    guessing = random.choice(GUESSING) if clues.is_exact else "classic"
    seed, number = random.getrandbits(64), random.choice((0, 1, random.getrandbits(53)))
    if random.random() < 0.1:
        most = len(topology) - (not clues.is_exact)
        mines = random.sample(topology.cells, random.randint(0, most))
        board = mw.Board(topology.rows, topology.columns, mines, topology)
        seeds = None, seed
        return mw.Game(
            board, clues=clues, seed=random.choice(seeds), game=number, guessing=guessing
        )
    rule = random.choice(RULES)
    near = max(len(topology.neighbours(cell)) for cell in topology)
    most = max(0, len(topology) - {"any": 1, "safe": 1, "opening": 1 + near}[rule])
    density = random.choice((0.1, 0.15, 0.2, 0.3, random.random()))
    mines = min(most, round(density * len(topology)))
    if rule == "opening" and 1 + near > len(topology):
        rule = "any"
    return mw.Game.new(
        (topology.rows, topology.columns, mines),
        seed=seed,
        game=number,
        start_rule=rule,
        guessing=guessing,
        topology=topology.kind,
        clues=clues,
    )


def random_move(random: Random, game: mw.Game) -> tuple[str, int]:
    """Returns a move, which often makes sense, and sometimes has no effect."""
    kind = random.choices(("open", "chord", "flag", "undo"), (10, 6, 4, 1 + 3 * game.over))[0]
    topology = game.topology
    cells = random.sample(range(len(topology)), min(4, len(topology)))
    if game.is_dealt and random.random() < 0.9:
        wanted = kind == "flag"
        cells.sort(key=lambda cell: game.board.is_mine(topology.cell(cell)) != wanted)
    return kind, cells[0]


def seen(game: mw.Game) -> list[Any]:
    """Returns what the player sees, as `page_game.ts` does."""
    playing = "playing" if game.clicks else "new"
    return [
        ",".join(map(str, game.position.values.ravel().tolist())),
        "won" if game.won else "lost" if game.lost else playing,
        len(game.flags),
        len(game.history),
        game.clicks,
        game.undos,
        game.three_bv_so_far,
        game.efficiency if game.won else None,
        None if game.exploded is None else game.topology.index(game.exploded),
    ]


def drawn(game: mw.Game, start: Any = (0, 0)) -> Any:
    """Returns what uncertain clues show in a game, which begins at `start` if it is new."""
    if game.clues.is_exact:
        return None
    saved, first = game_json.to_dict(game), {"action": "open", "cell": grid_cell(start)}
    if not game.clicks:
        saved["history"] = [first]
    return asked("settle", game=saved, cell=first["cell"])


def play(random: Random) -> tuple[mw.Game, Question, list[Any]]:
    """Plays a random game; returns the question about it and what its player saw."""
    game = random_game(random)
    mines = list(game.board.mines) if game.is_dealt else None
    settings = settings_of(game) | {"drawn": drawn(game) if mines is not None else None}
    moves, steps = [], []
    for _ in range(random.randint(1, 40)):
        kind, cell = random_move(random, game)
        settled = None
        if kind == "undo":
            game.undo()
        else:
            at = game.topology.cell(cell)
            if kind != "flag" and game.guessing != "classic" and game.clicks:
                saved = game_json.to_dict(game)
                settled = asked("settle", game=saved, action=kind, cell=grid_cell(at))
            elif kind == "open" and not game.is_dealt and at not in game.flags:
                settled = drawn(game, at)
            game.do(mw.Action(kind, game.topology.cell(cell)))
        moves.append((kind, cell, settled))
        steps.append([*seen(game), True])
    return game, ("play", {"settings": settings, "mines": mines, "moves": moves}), steps


@pytest.mark.slow
@pytest.mark.parametrize("games", [1000, pytest.param(10_000, marks=pytest.mark.nightly)])
def test_random_games_are_those_of_python(ask: Ask, games: int) -> None:
    random = Random(games)
    played = [play(random) for _ in range(games)]
    answers = ask(question for _, question, _ in played)
    for (game, question, steps), answer in zip(played, answers, strict=True):
        assert answer.get("steps") == steps, (question, answer.get("error"))
        assert answer["threeBv"] == (game.three_bv if game.is_dealt else None)
        assert mine_game(answer["saved"]) == game_json.to_dict(game)
        again = game_json.from_dict(answer["saved"])
        assert again == game
        assert game_json.to_dict(again) == answer["saved"]  # with the times and what the page adds
        request: Any = QUESTIONS["analyze"].request(**answer["asked"])
        assert read_position(request, Limits()) == game.position
        assert request.start_rule == ("any" if game.is_dealt else game.start_rule)
    files = [
        game_json.to_dict(game) | {"page": {"drawn": drawn(game) if game.is_dealt else None}}
        for game, _, _ in played
    ]
    for file, loaded in zip(files, ask(("load", file) for file in files), strict=True):
        assert mine_game(loaded) == mine_game(file)
    for (game, _, _), loaded in zip(played, ask(("seen", file) for file in files), strict=True):
        assert loaded == seen(game)


def mine_game(saved: dict[str, Any]) -> dict[str, Any]:
    """Returns a saved game of the page without what the page adds to it."""
    history = [{"action": each["action"], "cell": each["cell"]} for each in saved["history"]]
    return {key: saved[key] for key in saved if key != "page"} | {"history": history}


def deal(random: Random, size: tuple[int, int, int], kind: str) -> tuple[Question, list[int]]:
    game = mw.Game.new(
        size,
        seed=random.getrandbits(random.choice((8, 53, 64))),
        game=random.choice((0, random.getrandbits(random.choice((8, 53))))),
        start_rule=random.choice(RULES),
        topology=kind,
    )
    start = random.randrange(len(game.topology))
    question = "deal", {"settings": settings_of(game), "start": start}
    game.open(game.topology.cell(start))
    return question, game.board._core.mines


@pytest.mark.slow
def test_deals_are_those_of_python(ask: Ask) -> None:
    random = Random(7)
    sizes = {(9, 9, 10): 500, (16, 16, 40): 500, (16, 30, 99): 500, (100, 100, 2000): 20}
    deals = [
        deal(random, size, kind)
        for kind in GRIDS
        for size, number in sizes.items()
        for _ in range(number)
    ]
    assert ask(question for question, _ in deals) == [mines for _, mines in deals]


def flags_game(random: Random) -> tuple[dict[str, Any], list[Any]]:
    """Returns a random game of Minesweeper Flags, and what is seen after each of its moves."""
    topology = grid(random.choice(GRIDS), random.randint(1, 8), random.randint(1, 8))
    mines = random.sample(range(len(topology)), random.randint(0, len(topology)))
    cells = random.sample(range(len(topology)), len(topology))
    board = mw.Board(topology.rows, topology.columns, map(topology.cell, mines), topology)
    game = mw.FlagsGame(board)
    seen = []
    for cell in cells:
        opened = sorted(map(topology.index, game.take(topology.cell(cell))))
        values = [game.position[at] for at in topology]
        seen.append([values, opened, game.turn, list(game.scores), game.winner, game.over])
    asked = {"kind": topology.kind, "mines": mines, "cells": cells}
    return {**asked, "rows": topology.rows, "columns": topology.columns}, seen


def test_games_of_minesweeper_flags_are_those_of_python(ask: Ask) -> None:
    random = Random(11)
    played = [flags_game(random) for _ in range(100)]
    answers = ask(("flags", asked) for asked, _ in played)
    assert answers == [seen for _, seen in played]


def test_a_no_guess_board_is_placed(ask: Ask) -> None:
    settings = FIRST | {"no_guess": True}
    (request,) = ask([("ask", {"settings": settings, "start": 40})])
    mines = asked("generate", **request)["mines"]
    content = {"settings": settings, "mines": mines, "start": 40}
    refused, placed = ask(
        [
            ("play", {"settings": settings, "mines": None, "moves": [("open", 0)]}),
            ("placed", content),
        ]
    )
    assert refused == {"error": "the engine deals this board: place it first"}
    assert placed["needed"] == [True, False]
    assert placed["saved"]["page"]["no_guess"] is True
    game = game_json.from_dict(placed["saved"])
    assert game.board.mines == tuple(map(tuple, mines))
    assert game.position[4, 4] == 0


def test_times_are_kept(ask: Ask) -> None:
    game = mw.Game.new("beginner", seed=1, start=(4, 4))
    mine = game.topology.index(game.board.mines[0])
    moves = [("flag", mine), ("open", 40), ("flag", mine), ("undo", 0), ("flag", mine)]
    content = {"settings": FIRST, "moves": moves, "times": [500, 2000, 3500, 4000, 4250]}
    assert ask([("timed", content)]) == [[3.25, 3.25, [0, 0, 2.25]]]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"rows": 0}, "rows must be a whole number from 1 to 4,000,000, not 0"),
    ({"columns": 1.5}, "columns must be a whole number from 1 to 4,000,000, not 1.5"),
    ({"rows": 4000, "columns": 4000}, "a board has at most 4,000,000 cells"),
    ({"mines": -1}, "mines must be a whole number from 0 to "),
    ({"mines": 82}, "82 mines do not fit in 81 cells"),
    ({"mines": 78}, '78 mines leave no room for the start rule "opening": use at most 77'),
    (
        {"topology": "cube"},
        'topology must be one of square, torus, hexagonal, cylinder, mobius, klein, not "cube"',
    ),
    ({"start_rule": "maybe"}, 'start_rule must be one of any, safe, opening, not "maybe"'),
    ({"seed": str(1 << 64)}, "seed must be a whole number below 2^64, as text, not "),
    ({"seed": "-1"}, "seed must be a whole number below 2^64, as text, not "),
    ({"game": -1}, "game must be a whole number from 0 to "),
    ({"clues": "liar", "no_guess": True}, "a no-guess board needs exact clues"),
]


def test_wrong_settings_are_one_clear_error(ask: Ask) -> None:
    answers = ask(("ask", {"settings": FIRST | wrong, "start": 0}) for wrong, _ in WRONG)
    for answer, (_, message) in zip(answers, WRONG, strict=True):
        assert answer["error"].startswith(message)


def test_intervals_are_those_of_the_library(ask: Ask) -> None:
    shares = [(0, 0), (13, 20), (20, 20)]
    pairs = [Paired(43, 0, 1, 0), Paired(5, 3, 8, 4), Paired(5, 0, 0, 0)]
    questions: list[Question] = [("wilson", share) for share in shares]
    questions += [
        ("paired", {"games": pair.games, "one": pair.one, "other": pair.other}) for pair in pairs
    ]
    expected = [wilson(*share) for share in shares] + [pair.interval() for pair in pairs]
    assert ask(questions) == [pytest.approx(interval, abs=1e-9) for interval in expected]


def test_a_game_without_safe_cells_is_loaded_again(ask: Ask) -> None:
    game = mw.Game.new((1, 3, 3), seed=1, start_rule="any")
    assert game.flag((0, 2))
    assert not game.open((0, 0))
    assert game.won
    saved = game_json.to_dict(game)
    assert game_json.from_dict(saved).history == game.history
    (loaded,) = ask([("load", saved)])
    assert [action["cell"] for action in loaded["history"]] == [[0, 2]]


def test_damaged_files_are_refused(ask: Ask) -> None:
    game = mw.Game.new("beginner", seed=1, start=(4, 4))
    file = game_json.to_dict(game)
    twice = [*file["history"], *file["history"]]
    damaged: list[tuple[Any, str]] = [
        (None, 'this is not a saved game: "format": "minewise game" is missing'),
        (file | {"version": 2}, "this game has version 2, not 1"),
        (file | {"rows": "9"}, "rows must be a whole number"),
        (file | {"mine_total": 9}, "mine_total is 9, but mines lists 10"),
        (file | {"mines": [[0, 0]] * 10}, "the mine at r0c0 is listed twice"),
        (file | {"mines": [[0, 9]] * 10}, "there is no cell r0c9"),
        (file | {"history": twice}, "history[1]: open r4c4 has no effect there"),
        (file | {"history": [{"action": "dance", "cell": [0, 0]}]}, "history[0]: action must be"),
        (file | {"history": None}, "history must be a list, not null"),
        (file | {"clues": 7}, 'clues must be text, or an object with "default" and "cells"'),
        (file | {"clues": "liar"}, "what uncertain clues show is missing"),
        (file | {"seed": None, "mines": None}, "mines or a seed is required"),
    ]
    answers = ask(("load", content) for content, _ in damaged)
    for answer, (_, message) in zip(answers, damaged, strict=True):
        assert message in answer["error"]


def test_mistakes_come_back_later_each_time(ask: Ask) -> None:
    game = mw.Game.new("9x9x10", seed=3, start=(4, 4))
    rows = game.position.to_text().splitlines()[1:]
    game.open(mw.analyze(game.position).mines[0])
    review = asked("review", game=game_json.to_dict(game))
    days = [[0], [1, True], [3], [4, False], [5, True], [8, True], [15, True], [36, True]]
    (told,) = ask([("mistakes", {"review": review, "days": days})])
    assert told["counts"] == [0, 1, 0, 1, 1, 1, 1, 1]
    assert (told["left"], told["most"]) == (0, 100)
    assert told["position"] == {"rows": rows, "mines": 10, "topology": "square", "clues": "exact"}


def test_a_technique_is_rated(ask: Ask) -> None:
    answers = [(4, True), (4, False), (4, True, True), (16, True), (0, True)]
    first, second, known, hard, unproved = ask(("rate", answer) for answer in answers)
    assert first == 1200 + 16  # even odds: half of the most that an answer changes
    assert second == pytest.approx(first - 32 / (1 + 10 ** (-16 / 400)))
    assert known == second
    assert hard == unproved > second + 28
