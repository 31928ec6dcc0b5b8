"""A game as a player has it: what clicks do, what is kept of it, how it is saved."""

from __future__ import annotations

import pickle
import random
from itertools import combinations
from typing import Any

import pytest
from counting import calls
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from minewise.base.budget import limits
from minewise.formats import game_json


def small() -> mw.Game:
    r"""Returns a game on this board::

    *10
    221
    1*1
    """
    return mw.Game(mw.Board(3, 3, [(0, 0), (2, 1)]))


def test_opening_a_zero_opens_around_it() -> None:
    game = small()
    assert sorted(game.open((0, 2))) == [(0, 1), (0, 2), (1, 1), (1, 2)]
    assert str(game.position) == "#10\n#21\n###"
    assert not game.over
    assert game.open((0, 2)) == ()
    assert game.clicks == 1


def test_a_game_is_won_when_all_that_is_safe_is_open() -> None:
    game = small()
    for cell in [(0, 2), (1, 0), (2, 0), (2, 2)]:
        assert not game.won
        assert cell in game.open(cell)
    assert (game.won, game.lost, game.over) == (True, False, True)
    assert game.open((0, 0)) == ()
    assert game.three_bv == game.clicks == 4
    assert game.efficiency == 1.0


def test_a_mine_loses_and_shows_where_it_was() -> None:
    game = small()
    assert game.open((2, 1)) == ((2, 1),)
    assert (game.lost, game.exploded) == (True, (2, 1))
    assert game.position[2, 1] == mw.MINE
    assert game.open((0, 2)) == () == game.chord((0, 2))
    assert not game.flag((0, 0))


def test_flags_protect_and_chords_need_them() -> None:
    game = small()
    game.open((0, 2))
    assert game.chord((0, 1)) == ()  # no flag yet
    assert game.flag((0, 0))
    assert game.open((0, 0)) == ()
    assert game.flags == ((0, 0),)
    assert sorted(game.chord((0, 1))) == [(1, 0)]
    assert not game.flag((0, 1))  # open
    assert game.chord((0, 0)) == ()  # not open
    assert not game.flag((0, 0))
    assert [action.kind for action in game.history] == ["open", "flag", "chord", "flag"]


def test_a_click_on_a_flag_deals_no_board() -> None:
    game = mw.Game.new((4, 4, 3), seed=1)
    game.flag((0, 0))
    assert game.open((0, 0)) == ()
    assert not game.is_dealt
    assert len(game.open((3, 3))) > 1  # the promise is still to be kept


def test_a_wrong_flag_lets_a_chord_lose() -> None:
    game = small()
    game.open((0, 2))
    game.flag((1, 0))
    assert (0, 0) in game.chord((0, 1))
    assert game.lost
    assert game.exploded == (0, 0)


@pytest.mark.parametrize("count", [1, 2])
def test_a_chord_opens_all_its_cells_at_once(count: int) -> None:
    """A mine among them loses, also after an opening that holds every cell without a mine."""
    flagged = [(1, 1), (1, 2)][:count]
    risks, losses, openings = 0.0, 0, 0
    for mines in combinations([(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)], count):
        game = mw.Game(mw.Board(2, 3, mines))
        game.open((0, 1))
        for cell in flagged:
            game.flag(cell)
        opened = game.chord((0, 1))
        assert set(mines).difference(flagged) <= set(opened)
        assert game.exploded == next(filter(game.board.is_mine, opened), None)
        assert game.won != game.lost == (game.exploded is not None)
        assert pickle.loads(pickle.dumps(game)) == game
        risks += mw.review(game).clicks[-1].risk or 0.0
        losses += game.lost
        openings += game.lost and game.position.hidden_count == 0
        game.undo()
        assert not game.over
        assert game.position.hidden_count == 5
    assert risks == pytest.approx(losses)
    assert openings


def test_a_chord_that_costs_too_much_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = mw.Game(mw.Board(3, 4, [(0, 0), (1, 3)]), guessing="kind", seed=1)
    game.open((1, 1))
    game.flag((0, 1))
    before = game.position, game.board, game.history
    monkeypatch.setattr("minewise.game.limits", lambda _: limits(mw.Budget(megabytes=1e-6)))
    with pytest.raises(mw.OverBudget):
        game.chord((1, 1))
    assert (game.position, game.board, game.history) == before


def test_an_opening_takes_flags_with_it() -> None:
    game = small()
    game.flag((1, 1))
    game.open((0, 2))
    assert game.flags == ()


def test_undo_goes_back_beyond_a_loss_and_is_counted() -> None:
    game = small()
    game.open((0, 2))
    before = str(game.position)
    game.open((0, 0))
    assert game.lost
    undone = game.undo()
    assert undone is not None
    assert undone.cell == (0, 0)
    assert (str(game.position), game.lost, game.undos) == (before, False, 1)
    game.undo()
    assert game.undo() is None
    assert game.undos == 2
    assert "0" not in str(game.position)


@given(st.sampled_from(["exact", "liar"]), st.randoms(use_true_random=False))
def test_undo_leaves_what_playing_again_gives(clues: str, rng: random.Random) -> None:
    game = mw.Game.new((4, 6, 5), seed=rng.randrange(99), start=(1, 1), clues=clues)
    for _ in range(40):
        cell = (rng.randrange(4), rng.randrange(6))
        rng.choice([game.open, game.flag, game.flag, game.chord, lambda _: game.undo()])(cell)
        again = mw.Game(game.board, clues=game.clues, seed=game.seed)
        assert all(again.do(action) for action in game.history)
        assert again.history == game.history
        assert again.position == game.position
        assert (again.won, again.lost, again.flags) == (game.won, game.lost, game.flags)
        assert (again.exploded, again.three_bv_so_far) == (game.exploded, game.three_bv_so_far)


def test_an_undo_costs_no_more_in_a_long_game() -> None:
    game = mw.Game(mw.Board(20, 20, [(0, 0)]))
    for at in range(2000):
        game.flag((at % 20, at // 20 % 20))
    assert calls(game.undo) < 20


def test_guesses_and_luck() -> None:
    game = mw.Game(mw.Board(1, 5, [(0, 0), (0, 3)]))
    game.open((0, 1))
    assert str(game.position) == "#1###"
    game.open((0, 4))  # three mines' places: r0c0 or r0c2, and one of r0c3, r0c4
    clicks = mw.review(game).clicks
    assert [click.risk for click in clicks] == [None, pytest.approx(0.5)]
    assert clicks[1].is_guess
    assert clicks[1].was_forced
    assert mw.review(game).guesses == 1
    assert mw.review(game).luck == pytest.approx(0.5)
    game.open((0, 0))
    assert game.lost
    assert mw.review(game).guesses == 2
    assert mw.review(game).luck == pytest.approx(0.25)


def played_in_order(board: mw.Board) -> mw.Review:
    game = mw.Game(board)
    for cell in board.topology.cells:
        game.open(cell)
    return mw.review(game)


def test_luck_is_zero_on_average() -> None:
    """Over all layouts the risks taken equal the games lost by guesses, whoever plays."""
    cells = mw.Topology.square(3, 3).cells
    reviews = [played_in_order(mw.Board(3, 3, mines)) for mines in combinations(cells, 3)]
    totals = mw.ReviewTotals.of(reviews)
    assert totals.games == 84
    assert totals.wins + totals.losses == 84
    assert 0 < totals.hits < totals.losses  # some games were lost by the first click
    assert totals.risk == pytest.approx(totals.hits)
    assert totals.wins_by_luck == pytest.approx(0)
    assert totals.expected_wins == pytest.approx(totals.wins)


def test_totals_by_hand() -> None:
    def click(risk: float | None, best: float | None, **more: Any) -> mw.Click:
        return mw.Click(mw.Action("open", (0, 0)), risk, best, (0, 1), **more)

    first, safe = click(None, None), click(0.0, 0.0)
    won = mw.Review((first, click(0.5, 0.5, spent=2.0), safe), lost=False, won=True)
    lost = mw.Review((first, click(0.25, 0.05, spent=1.5), click(0.5, 0.1)), lost=True)
    unknown = mw.Review((first, click(None, None)), lost=True)
    totals = mw.ReviewTotals.of([won, lost, unknown])
    assert (totals.games, totals.wins, totals.losses, totals.hits) == (3, 1, 2, 1)
    assert (totals.guesses, totals.forced, totals.avoidable, totals.unknown) == (3, 1, 2, 1)
    assert totals.risk == pytest.approx(1.25)
    assert totals.avoidable_risk == pytest.approx(0.2 + 0.4)
    assert totals.expected_wins == pytest.approx(1 + 1 - 1.25)
    assert totals.wins_by_luck == pytest.approx(0.25)
    assert totals.luck_deviation == pytest.approx((0.25 + 0.1875 + 0.25) ** 0.5)
    assert totals.guess_seconds == 3.5
    assert totals.valued == 0


def test_the_risk_of_a_chord_is_that_of_all_it_opens() -> None:
    game = mw.Game(mw.Board(2, 3, [(0, 0)]))
    game.open((0, 1))
    game.flag((1, 2))
    game.chord((0, 1))
    assert game.lost
    risk = mw.review(game).clicks[-1].risk
    assert risk == pytest.approx(4 / 5)  # the mine is one of five, four of which are opened


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
@pytest.mark.parametrize("topology", ["square", "torus", "hexagonal"])
def test_start_rules_hold(rule: str, topology: str) -> None:
    numbers = []
    for number in range(200):
        game = mw.Game.new(
            (5, 6, 9), seed=3, game=number, start=(2, 2), start_rule=rule, topology=topology
        )
        assert len(game.board.mines) == 9
        numbers.append(-1 if game.lost else game.position[2, 2])
    if rule == "any":
        assert -1 in numbers
    assert (min(numbers) >= 0) == (rule != "any")
    assert (set(numbers) == {0}) == (rule == "opening")


def test_a_board_is_a_function_of_seed_and_number() -> None:
    def board(**options: Any) -> mw.Board:
        return mw.Game.new("beginner", start=(4, 4), **options).board

    assert board(seed=5) == board(seed=5)
    assert len({board(seed=5, game=number) for number in range(50)}) == 50
    later = mw.Game.new("beginner", seed=5)
    with pytest.raises(mw.PositionError, match="first click"):
        _ = later.board
    later.open((4, 4))
    assert later.board == board(seed=5)
    assert mw.Game.new("beginner", start=(0, 0)).seed != mw.Game.new("beginner").seed


def test_seeds_are_read_as_text_of_up_to_20_digits() -> None:
    for text in ("5", "0" * 19 + "5", str(2**64 - 1)):
        assert game_json.from_dict(change("seed", text)).seed == int(text)


def change(key: str, value: Any) -> Any:
    return game_json.to_dict(small()) | {key: value}


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ([], "is missing"),
        ({"format": "minewise game", "version": 2}, "reads version 1"),
        ({"format": "minewise game", "version": 1}, "'topology' is missing"),
        (change("mines", [[0, 0]]), "mine_total is 2, but mines lists 1"),
        (change("mines", [[0, 0], [9, 9]]), "r9c9"),
        (change("history", [{"action": "dig", "cell": [0, 0]}]), "dig"),
        (change("history", [{"action": "open", "cell": [7, 7]}]), "r7c7"),
        (change("history", [{"action": "chord", "cell": [0, 0]}]), "has no effect"),
        (change("rows", -1), "damaged"),
        (change("mine_total", 10), "damaged"),
        (change("mines", None), "mines or a seed"),
        (change("undos", "many"), "undos"),
        (change("start_rule", "lucky"), "start_rule must be one of"),
        (change("seed", 1.9), "seed= must be a whole number"),
        (change("seed", True), "seed= must be a whole number"),
        (change("seed", "0" * 20 + "5"), "seed= must be a whole number"),  # 20 digits at most
        (
            change("history", [{"action": "open", "cell": [0, 1], "time": -1}]),
            r"history\[0\]: time must be a number from 0, not -1",
        ),
    ],
)
def test_what_is_no_saved_game(data: Any, line: str) -> None:
    with pytest.raises(mw.FormatError, match=line) as caught:
        game_json.from_dict(data)
    assert "\n" not in str(caught.value)


def test_what_is_no_game() -> None:
    with pytest.raises(mw.PositionError, match="no room"):
        mw.Game.new((3, 3, 1), start=(1, 1))
    with pytest.raises(mw.ParameterError, match="start_rule= cannot be 'lucky'"):
        mw.Game.new("expert", start_rule="lucky")


def test_a_review_keeps_to_its_budget() -> None:
    """What there was no time for has no risk; the clicks themselves are all there."""
    game = mw.Game.new("expert", seed=1, start=(3, 3))
    game.open(game.board.mines[0])
    clicks = mw.review(game, budget=1e-9).clicks
    assert [(click.action, click.risk) for click in clicks] == [(a, None) for a in game.history]
    assert mw.review(game, budget=10) == mw.review(game)


DEALS = (
    "expert",
    "9x9x12 torus start=1,2 seed=3 game=4",
    "beginner grade=subset",
    "6x5x4 no-guess",
)
MODELS = "clues=matrix(1; 0.5 ?0.5)", 'clues={"default":"exact","cells":[[[0,0],"liar"]]}'


@pytest.mark.parametrize("text", [*DEALS, *(f"2x1x1 start-rule=any {model}" for model in MODELS)])
def test_a_deal_is_read_as_it_is_written(text: str) -> None:
    deal = mw.Deal.parse(text)
    assert str(deal) == text
    changed = mw.Game.new(deal, seed=5, start=(0, 0), start_rule="safe")
    assert (changed.seed, changed.start_rule, changed.mine_count) == (5, "safe", deal.size.mines)


@pytest.mark.parametrize("text", ["", "9x9", "beginner x", "beginner seed", "beginner seed=-1"])
def test_what_is_no_deal_is_refused(text: str) -> None:
    with pytest.raises(mw.ParameterError):
        mw.Deal.parse(text)
