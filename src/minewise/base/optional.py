"""Imports of optional packages, which extras install."""

from importlib import import_module
from typing import Any

from minewise.base.errors import MissingExtra
from minewise.base.wording import worded


def needed(module: str, extra: str) -> Any:
    """Returns a module; raises `MissingExtra` that names the extra if it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise MissingExtra("this needs {package}", package, cure=installing(extra)) from None


def installing(extra: str) -> str:
    """Returns how to install an extra."""
    return worded("run pip install '.[{extra}]' in the folder of the sources", extra)
