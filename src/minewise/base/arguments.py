"""Checks of arguments: types, names, numbers."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import wraps
from math import nan
from operator import index
from typing import Any, Final, TypeVar, cast

from minewise.base.errors import ParameterError
from minewise.base.types import MineTotal
from minewise.base.wording import quoted, worded

_END: Final = 1 << 62
MOST_64_BITS: Final = (1 << 64) - 1


def check_whole(name: str, value: Any, least: int, most: int = _END - 1) -> int:
    """Returns a whole number from `least` to `most`; raises `ParameterError` for anything else.

    Integers of NumPy are whole numbers; True and False are none.
    """
    try:
        number = least - 1 if isinstance(value, bool) else index(value)
    except TypeError:
        number = least - 1
    if least <= number <= most:
        return number
    bits = most.bit_length()
    is_power = bits > 30 and most + 1 == 1 << bits
    end = worded(", below 2^{bits}", bits) if is_power else worded(" to {most:,}", most)
    problem = "must be a whole number from {least}{end}, not {value}"
    raise ParameterError(problem, least, end, quoted(value), argument=name)


def check_real(name: str, value: Any, most: int, *, below: bool = False, unit: str = "") -> float:
    """Returns a number above 0, at most (or below) `most`; raises `ParameterError` otherwise."""
    try:
        number = nan if isinstance(value, str | bytes | bool) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = nan
    if 0 < number < most or (number == most and not below):
        return number
    end = worded("below" if below else "at most")
    problem = "must be above 0 and {end} {most:,}{unit}, not {value}"
    raise ParameterError(problem, end, most, worded(unit), quoted(value), argument=name)


def as_prior(mines: MineTotal | None, density: float | None) -> tuple[int | None, float | None]:
    """Returns a mine total and a density; if the total is unknown, layouts have equal weights."""
    if isinstance(mines, str) and mines == "unknown":
        if density is not None:
            problem = "cannot be unknown beside a density"
            raise ParameterError(problem, cure="leave out {density=}", argument="mines")
        return None, 0.5
    return mines, density


def check_share(name: str, value: Any) -> float:
    """Returns a number between 0 and 1; raises `ParameterError` for anything else."""
    return check_real(name, value, 1, below=True)


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
