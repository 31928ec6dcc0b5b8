"""Imports of optional packages, which extras install."""

from importlib import import_module
from typing import Any

from minewise.base.errors import MinewiseError


def needed(module: str, extra: str) -> Any:
    """Returns a module; raises `MinewiseError` that names the extra if it is not installed.

    >>> needed("json", "none").dumps([1])
    '[1]'
    """
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise MinewiseError(f"this needs {package}: pip install 'minewise[{extra}]'") from None
