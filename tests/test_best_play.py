"""Best play: every move is worth exactly what trying everything says."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import oracle
import pytest
import scenarios
from oracle import FLAG, HIDDEN, Cell
from play_oracle import Player
from scenarios import KINDS, Scenario

import minewise as mw
from minewise import _core

close = pytest.approx

RULES = ("any", "safe", "opening")
SHAPES = [(3, 3), (3, 4), (4, 4), (2, 5), (1, 8), (5, 3)]
MOST_HIDDEN = 9


def empty_board(kind: str, rng: random.Random, shapes: list[tuple[int, int]]) -> Scenario:
    """A board of this topology with everything hidden."""
    if kind != "graph":
        return scenarios.grid(kind, *rng.choice(shapes))
    names = [f"n{i}" for i in range(rng.randint(6, 12))]
    near: dict[Cell, set[Cell]] = {name: set() for name in names}
    for _ in range(2 * len(names)):
        a, b = rng.sample(names, 2)
        near[a].add(b)
        near[b].add(a)
    neighbours = {name: frozenset(others) for name, others in near.items()}
    return Scenario(kind, None, neighbours, dict.fromkeys(neighbours, HIDDEN))


def random_position(kind: str, rng: random.Random) -> Scenario:
    """A position that some board has, with a mine total or a density, and perhaps flags."""
    board = empty_board(kind, rng, SHAPES)
    layout = {cell: int(rng.random() < rng.choice([0.2, 0.4, 0.6])) for cell in board.cells}
    safe = [cell for cell in board.cells if not layout[cell]]
    hidden_safe = min(len(safe), rng.randint(1, 6))
    opened = rng.sample(safe, len(safe) - hidden_safe)
    mined = [cell for cell in board.cells if layout[cell]]
    trust_flags = rng.random() < 0.3
    flagged = set(rng.sample(mined, rng.randint(0, len(mined))) if trust_flags else [])
    exposed = [cell for cell in mined if cell not in flagged]
    opened += rng.sample(exposed, max(0, len(exposed) + hidden_safe - MOST_HIDDEN))
    values = scenarios.seen(board, layout, opened)
    values |= dict.fromkeys(flagged, FLAG)
    by_density = rng.random() < 0.4
    return board.changed(
        values=values,
        mines=None if by_density else len(mined),
        density=rng.choice([0.1, 0.3, 0.7]) if by_density else None,
        trust_flags=trust_flags,
    )


def play(scenario: Scenario, **options: Any) -> mw.BestPlay:
    return mw.best_play(scenario.position(), trust_flags=scenario.trust_flags, **options)


def check(scenario: Scenario, start_rule: Any = "any") -> mw.BestPlay:
    """Every move is listed once, the best first, and worth what it is."""
    found = play(scenario, start_rule=start_rule)
    truth = scenario.truth()
    expected = Player(scenario.neighbours, truth).chances(start_rule)
    assert found.exact
    assert found.solutions == truth.solutions
    assert len(found.moves) == len(expected)
    for cell, chance in found.moves:
        assert chance == close(float(expected[cell]), abs=1e-12)
    chances = [chance for _, chance in found.moves]
    assert chances == sorted(chances, reverse=True)
    assert found.win_probability == (chances[0] if chances else 1.0)
    return found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(40))
def test_every_move_of_a_position(kind: str, seed: int) -> None:
    check(random_position(kind, random.Random(f"{kind}{seed}")))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(5))
def test_first_clicks(kind: str, seed: int) -> None:
    rng = random.Random(f"start {kind}{seed}")
    board = empty_board(kind, rng, [(3, 3), (2, 4), (1, 7), (2, 3)])
    if kind == "graph" and len(board.cells) > MOST_HIDDEN:
        pytest.skip("too much for brute force")
    total = board.changed(mines=rng.randint(1, len(board.cells) - 1))
    for scenario in (total, board.changed(density=rng.choice([0.15, 0.4]))):
        for rule in RULES:
            if Player(scenario.neighbours, scenario.truth()).chances(rule):
                check(scenario, rule)
