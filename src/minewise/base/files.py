"""Checks for all file formats: the path, the size, and agreement with the caller."""

import os
from typing import TypeVar

from minewise.base.errors import FormatError, ParameterError
from minewise.base.wording import quoted, sized

MAX_BYTES = 16 << 20
MAX_CELLS = 4_000_000

T = TypeVar("T")


def as_path(path: str | os.PathLike[str]) -> str:
    """Returns the path of a file as text; raises `ParameterError` for anything else."""
    text = os.fspath(path) if isinstance(path, str | os.PathLike) else None
    if isinstance(text, str) and "\0" not in text:
        return text
    raise ParameterError("the path of a file must be text or a Path, not {file}", quoted(path))


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
