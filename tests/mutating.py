"""Damaged JSON: values replaced by others, or missing."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 0.0, 0.5, 1e300, 2**63, 10**30),
    *("", "0", "1", "exact", "torus", "open", "done", "simulation"),
    *([], [0], [0, 0], [True, False], [0.0, 1.0], ["0", "1"], [[0, 0]], {}, {"a": 1}),
)


def mutated(value: Any, rng: random.Random) -> Any:
    """Returns a copy in which one or two values are missing or replaced."""
    copy = json.loads(json.dumps(value))
    for _ in range(rng.randint(1, 2)):
        held, key = rng.choice(list(_places(copy)) or [([None], 0)])
        if rng.random() < 0.15:
            del held[key]
        else:
            held[key] = deepcopy(rng.choice(VALUES))
    return copy


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        yield value, key
        if isinstance(inner, dict | list):
            yield from _places(inner)
