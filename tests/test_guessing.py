"""Guessing modes: what each promises, and that boards are redrawn as they should be.

The truth is brute force over all layouts that agree with the open cells. Tests of fit are
chi-square tests with fixed seeds at a false-alarm rate of one in a million.
"""

from __future__ import annotations

import itertools
import json
import pickle
import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import astuple
from functools import cache
from math import prod
from typing import Any

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import minewise as mw
from minewise.base.types import Guessing
from minewise.formats import game_json

FALSE_ALARMS = 1e-6
MODES: list[Guessing] = ["classic", "fair", "cruel", "kind"]
DECIDING = MODES[1:]
Cell = tuple[int, int]
Layout = tuple[Cell, ...]


@cache
def layouts(rows: int, columns: int, mines: int, shown: tuple[Any, ...]) -> list[Layout]:
    """All layouts that agree with what is shown: pairs of a cell and its number."""
    beside = oracle.grid_neighbours("square", rows, columns)
    hidden = [cell for cell in beside if cell not in dict(shown)]
    return [
        layout
        for layout in itertools.combinations(hidden, mines)
        if all(len(beside[cell].intersection(layout)) == number for cell, number in shown)
    ]


def hidden(game: mw.Game) -> list[Cell]:
    return [cell for cell in game.topology.cells if game.position[cell] < 0]


class Seen:
    """What a player could know at one moment of a game."""

    def __init__(self, game: mw.Game) -> None:
        position, cells = game.position, game.topology.cells
        self.shown = {cell: position[cell] for cell in cells if position[cell] >= 0}
        self.hidden = hidden(game)
        rows, columns = game.topology.shape
        self.layouts = layouts(rows, columns, game.mine_count, tuple(self.shown.items()))
        self.is_first = not self.shown

    def ways(self, cell: Cell, mine: bool) -> list[Layout]:
        return [layout for layout in self.layouts if (cell in layout) == mine]

    def is_safe(self, cell: Cell) -> bool:
        return not self.ways(cell, True)

    @property
    def is_true_guess(self) -> bool:
        return not any(map(self.is_safe, self.hidden))

    @property
    def least_risk(self) -> float:
        return min(len(self.ways(cell, True)) for cell in self.hidden) / len(self.layouts)

    def demand(self, mode: Guessing, cell: Cell) -> bool | None:
        """Whether the mode makes the cell a mine; None if it stays as drawn."""
        if self.is_first or mode == "classic" or not self.ways(cell, True):
            return None
        if not self.ways(cell, False):
            return None
        if mode == "kind" or self.is_true_guess:
            return False
        return True if mode == "cruel" else None


def clicked(game: mw.Game, cell: Cell) -> Seen:
    """Clicks a hidden cell, and checks that the mode keeps its promises."""
    seen, drawn = Seen(game), game.board
    demand = seen.demand(game.guessing, cell)
    game.open(cell)
    assert len(game.board.mines) == game.mine_count
    assert all(game.board.number(each) == number for each, number in seen.shown.items())
    assert not seen.shown.keys() & set(game.board.mines)
    assert game.lost == (drawn.is_mine(cell) if demand is None else demand)
    if demand is None or demand == drawn.is_mine(cell):
        assert game.board == drawn
    return seen


@st.composite
def started(draw: st.DrawFn) -> mw.Game:
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(2, 4))
    mines = draw(st.integers(1, max(1, rows * columns // 2)))
    mode = draw(st.sampled_from(MODES))
    return mw.Game.new(
        (rows, columns, mines), seed=draw(st.integers(0, 9999)), start_rule="any", guessing=mode
    )


@given(started(), st.randoms(use_true_random=False))
@settings(max_examples=300)
def test_every_click_keeps_the_promise_of_its_mode(game: mw.Game, chance: random.Random) -> None:
    true_guesses, survival = 0, 1.0
    game.open(chance.choice(game.topology.cells))
    while not game.over:
        seen = clicked(game, chance.choice(hidden(game)))
        true_guesses += seen.is_true_guess
        survival *= 1 - seen.least_risk
    assert game.true_guesses == true_guesses
    assert game.survival == pytest.approx(survival)


# The open cells of a board, and a click. On the first, no cell is safe; on the second, some are.
GUESS = mw.Position.parse("1###\n####\n###2", mines=4), (0, 1)
PROVED = mw.Position.parse("01###\n12###\n#####", mines=4), (0, 3)


@pytest.mark.parametrize(
    ("scene", "mode", "mine"),
    [
        (GUESS, "fair", False),
        (GUESS, "cruel", False),
        (GUESS, "kind", False),
        (PROVED, "cruel", True),
        (PROVED, "kind", False),
    ],
)
def test_every_layout_that_meets_the_demand_is_equally_likely(
    scene: tuple[mw.Position, Cell], mode: Guessing, mine: bool
) -> None:
    position, cell = scene
    size = position.topology.shape
    shown = {each: position[each] for each in position.topology.cells if position[each] >= 0}
    every = layouts(*size, position.mine_count, tuple(shown.items()))
    met = [layout for layout in every if (cell in layout) == mine]
    assert 10 < len(met) < len(every)
    chance = random.Random(7)
    fell: Counter[Layout] = Counter()
    for number in range(100 * len(met)):
        board = mw.Board(*size, chance.choice(every))
        game = mw.Game(board, seed=5, game=number, guessing=mode)
        with game.as_drawn():
            for each in shown:
                game.open(each)
        game.open(cell)
        assert game.lost == mine
        fell[game.board.mines] += 1
    assert set(fell) <= set(met)
    assert stats.chisquare([fell[layout] for layout in met]).pvalue > FALSE_ALARMS


@pytest.mark.parametrize("mode", DECIDING)
def test_exact_play_wins_every_game_in_which_no_true_guess_kills(mode: Guessing) -> None:
    for strategy in ("exact", "tie-break"):
        result = mw.simulate("beginner", strategy, games=400, seed=3, guessing=mode)
        assert result.wins == 400
        assert result.luck == 1.0
        assert result.guesses == result.true_guesses > 0
        assert 0 < result.survival < 1


def test_weaker_play_is_worst_off_when_guesses_are_punished() -> None:
    rates = {
        mode: mw.simulate("beginner", "counting/random", games=1000, seed=3, guessing=mode).win_rate
        for mode in MODES
    }
    assert rates["cruel"] < rates["classic"] < rates["fair"] < rates["kind"] == 1.0


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("strategy", ["subset-only", "four-step", "exact"])
def test_a_batch_plays_the_games_that_clicks_play(strategy: str, mode: Guessing) -> None:
    """The player of the core, the moves of one game, and a Game agree on every board."""
    size, start = (8, 8, 14), (3, 3)
    batch = mw.simulate(size, strategy, games=40, seed=9, start=start, guessing=mode)
    true_guesses = clicks = guesses = 0
    for number in range(40):
        game = mw.Game.new(size, seed=9, game=number, start=start, guessing=mode)
        played = mw.moves(strategy, game.board, start, seed=9, game=number, guessing=mode)
        for move in played[1:]:
            assert game.open(move.cell) == move.opened
        assert game.won == batch.outcomes[number]
        true_guesses += game.true_guesses
        clicks += len(played)
        guesses += sum(bool(move.risk) for move in played)
    assert batch.true_guesses == true_guesses
    assert batch.clicks == clicks
    assert mode != "classic" or batch.guesses == guesses


def test_a_function_plays_by_the_mode_too() -> None:
    def safest(position: mw.Position) -> Any:
        return mw.analyze(position).safest().cell

    result = mw.simulate("beginner", safest, games=20, seed=4, guessing="fair")
    assert result.wins == 20


def played(mode: Guessing, number: int) -> mw.Game:
    """A game of random clicks, with a flag and an undo."""
    chance = random.Random(number)
    game = mw.Game.new("6x6x9", seed=8, game=number, start=(2, 2), guessing=mode)
    game.flag((5, 5))
    for _ in range(4):
        if not game.over:
            game.open(chance.choice(hidden(game)[:1] + list(game.topology.cells)))
    if number % 3 == 0:
        game.undo()
    return game


@pytest.mark.parametrize("mode", MODES)
def test_a_saved_game_is_the_same_game_and_so_is_its_review(mode: Guessing) -> None:
    for number in range(30):
        game = played(mode, number)
        assert played(mode, number).board == game.board  # a function of seed, number and clicks
        saved = json.loads(json.dumps(game_json.to_dict(game)))
        for copy in (game_json.from_dict(saved), pickle.loads(pickle.dumps(game))):
            assert copy == game
            assert (copy.guessing, copy.board, copy.history) == (mode, game.board, game.history)
            review = mw.review(copy)
            assert review.true_guesses == copy.true_guesses == game.true_guesses
            assert review.survival == pytest.approx(game.survival)


def test_a_loss_that_was_undone_can_be_played_on() -> None:
    game = mw.Game(mw.Board(1, 5, [(0, 0), (0, 3)]), seed=1, guessing="cruel")
    game.open((0, 1))
    game.open((0, 2))
    for _ in range(3):
        assert not game.over
        assert clicked(game, hidden(game)[0])
        game.undo()


def test_the_environment_plays_by_the_mode() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    import minewise.gym  # noqa: F401

    chance = random.Random(5)
    for mode in MODES:
        env = gymnasium.make("minewise/Minesweeper-v0", size="6x6x8", start=(2, 2), guessing=mode)
        for number in range(20):
            env.reset(seed=6, options={"game": number})
            game = mw.Game.new("6x6x8", seed=6, game=number, start=(2, 2), guessing=mode)
            while not game.over:
                cell = chance.choice(hidden(game)[:3])
                game.open(cell)
                _, _, over, _, info = env.step(game.topology.index(cell))
            assert over
            assert info["won"] == game.won


def test_the_mode_belongs_to_the_key_of_a_series() -> None:
    from minewise.play.series import Series

    keys = set()
    for mode in MODES:
        series = Series.of("beginner", "exact", guessing=mode)
        assert Series.read(series.content) == series
        keys.add(series.key)
    assert len(keys) == len(MODES)
    assert "guessing" not in Series.of("beginner", "exact").content


def test_what_cannot_be_had_is_refused() -> None:
    with pytest.raises(mw.ParameterError, match="choose from classic, fair, cruel, kind"):
        mw.Game.new("beginner", guessing="nice")  # type: ignore[arg-type]
    with pytest.raises(mw.ParameterError, match="needs exact clues"):
        mw.Game.new("beginner", guessing="fair", clues="optimistic")
    with pytest.raises(mw.ParameterError, match="needs exact clues"):
        mw.simulate("beginner", "exact", games=1, guessing="kind", clues="liar")


def test_a_review_judges_by_what_was_known_and_charges_what_the_mode_left() -> None:
    forced = mw.Game(mw.Board(1, 3, [(0, 0)]), seed=1, guessing="fair")
    forced.open((0, 1))
    forced.open((0, 0))
    (_, click), review = mw.review(forced).clicks, mw.review(forced)
    assert (click.risk, click.kind, click.cost) == (0.5, "forced", 0.0)
    assert [astuple(made) for made in click.decisions or ()] == [((0, 0), 0.5, "safe")]
    assert click.win is None
    assert (review.luck, review.survival, review.true_guesses) == (1.0, 0.5, 1)
    assert review.survival == forced.survival
    assert review.moments == ()

    needless = mw.Game(mw.Board(3, 4, [(0, 2), (1, 3), (2, 0)]), seed=1, guessing="cruel")
    for cell in ((0, 0), (0, 1), (1, 0), (1, 1), (2, 3)):
        needless.open(cell)
    review = mw.review(needless)
    assert [each.made for each in review.clicks[-1].decisions] == ["mine"]
    assert 0 < (review.clicks[-1].risk or 0) < 1
    assert (review.clicks[-1].kind, review.clicks[-1].cost) == ("avoidable", 1.0)
    assert (review.luck, review.needless_risk, review.survival) == (0.0, 1.0, 1.0)


def decided(game: mw.Game, cells: Iterable[Cell]) -> tuple[list[tuple[Any, ...]], float]:
    """Clicks cells one after the other; what the mode makes of each, and the chance to survive."""
    found, survival = [], 1.0
    for cell in cells:
        if game.over or game.position[cell] >= 0:
            continue
        seen = Seen(game)
        risk = len(seen.ways(cell, True)) / len(seen.layouts)
        demand = seen.demand(game.guessing, cell)
        if risk and not seen.is_first:
            made = None if demand is None else "mine" if demand else "safe"
            found.append((cell, pytest.approx(risk), made))
            survival *= 1 - (risk if demand is None else demand)
        game.open(cell)
    return found, survival


def flagged_number(game: mw.Game, chance: random.Random) -> Cell:
    """Flags as many cells beside a number as it says, not always mines, and returns it."""
    cell = chance.choice([cell for cell in game.topology.cells if game.position[cell] >= 0])
    near = [each for each in game.topology.neighbours(cell) if game.position[each] < 0]
    for each in near:
        if each in game.flags:
            game.flag(each)
    number = game.position[cell]
    for each in chance.sample(near, min(number, len(near))):
        game.flag(each)
    return cell


@pytest.mark.parametrize("mode", DECIDING)
def test_the_record_of_a_chord_has_every_cell_that_the_mode_decided(mode: Guessing) -> None:
    chance = random.Random(3)
    several, kinds = 0, Counter[str | None]()
    for number in range(40):
        size = chance.choice([(3, 4, 4), (3, 4, 3), (4, 4, 5)])
        game = mw.Game.new(size, seed=6, game=number, start_rule="safe", guessing=mode)
        game.open(chance.choice(game.topology.cells))
        expected: list[tuple[list[tuple[Any, ...]], float]] = [([], 1.0)]
        while not game.over:
            cell = flagged_number(game, chance)
            single = pickle.loads(pickle.dumps(game))
            near = [each for each in game.topology.neighbours(cell) if each not in game.flags]
            if not game.chord(cell):
                near = [chance.choice(hidden(game))]
                for each in game.flags:
                    game.flag(each)
                    single.flag(each)
                game.open(near[0])
            expected.append(decided(single, near))
            assert single.board == game.board
            assert (single.won, single.lost) == (game.won, game.lost)
        review = mw.review(game)
        again = game_json.from_dict(json.loads(json.dumps(game_json.to_dict(game))))
        assert [one.decisions for one in mw.review(again).clicks] == [
            one.decisions for one in review.clicks
        ]
        for click, (cells, survival) in zip(review.clicks, expected, strict=True):
            assert [astuple(made) for made in click.decisions or ()] == cells
            if not click.is_first:
                assert 1 - (click.taken_risk or 0) == pytest.approx(survival)
                assert click.cost == pytest.approx(1 - survival)
            several += len(cells) > 1
            kinds.update(made for *_, made in cells)
            if mode != "cruel":
                assert "mine" not in [made for *_, made in cells]
        guesses = zip(review.clicks, expected, strict=True)
        survived = prod(survival for click, (_, survival) in guesses if not click.is_blunder)
        assert review.luck == pytest.approx(survived)
        assert review.best_luck == 1.0
    assert several > 10
    assert kinds["safe"] > 20
    assert kinds["mine" if mode == "cruel" else None] > 5
