"""What is no clue model, and how much work and memory a model may ask for."""

from __future__ import annotations

import math
import operator
import tracemalloc
from contextlib import suppress
from resource import RUSAGE_SELF, getrusage
from time import process_time
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenarios import star

import minewise as mw
from minewise import _core, clues
from minewise.base.budget import Kept
from minewise.clues import _kept as kept_tables


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("optimist", "unknown clue model 'optimist': choose from exact, withheld"),
        ("noisy", r"noisy needs the probability of a wrong number: write noisy\(0.1\)"),
        ("noisy(2)", "must be from 0 to 1"),
        ("noisy(x)", "is no number"),
        ("liar(0.1)", "liar has no parameter"),
        ("0.5*liar|exact", "must give each part a weight"),
        ("0.5*liar|0.2*exact", "must sum to 1"),
        ("matrix(0.5 0.2)", "row 0 of the matrix must have probabilities that sum to 1"),
        (3, "must be text, not 3"),
    ],
)
def test_wrong_models(text: Any, words: str) -> None:
    with pytest.raises(mw.MinewiseError, match=words):
        mw.ClueModel(text)


def test_models_that_do_not_fit_the_board() -> None:
    small = mw.ClueModel.matrix([[1.0], [1.0]])
    with pytest.raises(mw.PositionError, match="the matrix has rows up to 1, but a cell with 3"):
        mw.Position.parse("1#\n##", mines=1, clues=small)
    with pytest.raises(mw.PositionError, match="clue models need at most one mine per cell"):
        mw.Position.parse("1#", mines=1, max_per_cell=2, clues="liar")
    with pytest.raises(mw.PositionError, match="r9c9"):
        mw.Position.parse("1#", mines=1, clues={(9, 9): "liar"})


def test_the_text_of_a_model_is_limited() -> None:
    beyond_16_bits = "matrix(" + ";".join(["0 " * 33_000 + "1"] * 3) + ")"
    with pytest.raises(mw.PositionError, match="at most 20,000 characters, not 198,"):
        mw.ClueModel(beyond_16_bits)
    with pytest.raises(mw.PositionError, match="at most 20,000 characters"):
        mw.ClueModel.matrix([[0.0] * 33_000 + [1.0]])
    with pytest.raises(mw.PositionError, match="at most 20,000 characters"):
        mw.ClueModel("matrix(" + "1;" * 9_000 + "1)")  # what is written has a space more for each
    assert mw.ClueModel("+".join(["liar"] * 100)).probability(8, number=8) > 0
    for many in ("+".join(["liar"] * 101), "|".join(["0.01*liar"] * 101)):
        with pytest.raises(mw.PositionError, match="a clue model has at most 100 steps"):
            mw.ClueModel(many)


@pytest.mark.nightly
@pytest.mark.parametrize("text", ["liar{}!", "liar{}(", "{}liar !", "noisy({}", "li{}ar"])
def test_reading_a_model_takes_linear_time(text: str) -> None:
    long = text.format(" " * 19_980)
    start = process_time()
    for _ in range(20):
        with pytest.raises(mw.PositionError):
            mw.ClueModel(long)
    assert process_time() - start < 5  # it was 20 s


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([(0, 0, {32_767: 1.0})], "beyond the limit"),
        ([(0, 0, {-2: 1.0})], "beyond the limit"),
        ([(32_767, 0, {0: 1.0})], "too many neighbours"),
        ([(1, 2, {0: 1.0})], "above the number of neighbours"),
        ([(1, 0, {0: 0.5}), (1, 1, {0: 1.0})], "must sum to 1"),
        ([(0, 0, {0: math.nan})], "a likelihood is negative"),
        ([(1, 0, {0: 1.0})], "lacks a row"),
        ([(1, 1, {0: 1.0}), (1, 0, {0: 1.0})], "out of order"),
    ],
)
def test_the_core_checks_each_number_of_a_model(rows: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        _core.ClueModel(rows)


def test_tables_are_limited_by_their_entries() -> None:
    topology = star(2_000)
    values = [mw.HIDDEN] * 2_001
    with pytest.raises(mw.PositionError, match="tables of more than 1,000,000 entries"):
        mw.Position(values, 5, topology=topology, clues="noisy(0.1)")
    exact_hub = mw.Position([1, *values[1:]], 1, topology=topology, clues={1: "liar"})
    assert mw.analyze(exact_hub)[2_000] == pytest.approx(1 / 2_000)
    with pytest.raises(mw.PositionError, match="tables of more than"):
        mw.ClueModel("+".join(["noisy(0.1)"] * 100)).probability(1, number=1, neighbours=30_000)
    with pytest.raises(mw.PositionError, match="a cell has at most 32,766 neighbours"):
        mw.ClueModel("liar").probability(1, number=1, neighbours=10**9)


def test_kept_tables_are_limited_by_their_bytes() -> None:
    topology = star(300)
    for i in range(15):
        mw.Position([mw.HIDDEN] * 301, 5, topology=topology, clues=f"noisy(0.{i + 1:03})")
    assert 0 < kept_tables.bytes <= 32 << 20


def test_kept_tables_count_the_models_that_they_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """A matrix is a few bytes for the core and fifty times its text for Python."""
    kept: Kept[object, object] = Kept(32 << 20)
    topology = mw.Topology.square(1, 2)
    monkeypatch.setattr(clues, "_kept", kept)
    tracemalloc.start()
    for i in range(3):
        clues.core_models(mw.Clues(f"matrix({'0 ' * (9_900 + i)}1; 1)"), topology)
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert kept.bytes > used > 2_000_000


def matrix(zeros: int, rows: int) -> str:
    return "matrix(" + ";".join(["0 " * zeros + "1"] * rows) + ")"


STEPS = st.one_of(
    st.sampled_from(["exact", "liar", "optimistic", "cautious", "noisy(1)", "withheld(0)"]),
    st.builds("{}({!r})".format, st.sampled_from(["noisy", "misread"]), st.floats(0, 1)),
    st.sampled_from([matrix(0, 9), matrix(0, 901), matrix(9, 9), matrix(900, 9), matrix(3_000, 3)]),
)
CHAINS = st.builds(operator.mul, st.lists(STEPS, min_size=1, max_size=3), st.sampled_from([1, 30]))
MODELS = CHAINS.map("+".join)
TOPOLOGIES = st.sampled_from([mw.Topology.square(1, 3), mw.Topology.hexagonal(3, 3), star(900)])


@pytest.mark.slow
@settings(max_examples=60)
@given(MODELS, TOPOLOGIES, st.sampled_from([0, 1, 9, 900, 9_000, 32_767]))
def test_extreme_models_work_or_are_refused(text: str, topology: mw.Topology, shown: int) -> None:
    before = getrusage(RUSAGE_SELF).ru_maxrss
    values: Any = [shown] + [mw.HIDDEN] * (len(topology) - 1)
    if len(topology.shape) == 2:
        values = np.reshape(values, topology.shape)
    with suppress(mw.MinewiseError):
        position = mw.Position(values, 1, topology=topology, clues=text)
        analysis = mw.analyze(position, budget=mw.Budget(2, 100))
        assert sum(analysis.probabilities.values()) == pytest.approx(1)
        assert analysis.number_distribution.nbytes <= 100e6
        board = mw.Board(topology.rows, topology.columns, [topology.cell(1)], topology)
        assert mw.Game(board, clues=text, seed=1).open(topology.cell(2))
    assert getrusage(RUSAGE_SELF).ru_maxrss - before < 300_000  # KiB


def test_number_distributions_beyond_the_memory_budget() -> None:
    model = "matrix(" + "0 " * 9_000 + "1" + "; 1" * 8 + ")"
    hidden = np.full((100, 100), mw.HIDDEN)
    budget = mw.Budget(60, 100)
    analysis = mw.analyze(mw.Position(hidden, 1_000, clues=model), budget=budget)
    for ask in (
        lambda: analysis.number_distribution,
        lambda: analysis.true_number_distribution,
        lambda: mw.hints(analysis.position, budget=budget),
        lambda: mw.analyze_batch([hidden], 1_000, clues=model, numbers=True, budget=budget),
    ):
        with pytest.raises(mw.OverBudget, match="memory budget"):
            ask()
    few = mw.analyze(mw.Position(hidden[:3, :3], 1, clues=model), budget=budget)
    assert few.number_distribution.shape == (3, 3, 9_001)
