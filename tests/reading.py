"""Files as tests read them."""

from pathlib import Path
from typing import Any

import pytest

import minewise as mw
from minewise import formats


def refused(source: str | Path | bytes, name: str | None = None, **stated: Any) -> str:
    with pytest.raises(mw.MinewiseError) as caught:
        formats.load(source, name, **stated)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 250
    return message
