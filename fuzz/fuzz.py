"""Fuzzes one parser: any bytes are a value that survives a round trip, or one line of complaint.

    python fuzz/fuzz.py TARGET -runs=20000

TARGET is the name of a format, or `clues` for clue models. The seeds are in `fuzz/seeds/TARGET/`.
"""

import gc
import sys
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import Any

import atheris

import minewise as mw
from minewise import formats

FORMATS = formats.registry()
# Import hooks do not reach an editable install: functions are instrumented once they are loaded.
for item in gc.get_objects():
    if isinstance(item, FunctionType) and (item.__module__ or "").startswith("minewise"):
        atheris.instrument_func(item)

SEEDS = Path(__file__).parent / "seeds"
LONGEST_LINE = 300
TOPOLOGIES = (
    mw.Topology.square(1, 2),
    mw.Topology.hexagonal(2, 2),
    mw.Topology.graph({0: range(1, 40), **{i: [0] for i in range(1, 40)}}),
)


def check_error(error: mw.MinewiseError) -> None:
    """Checks that the message is one line that a person can read."""
    message = str(error)
    assert message.isprintable(), repr(message)
    assert 0 < len(message) <= LONGEST_LINE, repr(message)


def try_format(name: str, data: bytes) -> None:
    """Reads a format by its name and by its content; a position may leave the mine total open."""
    attempt(data, name)
    attempt(data, None)
    if "position" in FORMATS[name].holds:
        attempt(data, name, mines=1)


def attempt(data: bytes, name: str | None, **stated: Any) -> None:
    """Reads bytes; whatever is read has to come back the same from what is written of it."""
    try:
        value = formats.load(data, name, **stated)
    except mw.MinewiseError as error:
        check_error(error)
        return
    if isinstance(value, mw.Replay):
        try_replay(value)
    elif name is not None and FORMATS[name].write is not None:
        written = formats.dump(value, name)
        again = formats.load(written, name)
        assert formats.dump(again, name) == written
        if isinstance(value, mw.Board) and isinstance(again, mw.Position):
            again = mw.Board.from_position(again)  # text shows every cell of a layout
        assert again == value or isinstance(value, mw.Game)


def try_replay(replay: mw.Replay) -> None:
    """Replays the events, which may be any; the text format keeps them all."""
    assert len(replay.times) == len(replay.game.history)
    assert all(fact.isprintable() for fact in replay.discrepancies)
    again = formats.load(formats.dump(replay, "rawvf"))
    assert isinstance(again, mw.Replay)
    assert (again.events, again.game) == (replay.events, replay.game)


def try_clues(data: bytes) -> None:
    """Reads a clue model, which must come back the same, and fit a board or be refused."""
    try:
        model = mw.ClueModel(data.decode(errors="replace"))
        assert mw.ClueModel(model.text) == model
        for topology in TOPOLOGIES:
            row = [mw.HIDDEN] * topology.columns
            values = row if len(topology.shape) == 1 else [row] * topology.rows
            position = mw.Position(values, mines=1, topology=topology, clues=model)
            mw.analyze(position, budget=1.0)
    except mw.MinewiseError as error:
        check_error(error)


TARGETS = {name: partial(try_format, name) for name in FORMATS} | {"clues": try_clues}

if __name__ == "__main__":
    program, target, *options = sys.argv
    seeds = ",".join(str(path) for path in sorted((SEEDS / target).iterdir()))
    atheris.Setup([program, *options, f"-seed_inputs={seeds}"], TARGETS[target])
    atheris.Fuzz()
