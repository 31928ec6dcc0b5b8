"""Values as they are declared, in any thread."""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar, overload

import msgspec

T = TypeVar("T")

_known: set[Any] = set()
_learning = Lock()


@overload
def convert(value: Any, kind: type[T]) -> T: ...


@overload
def convert(value: Any, kind: Any) -> Any: ...


def convert(value: Any, kind: Any) -> Any:
    """Converts a value to what a class or a type declares, as `msgspec.convert` does.

    msgspec 0.22 reads a declaration when it is first used, and crashes in other threads that meet
    it half read. So one thread at a time reads those that are new.
    """
    if kind not in _known:
        with _learning:
            msgspec.json.Decoder(kind)
            _known.add(kind)
    return msgspec.convert(value, kind)
