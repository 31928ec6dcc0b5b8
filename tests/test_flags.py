"""Minesweeper Flags: the values of moves against brute force, games, matches."""

from __future__ import annotations

import math
import pickle
import random
import statistics
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import oracle
import pytest

import minewise as mw

Layout = frozenset[Any]


class Brute:
    """All solutions of a position, one by one, and what taking a cell leads to in each."""

    def __init__(self, position: mw.Position) -> None:
        cells = position.topology.cells
        self.neighbours = {cell: position.topology.neighbours(cell) for cell in cells}
        self.values = {cell: position[cell] for cell in cells}
        near = {cell: frozenset(beside) for cell, beside in self.neighbours.items()}
        truth = oracle.truth_of_position(near, self.values, mines=position.mine_count)
        self.hidden = truth.cells
        self.layouts: list[Layout] = [
            frozenset(cell for cell, mine in zip(truth.cells, layout, strict=True) if mine)
            for layout in truth.layouts
        ]
        self.exposed = {cell for cell, value in self.values.items() if value == mw.MINE}
        self.before = frozenset.intersection(*self.layouts)

    def seen(self, layout: Layout, start: Any) -> tuple[tuple[Any, int], ...]:
        """What both players see after `start` was missed."""
        mines = layout | self.exposed
        todo, shown = [start], {}
        while todo:
            cell = todo.pop()
            if cell in shown or self.values[cell] >= 0:
                continue
            shown[cell] = sum(near in mines for near in self.neighbours[cell])
            if shown[cell] == 0:
                todo += self.neighbours[cell]
        return tuple(sorted(shown.items()))

    def new_mines(self, layouts: list[Layout]) -> int:
        return len(frozenset.intersection(*layouts) - self.before)

    def figures(self, cell: Any) -> tuple[float, float, float]:
        """Returns the mine probability, and the mines taken and handed over."""
        hits = [layout for layout in self.layouts if cell in layout]
        chance = len(hits) / len(self.layouts)
        if cell in self.before:
            return 1.0, 1.0, 0.0
        taken = chance * self.new_mines(hits) if hits else 0.0
        outcomes = defaultdict(list)
        for layout in self.layouts:
            if cell not in layout:
                outcomes[self.seen(layout, cell)].append(layout)
        handed = sum(len(same) * self.new_mines(same) for same in outcomes.values())
        return chance, taken, handed / (len(self.layouts) - len(hits))


def positions(
    kind: mw.types.GridKind, rows: int, columns: int, mines: int
) -> Iterator[mw.Position]:
    """Yields the positions of games in which cells are taken at random."""
    for seed in range(4):
        game = mw.FlagsGame.new((rows, columns, mines), seed=seed, topology=kind)
        order = random.Random(seed)
        while not game.over:
            if game.position.hidden_count <= 14:
                yield game.position
            cells = [cell for cell in game.board.topology.cells if game.position[cell] < 0]
            game.take(order.choice([cell for cell in cells if game.position[cell] != mw.MINE]))


@pytest.mark.parametrize(
    ("kind", "rows", "columns", "mines"),
    [("square", 4, 4, 5), ("square", 1, 9, 3), ("torus", 3, 5, 4), ("hexagonal", 4, 4, 5)],
)
def test_values_agree_with_brute_force(
    kind: mw.types.GridKind, rows: int, columns: int, mines: int
) -> None:
    seen = 0
    for position in positions(kind, rows, columns, mines):
        truth = Brute(position)
        moves = mw.flags(position)
        assert {move.cell for move in moves} == set(truth.hidden)
        for move in moves:
            chance, taken, handed = truth.figures(move.cell)
            assert move.mine_probability == pytest.approx(chance)
            assert move.taken == pytest.approx(taken)
            assert move.handed == pytest.approx(handed, abs=1e-9)
            assert move.value == pytest.approx(taken - (1 - chance) * handed, abs=1e-9)
            assert move.standard_error == 0.0
        seen += 1
    assert seen > 10


def test_estimates_of_openings_agree_with_brute_force() -> None:
    position = mw.Position([[mw.HIDDEN] * 5] * 4, mines=4)
    truth = Brute(position)
    estimated = 0
    for move in mw.flags(position, samples=4000):
        chance, taken, handed = truth.figures(move.cell)
        value = taken - (1 - chance) * handed
        assert move.value == pytest.approx(value, abs=4 * move.standard_error + 1e-9)
        estimated += move.standard_error > 0
    assert estimated > 10


def partly_opened(kind: mw.types.GridKind, seed: int) -> mw.Position:
    """A board of 4x5 cells of which up to two were taken."""
    random_ = random.Random(f"{kind} {seed}")
    game = mw.FlagsGame.new((4, 5, random_.randint(4, 6)), seed=seed, topology=kind)
    for cell in random_.sample(game.board.topology.cells, random_.randint(0, 2)):
        if game.position.hidden_count > 16:
            game.take(cell)
    return game.position


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["square", "torus", "hexagonal"])
@pytest.mark.parametrize("seed", [0, 2])
def test_only_exact_values_are_labelled_exact(kind: mw.types.GridKind, seed: int) -> None:
    position = partly_opened(kind, seed)
    truth = Brute(position)
    for move in mw.flags(position, samples=20):
        chance, taken, handed = truth.figures(move.cell)
        value = taken - (1 - chance) * handed
        assert move.mine_probability == pytest.approx(chance)
        assert move.taken == pytest.approx(taken)
        assert abs(move.value - value) <= 5 * move.standard_error + 1e-9


RARE_ZEROS = "\n".join(["#######3####", *["#" * 12] * 2, "#########3##", *["#" * 12] * 8])


def test_estimates_from_few_and_from_many_samples_agree() -> None:
    scores = []
    for kind in ("torus", "square"):
        position = mw.Position.parse(RARE_ZEROS, mines=30, topology=kind)
        many = {move.cell: move for move in mw.flags(position, samples=6000)}
        for move in mw.flags(position):
            other = many[move.cell]
            assert (move.standard_error > 0) == (other.standard_error > 0)
            error = math.hypot(move.standard_error, other.standard_error)
            if error == 0:
                assert move.value == pytest.approx(other.value)
            else:
                scores.append((move.value - other.value) / error)
    assert len(scores) > 200
    assert max(map(abs, scores)) < 5
    assert statistics.pstdev(scores) < 1.2


def test_more_samples_make_no_estimate_worse() -> None:
    """There is no time for 1,000 of them, nor then for those of rare zeros."""
    position = mw.Position.parse(RARE_ZEROS, mines=30, topology="torus")
    budget = mw.Budget(work=12_000_000)
    few, many = (
        max(move.standard_error for move in mw.flags(position, samples=samples, budget=budget))
        for samples in (500, 6000)
    )
    assert many < few


def test_a_row_with_one_mine_is_summed_exactly() -> None:
    for move in mw.flags(mw.Position([[mw.HIDDEN] * 60], mines=1)):
        # A miss shows a 1 and leaves two cells, or a 0, which opens all cells up to the mine.
        assert move.standard_error == 0.0
        assert move.handed == pytest.approx(1 if move.cell in ((0, 0), (0, 59)) else 57 / 59)


@pytest.mark.slow
def test_without_samples_the_error_is_the_largest_possible() -> None:
    mines = 200
    position = mw.Position([[mw.HIDDEN] * 60] * 60, mines=mines)
    zero = mw.analyze(position).number_distribution[30, 30, 0]
    moves = {move.cell: move for move in mw.flags(position, budget=mw.Budget(20, 0.05))}
    assert len(moves) == 3600
    assert moves[30, 30].standard_error == pytest.approx(zero * mines / 2)


def test_the_best_move_is_not_always_the_likeliest_mine() -> None:
    position = mw.Position.parse("####\n#13#\n####\n####", mines=6)
    moves = mw.flags(position)
    assert moves[0].mine_probability < max(move.mine_probability for move in moves)
    assert [move.value for move in moves] == sorted((move.value for move in moves), reverse=True)


def test_certain_mines_come_first_and_safe_cells_give_nothing() -> None:
    position = mw.Position.parse("01##\n02##\n01##", mines=3)
    moves = mw.flags(position)
    analysis = mw.analyze(position)
    assert (analysis.mines, analysis.safe) == (((0, 2), (2, 2)), ((1, 2),))
    assert {move.cell for move in moves[: len(analysis.mines)]} == set(analysis.mines)
    for move in moves:
        if move.cell in analysis.safe:
            assert move.taken == 0.0
            assert move.value == -move.handed


def test_trusted_flags_are_mines_of_nobody() -> None:
    position = mw.Position.parse("F1##\n####", mines=2)
    assert (0, 0) in {move.cell for move in mw.flags(position)}
    trusted = {move.cell for move in mw.flags(position, trust_flags=True)}
    assert trusted == {(0, 2), (0, 3), (1, 0), (1, 1), (1, 2), (1, 3)}


def test_a_finished_board_has_no_moves() -> None:
    assert mw.flags(mw.Position.parse("1*1", mines=1)) == []


def test_moves_depend_on_nothing_but_the_arguments() -> None:
    position = mw.Position([[mw.HIDDEN] * 8] * 8, mines=13)
    assert mw.flags(position, samples=50) == mw.flags(position, samples=50)


@pytest.mark.parametrize(
    ("position", "options", "words"),
    [
        (mw.Position.parse("1##", density=0.2), {}, "needs the mine total"),
        (mw.Position.parse("1##", mines=2, max_per_cell=2), {}, "at most one mine per cell"),
        (mw.Position.parse("1##", mines=1, clues="liar"), {}, "needs exact clues"),
        (mw.Position.parse("1##", mines=1), {"samples": 1}, "samples= must be a whole number"),
    ],
)
def test_wrong_arguments(position: mw.Position, options: Any, words: str) -> None:
    with pytest.raises(mw.MinewiseError, match=words):
        mw.flags(position, **options)


def test_a_hit_moves_again_and_a_miss_passes_the_turn() -> None:
    game = mw.FlagsGame(mw.Board(2, 3, [(0, 0), (1, 2), (0, 2)]))
    assert game.take((0, 0)) == ((0, 0),)
    assert (game.turn, game.scores) == (0, (1, 0))
    assert game.take((0, 0)) == ()
    assert game.take((0, 1)) == ((0, 1),)
    assert (game.turn, game.scores) == (1, (1, 0))
    assert str(game.position) == "*3#\n###"
    game.take((1, 2))
    assert (game.winner, game.over) == (None, False)
    game.take((0, 2))
    assert (game.winner, game.over, game.scores) == (1, True, (1, 2))
    assert game.mines_of(1) == ((1, 2), (0, 2))
    assert game.take((1, 0)) == ()
    assert game.history == ((0, 0), (0, 1), (1, 2), (0, 2))


def test_half_of_the_mines_each_is_a_draw() -> None:
    game = mw.FlagsGame(mw.Board(1, 4, [(0, 0), (0, 3)]))
    for cell in ((0, 0), (0, 1), (0, 3)):
        game.take(cell)
    assert (game.over, game.winner) == (True, None)
    assert "a draw" in repr(game)


def test_a_zero_opens_its_neighbours_and_passes_the_turn() -> None:
    game = mw.FlagsGame(mw.Board(1, 5, [(0, 4)]))
    assert game.take((0, 0)) == ((0, 0), (0, 1), (0, 2), (0, 3))
    assert game.turn == 1


def test_games_can_be_pickled_and_compared() -> None:
    game = mw.FlagsGame.new("9x9x11", seed=2)
    game.take((4, 4))
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again.position == game.position
    again.take((0, 0))
    assert again != game


def test_games_of_a_seed_have_the_boards_of_a_simulation_without_a_promise() -> None:
    board = mw.FlagsGame.new("beginner", seed=3, game=5).board
    assert board == mw.Game.new("beginner", seed=3, game=5, start=(0, 0), start_rule="any").board


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: mw.FlagsGame.new("3x3x10"), "10 mines"),
        (lambda: mw.FlagsGame.new("beginner", seed=-1), "seed= must be"),
        (lambda: mw.FlagsGame.new("beginner").mines_of(2), "player= must be a whole"),
        (lambda: mw.FlagsGame.new("beginner").take((9, 0)), "r9c0"),
        (lambda: mw.flags_match(("luck", "probability"), pairs=1), "unknown player 'luck'"),
        (lambda: mw.flags_match("ab", pairs=1), "must be two names"),
        (lambda: mw.flags_match(pairs=0), "pairs= must be"),
    ],
)
def test_wrong_games_and_matches(call: Any, words: str) -> None:
    with pytest.raises(mw.MinewiseError, match=words):
        call()


@pytest.mark.slow
@pytest.mark.parametrize("pairs", [40, pytest.param(200, marks=pytest.mark.nightly)])
def test_looking_ahead_beats_the_likeliest_mine(pairs: int) -> None:
    match = mw.flags_match(size="8x8x13", pairs=pairs, seed=1)
    assert len(match.games) == 2 * pairs
    assert sum(match.wins) + match.draws == 2 * pairs
    assert all(max(taken) >= 7 and sum(taken) <= 13 for taken in match.games)
    assert match.score - 4 * match.standard_error > 0.5


@pytest.mark.slow
def test_a_match_does_not_depend_on_threads() -> None:
    one, two = (mw.flags_match(size="8x8x13", pairs=6, threads=threads) for threads in (1, 2))
    assert one == two


def test_a_match_against_oneself_is_even_on_each_board() -> None:
    games = mw.flags_match(("probability", "probability"), pairs=10).games
    assert [one[::-1] for one in games[::2]] == list(games[1::2])
