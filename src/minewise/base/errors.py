"""Exceptions. Each message is one line that names the place and suggests a remedy.

The core raises these exceptions too: `bindings/errors.cpp` converts its own to them.
"""

import math
import os
from collections.abc import Hashable, Iterable
from errno import ENOENT
from typing import Any

from minewise.base.wording import shortened


class MinewiseError(ValueError):
    r"""Signals invalid input or a request that cannot be met; base class of all exceptions.

    >>> import minewise as mw
    >>> try:
    ...     mw.Position.parse("1#\n#", mines=1)
    ... except mw.MinewiseError as error:
    ...     print(error)
    line 2: this row has 1 cell, but the first has 2; all rows must be equally long
    """


class FormatError(MinewiseError):
    """Signals text or a file that does not conform to its format.

    >>> issubclass(FormatError, MinewiseError)
    True
    """


class FileError(MinewiseError, OSError):
    """Signals a file that cannot be read or written.

    It is also the exception that Python raises: `FileNotFoundError`, `PermissionError` and others.

    >>> import minewise as mw
    >>> try:
    ...     mw.formats.load("missing.mine")
    ... except FileNotFoundError as error:
    ...     print(error)
    cannot read 'missing.mine': No such file or directory
    """

    def __str__(self) -> str:
        return str(self.args[0])

    def __reduce__(self) -> tuple[Any, ...]:
        return _also, (type(self).__bases__[-1], str(self), self.errno)


def _also(kind: type[OSError], message: str, number: int | None) -> FileError:
    """Returns a `FileError` that is also an exception of the given kind."""
    made: FileError = type("FileError", (FileError, kind), {"__module__": __name__})(message)
    made.errno = number
    return made


def file_error(error: OSError, doing: str, path: str | os.PathLike[str]) -> FileError:
    """Converts an exception of Python; `doing` is "read" or "write".

    >>> file_error(FileNotFoundError(2, "No such file"), "read", "board.mine")
    FileError("cannot read 'board.mine': No such file")
    """
    name = shortened(repr(os.fspath(path)))
    message = f"cannot {doing} {name}: {error.strerror or error}"
    return _also(type(error), message, error.errno)


def missing_file(message: str) -> FileError:
    """Returns a `FileError` that is also a `FileNotFoundError`.

    >>> isinstance(missing_file("there is no ledger"), FileNotFoundError)
    True
    """
    return _also(FileNotFoundError, message, ENOENT)


class MissingExtra(MinewiseError, ModuleNotFoundError):
    """Signals that an optional package is not installed; also a `ModuleNotFoundError`.

    >>> issubclass(MissingExtra, ImportError)
    True
    """


class ParameterError(MinewiseError):
    """Signals an argument of the wrong type or range: a count, a seed, a budget or an option.

    >>> import minewise as mw
    >>> try:
    ...     mw.simulate("beginner", "exact", games=0)
    ... except mw.ParameterError as error:
    ...     print(error)
    games= must be a whole number from 1 to 1,000,000,000, not 0
    """


class PositionError(MinewiseError):
    """Signals contents that are no position, board or topology, or do not fit together.

    >>> issubclass(PositionError, MinewiseError)
    True
    """


class OutOfRange(PositionError, IndexError):
    """Signals a cell that is not on the board, or another number that is too large for an index.

    >>> import minewise as mw
    >>> try:
    ...     mw.Position.parse("1#", mines=1)[0, 2]
    ... except IndexError as error:
    ...     print(error)
    there is no cell r0c2 on a board of 1 row and 2 columns
    """


class ImpossiblePosition(MinewiseError):
    """Signals that no layout of mines satisfies the clues and the mine total.

    `message` is one line. `clues` is a smallest set of conflicting clues: cells that show a number,
    and `Constraint` objects. If the budget is too small to find one, `smallest` is False: the set
    may be larger, and the mine total may be part of the conflict. If the clues agree but the mine
    total is impossible, `clues` is empty and `totals` lists the possible totals as inclusive
    ranges; otherwise `totals` is None.

    >>> import minewise as mw
    >>> try:
    ...     mw.analyze(mw.Position.parse("1#1", mines=0))
    ... except mw.ImpossiblePosition as error:
    ...     print(error, error.clues, error.totals)
    0 mines are impossible here: the clues allow 1 () ((1, 1),)
    """

    def __init__(
        self,
        message: str,
        clues: Iterable[Hashable] = (),
        totals: Iterable[tuple[int, int]] | None = None,
        smallest: bool = True,
    ) -> None:
        super().__init__(message)
        self.clues = tuple(clues)
        self.smallest = smallest
        self.totals = None if totals is None else tuple(totals)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.clues, self.totals, self.smallest)


class Unexplained(ImpossiblePosition):
    """The core's finding: cells are numbers, and constraint j is the number of cells + j.

    `with_total` tells whether the mine total is part of the conflict. The function that was called
    names the cells and the constraints, and raises `ImpossiblePosition`.

    >>> Unexplained([3, 5], None, True, False).clues
    (3, 5)
    """

    clues: tuple[int, ...]

    def __init__(
        self,
        clues: Iterable[int],
        totals: Iterable[tuple[int, int]] | None,
        smallest: bool,
        with_total: bool,
    ) -> None:
        super().__init__("no layout of mines agrees with the clues", clues, totals, smallest)
        self.with_total = with_total

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.clues, self.totals, self.smallest, self.with_total)


class OverBudget(MinewiseError):
    """Signals that the time or memory budget was exceeded before there was an answer.

    >>> issubclass(OverBudget, MinewiseError)
    True
    """


def over_budget(reason: str) -> OverBudget:
    """Returns an exception whose message suggests a remedy.

    >>> over_budget("the time budget is used up")
    OverBudget('the time budget is used up: increase budget= (seconds or a Budget)')
    """
    return OverBudget(f"{reason}: increase budget= (seconds or a Budget)")


class TooManySolutions(MinewiseError):
    r"""Signals more solutions than the limit of the search; `solutions` is their number.

    `most` is the limit.

    >>> import minewise as mw
    >>> try:
    ...     mw.best_play(mw.Position.parse("####\n####\n####\n####", mines=4), max_solutions=1000)
    ... except mw.TooManySolutions as error:
    ...     print(error)
    there are 1,820 solutions, more than 1,000: open more cells first, or increase max_solutions=
    """

    def __init__(self, solutions: int, most: int) -> None:
        size = math.log10(solutions)
        count = f"{solutions:,}" if size < 15 else f"about 10^{size:.0f}"
        super().__init__(
            f"there are {count} solutions, more than {most:,}: open more cells first, or "
            "increase max_solutions="
        )
        self.solutions = solutions
        self.most = most

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.solutions, self.most)


class NoBoard(MinewiseError):
    """Signals that no board meets the requirements, or that none was found.

    `message` is one line. `tried` is the number of boards that were tried. `proved` is True if
    these were all possible layouts, so that no such board exists, and False if they were drawn at
    random.

    >>> import minewise as mw
    >>> try:
    ...     mw.generate((2, 2, 1), no_guess=True, start=(0, 0), start_rule="safe")
    ... except mw.NoBoard as error:
    ...     print(error)
    none of the 3 layouts meets the requirements: choose fewer mines or another start
    """

    def __init__(self, message: str, tried: int = 0, proved: bool = False) -> None:
        super().__init__(message)
        self.tried = tried
        self.proved = proved

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.tried, self.proved)


class StrategyError(MinewiseError):
    """Signals an unknown strategy, technique or criterion, or an invalid composition.

    >>> issubclass(StrategyError, MinewiseError)
    True
    """


class LabError(MinewiseError):
    """Signals an invalid experiment, ledger or executor in the laboratory.

    >>> issubclass(LabError, MinewiseError)
    True
    """
