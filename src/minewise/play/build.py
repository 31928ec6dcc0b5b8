"""The build of this program: its version, and the parts of its players with their revisions."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version

from minewise import _core


def build() -> dict[str, str]:
    """Returns the version of minewise and the revision of each part that determines games."""
    return {"minewise": version("minewise"), **_core.parts()}


def difference(parts: Mapping[str, str]) -> str | None:
    """Returns in words how other parts differ from those of this build; None if they do not."""
    own = build()
    differing = [
        f"{part} is {revision} there and {own.get(part, 'missing')} here"
        for part, revision in parts.items()
        if revision != own.get(part)
    ]
    return ", ".join(differing) or None
