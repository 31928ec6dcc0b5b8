"""Minesweeper in text: prompts, moves, tasks, and a judge that luck cannot please."""

from __future__ import annotations

import math

import pytest

import minewise as mw
from minewise.text_game import (
    PLAYERS,
    SUITES,
    MoveError,
    Task,
    TextGame,
    judge,
    measure,
    parse_move,
    prompt,
    read_tasks,
    task,
)

FORCED = mw.Position.parse("2##\n2##", mines=3)
SLOW = {"best-guess", "contradiction"}
ONE_SAFE = mw.Position.parse("0000\n0122\n02##\n02##", mines=3)


def test_the_prompt_shows_what_the_player_sees() -> None:
    game = TextGame(task("expert", 1))
    rows = game.prompt.split("\n\n")[1].splitlines()
    assert [row.split()[0] for row in rows[1:]] == [str(row) for row in range(16)]
    assert rows[0].split() == [str(column) for column in range(30)]
    cells = [row.split()[1:] for row in rows[1:]]
    assert cells == [list(row) for row in str(game.position).splitlines()]
    assert "*" not in game.prompt
    assert "99 mines" in game.prompt
    assert "F is" not in game.prompt
    words = " ".join(prompt(task("subset", 12).position).split())
    assert "F is a cell that certainly holds a mine." in words


@pytest.mark.parametrize(
    ("reply", "cell"),
    [
        ("open 0 1", (0, 1)),
        ("OPEN (1, 2)", (1, 2)),
        ("open row 1, column 1.", (1, 1)),
        ("I could open 0 1, but it is a mine.\n**open 1 2**", (1, 2)),
        ("open: 0,2", (0, 2)),
        ("open 0 1. Final: open row 1 and column 2", (1, 2)),
        ("**Open** (1, 2)", (1, 2)),
        ("open r1c2 and then 3 more", (1, 2)),
        ("open r0c1", (0, 1)),
        ("I would open 0 1, but:\n\n**r1c2**.", (1, 2)),
        ("open\n```\n0 2\n```", (0, 2)),
        ("\\boxed{\\text{open } 1\\ 2}", (1, 2)),
        ('{"move": "open", "row": 0, "column": 2}', (0, 2)),
        ("open the cell at (0, 2)", (0, 2)),
        ("I open 0 1. I do not open 0 2, and open 3 is no cell", None),
        ("I open 0 1, and do not open 0 2", (0, 1)),
    ],
)
def test_the_last_move_of_a_reply_counts(reply: str, cell: tuple[int, int] | None) -> None:
    if cell is not None:
        assert parse_move(reply, FORCED) == cell
        return
    with pytest.raises(MoveError):
        parse_move(reply, FORCED)


NONE = "there is no move: end with a line: open ROW COLUMN"


@pytest.mark.parametrize(
    ("reply", "line"),
    [
        ("open 0 1? open -1 2", "there is no row -1, column 2: the board has 2 rows and 3 columns"),
        ("open 1.2 2", NONE),
        ("open 1-2", NONE),
        (None, NONE),
        ("", NONE),
        ("opening 0 1", NONE),
        ("do not open 0 1", NONE),
        ("open 0 1 2", NONE),
        ("open 0 1, or rather open 0-2", NONE),
        ("r0c1 is a mine.", NONE),
        (NONE, NONE),
        ("open -1 0", "there is no row -1, column 0: the board has 2 rows and 3 columns"),
        ("open 2 0", "there is no row 2, column 0: the board has 2 rows and 3 columns"),
        ("open 0 99999", "there is no row 0, column 99999: the board has 2 rows and 3 columns"),
        ("open 1 0", "row 1, column 0 is open already: choose a hidden cell, #"),
    ],
)
def test_a_reply_without_a_move_is_one_clear_error(reply: str | None, line: str) -> None:
    with pytest.raises(MoveError) as error:
        parse_move(reply, FORCED)
    assert str(error.value) == line


def test_a_flagged_cell_cannot_be_opened() -> None:
    with pytest.raises(MoveError, match="row 0, column 1 certainly holds a mine"):
        parse_move("open 0 1", mw.Position.parse("1F\n##", mines=2))


def test_a_forced_guess_costs_nothing_and_a_needless_risk_what_it_costs() -> None:
    assert judge(FORCED, (0, 2)).kept == 1.0
    assert judge(ONE_SAFE, (3, 3)).kept == 1.0
    assert judge(ONE_SAFE, (2, 3)).kept == 0.0
    with pytest.raises(mw.PositionError, match="r0c0 is not hidden"):
        judge(FORCED, (0, 0))


@pytest.mark.parametrize(
    ("rows", "mines"), [("####\n#13#\n####\n####", 6), ("1##\n###\n###", 3), ("2###\n####", 4)]
)
def test_verdicts_are_those_of_best_play(rows: str, mines: int) -> None:
    position = mw.Position.parse(rows, mines=mines)
    play = mw.best_play(position)
    values = dict(play.moves)
    for cell in position.topology.cells:
        if position[cell] == mw.HIDDEN:
            judgement = judge(position, cell)
            assert judgement.exact
            expected = values.get(cell, 0.0) / play.win_probability
            assert judgement.kept == pytest.approx(expected, abs=1e-12)


def test_the_score_of_a_game_is_not_luck() -> None:
    """A forced guess that loses has the same score as one that wins."""
    results = []
    for mine in ((0, 0), (0, 2)):
        board = mw.Board(1, 3, [mine])
        game = TextGame(Task("forced", 0, board.position([(0, 1)]), board, (0, 1)))
        game.play("open 0 0")
        results.append((game.won, game.over, game.score))
    assert results == [(False, True, 1.0), (True, True, 1.0)]


def test_three_mistakes_in_a_row_end_a_game() -> None:
    game = TextGame(task("beginner", 2))
    safe = mw.analyze(game.position).safe[0]
    for reply in (None, "b", "open {} {}".format(*safe), "c", "d"):
        game.play(reply)
    assert not game.over
    assert game.score == 1.0
    turn = game.play("e")
    assert turn.judgement is None
    assert game.over
    assert game.score == 0.0
    with pytest.raises(mw.PositionError, match="this game is over: start another"):
        game.play("open 0 0")


def test_a_game_is_played_to_its_end() -> None:
    game = TextGame(task("no-guess", 1))
    text = ""
    while not game.over:
        cell = PLAYERS["strong"](game.position)
        text = game.play("open {} {}".format(*cell)).text
    assert text == "Every cell without a mine is open: the game is won."
    assert game.won
    assert game.score == 1.0


def test_a_lost_game_says_so() -> None:
    start = task("beginner", 2)
    assert start.board is not None
    game = TextGame(start)
    row, column = start.board.mines[0]
    assert "held a mine: the game is lost." in game.play(f"open {row} {column}").text
    assert game.over
    assert not game.won


@pytest.mark.parametrize(
    "suite",
    [pytest.param(suite, marks=pytest.mark.slow if suite in SLOW else ()) for suite in SUITES],
)
def test_tasks_are_functions_of_suite_and_number(suite: str) -> None:
    first, again, other = task(suite, 3), task(suite, 3), task(suite, 4)
    assert first == again
    assert first.position != other.position
    assert (first.board is None) == (TextGame(first).prompt.find("only the next move") > 0)


def test_unknown_suites_and_numbers_are_refused() -> None:
    with pytest.raises(mw.ParameterError, match="suite="):
        task("hard", 0)
    with pytest.raises(mw.ParameterError, match="number="):
        task("expert", -1)
    with pytest.raises(mw.ParameterError, match="expected a Task, not 'beginner'"):
        TextGame("beginner")  # type: ignore[arg-type]


def test_the_baselines_rank_as_they_should() -> None:
    tasks = [task("endgame", number) for number in range(8)]
    scores = {name: measure(player, tasks).score for name, player in PLAYERS.items()}
    assert scores["strong"] == 1.0
    assert scores["strong"] > scores["exact"] > max(scores["random"], scores["first"])
    assert measure(lambda _: (12, 0), tasks).score == 0.0
    for player in PLAYERS.values():
        assert measure(player, tasks[:2]) == measure(player, tasks[:2])


def test_a_measure_has_an_interval() -> None:
    result = measure(PLAYERS["first"], [task("endgame", number) for number in range(4)])
    low, high = result.interval
    assert low < result.score < high
    assert result.moves == result.exact == 4
    assert result.to_dict()["wins"] == 0
    with pytest.raises(mw.ParameterError, match="must not be empty"):
        measure(PLAYERS["first"], list[Task]())
    assert math.isclose(sum(result.scores) / 4, result.score)


@pytest.mark.parametrize("line", ["", "[]", "{}", '{"suite": "a", "number": 1, "mines": 1}'])
def test_a_line_that_is_no_puzzle_is_named(line: str) -> None:
    good = '{"suite": "a", "number": 1, "position": "1#", "mines": 1}'
    with pytest.raises(mw.FormatError, match="line 2 is no puzzle"):
        list(read_tasks([good, line]))
