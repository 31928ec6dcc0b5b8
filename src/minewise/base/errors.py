"""Exceptions. Each has a code, the argument or the place, the problem and the cure.

The message is one line made of these fields; a program for other users, such as the command line,
names the arguments in its own way (`line_for`). Problems and cures are templates with named parts,
so that they can be said in another language (`wording.TRANSLATIONS`). The core raises these
exceptions too: `bindings/module.cpp` converts its own to them.
"""

import math
import os
import re
from collections.abc import Callable, Hashable, Iterable
from errno import ENOENT
from importlib import import_module
from typing import Any, Self

from minewise.base.wording import file_name, filled, named, translated, worded


class MinewiseError(ValueError):
    r"""Signals invalid input or a request that cannot be met; base class of all exceptions.

    `code` is a short word for the kind of error, `argument` the name of the wrong argument, or
    None, and `place` a line, file or item, or None. `problem` says what is wrong; if there is an
    `argument`, it is the subject of this sentence. `cure` says what to do, and is empty if the
    problem does: text in which {mines=} stands for the name of the argument `mines`. Both are
    templates, and `parts` are what they name, in this order.

    >>> import minewise as mw
    >>> try:
    ...     mw.Position.parse("1#\n#", mines=1)
    ... except mw.MinewiseError as error:
    ...     print(error)
    line 2: this row has 1 cell, but the first has 2: all rows must be equally long
    >>> cure = "choose a smaller {mines=}"
    >>> error = mw.ParameterError("is above {most}", 9, argument="mines", cure=cure)
    >>> str(error), error.cure
    ('mines= is above 9: choose a smaller mines=', 'choose a smaller mines=')
    """

    code: str = "invalid"

    def __init__(
        self,
        problem: str,
        *parts: object,
        cure: str = "",
        argument: str | None = None,
        place: str | None = None,
    ) -> None:
        by_name = named((problem, cure), parts)
        self.problem = filled(problem, by_name)
        super().__init__(self.problem)
        self.argument = argument
        self.place = place
        self._cure = filled(cure, by_name)

    @property
    def cure(self) -> str:
        """What to do, for a user of Python; empty if the problem says so itself.

        >>> over_budget("time is up").cure
        'increase budget='
        """
        return self.cure_for("{}=".format)

    def cure_for(self, named: Callable[[str], str]) -> str:
        """Returns the cure for other users; `named` returns their name for an argument.

        >>> over_budget("time is up").cure_for("--{}".format)
        'increase --budget'
        """
        return re.sub(r"\{(\w+)=\}", lambda match: named(match[1]), self._cure)

    def line_for(self, named: Callable[[str], str]) -> str:
        """Returns the message for other users; `named` returns their name for an argument.

        >>> ParameterError("must be text", argument="clues").line_for("--{}".format)
        '--clues must be text'
        """
        subject = "" if self.argument is None else f"{named(self.argument)} "
        parts = (self.place, subject + self.problem, self.cure_for(named))
        return worded(": ").join(part for part in parts if part)

    def __str__(self) -> str:
        return self.line_for("{}=".format)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def at(self, place: str) -> Self:
        """Adds the place around that of the error, and returns the error.

        >>> str(FormatError("this is no cell", place="line 2").at("board.mine"))
        'board.mine: line 2: this is no cell'
        """
        self.place = place if self.place is None else worded(": ").join((place, self.place))
        return self

    @classmethod
    def of(cls, error: "MinewiseError") -> Self:
        """Converts the `error` of another kind; it keeps its words.

        >>> LabError.of(FormatError("this is no cell", place="line 2"))
        LabError('line 2: this is no cell')
        """
        return cls(error.problem, cure=error._cure, argument=error.argument, place=error.place)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.problem), self.__dict__


def _restored(kind: type[MinewiseError], problem: str) -> MinewiseError:
    return kind.__new__(kind, problem)


class FormatError(MinewiseError):
    """Signals text or a file that does not conform to its format.

    >>> issubclass(FormatError, MinewiseError)
    True
    """

    code = "format"


class AmbiguousText(FormatError):
    r"""Signals text that can be read as several positions.

    `readings` has the rows of each, and `meanings` says in words how they are read.

    >>> import minewise as mw
    >>> try:
    ...     mw.Position.parse("1 \n1 ", mines=1)
    ... except mw.AmbiguousText as error:
    ...     print(error.readings)
    ('1#\n1#', '1\n1')
    """

    code = "ambiguous"
    readings: tuple[str, ...] = ()
    meanings: tuple[str, ...] = ()


class FileError(MinewiseError, OSError):
    """Signals a file that cannot be read or written; `place` is its name.

    It is also the exception that Python raises: `FileNotFoundError`, `PermissionError` and others.

    >>> import minewise as mw
    >>> try:
    ...     mw.formats.load("missing.mine")
    ... except FileNotFoundError as error:
    ...     print(error)
    missing.mine: cannot be read: No such file or directory
    """

    code = "file"

    def __reduce__(self) -> tuple[Any, ...]:
        kind = type(self).__bases__[-1]
        return _also, (kind, self.errno, self.problem), self.__dict__


def _also(kind: type[OSError], number: int | None, problem: str, **fields: str) -> FileError:
    derived = type("FileError", (FileError, kind), {"__module__": __name__})
    error: FileError = derived(problem, **fields)
    error.errno = number
    return error


def file_error(error: OSError, done: str, path: str | os.PathLike[str]) -> FileError:
    """Converts an exception of Python; `done` is "read" or "written"."""
    template = "cannot be read: {reason}" if done == "read" else "cannot be written: {reason}"
    problem = worded(template, translated(error.strerror or str(error)))
    return _also(type(error), error.errno, problem, place=file_name(path))


def missing_file(problem: str, path: str | os.PathLike[str], cure: str) -> FileError:
    return _also(FileNotFoundError, ENOENT, problem, place=file_name(path), cure=cure)


class MissingExtra(MinewiseError, ModuleNotFoundError):
    """Signals that an optional package is not installed; also a `ModuleNotFoundError`.

    >>> issubclass(MissingExtra, ImportError)
    True
    """

    code = "missing-extra"


class ParameterError(MinewiseError):
    """Signals an argument of the wrong type or range: a count, a seed, a budget or an option.

    >>> import minewise as mw
    >>> try:
    ...     mw.simulate("beginner", "exact", games=0)
    ... except mw.ParameterError as error:
    ...     print(error)
    games= must be a whole number from 1 to 1,000,000,000, not 0
    """

    code = "parameter"


class PositionError(MinewiseError):
    """Signals contents that are no position, board or topology, or do not fit together.

    >>> issubclass(PositionError, MinewiseError)
    True
    """

    code = "position"


class OutOfRange(PositionError, IndexError):
    """Signals a cell that is not on the board, or another number that is too large for an index.

    >>> import minewise as mw
    >>> try:
    ...     mw.Position.parse("1#", mines=1)[0, 2]
    ... except IndexError as error:
    ...     print(error)
    there is no cell r0c2 on a board of 1 row and 2 columns
    """

    code = "out-of-range"


class ImpossiblePosition(MinewiseError):
    """Signals that no layout of mines satisfies the clues and the mine total.

    `problem` is one line. `clues` is a smallest set of conflicting clues: cells that show a number,
    and `Constraint` objects, but not the mine total. If the budget is too small to find one,
    `smallest` is False: the set may be larger, and the mine total may be part of the conflict. If
    the clues agree but the mine total is impossible, `clues` is empty and `totals` lists the
    possible totals as inclusive ranges; otherwise `totals` is None.

    >>> import minewise as mw
    >>> try:
    ...     mw.analyze(mw.Position.parse("1#1", mines=0))
    ... except mw.ImpossiblePosition as error:
    ...     print(error, error.clues, error.totals)
    0 mines are impossible here: the clues allow 1 () ((1, 1),)
    """

    code = "impossible"

    def __init__(
        self,
        problem: str,
        clues: Iterable[Hashable] = (),
        totals: Iterable[tuple[int, int]] | None = None,
        smallest: bool = True,
    ) -> None:
        super().__init__(problem)
        self.clues = tuple(clues)
        self.smallest = smallest
        self.totals = None if totals is None else tuple(totals)


class Unexplained(ImpossiblePosition):
    """The core's finding: cells are numbers, and constraint j is the number of cells + j.

    `with_total` tells whether the mine total is part of the conflict. The function that was called
    names the cells and the constraints, and raises `ImpossiblePosition`.
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


class OverBudget(MinewiseError):
    """Signals that the time or memory budget was exceeded before there was an answer.

    >>> issubclass(OverBudget, MinewiseError)
    True
    """

    code = "over-budget"


def over_budget(problem: str, *parts: object) -> OverBudget:
    """Returns an exception with the usual cure."""
    return OverBudget(problem, *parts, cure="increase {budget=}")


def too_wide() -> OverBudget:
    """Returns the exception for a position that cannot be counted."""
    return OverBudget(
        "the position is too wide to count within the budget",
        cure="open more cells first, or increase {budget=}",
    )


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

    code = "too-many-solutions"

    def __init__(self, solutions: int, most: int) -> None:
        size = math.log10(solutions)
        count = f"{solutions:,}" if size < 15 else worded("about 10^{size:.0f}", size)
        super().__init__(
            "there are {count} solutions, more than {most:,}",
            count,
            most,
            cure="open more cells first, or increase {max_solutions=}",
        )
        self.solutions = solutions
        self.most = most


class NoBoard(MinewiseError):
    """Signals that no board meets the requirements, or that none was found.

    `problem` and `cure` are the parts of the message, and `tried` is the number of boards that were
    tried. `proved` is True if these were all possible layouts, so that no such board exists, and
    False if they were drawn at random.

    >>> import minewise as mw
    >>> try:
    ...     mw.generate((2, 2, 1), no_guess=True, start=(0, 0), start_rule="safe")
    ... except mw.NoBoard as error:
    ...     print(error)
    none of the 3 layouts meets the requirements: choose fewer mines or another start
    """

    code = "no-board"

    def __init__(
        self, problem: str, tried: int = 0, proved: bool = False, *, cure: str = ""
    ) -> None:
        super().__init__(problem, cure=cure)
        self.tried = tried
        self.proved = proved


class StrategyError(MinewiseError):
    """Signals an unknown strategy, technique or criterion, or an invalid composition.

    >>> issubclass(StrategyError, MinewiseError)
    True
    """

    code = "strategy"


class LabError(MinewiseError):
    """Signals an invalid experiment, ledger or executor in the laboratory.

    >>> issubclass(LabError, MinewiseError)
    True
    """

    code = "lab"


def needed(module: str, extra: str) -> Any:
    """Returns a module; raises `MissingExtra` that names the extra if it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise MissingExtra("this needs {package}", package, cure=installing(extra)) from None


def installing(extra: str) -> str:
    return worded("run pip install '.[{extra}]' in the folder of the sources", extra)
