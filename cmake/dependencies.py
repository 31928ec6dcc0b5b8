"""The requirements of a wheel, as scikit-build-core asks for them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

REQUIRED = ["numpy>=1.26", "click>=8.1", "rich>=13.7", "msgspec>=0.19"]


def dynamic_metadata(field: str, settings: Mapping[str, Any]) -> list[str]:
    """Returns the value of the field `dependencies` of the project."""
    assert field == "dependencies"
    assert not settings
    linked = os.environ.get("MINEWISE_STATIC_BINDINGS", "").upper() in ("ON", "1", "TRUE")
    return REQUIRED if linked else ["nanobind-backend>=1.0", *REQUIRED]
