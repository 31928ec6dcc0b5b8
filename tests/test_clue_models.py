"""Uncertain clues against a sum over all layouts and all that could have been shown."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import clue_oracle as oracle
import numpy as np
import pytest
from scipy.stats import chisquare

import minewise as mw
from minewise import _core
from minewise.base.budget import DEFAULT_LIMITS

F = Fraction
POSITIONS = 500  # per seed; there are 40 seeds


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


def random_topology(random: Random) -> mw.Topology:
    kind = random.choice(("square", "square", "torus", "hexagonal", "graph"))
    if kind == "graph":
        cells = random.randint(3, 9)
        pairs = [(a, b) for a in range(cells) for b in range(a) if random.random() < 0.45]
        return mw.Topology.graph(
            {c: [b if a == c else a for a, b in pairs if c in (a, b)] for c in range(cells)}
        )
    rows, columns = random.choice(((1, 5), (2, 3), (2, 4), (3, 3), (2, 5)))
    if kind == "torus":
        rows, columns = 3, 3
    return getattr(mw.Topology, kind)(rows, columns)


def drawn(random: Random, likelihood: oracle.Likelihood, number: int, degree: int) -> int:
    shown = [oracle.NOTHING, *range(12)]
    weights = [float(likelihood(k, number, degree)) for k in shown]
    return random.choices(shown, weights)[0]


def random_position(random: Random) -> tuple[mw.Position, oracle.Shown]:
    """Returns a position that may occur in a game; now and then one that is not possible."""
    topology = random_topology(random)
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
    values = [shown.get(i, mw.HIDDEN) for i in range(cells)]
    if len(topology.shape) == 2:
        rows: Any = [values[at : at + topology.columns] for at in range(0, cells, topology.columns)]
    else:
        rows = values
    clues = mw.Clues(default[0], {topology.cell(i): one[0] for i, one in models.items()})
    position = mw.Position(
        rows,
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


@pytest.mark.parametrize("seed", range(40))
def test_every_figure_agrees_with_a_sum_over_all_layouts(seed: int) -> None:
    random = Random(seed)
    for _ in range(POSITIONS):
        position, seen = random_position(random)
        try:
            check(random, position, seen)
        except Exception as error:
            error.add_note(f"{position!r}\n{position}")
            raise
