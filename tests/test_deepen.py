"""Win probabilities that deepen: exact where few solutions are left, better with time before."""

import itertools
from functools import cache, partial
from typing import Any

import numpy as np
import pytest
from test_value import first_guesses

import minewise as mw

guesses_of = partial(first_guesses, start=(2, 2), rule="opening")


@cache
def expert_guess() -> mw.Position:
    return next(guesses_of(("expert",), 10**12, 10**60))


def played_up_to(position: mw.Position) -> mw.Game:
    """A game of one of the solutions, with the cells of the position open."""
    mines = mw.analyze(position).sample(1, seed=0)[0]
    game = mw.Game(mw.Board(16, 30, [tuple(cell) for cell in np.argwhere(mines).tolist()]))
    for cell in np.argwhere(np.asarray(position) >= 0).tolist():
        game.open(tuple(cell))
    return game


def answers(position: mw.Position, work: int, **options: Any) -> list[mw.Deepening]:
    return list(mw.deepen(position, budget=mw.Budget(work=work), **options))


def test_few_solutions_are_exact_at_once() -> None:
    for position in itertools.islice(guesses_of(("8x8x14",), 2, 1_000), 4):
        (answer,) = mw.deepen(position)
        best = dict(mw.best_play(position).moves)
        assert answer.exact
        assert answer.confidence == 1.0
        assert answer.best is not None
        assert answer.best.win_probability == max(best.values())
        for candidate in answer.candidates:
            assert candidate.win_probability == best[candidate.cell]
            assert candidate.standard_error == 0.0


def test_more_solutions_are_solved_after_the_first_answer() -> None:
    for position in itertools.islice(guesses_of(("6x6x9",), 1_001, 4_000), 2):
        first, last = mw.deepen(position, budget=60)
        best = dict(mw.best_play(position).moves)
        assert (first.exact, last.exact) == (False, True)
        assert last.work > 0
        for candidate in last.candidates:
            assert candidate.win_probability == pytest.approx(best[candidate.cell])
            assert candidate.standard_error == 0.0


def test_answers_get_more_precise() -> None:
    found = answers(expert_guess(), 3 * 10**8, confidence=1.0)
    assert len(found) > 10
    assert found[0].continuations == 0
    for one, other in itertools.pairwise(found):
        assert other.continuations > one.continuations
        assert other.work > one.work
        order = [candidate.win_probability for candidate in other.candidates]
        assert order == sorted(order, reverse=True)
        for candidate in other.candidates:
            assert 0.0 < candidate.win_probability <= 1.0 - candidate.mine_probability
    first, last = found[0].best, found[-1].best
    assert first is not None
    assert last is not None
    assert last.standard_error < first.standard_error / 3
    # a result is a chance, which varies less than a game that is won or lost
    won, games = last.win_probability, last.continuations
    assert last.standard_error < 0.68 * np.sqrt(won * (1 - won) / games)


def test_clearly_worse_cells_are_played_on_no_further() -> None:
    position = expert_guess()
    best = [move.cell for move in mw.win_probabilities(position, limit=2).moves]
    hidden = [tuple(cell) for cell in np.argwhere(np.asarray(position) < 0).tolist()]
    analysis = mw.analyze(position)
    riskiest = max((cell for cell in hidden if analysis[cell] < 0.9), key=analysis.__getitem__)
    last = answers(position, 2 * 10**8, cells=[*best, riskiest], confidence=1.0)[-1]
    counts = {candidate.cell: candidate.continuations for candidate in last.candidates}
    assert last.candidates[-1].cell == riskiest
    assert counts[riskiest] < min(counts[cell] for cell in best) / 4


def test_the_same_work_gives_the_same_answers() -> None:
    position = expert_guess()
    found = answers(position, 5 * 10**7)
    assert found == answers(position, 5 * 10**7)
    assert found[-1] != answers(position, 5 * 10**7, seed=1)[-1]
    longer = answers(position, 10**8)
    assert longer[: len(found)] == found


def test_it_ends_when_the_best_is_settled() -> None:
    position = expert_guess()
    sure, surer = (answers(position, 10**9, confidence=c)[-1] for c in (0.4, 0.7))
    assert sure.confidence >= 0.4
    assert surer.confidence >= 0.7
    assert surer.continuations > sure.continuations


def test_the_given_cells_alone_are_compared() -> None:
    position = expert_guess()
    hidden = [tuple(cell) for cell in np.argwhere(np.asarray(position) < 0).tolist()]
    risky = [cell for cell in hidden if 0.2 < mw.analyze(position)[cell] < 0.6][:3]
    last = answers(position, 10**8, cells=risky)[-1]
    assert {candidate.cell for candidate in last.candidates} == set(risky)
    (exact,) = mw.deepen(mw.Position.parse("2##\n2##", mines=3), cells=[(1, 2)])
    assert [candidate.cell for candidate in exact.candidates] == [(1, 2)]


def test_a_safe_cell_needs_no_continuations() -> None:
    position = mw.Position.parse("\n".join(["000001##", "000012##"] + ["#" * 8] * 6), mines=9)
    (answer,) = mw.deepen(position)
    assert answer.best is not None
    assert answer.best.mine_probability == 0.0
    assert answer.confidence == 1.0


@pytest.mark.slow
def test_continuations_come_near_the_exact_values() -> None:
    errors = []
    for position in itertools.islice(guesses_of(("6x6x9",), 6_000, 10_000), 2):
        play = dict(mw.best_play(position, budget=120).moves)
        last = answers(position, 3 * 10**8, confidence=1.0)[-1]
        assert not last.exact  # half of the work is too little for the search
        errors += [
            candidate.win_probability - play[candidate.cell]
            for candidate in last.candidates
            if candidate.continuations > 200
        ]
    assert len(errors) >= 4
    assert np.mean(errors) == pytest.approx(0.0, abs=0.02)  # they are not played on perfectly


@pytest.mark.parametrize(
    ("text", "options", "words"),
    [
        ("1##", {"confidence": 0}, "confidence= must be above 0"),
        ("1##", {"confidence": 1.5}, "confidence= must be above 0"),
        ("1##", {"cells": [(0, 0)]}, "r0c0 is revealed"),
        ("1#2", {}, "r0c2 shows 2 but has only 1 hidden neighbour"),
    ],
)
def test_what_is_refused_before_the_first_answer(text: str, options: Any, words: str) -> None:
    with pytest.raises(mw.MinewiseError, match=words):
        mw.deepen(mw.Position.parse(text, mines=1), **options)


def test_a_hint_takes_a_depth() -> None:
    position = expert_guess()
    cells = [move.cell for move in mw.win_probabilities(position, limit=4).moves]
    last = list(mw.deepen(position, cells=cells, budget=60))[-1]
    guess = mw.hints(position, depth=10**6, budget=60)[0].guess
    assert guess is not None
    assert last.best is not None
    assert (guess.cell, guess.win_probability) == (last.best.cell, last.best.win_probability)
    with pytest.raises(mw.ParameterError, match="depth= must be a whole number from 0"):
        mw.hints(position, depth=-1)


def test_a_review_takes_a_depth() -> None:
    position = expert_guess()
    game = played_up_to(position)
    game.open(mw.win_probabilities(position, limit=2).moves[1].cell)
    click = mw.review(game, depth=500, budget=60).clicks[-1]
    hint = mw.hints(position, depth=500, budget=60)[0].guess
    assert hint is not None
    assert click.win is not None
    assert click.win.best == hint.win_probability
    assert click.win != mw.review(game).clicks[-1].win


def test_a_review_plays_the_continuations_of_a_guess_once() -> None:
    """The advice and the value are of the same ones, although the clicked cell is no best move."""
    position = expert_guess()
    game = played_up_to(position)
    game.open(mw.win_probabilities(position, limit=16).moves[-1].cell)
    review = mw.review(game, depth=500, budget=60)
    click = review.clicks[-1]
    assert click.win is not None
    assert click.advice is not None
    assert click.advice.cells == (click.win.best_cell,)
    assert click.advice.win_probability == click.win.best
    assert click.win.chosen is not None
    assert click.win.chosen < click.win.best
