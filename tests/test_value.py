"""The networks: the core agrees with a plain implementation, and symmetries change nothing."""

import itertools
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from test_belief import believed

import minewise as mw

NETWORKS = Path(__file__).parents[1] / "core/value/networks.bin"
LAYERS = (
    *("cell", "clue", "clue_1", "cell_1", "clue_2", "cell_2", "readout", "part_1", "part_2"),
    *("head_1", "head_2", "head_3", "prior_1", "prior_2", "prior_3"),
)


def layers() -> dict[str, tuple[Any, Any]]:
    """Reads the file as core/value/networks.hpp describes it."""
    data = NETWORKS.read_bytes()
    at, found = 4, {}
    for name in LAYERS:
        rows, columns = struct.unpack_from("<II", data, at)
        numbers = np.frombuffer(data, "<f4", (rows + 1) * columns, at + 8).astype(float)
        found[name] = numbers[: rows * columns].reshape(rows, columns), numbers[rows * columns :]
        at += 8 + 4 * (rows + 1) * columns
    assert at == len(data)
    return found


def evaluated(features: dict[str, Any]) -> float:
    """Evaluates the value network with matrices in double precision."""
    read = layers()

    def apply(name: str, rows: Any) -> Any:
        weights, biases = read[name]
        return np.maximum(rows @ weights + biases, 0.0)

    held = {name: np.asarray(rows) for name, rows in features.items()}
    touches = np.zeros((len(held["cells"]), len(held["cells"])))
    np.add.at(touches, tuple(held["cell_cell"].T), 1.0)
    beside = np.zeros((len(held["cells"]), len(held["clues"])))
    np.add.at(beside, tuple(held["cell_clue"].T), 1.0)
    cells, clues = apply("cell", held["cells"]), apply("clue", held["clues"])
    for number in "12":
        clues = apply(f"clue_{number}", np.hstack([clues, beside.T @ cells]))
        cells = apply(f"cell_{number}", np.hstack([cells, touches @ cells, beside @ clues]))
    cells = apply("readout", cells).sum(axis=0)
    parts = apply("part_2", apply("part_1", held["parts"])).sum(axis=0)
    hidden = apply("head_2", apply("head_1", np.concatenate([held["whole"][0], cells, parts])))
    weights, biases = read["head_3"]
    return float(1.0 / (1.0 + np.exp(-(hidden @ weights + biases)[0])))


def turns(
    size: str, seed: int, start: mw.types.GridCell, rule: mw.types.StartRule = "opening"
) -> Iterator[mw.Analysis[mw.types.GridCell]]:
    """Yields an analysis of each position of a game in which the safest cells are opened."""
    game = mw.Game.new(size, seed=seed, start=start, start_rule=rule)
    while not game.over:
        analysis = mw.analyze(game.position)
        yield analysis
        for cell in analysis.safe or (analysis.safest().cell,):
            game.open(cell)


def first_guesses(
    boards: tuple[str, ...],
    least: int,
    most: int,
    start: mw.types.GridCell = (0, 0),
    rule: mw.types.StartRule = "safe",
) -> Iterator[mw.Position]:
    """Yields positions of these boards at guesses with `least` to `most` solutions."""
    for seed in itertools.count():
        for analysis in turns(boards[seed % len(boards)], seed, start, rule):
            if not analysis.safe and least <= (analysis.solutions or 0) <= most:
                yield analysis.position


def positions(size: str, count: int) -> list[mw.Position]:
    """Returns positions of games at their guesses, and right after them."""
    found = []
    for seed in range(count):
        guessed = False
        for analysis in turns(size, seed, (3, 3)):
            if guessed or not analysis.safe:
                found.append(analysis.position)
            guessed = not analysis.safe
    return found


def test_turned_positions_have_the_same_win_probabilities() -> None:
    for position in positions("12x20x60", 5):
        values = np.asarray(position)
        turned = mw.Position(values[::-1, ::-1].tolist(), mines=position.mine_count)
        there, back = believed(position).win_probability(), believed(turned).win_probability()
        assert there == pytest.approx(back, abs=1e-5)


def test_a_won_belief_is_worth_1() -> None:
    assert believed(mw.Position.parse("1#", mines=1)).win_probability() == 1.0


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda data: b"xxxx" + data[4:], "another version"),
        (lambda data: data[:-1], "too short"),
        (lambda data: data + b"x", "too long"),
        (lambda data: data[:4] + struct.pack("<II", 23, 65) + data[12:], "too wide"),
    ],
)
def test_a_damaged_file_of_networks_is_refused(damage: Any, words: str) -> None:
    belief = believed(mw.Position.parse("1##", mines=1))
    with pytest.raises(ValueError, match=words):
        belief.win_probability(damage(NETWORKS.read_bytes()))
