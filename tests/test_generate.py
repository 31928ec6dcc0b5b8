"""Boards made to order keep what was promised, as far as `analyze` and games can tell."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import commanding
import pytest
from click.testing import Result

import minewise as mw
from minewise.explain.guesses import closed_groups

KINDS = ["square", "torus", "hexagonal"]
LINES = (Path(__file__).parent / "data" / "noguess.jsonl").read_text(encoding="utf-8").splitlines()
KNOWN = [pytest.param(game, id=game["id"]) for game in map(json.loads, LINES)]


def is_won_by_certain_cells(board: mw.Board, start: Any, *, total: bool = True) -> bool:
    """Opens whatever `analyze` calls safe until all is open or nothing is; without the mine total
    in place of which each cell is a mine with the same chance, unless `total`.
    """
    safe = {cell for cell in board.topology.cells if not board.is_mine(cell)}
    density = None if total else len(board.mines) / len(board.topology)
    opened = {start}
    while opened != safe:
        position = board.position(sorted(opened))
        if not total:
            position = mw.Position.parse(str(position), density=density, topology=board.topology)
        analysis = mw.analyze(position)
        found = set(analysis.safe)
        assert found <= safe
        assert set(analysis.mines) <= set(board.mines)
        if not found:
            return False
        opened |= found
    assert not total or mw.analyze(board.position(sorted(opened))).mines == board.mines
    return True


def is_won_by(strategy: mw.Strategy | str, board: mw.Board, start: Any) -> bool:
    """Plays the game as `moves` does; a strategy without a guess rule resigns."""
    played = mw.moves(strategy, board, start)
    assert all(move.reason != "guess" for move in played)
    opened = sum(len(move.opened) for move in played)
    return opened == len(board.topology) - len(board.mines)


def made(size: Any, count: int, **asked: Any) -> list[mw.Board]:
    return list(mw.generate_many(size, count=count, **asked))


SIZES = [
    ("4x4x3", 100, (0, 0)),
    ("5x5x5", 100, (2, 2)),
    ("9x1x2", 100, (0, 4)),
    ("8x6x14", 100, (5, 7)),
    ("beginner", 60, (0, 0)),
    ("intermediate", 25, (8, 8)),
    ("expert", 12, (3, 3)),
    ("30x16x130", 6, (8, 15)),
    ("64x64x820", 1, (0, 0)),
]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("size", "count", "start"), SIZES, ids=[size for size, _, _ in SIZES])
def test_boards_without_a_guess_are_won_by_certain_cells(
    size: str, count: int, start: tuple[int, int], kind: str
) -> None:
    mines = len(mw.generate(size, topology=kind).mines)
    for board in made(size, count, no_guess=True, start=start, topology=kind, seed=5):
        assert board.topology.kind == kind
        assert len(board.mines) == mines
        assert board.number(start) == 0
        assert not board.is_mine(start)
        assert is_won_by_certain_cells(board, start)


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
def test_start_rules_hold_without_a_guess(rule: str) -> None:
    start = (3, 3)
    asked: dict[str, Any] = {"start": start, "start_rule": rule, "seed": 2}
    boards = made("7x7x20", 40, no_guess=True, **asked)
    assert not any(board.is_mine(start) for board in boards)
    assert rule != "opening" or {board.number(start) for board in boards} == {0}
    assert all(is_won_by_certain_cells(board, start) for board in boards)
    assert all(len(board.mines) == 20 for board in boards)


def test_the_mine_total_is_used() -> None:
    boards = made("beginner", 120, no_guess=True, start=(4, 4), seed=1)
    without_total = [is_won_by_certain_cells(board, (4, 4), total=False) for board in boards]
    assert 0 < without_total.count(False) < len(boards)


def test_boards_are_perturbed_and_not_only_picked() -> None:
    """So dense that no deal in a thousand can be solved as it is, let alone one in nine."""
    asked: dict[str, Any] = {"start": (8, 15), "seed": 3}
    dealt = made("30x16x150", 1000, **asked)
    assert not any(is_won_by(mw.Strategy("counting,exact"), board, (8, 15)) for board in dealt)
    assert all(
        is_won_by_certain_cells(board, (8, 15))
        for board in made("30x16x150", 2, no_guess=True, **asked)
    )


def test_a_deal_that_can_be_solved_is_left_as_it_is() -> None:
    dealt = made("beginner", 40, start=(4, 4), seed=9)
    solvable = [is_won_by_certain_cells(board, (4, 4)) for board in dealt]
    without_a_guess = made("beginner", 40, no_guess=True, start=(4, 4), seed=9)
    assert [a == b for a, b in zip(dealt, without_a_guess, strict=True)] == solvable
    assert 0 < sum(solvable) < 40


# A board is a function of its seed, its number and what is asked for.


@pytest.mark.parametrize("asked", [{}, {"no_guess": True}, {"grade": "subset"}], ids=str)
def test_a_seed_and_a_number_give_the_same_board(asked: dict[str, Any]) -> None:
    boards = made("intermediate", 6, seed=4, **asked)
    assert boards == made("intermediate", 6, seed=4, **asked)
    assert boards[3:] == made("intermediate", 3, seed=4, game=3, **asked)
    assert boards[5] == mw.generate("intermediate", seed=4, game=5, **asked)
    assert len({*boards, *made("intermediate", 6, seed=5, **asked)}) == 12


def test_random_boards_are_those_of_games() -> None:
    board = mw.generate("expert", seed=8, game=2, start=(3, 3))
    result = mw.replay([(board, (3, 3))], "exact", seed=8, game=2)
    games = mw.simulate("expert", "exact", games=1, game=2, seed=8, start=(3, 3))
    assert (result.wins, result.clicks, result.three_bv) == (
        games.wins,
        games.clicks,
        games.three_bv,
    )


def test_without_a_seed_boards_differ() -> None:
    assert mw.generate("expert") != mw.generate("expert")


# Techniques and grades.


@pytest.mark.parametrize("names", ["counting", "counting,subset", "subset,counting,mine-count"])
def test_the_techniques_named_are_enough(names: str) -> None:
    listed = names.split(",")
    for board in made("intermediate", 12, techniques=listed, seed=6):
        assert is_won_by(mw.Strategy(listed), board, (8, 8))
        assert is_won_by_certain_cells(board, (8, 8))
        assert mw.grade(board, (8, 8), listed).no_guess


@pytest.mark.parametrize(
    ("hardest", "at_least"),
    [("counting", 1), ("subset", 1), ("subset", 8), ("mine-count", 1), ("contradiction", 1)],
)
def test_graded_boards_need_their_technique(hardest: str, at_least: int) -> None:
    names = [technique.name for technique in mw.techniques()]
    up_to = names[: names.index(hardest) + 1]
    for board in made("intermediate", 5, grade=hardest, at_least=at_least, seed=7):
        grade = mw.grade(board, (8, 8))
        assert (grade.no_guess, grade.hardest) == (True, hardest)
        assert grade.counts[hardest] >= at_least
        assert is_won_by(mw.Strategy(up_to), board, (8, 8))
        assert not is_won_by(mw.Strategy(up_to[:-1]), board, (8, 8))
        assert is_won_by_certain_cells(board, (8, 8))


def test_a_grade_is_the_least_set_of_techniques_that_wins() -> None:
    names = [technique.name for technique in mw.techniques()]
    hardest = []
    for board in made("8x8x14", 60, start=(0, 0), seed=3):
        grade = mw.grade(board, (0, 0))
        wins = [
            name
            for end, name in enumerate(names, start=1)
            if is_won_by(mw.Strategy(names[:end]), board, (0, 0))
        ]
        assert grade.hardest == (wins[0] if wins else None)
        assert grade.no_guess == bool(wins) == is_won_by_certain_cells(board, (0, 0))
        hardest.append(grade.hardest)
    assert len(set(hardest)) > 3


def test_grades_of_boards_that_need_nothing_or_a_guess() -> None:
    assert mw.grade(mw.Board(1, 4, [(0, 3)]), (0, 0)) == mw.Grade(True, None, {})
    assert mw.grade(mw.Board(2, 2, [(0, 0)]), (1, 1)) == mw.Grade(False, None, {})
    with pytest.raises(mw.PositionError, match="the start r0c3 holds a mine"):
        mw.grade(mw.Board(1, 4, [(0, 3)]), (0, 3))


@pytest.mark.parametrize("game", KNOWN)
def test_known_boards_are_finished_without_a_guess(game: dict[str, Any]) -> None:
    mines = [
        (row, column)
        for row, line in enumerate(game["layout"])
        for column, sign in enumerate(line)
        if sign == "*"
    ]
    board = mw.Board(game["h"], game["w"], mines)
    column, row = game["start"]
    start = (row, column)
    assert is_won_by_certain_cells(board, start)
    assert is_won_by(mw.Strategy("exact"), board, start)
    # Level 4 needs the mine total; the levels below do without.
    level = game["expect"]["needed_level"]
    assert is_won_by_certain_cells(board, start, total=False) == (level < 4)
    assert is_won_by(mw.Strategy("counting"), board, start) == (level == 1)
    grade = mw.grade(board, start)
    assert grade.no_guess
    assert grade.hardest is not None


# What cannot be had.


def test_where_no_board_exists_all_layouts_were_tried() -> None:
    start, rows, columns, mines = (0, 0), 3, 3, 4
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    layouts = [mw.Board(rows, columns, c) for c in combinations(cells[1:], mines)]
    solvable = {board for board in layouts if is_won_by_certain_cells(board, start)}
    boards = set(made((3, 3, 4), 200, no_guess=True, start=start, start_rule="safe", seed=1))
    assert boards == solvable
    with pytest.raises(mw.NoBoard, match="none of the 3 layouts meets") as caught:
        mw.generate((2, 2, 1), no_guess=True, start=(0, 0), start_rule="safe")
    assert (caught.value.tried, caught.value.proved) == (3, True)


def test_where_none_is_found_the_search_ends() -> None:
    """Five cells in six are mines: what little is safe hardly hangs together."""
    with pytest.raises(mw.NoBoard, match="choose fewer mines") as caught:
        mw.generate("16x16x215", no_guess=True, start_rule="safe", seed=1, budget=600)
    assert not caught.value.proved


def test_rare_boards_are_found_among_all_layouts() -> None:
    """All but three of a row's cells are mines, in 1,711 layouts: hardly any can be solved."""
    asked: dict[str, Any] = {"start": (0, 0), "start_rule": "safe", "seed": 1}
    row = "60x1x57"
    dealt = made(row, 100, **asked)
    assert sum(is_won_by_certain_cells(board, (0, 0)) for board in dealt) < 5
    boards = made(row, 20, no_guess=True, **asked)
    assert all(is_won_by_certain_cells(board, (0, 0)) for board in boards)


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ({"size": "5x4x30"}, "30 mines do not fit"),
        ({"size": "3x3x1", "start": (1, 1)}, "use at most 0"),
        ({"size": "huge"}, "unknown board 'huge'"),
        ({"start": (99, 0)}, "there is no cell r99c0"),
        ({"start_rule": "lucky"}, "start_rule= cannot be .lucky."),
        ({"techniques": ["luck"]}, "techniques= cannot be 'luck'"),
        ({"techniques": []}, "techniques= is empty"),
        ({"grade": "luck"}, "grade= cannot be 'luck'"),
        ({"grade": "subset", "techniques": "subset"}, "leave out techniques="),
        ({"grade": "subset", "at_least": 0}, "at_least= must be a whole number from 1"),
        ({"at_least": 2}, "at_least= needs the technique that it counts: specify grade="),
    ],
    ids=str,
)
def test_requests_that_describe_no_board_are_refused(asked: dict[str, Any], line: str) -> None:
    size = asked.pop("size", "expert")
    with pytest.raises(mw.MinewiseError, match=line):
        mw.generate_many(size, **({"count": 1, "no_guess": True} | asked))


def test_a_budget_that_is_too_small_is_an_error() -> None:
    with pytest.raises(mw.OverBudget, match="the time budget is used up"):
        mw.generate("400x400x40000", no_guess=True, budget=1e-9)


@pytest.mark.parametrize(
    ("asked", "options"),
    [({}, []), ({"no_guess": True}, ["--no-guess"]), ({"topology": "torus"}, ["--topology=torus"])],
)
def test_boards_of_a_wanted_3bv(asked: dict[str, Any], options: list[str]) -> None:
    boards = made("beginner", 3, three_bv=(12, 14), seed=2, **asked)
    assert all(12 <= board.three_bv <= 14 for board in boards)
    assert boards[1] == mw.generate("beginner", three_bv=(12, 14), seed=2, game=1, **asked)
    exact = mw.generate("beginner", three_bv=13, seed=2, **asked)
    told = run("beginner", "--three-bv=13", "--seed=2", "--format=json", *options)
    assert (exact.three_bv, told.stdout_bytes) == (13, mw.formats.dump(exact, "json"))
    with pytest.raises(mw.NoBoard, match="choose a wider three_bv="):
        mw.generate((1, 3, 1), three_bv=3, start=(0, 0), budget=100)


# The command line.


def run(*arguments: str) -> Result:
    return commanding.run("generate", *arguments)


def test_command_writes_the_board_of_its_options(tmp_path: Path) -> None:
    asked = ["6x5x6", "--techniques", "counting", "--start", "r1c1", "--start-rule", "safe"]
    options: dict[str, Any] = {"techniques": ["counting"], "start": (1, 1), "start_rule": "safe"}
    board = mw.generate("6x5x6", seed=3, **options)
    written = [run(*asked, "--seed", "3", *more) for more in ([], ["--format", "mbf"])]
    assert [one.stdout_bytes for one in written] == [
        mw.formats.dump(board, name) for name in ("text", "mbf")
    ]
    assert run(*asked, "--seed", "3", "-o", str(tmp_path / "board.mbf")).stdout == ""
    assert mw.formats.load(tmp_path / "board.mbf") == board
    torus = mw.generate("6x5x6", seed=3, topology="torus", **options)
    told = run(*asked, "--seed", "3", "--topology", "torus", "--format", "json").stdout_bytes
    assert told == mw.formats.dump(torus, "json")


def test_command_writes_several_boards(tmp_path: Path) -> None:
    boards = made("8x8x10", 3, grade="subset", at_least=2, seed=1, game=4)
    asked = ["8x8x10", "--grade=subset", "--at-least=2", "--seed=1", "--game=4", "--count=3"]
    lines = run(*asked, "--format", "json").stdout
    assert [mw.formats.load(line.encode()) for line in lines.splitlines()] == boards
    assert run(*asked, "-o", str(tmp_path / "boards.jsonl")).exit_code == 0
    assert (tmp_path / "boards.jsonl").read_text() == lines
    assert run(*asked, "-o", str(tmp_path / "board.mbf")).exit_code == 0
    names = sorted(path.name for path in tmp_path.glob("*.mbf"))
    assert names == ["board-4.mbf", "board-5.mbf", "board-6.mbf"]
    assert [mw.formats.load(tmp_path / name) for name in names] == boards
    text = run(*asked).stdout
    assert text == "".join(mw.formats.dump(board, "text").decode() for board in boards)


def test_enclosed_guesses_are_kept_out_or_allowed() -> None:
    """Where logic ends, each group has two solutions, and no click elsewhere tells which."""
    left_over = 0
    for number in range(60):
        settings = {"no_guess": True, "start": (4, 4), "seed": 3, "game": number}
        assert mw.grade(mw.generate("beginner", **settings), (4, 4)).no_guess
        game = mw.Game(mw.generate("beginner", **settings | {"no_guess": False}, enclosed=True))
        game.open((4, 4))
        while (analysis := mw.analyze(game.position)).safe:
            for cell in analysis.safe:
                game.open(cell)
        uncertain = [c for c in game.topology.cells if game.position[c] < 0 and analysis[c] < 1]
        left_over += not game.won
        assert game.won == (not uncertain)
        assert all(analysis[cell] == pytest.approx(0.5) for cell in uncertain)
        groups = closed_groups(analysis)
        assert sorted(cell for group in groups for cell in group) == uncertain
        assert analysis.solutions == 2 ** len(groups)
    assert left_over > 0
