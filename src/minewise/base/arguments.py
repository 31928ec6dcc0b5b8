"""Checks of arguments: names, truth values, types and lists; `numbers` checks numbers."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any, TypeVar, cast

from minewise.base.errors import ParameterError
from minewise.base.wording import quoted, worded

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


def check_name(name: str, value: object, names: Collection[str], *, other: str = "") -> str:
    """Returns one of `names`; raises `ParameterError` for anything else.

    `other` says what else may be given.
    """
    if isinstance(value, str) and value in names:
        return value
    raise ParameterError(
        "cannot be {value}",
        quoted(value),
        ", ".join(names),
        other,
        cure="choose from {known}{other}",
        argument=name,
    )


def one_cell(method: F) -> F:
    """Refuses a row and a column as two arguments of a method, whose argument is a cell."""

    @wraps(method)
    def checked(self: object, *cells: Any, **named: Any) -> Any:
        if len(cells) == 2:
            raise ParameterError(
                "{name} takes one cell",
                method.__name__,
                *map(quoted, cells),
                cure="write {name}(({row}, {column}))",
            )
        return method(self, *cells, **named)

    return cast("F", checked)


def check_flag(name: str, value: Any) -> bool:
    """Returns True or False, also if it is NumPy's; raises `ParameterError` for anything else."""
    if isinstance(value, bool):
        return value
    if type(value).__module__ == "numpy" and value.dtype == bool and value.shape == ():
        return bool(value)
    raise ParameterError("must be True or False, not {value}", quoted(value), argument=name)


def check_is(name: str, value: Any, kind: type[T]) -> T:
    """Returns a value of a type; raises `ParameterError` for any other."""
    if isinstance(value, kind):
        return value
    noun = worded("text") if kind is str else worded("a {type}", kind.__name__)
    raise ParameterError("must be {noun}, not {value}", noun, quoted(value), argument=name)


def check_map(name: str, value: Mapping[K, V]) -> Mapping[K, V]:
    """Returns a mapping; raises `ParameterError` for anything else."""
    return check_is(name, value, Mapping)  # type: ignore[type-abstract]


def check_hashable(name: str, values: Iterable[T]) -> set[T]:
    """Returns the distinct values; raises `ParameterError` if one of them is not hashable."""
    values = list(check_items(name, values))
    try:
        return set(values)
    except TypeError:
        raise ParameterError(
            "must list hashable values, not {values}", quoted(values), argument=name
        ) from None


def check_items(name: str, value: Iterable[T]) -> Iterator[T]:
    """Yields the items of an iterable; raises `ParameterError` immediately if the value is none."""
    try:
        return iter(value)
    except TypeError:
        raise ParameterError("must be a list, not {value}", quoted(value), argument=name) from None


def check_listed(name: str, value: Iterable[T]) -> list[T]:
    """Returns the items of an iterable as a list; raises `ParameterError` if the value is none."""
    return list(check_items(name, value))
