"""Checks of arguments: types, names, numbers, declared options, paths and sizes of files."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import wraps
from math import nan
from operator import index
from typing import Annotated, Any, Final, NamedTuple, TypeVar, cast

from minewise.base.errors import FormatError, ParameterError, file_error
from minewise.base.results import Note
from minewise.base.types import MineTotal
from minewise.base.wording import quoted, sized, worded

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


class Option(NamedTuple):
    """Describes an option of a technique or a policy by its `name`.

    >>> import minewise as mw
    >>> policies = {policy.name: policy for policy in mw.policies()}
    >>> policies["look-ahead"].options[0].name, policies["look-ahead"].options[0].default
    ('breadth', 6)
    """

    name: str
    summary: Annotated[str, Note("one line about it")]
    default: Annotated[int | bool, Note("the value if none is stated")]
    least: Annotated[int, Note("the smallest value")]
    most: Annotated[int, Note("the largest value")]
    is_flag: Annotated[bool, Note("whether the values are true and false")]

    def check(self, value: Any) -> int:
        """Returns `value`; raises `ParameterError` if the option cannot have it.

        >>> Option("breadth", "guesses", 6, 1, 100, False).check(3)
        3
        """
        if self.is_flag:
            return check_flag(self.name, value)
        return check_whole(self.name, value, self.least, self.most)

    def read(self, text: str) -> int:
        """Returns the value that `text` states; raises `ParameterError` if it states none.

        >>> Option("flag_worst", "flags", 0, 0, 1, True).read("1")
        True
        """
        if not (text.isascii() and text.isdigit() and len(text) < 12):
            raise ParameterError(
                "must be a whole number, not {text}", quoted(text), argument=self.name
            )
        return _typed(check_whole(self.name, int(text), self.least, self.most), self.is_flag)


def options_of(rows: Iterable[tuple[str, str, int, int, int, bool]]) -> tuple[Option, ...]:
    return tuple(Option(*row)._replace(default=_typed(row[2], row[5])) for row in rows)


def _typed(number: int, is_flag: bool) -> int:
    return bool(number) if is_flag else number


def check_options(given: Mapping[str, Any], known: Iterable[Option]) -> dict[str, int]:
    """Returns the value of every known option: the given one, or the default.

    Raises `ParameterError` if an option is unknown.
    """
    rows = {option.name: option for option in known}
    for name in given:
        if name not in rows:
            raise ParameterError(
                "unknown option {name!r}", name, ", ".join(rows), cure="choose from {known}"
            )
    return {name: row.check(given.get(name, row.default)) for name, row in rows.items()}


MAX_BYTES = 16 << 20
MAX_CELLS = 4_000_000


def as_path(path: str | os.PathLike[str]) -> str:
    """Returns the path of a file as text; raises `ParameterError` for anything else."""
    text = os.fspath(path) if isinstance(path, str | os.PathLike) else None
    if isinstance(text, str) and "\0" not in text:
        return text
    raise ParameterError("the path of a file must be text or a Path, not {file}", quoted(path))


def content_of(path: str) -> bytes:
    """Returns the content of a file; of one that is too large, a byte more than the limit."""
    try:
        with open(path, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise file_error(error, "read", path) from None


def check_bytes(content: bytes) -> bytes:
    """Returns the content of a file; raises `FormatError` if it is too large."""
    if len(content) > MAX_BYTES:
        raise FormatError("the file exceeds the limit of {most} MiB", MAX_BYTES >> 20)
    return content


def check_size(rows: int, columns: int) -> None:
    """Raises `FormatError` if a board has more cells than a file may hold."""
    if rows * columns > MAX_CELLS:
        raise FormatError(
            "{size} exceed the limit of {most:,} cells", sized(rows, columns), MAX_CELLS
        )


def settle(name: str, of_file: T | None, of_caller: T | None) -> T | None:
    """Returns the value from the file or the caller; raises `FormatError` if they differ."""
    if of_file is not None and of_caller is not None and of_file != of_caller:
        raise FormatError(
            "is {of_caller}, but the file has {of_file}", of_caller, of_file, argument=name
        )
    return of_caller if of_file is None else of_file
