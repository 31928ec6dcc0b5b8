"""The laboratory: simulations over any executor, comparisons, openings, experiments, reports.

`import minewise` imports none of these modules; each is imported on first access.
"""

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


def __getattr__(name: str) -> ModuleType:
    if name in __dir__():
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [module.name for module in iter_modules(__path__)]
