"""Fuzzes one parser: any bytes are a value that survives a round trip, or one line of complaint."""

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import atheris

import minewise
from minewise import formats

formats.registry()
# Import hooks do not reach an editable install: functions are instrumented once they are loaded.
for item in gc.get_objects():
    if isinstance(item, FunctionType) and (item.__module__ or "").startswith("minewise"):
        atheris.instrument_func(item)

SEEDS = Path(__file__).parent / "seeds"
LONGEST_LINE = 300


def check_error(error: minewise.MinewiseError) -> None:
    """Checks that the message is one line that a person can read."""
    message = str(error)
    assert message.isprintable(), repr(message)
    assert 0 < len(message) <= LONGEST_LINE, repr(message)


def attempt(data: bytes, name: str | None, **stated: Any) -> None:
    """Reads bytes; whatever is read has to come back the same from what is written of it."""
    try:
        value = formats.load(data, name, **stated)
    except minewise.MinewiseError as error:
        check_error(error)
        return
    if isinstance(value, minewise.Replay):
        attempt_replay(value)
    elif name is not None:
        written = formats.dump(value, name)
        again = formats.load(written, name)
        assert formats.dump(again, name) == written
        assert again == value or isinstance(value, minewise.Game)


def attempt_replay(replay: minewise.Replay) -> None:
    """Replays the events, which may be any; the text format keeps them all."""
    assert len(replay.times) == len(replay.game.history)
    assert all(fact.isprintable() for fact in replay.discrepancies)
    again = formats.load(formats.dump(replay, "rawvf"))
    assert isinstance(again, minewise.Replay)
    assert (again.events, again.game) == (replay.events, replay.game)


def fuzz(name: str, mines: int | None = None) -> None:
    """Runs the target of a format; `mines` is stated for bytes that leave the total open."""

    def target(data: bytes) -> None:
        attempt(data, name)
        attempt(data, None)
        if mines is not None:
            attempt(data, name, mines=mines)

    run(target, name)


def run(target: Callable[[bytes], None], name: str) -> None:
    """Runs a target, starting from the seeds of that name."""
    seeds = ",".join(str(path) for path in sorted((SEEDS / name).iterdir()))
    atheris.Setup([*sys.argv, f"-seed_inputs={seeds}"], target)
    atheris.Fuzz()
