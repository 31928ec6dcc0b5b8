"""Exceptions. Each message is one line that names the place and suggests a remedy."""

import math
from collections.abc import Hashable, Iterable
from typing import Any


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


class PositionError(MinewiseError):
    """Signals invalid arguments for a position, board, topology or question.

    >>> issubclass(PositionError, MinewiseError)
    True
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


class OverBudget(MinewiseError):
    """Signals that the time or memory budget was exceeded before there was an answer.

    >>> issubclass(OverBudget, MinewiseError)
    True
    """


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
