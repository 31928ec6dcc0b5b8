"""Strategies that are watched: their moves, their own reasons, the boards they are given."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asking import asked

import minewise as mw
from minewise.base.budget import Deadline
from minewise.play.move import Move, Reasons
from minewise.play.simulation import moves
from minewise.questions.games import _is_guess


def watched(**request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = asked("watch", **request)
    return answer


@pytest.mark.parametrize(
    ("risk", "counts"), [(None, True), (0.0, False), (0.5, True), (1.0, False)]
)
def test_a_certain_mine_is_no_guess(risk: float | None, counts: bool) -> None:
    assert _is_guess(Move((0, 0), "guess", None, risk, ())) is counts


STRATEGIES = ["subset-only", "four-step", "pattern-probability", "exact", "tie-break"]


@pytest.mark.parametrize(
    ("strategy", "options"),
    [
        *((strategy, {}) for strategy in STRATEGIES),
        ("exact", {"topology": "torus"}),
        ("tie-break", {"topology": "hexagonal"}),
        ("exact", {"clues": "noisy(0.05)"}),
        ("counting", {"size": "16x16x60"}),  # it resigns
    ],
)
def test_moves_are_those_of_the_library(strategy: str, options: dict[str, Any]) -> None:
    game = mw.Game.new(**({"size": "16x16x40", "seed": 3} | options))
    told = watched(strategy=strategy, **({"size": "16x16x40", "seed": "3"} | options))
    first = mw.Strategy.parse(strategy).first_click(game.topology, game.mine_count, "opening")
    game.open(first)
    played = moves(strategy, game.board, first, seed=3, clues=game.clues)
    assert told["start"] == list(first)
    assert {tuple(cell) for cell in told["mines"]} == set(game.board.mines)
    assert told["clues"] == game.clues.to_json()
    again = mw.Game(game.board, clues=game.clues, seed=3)
    for one, move in zip(told["moves"], played, strict=True):
        assert one["cell"] == list(move.cell)
        assert (one["reason"], one["technique"]) == (move.reason, move.technique or None)
        assert one["risk"] == move.risk
        assert tuple(tuple(cell[:2]) for cell in one["shown"]) == again.open(move.cell)
        for row, column, number in one["shown"]:
            is_mine = game.board.is_mine((row, column))
            assert number == (-1 if is_mine else again.shown((row, column)))
    ends = {"won": again.won, "lost": again.lost, "resigned": not again.over}
    assert ends[told["end"]]
    assert (told["end"] == "resigned") == (strategy == "counting")


def test_a_reason_is_the_strategys_own_and_holds() -> None:
    """The clues and mines that a sentence names prove the cell safe, by themselves."""
    told = watched(strategy="counting,subset/safety", size="16x16x40", seed="3")
    seen: dict[tuple[int, int], int] = {}
    explained = 0
    for move in told["moves"]:
        name = "r{}c{}".format(*move["cell"])
        if move["reason"] == "deduced" and move["clues"]:
            assert name in move["text"]
            shown = mw.Position.parse(
                "\n".join(
                    "".join(str(seen[r, c]) if [r, c] in move["clues"] else "#" for c in range(16))
                    for r in range(16)
                ),
                mines=40,
            )
            known = [mw.Constraint([tuple(mine)], 1) for mine in move["mines"]]
            elsewhere = [
                mw.Constraint([cell], 0) for cell in seen if list(cell) not in move["clues"]
            ]
            given = mw.analyze(shown).given([*known, *elsewhere])
            assert tuple(move["cell"]) in given.safe, move
            explained += 1
        for row, column, number in move["shown"]:
            seen[row, column] = number
    assert explained > 50


@pytest.mark.slow
def test_nearly_every_deduction_is_explained() -> None:
    plain = total = 0
    for strategy in STRATEGIES:
        for seed in "01":
            told = watched(strategy=strategy, size="expert", seed=seed)
            safe = [move for move in told["moves"] if move["technique"] and not move["risk"]]
            total += len(safe)
            plain += sum("is safe by" in move["text"] for move in safe)
    assert total > 500
    assert plain / total < 0.02


def test_a_guess_says_its_risk_and_what_is_safest() -> None:
    board = mw.Board(3, 4, [(0, 2), (1, 0), (2, 2)])  # nothing follows from its corner
    told = watched(strategy="exact/random", board=str(board), start=[0, 0], seed="4")
    game = mw.Game(board)
    game.open((0, 0))
    guess = next(move for move in told["moves"] if move["reason"] == "guess")
    analysis = mw.analyze(game.position)
    assert guess["risk"] == pytest.approx(analysis[tuple(guess["cell"])])
    assert guess["safest"]["probability"] == pytest.approx(analysis.safest()[1])
    assert "% risk" in guess["text"]


def test_the_criterion_that_decides_is_named() -> None:
    told = watched(strategy="counting,exact/safety>progress/", size="expert", seed="1")
    texts = [move["text"] for move in told["moves"] if move["reason"] == "guess"]
    assert any("progress decides: the highest probability" in text for text in texts)
    assert any("the lowest available" in text for text in texts)


def test_best_play_says_with_what_it_wins() -> None:
    board = "*1\n11"
    told = watched(strategy="counting/safety//endgame=100", board=board, start=[1, 1])
    guess = told["moves"][1]
    assert "Best play with 3 solutions left: this move wins" in guess["text"]


def test_a_guess_that_was_certain_says_so() -> None:
    """The mine total leaves the first column free, which counting clues does not show."""
    board = str(mw.Board(2, 4, [(0, 1)]))
    told = [
        watched(strategy="counting/random", board=board, start=[0, 3], seed=seed)["moves"]
        for seed in "12345678"
    ]
    risky = [moves[1]["text"] for moves in told if moves[1]["risk"]]
    certain = [moves[1]["text"] for moves in told if moves[1]["risk"] == 0]
    assert all("r0c0 is certainly safe, but the strategy does not find it" in one for one in risky)
    assert all("certainly safe, but no technique" in one for one in certain)
    assert risky
    assert certain


def test_the_same_seed_is_the_same_game() -> None:
    drawn = watched(strategy="exact", size="beginner")
    names = ("strategy", "topology", "start_rule", "no_guess", "seed", "game", "start")
    again = watched(size="beginner", **{name: drawn[name] for name in names})
    assert again == drawn
    other = watched(size="beginner", **{name: drawn[name] for name in names[:-2]}, game=1)
    assert other["mines"] != drawn["mines"]


def test_a_board_that_never_needs_a_guess() -> None:
    told = watched(strategy="exact", size="16x16x50", no_guess=True, seed="5")
    assert (told["end"], told["guesses"], told["luck"]) == ("won", 0, 1.0)
    board = mw.generate("16x16x50", no_guess=True, seed=5, start=tuple(told["start"]))
    assert {tuple(cell) for cell in told["mines"]} == set(board.mines)
    graded = watched(strategy="exact", size="9x9x10", grade="subset", seed="5")
    assert graded["grade"] == "subset"
    assert graded["no_guess"]


@pytest.mark.parametrize("topology", ["square", "hexagonal"])
def test_a_board_may_be_given(topology: str) -> None:
    board = mw.Game.new("9x9x10", seed=1, start=(4, 4), topology=topology).board
    as_text = str(board)
    held = json.loads(mw.formats.dump(board, "json"))
    told = watched(strategy="exact", board=as_text, topology=topology, start=[4, 4])
    assert {tuple(cell) for cell in told["mines"]} == set(board.mines)
    assert told["given"]
    assert watched(strategy="exact", board=held, start=[4, 4]) == told


def test_where_time_is_up_the_plain_fact_is_told() -> None:
    board = mw.Board(1, 4, [(0, 1)])
    first, second = moves("counting,mine-count/safety", board, (0, 0))[:2]
    reasons = Reasons(mw.Strategy("counting,mine-count"), "any", Deadline(1e-9))
    assert reasons.tell(mw.Position.parse("####", mines=1), first).text.startswith("r0c0 is the")
    told = reasons.tell(mw.Position.parse("1###", mines=1), second)
    assert told.text == "r0c2 is safe by mine-count."
