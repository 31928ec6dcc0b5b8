"""Uncertain clues against a sum over all layouts and all that could have been shown."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from fractions import Fraction
from random import Random
from typing import Any

import clue_oracle as oracle
import numpy as np
import pytest
import scenarios
from scipy.stats import chisquare

import minewise as mw
from minewise import _core
from minewise.base.budget import DEFAULT_LIMITS

F = Fraction
POSITIONS = 500  # per seed
KINDS = ("square", *scenarios.KINDS)
SHAPES = [(1, 5), (2, 3), (2, 4), (3, 3)]
SEEDS = [0, 1, 2, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(3, 24))]


def random_table(random: Random) -> tuple[str, oracle.Likelihood]:
    columns = random.randint(2, 10)
    rows = []
    for _ in range(9):
        weights = [random.choice((0, 0, 1, 2, 5)) for _ in range(columns)] + [random.choice((0, 1))]
        weights[random.randrange(columns)] += 1
        rows.append([F(weight, sum(weights)) for weight in weights])
    lines = [
        " ".join([*(repr(float(p)) for p in row[:-1]), f"?{float(row[-1])!r}"]) for row in rows
    ]
    return f"matrix({'; '.join(lines)})", oracle.table(rows)


def random_model(random: Random) -> tuple[str, oracle.Likelihood]:
    chance = F(random.choice((1, 5, 20, 100)), 128)  # exact in binary
    kinds: list[tuple[str, oracle.Likelihood]] = [
        ("exact", oracle.exact),
        (f"withheld({float(chance)})", oracle.withheld(chance)),
        ("withheld(1)", oracle.withheld(F(1))),
        ("optimistic", oracle.optimistic),
        ("cautious", oracle.cautious),
        ("liar", oracle.liar),
        (f"noisy({float(chance)})", oracle.noisy(chance)),
        (f"misread({float(chance)})", oracle.misread(chance)),
        (
            f"optimistic+withheld({float(chance)})",
            oracle.then_withheld(oracle.optimistic, chance),
        ),
        (
            f"{float(1 - chance)}*exact|{float(chance)}*liar",
            oracle.mixture([(1 - chance, oracle.exact), (chance, oracle.liar)]),
        ),
        random_table(random),
    ]
    return random.choice(kinds)


def drawn(random: Random, likelihood: oracle.Likelihood, number: int, degree: int) -> int:
    shown = [oracle.NOTHING, *range(12)]
    weights = [float(likelihood(k, number, degree)) for k in shown]
    return random.choices(shown, weights)[0]


def random_position(random: Random) -> tuple[mw.Position, oracle.Shown]:
    """Returns a position that may occur in a game; now and then one that is not possible."""
    topology = scenarios.empty_board(random.choice(KINDS), random, SHAPES).topology()
    cells = len(topology)
    beside = [topology._core.neighbours(i) for i in range(cells)]
    layout = [int(random.random() < random.choice((0.15, 0.35, 0.6))) for _ in range(cells)]
    default = random_model(random)
    models = {i: random_model(random) if random.random() < 0.2 else default for i in range(cells)}
    shown = {}
    for i in range(cells):
        if not layout[i] and random.random() < 0.5:
            number = sum(layout[near] for near in beside[i])
            shown[i] = drawn(random, models[i][1], number, len(beside[i]))
    if shown and random.random() < 0.1:
        shown[random.choice(list(shown))] = random.randint(0, 8)
    if len(shown) == cells:
        del shown[0]
    density = random.choice((None, None, F(1, 8), F(1, 2)))
    mines = sum(layout) if density is None else None
    values = np.reshape([shown.get(i, mw.HIDDEN) for i in range(cells)], topology.shape)
    clues = mw.Clues(default[0], {topology.cell(i): one[0] for i, one in models.items()})
    position = mw.Position(
        values,
        mines,
        density=None if density is None else float(density),
        topology=topology,
        clues=clues,
    )
    likelihoods = {i: one[1] for i, one in models.items()}
    return position, oracle.Shown(beside, shown, likelihoods, mines, density)


def check(random: Random, position: mw.Position, seen: oracle.Shown) -> None:
    solutions = seen.solutions
    if not len(solutions):
        with pytest.raises(mw.ImpossiblePosition):
            mw.analyze(position)
        return
    analysis = mw.analyze(position)
    names = position.topology.cells
    cells = range(len(names))
    hidden = [i for i in cells if i not in seen.shown]
    risks = analysis.mine_probability.ravel()
    assert risks[hidden] == pytest.approx([seen.expect(seen.layouts[:, i]) for i in hidden])
    assert analysis.safe == tuple(names[i] for i in hidden if not solutions[:, i].any())
    assert analysis.mines == tuple(names[i] for i in hidden if solutions[:, i].all())
    assert analysis.solutions == len(solutions)
    assert analysis.log_likelihood == pytest.approx(math.log(seen.evidence), abs=1e-9)

    i = random.choice(cells)
    is_safe = 1 - seen.layouts[:, i]
    numbers = analysis.true_number_distribution.reshape(len(cells), -1)[i]
    for t in range(len(numbers)):
        share = seen.expect(is_safe * (seen.numbers[:, i] == t))
        assert numbers[t] == pytest.approx(share, abs=1e-9)
    if not hidden:
        return
    i = random.choice(hidden)
    is_safe = 1 - seen.layouts[:, i]
    shown = analysis.number_distribution.reshape(len(cells), -1)[i]
    belief = _core.belief(position._core, False, DEFAULT_LIMITS)
    outcomes = dict(belief.outcomes(i))
    withholds = outcomes.get(oracle.NOTHING, 0.0)
    assert sum(outcomes.values()) == pytest.approx(1 - risks[i], abs=1e-9)
    assert shown.sum() + withholds == pytest.approx(1 - risks[i], abs=1e-9)
    for k in range(len(shown)):
        share = seen.expect(is_safe * seen.likelihood(i, k))
        assert outcomes.get(k, 0.0) == pytest.approx(share, abs=1e-9)
        assert shown[k] == pytest.approx(share, abs=1e-9)
    some = random.sample(hidden, random.randint(1, len(hidden)))
    low = random.randint(0, len(some))
    share = seen.expect(seen.layouts[:, some].sum(axis=1) == low)
    asked = mw.Constraint([names[j] for j in some], low)
    assert analysis.probability_of(asked) == pytest.approx(share, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_every_figure_agrees_with_a_sum_over_all_layouts(seed: int) -> None:
    random = Random(seed)
    for _ in range(POSITIONS):
        position, seen = random_position(random)
        try:
            check(random, position, seen)
        except Exception as error:
            error.add_note(f"{position!r}\n{position}")
            raise


def mid_game(seed: int, size: str = "expert") -> mw.Position:
    game = mw.Game.new(size, seed=seed, start=(3, 3))
    while not game.over:
        safe = mw.analyze(game.position).safe
        if not safe or game.clicks > 60:
            break
        game.open(safe[0])
    return game.position


def identity() -> mw.ClueModel:
    return mw.ClueModel.matrix([[float(k == t) for k in range(9)] for t in range(9)])


@pytest.mark.parametrize("seed", range(4))
def test_exact_clues_give_the_same_bits_through_a_model(seed: int) -> None:
    position = mid_game(seed)
    plain, through = mw.analyze(position), mw.analyze(position, clues=identity())
    for name in ("mine_probability", "number_distribution", "true_number_distribution"):
        assert getattr(plain, name).tobytes() == getattr(through, name).tobytes()
    for name in ("safe", "mines", "solutions", "log_likelihood"):
        assert getattr(plain, name) == getattr(through, name)
    assert plain.sample(20, seed=1).tobytes() == through.sample(20, seed=1).tobytes()


@pytest.mark.parametrize("seed", range(4))
def test_noise_that_vanishes_leaves_the_exact_answer(seed: int) -> None:
    position = mid_game(seed, "16x16x40")
    exact = mw.analyze(position).mine_probability
    far = [
        np.nanmax(np.abs(mw.analyze(position, clues=f"noisy({e})").mine_probability - exact))
        for e in (1e-3, 1e-6, 1e-9)
    ]
    assert far[2] < 1e-4
    assert far[2] <= far[1] <= far[0] + 1e-12


def test_samples_have_the_weights_of_the_layouts() -> None:
    position = mw.Position.parse("1##\n##0\n###", mines=3, clues="noisy(0.25)")
    beside = [position.topology._core.neighbours(i) for i in range(9)]
    seen = oracle.Shown(
        beside, {0: 1, 5: 0}, dict.fromkeys(range(9), oracle.noisy(F(1, 4))), 3, None
    )
    draws = 20_000
    counts = Counter(map(tuple, mw.analyze(position).sample(draws, 7).reshape(draws, 9).tolist()))
    layouts = [tuple(one) for one in seen.solutions.tolist()]
    assert set(counts) <= set(layouts)
    weights = seen.weights[seen.weights > 0]
    expected = weights / weights.sum() * draws
    assert chisquare([counts[one] for one in layouts], expected).pvalue > 1e-3


QUARTER = F(1, 4)
DRAWN = {
    "optimistic": oracle.optimistic,
    "cautious": oracle.cautious,
    "liar": oracle.liar,
    "noisy(0.25)": oracle.noisy(QUARTER),
    "misread(0.25)": oracle.misread(QUARTER),
    "withheld(0.25)": oracle.withheld(QUARTER),
}


@pytest.mark.parametrize("model", DRAWN)
def test_the_numbers_of_a_game_are_drawn_by_the_model(model: str) -> None:
    counts: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
    for seed in range(150):
        game = mw.Game.new("9x9x14", seed=seed, start=(4, 4), clues=model)
        for cell in game.board.topology.cells:
            if not game.board.is_mine(cell):
                game.open(cell)
        shown = game.position
        assert shown[4, 4] == 0  # it was promised
        for cell in set(shown.topology.cells) - {(4, 4), *game.board.mines}:
            degree = len(shown.topology.neighbours(cell))
            counts[game.board.number(cell), degree][shown[cell]] += 1
    for (number, degree), drawn in counts.items():
        expected = {k: float(DRAWN[model](k, number, degree)) for k in (oracle.NOTHING, *range(9))}
        possible = [k for k, share in expected.items() if share]
        assert set(drawn) <= set(possible)
        if drawn.total() > 300 and len(possible) > 1:
            weights = [drawn.total() * expected[k] for k in possible]
            assert chisquare([drawn[k] for k in possible], weights).pvalue > 1e-3


def test_an_opening_spreads_only_from_a_certain_zero() -> None:
    for model, spreads in (("optimistic", False), ("cautious", True), ("withheld(0)", True)):
        game = mw.Game.new("beginner", seed=3, start=(4, 4), clues=model)
        assert len(game.history[0].opened) > 1  # it was promised
        zero = next(c for c in game.board.topology.cells if game.board.number(c) == 0)
        fresh = mw.Game(game.board, clues=model, seed=3)
        value = fresh.open(zero) and fresh.position[zero]
        assert (len(fresh.history[0].opened) > 1) == (spreads and value == 0), model
    board = mw.Board(9, 9, [(0, 0)])
    assert mw.Game(board, clues="optimistic").three_bv == 80


def test_a_file_states_the_model_of_each_cell() -> None:
    clues = {(0, 0): "liar", (1, 1): "noisy(0.5)"}
    position = mw.Game.new("beginner", seed=5, start=(4, 4), clues=clues).position
    assert mw.formats.load(mw.formats.dump(position, "json")) == position
    with pytest.raises(mw.FormatError, match="text cannot store clue models: use json"):
        mw.formats.dump(position, "text")


@pytest.mark.slow
def test_simulations_know_the_models() -> None:
    asked: dict[str, Any] = {"games": 120, "seed": 2}
    exact = mw.simulate("beginner", "exact", **asked)
    for same in ("withheld(0)", identity()):
        assert mw.simulate("beginner", "exact", clues=same, **asked).wins == exact.wins
    one = mw.simulate("beginner", "exact", clues="noisy(0.05)", threads=1, **asked)
    two = mw.simulate("beginner", "exact", clues="noisy(0.05)", threads=2, **asked)
    assert one == two
    assert one.wins < exact.wins
    game = mw.Game.new("beginner", seed=2, game=7, start=(2, 2), clues="noisy(0.05)")
    moves = mw.moves("exact", game.board, (2, 2), seed=2, game=7, clues=game.clues)
    for move in moves[1:]:
        assert game.open(move.cell) == move.opened
    assert game.won == bool(one.outcomes[7])


@pytest.mark.slow
def test_guesses_go_by_estimates_where_counting_is_out_of_reach() -> None:
    """The guess is nearly the safest one by exact counting, and the same in each run."""
    game = mw.Game.new("expert", seed=35, start=(3, 3), clues="noisy(0.02)")
    asked: dict[str, Any] = {"seed": 35, "clues": game.clues, "budget": mw.Budget(60, 64)}
    moves = mw.moves("exact", game.board, (3, 3), **asked)
    assert moves == mw.moves("exact", game.board, (3, 3), **asked)
    for move in moves[1:]:
        if move.policy == "estimated-safety":
            break
        game.open(move.cell)
    assert move.policy == "estimated-safety"
    analysis = mw.analyze(game.position)
    assert analysis[move.cell] <= min(analysis.probabilities.values()) + 0.02


@pytest.mark.parametrize("name", ["strong", "tie-break", "four-step", "subset-only"])
@pytest.mark.parametrize("model", ["liar", "withheld(0.3)", "cautious"])
def test_strategies_play_under_every_model(name: str, model: str) -> None:
    """What is deduced is certain, though techniques other than `exact` see exact clues only."""
    for seed in range(4):
        game = mw.Game.new("9x9x12", seed=seed, start=(4, 4), clues=model)
        for move in mw.moves(name, game.board, (4, 4), seed=seed, clues=game.clues)[1:]:
            if move.risk is not None and not move.risk:
                assert move.cell in mw.analyze(game.position).safe
            game.open(move.cell)
        assert game.over or name == "subset-only"


def test_best_play_needs_exact_clues() -> None:
    with pytest.raises(mw.PositionError, match="best play needs exact clues"):
        mw.best_play(mw.Position.parse("1##", mines=1, clues="liar"))
    found = mw.win_probabilities(mw.Position.parse("1##", mines=1, clues="noisy(0.1)"))
    assert not found.exact


def test_slips_are_found() -> None:
    found = tried = 0
    for seed in range(12):
        position = mid_game(seed)
        random = Random(seed)
        cell = random.choice([c for c in position.topology.cells if 1 < position[c] < 8])
        wrong = position[cell] + random.choice((-1, 1))
        slip = position.with_cells({cell: wrong})
        try:
            mw.analyze(slip)
        except mw.ImpossiblePosition:
            tried += 1
            first, *others = mw.suspects(slip, limit=3)
            found += first.cell == cell and first.shown == wrong
            assert cell in {one.cell for one in (first, *others)}
    assert tried > 8
    assert found >= tried - 1  # now and then two slips explain a position equally well


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"error": 0}, "error= must be above 0 and below 1"),
        ({"limit": 0}, "limit= must be a whole number"),
    ],
)
def test_wrong_questions_about_suspects(options: Any, words: str) -> None:
    with pytest.raises(mw.ParameterError, match=words):
        mw.suspects(mw.Position.parse("1#", mines=1), **options)
    with pytest.raises(mw.PositionError, match="exact clues"):
        mw.suspects(mw.Position.parse("1#", mines=1, clues="liar"))


def test_what_cannot_be_shown_is_explained() -> None:
    for text, mines, clues, words in (
        ("5##\n###", 2, "liar", "the clue models allow no layout in which all of this is shown: 5"),
        ("3##\n###", 0, "optimistic", "0 mines are impossible here: the clues allow 3"),
    ):
        with pytest.raises(mw.ImpossiblePosition, match=words):
            mw.analyze(mw.Position.parse(text, mines=mines, clues=clues))


def test_a_review_sees_what_the_player_saw() -> None:
    game = mw.Game.new("9x9x12", seed=3, start=(4, 4), clues="liar")
    risks = []
    while not game.over and game.clicks < 15:
        analysis = mw.analyze(game.position)
        cell, risk = analysis.safest()
        risks.append(risk)
        game.open(cell)
    clicks = mw.review(game).clicks[1:]
    assert [click.risk for click in clicks] == pytest.approx(risks, abs=1e-12)
    assert any(risks)


@pytest.mark.parametrize("model", ["noisy(0.02)", "noisy(0.1)", "optimistic", "liar"])
def test_the_player_knows_every_risk(model: str) -> None:
    """Many weighted clues in one component neither overflow nor exceed the memory of a game."""
    for seed in range(3):
        game = mw.Game.new("16x16x40", seed=seed, start=(3, 3), clues=model)
        for move in mw.moves("exact", game.board, (3, 3), seed=seed, clues=game.clues)[1:]:
            if move.reason == "guess":
                analysis = mw.analyze(game.position)
                assert move.risk == pytest.approx(analysis[move.cell], abs=1e-9)
                assert move.risk == pytest.approx(analysis.safest().probability, abs=1e-9)
            game.open(move.cell)


@pytest.mark.parametrize("model", ["cautious", "noisy(0.1)", "liar"])
def test_cells_with_the_same_neighbours_may_show_different_numbers(model: str) -> None:
    """What a cell shows depends on its model and on all its neighbours, open ones among them."""
    tried = 0
    for seed in range(6):
        clues = mw.Clues(model, {(7, 7): "optimistic"})
        position = mw.Game.new("8x8x10", seed=seed, start=(3, 3), clues=clues).position
        analysis = mw.analyze(position)
        for guess in mw.guesses(position, "opening", limit=64):
            tried += 1
            expected = analysis.number_distribution[guess.cell][0]
            assert guess.scores["opening"] == pytest.approx(expected, abs=1e-9)
    assert tried > 60


@pytest.mark.parametrize("model", ["exact", "liar", "noisy(0.1)", "optimistic", "cautious"])
def test_nothing_is_no_information_where_it_is_never_shown(model: str) -> None:
    position = mw.Position.parse("?##\n###\n##1", mines=2)
    erased = mw.analyze(position, clues={(0, 0): model}).mine_probability
    withheld = mw.analyze(position, clues={(0, 0): "withheld(0.5)"}).mine_probability
    assert erased.tobytes() == withheld.tobytes()


def test_a_number_above_8_can_be_right_where_there_are_more_neighbours() -> None:
    leaves = range(1, 11)  # of a star, the first of which has a neighbour of its own
    links = {0: leaves, **{leaf: [0] for leaf in leaves}, 1: [0, 11], 11: [1]}
    hub = mw.Topology.graph(links)
    values = dict.fromkeys(links, mw.HIDDEN) | {0: 9, 11: 1}
    assert mw.suspects(mw.Position(values, mines=9, topology=hub))[0].wrong < 0.1
