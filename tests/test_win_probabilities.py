"""Win probabilities: exact near the end, estimated before, and the strategies that use them."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest
from test_belief import believed
from test_value import NETWORKS, evaluated, first_guesses, positions, turns

import minewise as mw
from minewise import _core, _training
from minewise.text_game import judge


def guesses_of(size: str, games: int) -> Iterator[mw.Position]:
    """Yields the positions of games in which no cell is certainly safe."""
    for seed in range(games):
        for analysis in turns(size, seed, (2, 2)):
            if not analysis.safe:
                yield analysis.position


@pytest.mark.parametrize("size", ["expert", "20x20x90", "12x20x60"])
def test_the_core_computes_what_the_file_says(size: str) -> None:
    seen = positions(size, 6)
    assert len(seen) > 8
    for position in seen:
        board, values = position.topology._core, np.asarray(position).reshape(1, -1)
        shown = values.astype(np.int8)
        expected = evaluated(_training.features_of_beliefs(board, position.mine_count, shown, 1))
        assert believed(position).win_probability() == pytest.approx(expected, abs=1e-5)
        assert 0.0 < expected < 1.0


def test_few_solutions_are_valued_by_best_play() -> None:
    seen = 0
    for position in guesses_of("8x8x14", 12):
        found = mw.win_probabilities(position, limit=100)
        if found.exact:
            seen += 1
            play = mw.best_play(position)
            assert {move[::2] for move in found.moves} == set(play.moves)
            order = [(-round(move[2], 9), round(move[1], 9)) for move in found.moves]
            assert order == sorted(order)
            assert found.win_probability == play.win_probability
    assert seen > 5


def test_estimates_keep_the_bounds() -> None:
    seen = 0
    for position in guesses_of("expert", 4):
        found = mw.win_probabilities(position, limit=5)
        if found.exact:
            continue
        seen += 1
        analysis = mw.analyze(position)
        values = [move.win_probability for move in found.moves]
        assert values == sorted(values, reverse=True)
        assert 1 <= len(values) <= 5
        for move in found.moves:
            assert move.mine_probability == pytest.approx(analysis[move.cell])
            assert 0.0 < move.win_probability <= 1.0 - move.mine_probability + 1e-9
    assert seen > 5


def test_asked_cells_are_listed_in_their_place() -> None:
    position = next(iter(guesses_of("expert", 1)))
    analysis = mw.analyze(position)
    hidden = [tuple(cell) for cell in np.argwhere(np.asarray(position) < 0).tolist()]
    riskiest = max(hidden, key=lambda cell: analysis[cell])
    found = mw.win_probabilities(position, limit=2, cells=[riskiest])
    assert len(found.moves) == 3
    assert found.moves[-1].cell == riskiest
    assert found.moves[-1].win_probability <= 1.0 - analysis[riskiest]


def test_safe_cells_come_first_and_are_worth_the_same() -> None:
    position = mw.Position.parse("\n".join(["000001##", "000012##"] + ["#" * 8] * 6), mines=9)
    safe = mw.analyze(position).safe
    found = mw.win_probabilities(position, limit=20)
    assert [move.cell for move in found.moves] == list(safe)
    assert len({move.win_probability for move in found.moves}) == 1


@pytest.mark.parametrize(
    ("text", "stated", "options", "words"),
    [
        ("1##", {"mines": 1}, {"limit": 0}, "limit= must be a whole number from 1"),
        ("1##", {"mines": 1}, {"cells": [(0, 0)]}, "r0c0 is revealed"),
        ("1##", {"density": 0.2}, {}, "need the mine total"),
        ("2##", {"mines": 2, "max_per_cell": 2}, {}, "at most one mine per cell"),
        ("1#2", {"mines": 1}, {}, "r0c2 shows 2 but has only 1"),
    ],
)
def test_what_is_refused(text: str, stated: Any, options: Any, words: str) -> None:
    with pytest.raises(mw.MinewiseError, match=words):
        mw.win_probabilities(mw.Position.parse(text, **stated), **options)


@pytest.mark.parametrize(
    ("rows", "mines", "exact"),
    [("1###\n####\n####\n####", 6, True), ("######\n######\n######", 4, False)],
)
def test_a_move_is_judged_by_best_play_of_up_to_2500_solutions(
    rows: str, mines: int, exact: bool
) -> None:
    """The positions have 2,376 and 3,060 solutions: more than are solved for win probabilities."""
    position = mw.Position.parse(rows, mines=mines)
    estimated = mw.win_probabilities(position, limit=1, cells=[(0, 2)])
    values = mw.best_play(position) if exact else estimated
    [worth] = [move.win_probability for move in values.moves if move.cell == (0, 2)]
    judgement = judge(position, (0, 2))
    assert not estimated.exact
    assert judgement.exact is exact
    assert judgement.kept == pytest.approx(worth / values.win_probability, abs=1e-12)
    with pytest.raises(mw.PositionError, match="need the mine total"):
        judge(mw.Position.parse(rows, density=0.2), (0, 2))


def test_other_topologies_have_estimates() -> None:
    for topology in ("torus", "hexagonal"):
        rows = [[mw.HIDDEN] * 12 for _ in range(12)]
        rows[5][5] = 1
        position = mw.Position(rows, mines=25, topology=topology)
        found = mw.win_probabilities(position)
        assert not found.exact
        assert 0.0 < found.win_probability < 1.0


@pytest.mark.slow
def test_looking_ahead_wins_more_than_the_safest_cell() -> None:
    won = {
        name: np.asarray(mw.simulate("5x5x5", name, games=4000, seed=3, start=(0, 0)).outcomes)
        for name in ("exact", "quick-strong")
    }
    # 3.8 points on 40,000 games; four standard errors of 4,000 games are 2.9 points.
    assert won["quick-strong"].mean() - won["exact"].mean() > 0.013


@pytest.mark.slow
def test_guesses_on_small_boards_are_nearly_those_of_best_play() -> None:
    lost, lost_by_safest = [], []
    for position in islice(first_guesses(("5x5x5", "6x5x6", "8x4x6"), 1001, 3000), 6):
        best = mw.best_play(position, budget=60)
        assert best.exact
        value = {move.cell: move.win_probability for move in best.moves}
        moves = mw.win_probabilities(position)
        assert not moves.exact  # more than 1,000 solutions
        lost.append(best.win_probability - value[moves.moves[0].cell])
        lost_by_safest.append(best.win_probability - value[mw.analyze(position).safest().cell])
    assert np.mean(lost) < 0.01 < np.mean(lost_by_safest)


def solved_after(position: mw.Position, cell: tuple[int, int]) -> bool:
    """Returns whether 1,000 solutions or fewer are left, whatever the cell shows."""
    return all(
        (mw.analyze(position.with_cells({cell: outcome.number})).solutions or 0) <= 1_000
        for outcome in mw.click_outcomes(position, cell)
    )


@pytest.mark.slow
def test_endgames_after_a_guess_are_solved() -> None:
    seen = 0
    for position in islice(first_guesses(("5x4x4", "5x5x5", "6x4x5"), 1001, 2000), 6):
        best = {move.cell: move.win_probability for move in mw.best_play(position).moves}
        for move in mw.win_probabilities(position, limit=3).moves:
            if solved_after(position, move.cell):
                seen += 1
                assert move.win_probability == pytest.approx(best[move.cell])
    assert seen > 5


def test_each_cell_of_a_small_interior_has_its_own_estimate() -> None:
    file = NETWORKS.read_bytes()
    position = mw.Position.parse("1####\n#####\n#####\n#####\n#####", mines=5)
    belief = believed(position)
    topology = position.topology
    estimates = {}
    for cell in topology.cells:
        if position[cell] == mw.HIDDEN:
            index = topology.index(cell)
            children = [(p, belief.child(index, n)) for n, p in belief.outcomes(index)]
            estimates[cell] = sum(p * c.win_probability(file) for p, c in children if c)
    found = mw.win_probabilities(position, cells=estimates)
    assert found.moves[0].cell == max(estimates, key=estimates.__getitem__)
    for move in found.moves:
        assert move.win_probability == pytest.approx(estimates[move.cell])


def self_played(seed: int, first: int, count: int, **options: Any) -> dict[str, Any]:
    strategy = mw.Strategy("counting,exact", "survival>progress>expected-safe")._core
    asked = {
        "exploring": 0.3, "explored": 6, "widest": 0.12, "endgame": 64, "with_guesses": False
    } | options  # fmt: skip
    rows = _training.self_play(
        _core.Setup(_core.Topology.square(9, 9), 14, _core.StartRule.safe, 0), strategy, seed,
        first, count, 1, **asked,
    )  # fmt: skip
    return {name: np.asarray(values) for name, values in rows.items()}


def test_self_play_is_reproducible_game_by_game() -> None:
    whole, late = self_played(4, 0, 60), self_played(4, 40, 20)
    kept = whole["game"] >= 40
    assert kept.sum() == len(late["game"]) > 5
    for name in ("label", "next_value", "risk", "values", "game"):
        assert np.array_equal(whole[name][kept], late[name])


def test_labels_are_probabilities_and_fall_with_each_risk() -> None:
    played = self_played(5, 0, 200, exploring=0.0)
    label, risk = played["label"], played["risk"]
    assert ((label >= 0.0) & (label <= 1.0)).all()
    follows = np.flatnonzero(played["game"][1:] == played["game"][:-1])
    assert len(follows) > 50
    assert label[follows] == pytest.approx(label[follows + 1] * (1.0 - risk[follows]), abs=1e-6)


def test_shards_hold_positions_whose_features_can_be_computed() -> None:
    board = _core.Topology.square(9, 9)
    values = self_played(6, 0, 40)["values"]
    found = _training.features_of_beliefs(board, 14, values, 1)
    assert len(found["cell_count"]) == len(values) > 5
    cells = np.split(np.asarray(found["cells"]), np.cumsum(found["cell_count"])[:-1])
    for row, of_row, whole in zip(values, cells, np.asarray(found["whole"]), strict=True):
        expected = _training.features_of_beliefs(board, 14, row[None], 1)
        assert np.array_equal(of_row, expected["cells"])
        assert np.array_equal(whole, np.asarray(expected["whole"])[0])


def test_judged_guesses_are_the_same_again_and_possible() -> None:
    strategy = mw.Strategy("counting,exact", "survival>progress>expected-safe")._core

    def judged(first: int, count: int) -> dict[str, Any]:
        rows = _training.judge(
            _core.Setup(_core.Topology.square(9, 9), 16, _core.StartRule.safe, 0), strategy,
            NETWORKS.read_bytes(), 1, first, count, 1, 3, 40,
        )  # fmt: skip
        return {name: np.asarray(values) for name, values in rows.items()}

    whole, late = judged(0, 40), judged(25, 15)
    kept = whole["game"] >= 25
    assert 5 < kept.sum() < len(kept)
    positions, late_positions = whole.pop("values"), late.pop("values")  # one for each guess
    assert len(positions) == len(set(whole["game"]))
    assert np.array_equal(positions[-len(late_positions) :], late_positions)
    for name, values in late.items():
        assert np.array_equal(whole[name][kept], values)
    assert (whole["mean"] <= whole["safety"]).all()
    assert (whole["survival"] <= whole["safety"] + 1e-9).all()
    assert np.abs(whole["mean"] - whole["predicted"]).mean() < 0.15
