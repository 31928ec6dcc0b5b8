"""Imports of packages that an extra brings."""

from importlib import import_module
from typing import Any

from minewise.base.errors import MinewiseError


def needed(module: str, extra: str) -> Any:
    """Returns a module, or raises `MinewiseError` that names the extra which brings it.

    >>> needed("json", "none").dumps([1])
    '[1]'
    """
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise MinewiseError(f"this needs {package}: pip install 'minewise[{extra}]'") from None
