"""Files as tests read them."""

from pathlib import Path
from typing import Any

import pytest

import minewise as mw
from minewise import formats


def refused(source: str | Path | bytes, name: str | None = None, **stated: Any) -> str:
    """Checks that a file is refused in one short line; returns the line."""
    with pytest.raises(mw.MinewiseError) as caught:
        formats.load(source, name, **stated)
    message = str(caught.value)
    assert message.isprintable()
    assert 0 < len(message) < 250
    return message


def loaded(source: str | Path | bytes, name: str | None = None) -> mw.Replay:
    replay = formats.load(source, name)
    assert isinstance(replay, mw.Replay)
    return replay


def read_or_refused(
    source: str | Path | bytes, name: str | None = None, **stated: Any
) -> formats.Value | None:
    """Returns what is read; None if it is refused, in one short line."""
    try:
        return formats.load(source, name, **stated)
    except mw.MinewiseError:
        refused(source, name, **stated)
    return None
