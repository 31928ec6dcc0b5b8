"""Strategies at play: reproducible, honest about what they know, as strong as published."""

from __future__ import annotations

import itertools
import json
import math
import pickle
import statistics
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import scipy.stats
from regenerate_signatures import signature

import minewise as mw
from minewise.base.types import GridKind, StartRule
from minewise.deal import dealt
from minewise.play import strategies
from minewise.play.series import Series
from minewise.play.strategies import BUILT_IN

NAMES = [name for name, strategy in mw.strategies().items() if isinstance(strategy, mw.Strategy)]
BOARDS = [
    ("beginner", "square"),
    ("12x7x14", "torus"),
    ("9x9x12", "hexagonal"),
    ("5x5x8", "square"),
]


def safest(position: mw.Position) -> object:
    return mw.analyze(position).safest()[0]


# What every strategy must do ----------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("size", "topology"), BOARDS)
@pytest.mark.parametrize("name", NAMES)
def test_every_strategy_plays_by_the_rules(name: str, size: str, topology: str) -> None:
    """Deduced cells are safe in every solution; moves open hidden cells; risks are exact."""
    grid = mw.deal.as_size(size, topology)
    start = grid.grid().cell(grid.columns + 2)
    for number in range(2 if name == "strongest" else 6):
        board = dealt(grid.grid(), grid.mines, "safe", start, 11, number)
        game = mw.Game(board)
        for move in mw.moves(name, board, start, seed=11, game=number, budget=120):
            if move.reason == "deduced":
                analysis = mw.analyze(game.position)
                if move.risk:  # it followed from a flag that was a guess
                    assert name == "four-step"
                    assert move.risk == pytest.approx(analysis.mine_probability[move.cell])
                else:
                    assert move.cell in analysis.safe
                assert move.technique in mw.strategies()[name].techniques
            elif move.reason == "guess" and move.risk is not None:
                analysis = mw.analyze(game.position)
                assert move.risk == pytest.approx(analysis.mine_probability[move.cell], abs=1e-9)
                if name in ("exact", "tie-break"):
                    assert analysis.safe == ()
                    assert move.risk == pytest.approx(analysis.safest().probability)
            assert tuple(game.open(move.cell)) == move.opened != ()
        if not game.over:
            assert not mw.strategies()[name].guess
        elif game.lost:
            assert move.opened == (move.cell,)


def test_four_step_guesses_corners_and_edges_first() -> None:
    """The lists of "Solution Algorithm Explanation": below 33 % and below 10 % of the board."""
    rows, columns = 16, 30
    main = {(r, c) for r in (0, 7, 8, 15) for c in (0, 14, 15, 29) if r in (0, 15) or c in (0, 29)}
    rim = {(r, c) for r in range(rows) for c in range(columns) if r in (0, 15) or c in (0, 29)}
    near = {(r, c) for r in (0, 1, 14, 15) for c in (0, 1, 28, 29)} - main
    listed = 0
    for number in range(20):
        board = dealt(mw.Topology.square(rows, columns), 99, "safe", (7, 7), 3, number)
        game = mw.Game(board)
        for move in mw.moves("four-step", board, (7, 7), seed=3, game=number):
            share = 1 - game.position.hidden_count / (rows * columns)
            if move.policy == "start-list":
                listed += 1
                assert share < 0.33
                assert move.cell in main or (share < 0.10 and move.cell in rim - near)
            game.open(move.cell)
    assert listed > 40


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strategy", "size", "rule", "games"),
    [
        ("exact", (9, 9, 16), "safe", 2000),
        pytest.param("tie-break", (9, 9, 16), "any", 6000, marks=pytest.mark.nightly),
        pytest.param("pattern-probability", (9, 9, 16), "opening", 3000, marks=pytest.mark.nightly),
        ("four-step", (9, 9, 16), "opening", 2000),
        ("strong", (8, 8, 14), "safe", 300),
        pytest.param("strong", (8, 8, 14), "safe", 1000, marks=pytest.mark.nightly),
    ],
)
def test_luck_is_at_most_what_the_losses_allow(
    strategy: str, size: tuple[int, int, int], rule: mw.types.StartRule, games: int
) -> None:
    """By Jensen's inequality, the mean over games of log(1 - r) is at most that of -r.

    The losses less the risks are a martingale with mean 0. So the geometric mean of luck is at most
    exp(-losses by a guess per game), but for chance. The variance of the difference per game is the
    mean of the sum of r(1 - r), which is at most that of the sum of r: the losses. Four standard
    errors are allowed.
    """
    played = mw.simulate(size, strategy, games=games, seed=31, start=(2, 2), start_rule=rule)
    lost = played.lost_by_guess / games
    assert 0.2 < lost < 0.9
    assert "estimated-safety" not in played.policies
    assert played.luck <= math.exp(4 * math.sqrt(lost / games) - lost)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["exact", "tie-break", "four-step", "strong"])
def test_luck_of_a_simulation_is_that_of_the_reviews(strategy: str) -> None:
    played = mw.simulate((8, 8, 14), strategy, games=40, seed=2, start=(0, 0), start_rule="safe")
    logs, lost = 0.0, 0
    for number in range(40):
        board = dealt(mw.Topology.square(8, 8), 14, "safe", (0, 0), 2, number)
        game = mw.Game(board)
        for move in mw.moves(strategy, board, (0, 0), seed=2, game=number):
            game.open(move.cell)
        logs += math.log(mw.review(game).luck)
        lost += game.lost
    assert lost > 10
    assert played.luck == pytest.approx(math.exp(logs / 40), rel=1e-5)


def test_boards_are_dealt_evenly() -> None:
    """3x3 with 2 mines, the corner safe: 28 layouts; chi-square, false alarm 1 in 1000."""
    grid = mw.Topology.square(3, 3)
    counts: dict[tuple[object, ...], int] = {}
    for number in range(8400):
        mines = tuple(dealt(grid, 2, "safe", (0, 0), 6, number).mines)
        counts[mines] = counts.get(mines, 0) + 1
    assert len(counts) == 28
    assert scipy.stats.chisquare(list(counts.values())).pvalue > 0.001


# Per built-in strategy: games won, cells opened, guesses and clicks, and the parts of the player.
SIGNATURES = json.loads((Path(__file__).parent / "data" / "signatures.json").read_text())


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_signature_of_play(name: str) -> None:
    """A change that is meant to change no play leaves it as it is."""
    stored = SIGNATURES[name]
    found = signature(name, stored["board"], stored["games"])
    if found["outcome"] != stored["outcome"]:
        assert found["player"] != stored["player"], (
            f"{name} plays differently: if this is meant, raise the revision of the part that "
            "changed (core/play/parts.hpp), then run tests/regenerate_signatures.py"
        )
    assert found == stored, "the player changed: run tests/regenerate_signatures.py"


# Published figures --------------------------------------------------------------------------------

# Tie-break, and best play where at most 256 solutions are left.
ENDGAME = mw.Strategy("counting,exact", "safety>progress>expected-safe>information", endgame=256)

# (board, start, rule, strategy, published win rate in per cent); Tu et al. 2017, and plain safety.
PUBLISHED = [
    ("expert", (3, 3), "opening", "exact", 50.6),
    ("expert", (3, 3), "opening", "tie-break", 52.78),
    ("expert", (0, 0), "safe", "tie-break", 39.62),
    ("intermediate", (2, 2), "opening", "tie-break", 88.93),
    ("intermediate", (0, 0), "safe", "tie-break", 78.12),
    ("beginner", (2, 2), "opening", "tie-break", 97.15),
    ("beginner", (0, 0), "safe", "tie-break", 91.68),
    ("8x8x10", (0, 0), "safe", "tie-break", 81.64),
    ("expert", (3, 3), "opening", ENDGAME, 53.45),
    ("8x8x10", (0, 0), "safe", ENDGAME, 81.77),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "start", "rule", "strategy", "published", "games"),
    [
        *((*PUBLISHED[number], 2_000) for number in (1, 9)),
        *(pytest.param(*row, 20_000, marks=pytest.mark.nightly) for row in PUBLISHED),
    ],
)
def test_win_rates_are_as_published(
    board: str,
    start: tuple[int, int],
    rule: str,
    strategy: str | mw.Strategy,
    published: float,
    games: int,
) -> None:
    """Within three standard errors; the seed is fixed."""
    result = mw.simulate(board, strategy, games=games, seed=1, start=start, start_rule=rule)
    error = math.sqrt(published / 100 * (1 - published / 100) / result.games)
    assert abs(result.win_rate - published / 100) < 3 * error, result


# Strategies of one's own --------------------------------------------------------------------------


def test_any_function_is_a_strategy() -> None:
    own = mw.simulate("beginner", safest, games=30, seed=3, start=(4, 4))
    assert own.strategy == "safest"
    assert own.wins >= 24  # it is the exact strategy but for ties
    assert own.games == 30
    assert own.outcomes.sum() == own.wins
    resigning = mw.simulate("beginner", lambda _: None, games=10, seed=3)
    assert resigning.resigned + resigning.wins == 10
    board = mw.Board(1, 4, [(0, 2)])
    with pytest.raises(mw.StrategyError, match="r0c0, which is already open"):
        mw.moves(lambda _: (0, 0), board, (0, 0))


def test_packages_add_strategies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the entry point group, as an installed package would."""
    source = "def first_hidden(position):\n    return min(c for c in position if position[c] < 0)\n"
    (tmp_path / "added.py").write_text(source)
    info = tmp_path / "added-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: added\nVersion: 1.0\n")
    point = "first-hidden = added:first_hidden"
    (info / "entry_points.txt").write_text(f"[minewise.strategies]\n{point}\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(strategies, "_added", strategies._added.__wrapped__)  # keeps nothing
    board = dealt(mw.Topology.square(9, 9), 10, "opening", (0, 0), 1, 0)
    game = mw.Game(board)
    game.open((0, 0))
    hidden = min(cell for cell in game.position if game.position[cell] < 0)
    assert mw.moves("first-hidden", board, (0, 0))[1].cell == hidden
    for broken, reason in (("first_hidden = 1\n", "is not a function"), ("no", "cannot be loaded")):
        (tmp_path / "added.py").write_text(broken)
        del sys.modules["added"]
        with pytest.raises(mw.StrategyError, match=f"first-hidden of added:first_hidden {reason}"):
            mw.strategies()
    sys.modules.pop("added", None)


def test_strategies_are_composed_and_spelled() -> None:
    composed = mw.Strategy(["counting", "exact"], "safety>opening>progress", opening="corner")
    assert mw.Strategy.parse(str(composed)) == composed
    assert composed.first_click(mw.Topology.square(5, 5), 3) == (0, 0)
    assert pickle.loads(pickle.dumps(composed)) == composed  # once the core has been asked
    for name in NAMES:
        assert str(mw.strategies()[name]) == name
    resigning = mw.Strategy.parse("counting,subset/")
    assert resigning.guess == ()
    assert mw.Strategy.parse(str(resigning)) == resigning
    assert mw.Strategy.parse("counting,subset") == resigning


def test_every_option_reaches_text_and_key() -> None:
    """Options have unique names; each is read by some strategy, printed, parsed and in the key."""
    options = mw.strategy_options()
    assert len({option.name for option in options}) == len(options)
    names = [technique.name for technique in mw.techniques()]
    for option in options:
        value = True if option.is_flag else option.default + 1
        policies = [policy.name for policy in mw.policies() if option in policy.options]
        own = [name for name in policies if name not in ("endgame", "flag-worst")]
        strategy = mw.Strategy(names, "safety", policies=own, **{option.name: value})
        assert f"{option.name}={int(value)}" in str(strategy)
        assert mw.Strategy.parse(str(strategy)) == strategy
        assert strategy != mw.Strategy(names, "safety", policies=own)
        assert option.name in Series.of("beginner", strategy).content


def test_uses_of_policies_are_counted() -> None:
    """As the moves of the same games tell them; flags are decisions without a move."""
    for name, size in (("strong", "expert"), ("exact", "beginner"), ("four-step", "beginner")):
        played = mw.simulate(size, name, games=20, seed=3, start=(0, 0))
        told: Counter[str] = Counter()
        board = mw.deal.as_size(size)
        for number in range(20):
            deal = dealt(board.grid(), board.mines, "opening", (0, 0), 3, number)
            moves = mw.moves(name, deal, (0, 0), seed=3, game=number)
            told.update(move.policy for move in moves if move.policy)
        for policy, moves in told.items():
            assert played.policies[policy] >= moves
            assert played.policies[policy] == moves or name == "four-step"
        assert set(told) <= set(played.policies) <= set(told) | {"close-guesses", "flag-worst"}
    strong = mw.simulate("expert", "strong", games=50, seed=3)
    assert 0 < strong.policies["close-guesses"] < strong.policies["look-ahead"]


def test_an_option_that_nothing_reads_is_refused() -> None:
    with pytest.raises(mw.StrategyError, match="breadth= has no effect"):
        mw.Strategy("counting", "safety", breadth=3)
    with pytest.raises(mw.ParameterError, match="unknown option 'bredth'"):
        mw.Strategy("counting", "safety", bredth=3)


@pytest.mark.slow
@pytest.mark.parametrize("games", [1_500, pytest.param(20_000, marks=pytest.mark.nightly)])
def test_best_play_ends_games_better(games: int) -> None:
    """The same 4x4 boards with and without: every game starts within reach of the search."""
    plain = mw.Strategy("counting,exact", "safety", opening="edge")
    ending = mw.Strategy("counting,exact", "safety", opening="edge", endgame=2000)
    results = [
        mw.simulate((4, 4, 4), strategy, games=games, seed=8, start_rule="safe")
        for strategy in (plain, ending)
    ]
    assert results[1].policies["endgame"] > 0
    assert "endgame" not in results[0].policies
    error = math.sqrt(0.70403 * (1 - 0.70403) / games)
    assert abs(results[1].win_rate - 0.70403) < 3 * error  # the optimum
    assert results[0].win_rate < results[1].win_rate


@pytest.mark.parametrize("name", NAMES)
def test_dense_boards_too_wide_to_count_are_played_to_the_end(name: str) -> None:
    assert mw.simulate((40, 40, 640), name, games=3, seed=1, start_rule="opening").games == 3


@pytest.mark.parametrize("name", NAMES)
def test_one_move_of_a_strategy(name: str) -> None:
    """It is made from the position alone, and has the risk that it states, and a reason."""
    strategy = mw.strategies()[name]
    assert isinstance(strategy, mw.Strategy)
    game = mw.Game.new("10x8x16", seed=4)
    while (move := strategy.move(game.position, start_rule="opening")) is not None:
        assert game.position[move.cell] < 0
        if not game.clicks:
            assert move.reason == "first click"
            assert "is the first click" in move.text
        else:
            risk = mw.analyze(game.position)[move.cell]
            assert move.risk is None or move.risk == pytest.approx(risk)
            assert move.reason == "guess" or risk == 0 or "guessed flag" in move.text
            assert move.text
        game.open(move.cell)
        if game.lost:
            break
    assert game.over or name == "subset-only"


@pytest.mark.parametrize("topology", ["cylinder", "klein", "mobius"])
def test_games_on_any_topology(topology: GridKind) -> None:
    """A graph with the same cells and neighbours has the same games."""
    grid = getattr(mw.Topology, topology)(6, 7)
    graph = mw.Topology.graph({cell: grid.neighbours(cell) for cell in grid.cells})
    options: dict[str, Any] = {"games": 200, "seed": 3, "start": (2, 2)}
    named = mw.simulate((6, 7, 9), "exact", topology=topology, **options)
    assert named == mw.simulate(9, "exact", topology=graph, **options)
    assert named == mw.simulate(9, "exact", topology=grid, **options)
    compared = mw.compare(9, ["exact", "subset-only"], topology=graph, **options)
    assert compared.results[0].wins == named.wins
    for no_guess in (False, True):
        made = mw.generate(9, topology=graph, start=(2, 2), seed=1, no_guess=no_guess)
        again = mw.generate("7x6x9", topology=topology, start=(2, 2), seed=1, no_guess=no_guess)
        assert made.mines == again.mines
    assert mw.Game.new(9, topology=graph, seed=1, start=(2, 2)).position[2, 2] == 0
    assert mw.Game.new(mw.Size(6, 7, 9), topology=topology).topology == grid
    with pytest.raises(mw.LabError, match="needs a board with rows and columns"):
        Series.of(9, "exact", topology=graph).to_dict()


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
def test_cells_that_a_first_click_opens(rule: StartRule) -> None:
    """Against all layouts of a small board."""
    sizes = []
    for mines in itertools.combinations(itertools.product(range(3), range(4)), 3):
        game = mw.Game(mw.Board(3, 4, mines))
        opened = 0 if game.board.is_mine((0, 0)) else len(game.open((0, 0)))
        if rule == "any" or opened > (rule == "opening"):
            sizes.append(opened)
    found = mw.expected_opening("4x3x3", start="r0c0", start_rule=rule, games=4000)
    error = math.sqrt(statistics.pvariance(sizes) / 4000)
    assert found.standard_error == pytest.approx(error, rel=0.1)
    assert abs(found.cells - statistics.fmean(sizes)) < 4 * error


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (lambda: mw.simulate("expert", "exact", games=0), "games="),
        (lambda: mw.simulate("expert", "exact", games=1, threads=0), "threads="),
        (lambda: mw.simulate("3x3x10", "exact", games=1), "do not fit"),
        (lambda: mw.simulate((3, 3), "exact", games=1), "rows, columns, mines"),
        (lambda: mw.simulate(3, "exact", games=1), "rows, columns, mines"),
        (lambda: mw.Strategy("exact").move(mw.Position.parse("1#", density=0.2)), "mine total"),
        (lambda: mw.Strategy(["counting", "magic"]), "unknown technique 'magic'"),
        (lambda: mw.Strategy(guess="safety>hope"), "unknown criterion 'hope'"),
        (lambda: mw.Strategy(opening="hope"), "unknown criterion 'hope'"),
        (lambda: mw.Strategy.parse("a/b/c/d"), "TECHNIQUES/GUESS/OPENING"),
        (lambda: mw.replay([], "exact"), "no boards"),
        (lambda: mw.moves("exact", mw.Board(1, 2, []), (0, 5)), "r0c5"),
    ],
)
def test_what_is_no_simulation(call: object, line: str) -> None:
    assert callable(call)
    with pytest.raises(mw.MinewiseError, match=line) as caught:
        call()
    assert "\n" not in str(caught.value)
