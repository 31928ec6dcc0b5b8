"""Board generation: random boards, no-guess boards, and boards of a given difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Unpack, cast

from minewise import _core
from minewise.base.arguments import check_is, check_whole
from minewise.base.budget import Budget, Deadline, as_budget, limits
from minewise.base.errors import NoBoard, PositionError
from minewise.base.immutable import FrozenMap, fix
from minewise.base.results import Bounds, Note, Result
from minewise.base.types import Cell, TechniqueName
from minewise.base.wording import cell_name, worded
from minewise.board import Board
from minewise.deal import AnyDeal, Dealer, DealOptions, as_deal, in_order

_TRIES: Final = 10_000  # for a board of a wanted 3BV


@dataclass(frozen=True)
class Grade(Result):
    """Holds the difficulty of a board from its first cell.

    >>> grade(Board(1, 4, [(0, 3)]), (0, 0))
    Grade(no_guess=True, hardest=None, counts={})
    """

    no_guess: Annotated[bool, Note("whether the techniques win the board without a guess")]
    hardest: Annotated[
        TechniqueName | None,
        Note(
            "the hardest technique that this needs; null if a guess is needed or the first cell "
            "wins"
        ),
    ]
    counts: Annotated[
        Mapping[TechniqueName, int],
        Note(
            "the deductions of each technique that no easier one could make, up to the first guess"
        ),
    ]

    def __post_init__(self) -> None:
        fix(self, "counts", FrozenMap(self.counts))


def grade(
    board: Board[Cell],
    start: Cell,
    techniques: str | Iterable[str] | None = None,
    *,
    budget: Budget | float | None = None,
) -> Grade:
    """Determines which techniques a player needs to win a board from its first cell.

    `board` is the board and `start` the first cell. `techniques` names the techniques to use;
    default: all that are `graded`. The easiest comes first, and after each deduction the search
    starts again with it, so that every deduction uses the easiest technique that can make it.
    `budget` bounds time and memory; a number means seconds. Raises `PositionError` if the start
    holds a mine, and `OverBudget` if the budget is exceeded.

    >>> board = Board(4, 4, [(2, 0), (0, 3)])
    >>> grade(board, (0, 0)).hardest, grade(board, (0, 0), "counting").no_guess
    ('subset', False)
    """
    names = in_order(techniques)
    index = check_is("board", board, Board).topology.index(start)
    if board._core.is_mine(index):
        raise PositionError(
            "the start {start} holds a mine", cell_name(start), cure="choose a safe cell"
        )
    won, uses = _core.solve(board._core, index, names, limits(budget))
    counts = {name: count for name, count in zip(names, uses, strict=True) if count}
    return Grade(won, list(counts)[-1] if won and counts else None, counts)


class BoardOptions(DealOptions, total=False):
    """The keyword arguments of `generate`."""

    techniques: Annotated[
        str | Iterable[str] | None,
        Note("the techniques that must suffice to win; they imply boards without guesses"),
    ]
    at_least: Annotated[
        int, Bounds(1), Note("the least number of deductions that need the hardest technique")
    ]
    enclosed: Annotated[
        bool, Note("boards without guesses, but for 50/50 guesses that no other click can settle")
    ]
    three_bv: Annotated[int | tuple[int, int] | None, Note("the wanted 3BV, or a range of it")]
    budget: Budget | float | None


def generate(size: AnyDeal, **options: Unpack[BoardOptions]) -> Board:
    """Generates board number `game` of a deal.

    `size` and the keyword arguments are those of `Deal`; a board does not depend on `guessing` and
    `clues`. The default of `start` is the middle of the board. The same arguments, including a
    seed, always give the same board. Further keyword arguments are requirements:

    - `techniques` names techniques that must suffice to win without a guess; implies `no_guess`.
    - `at_least` is the least number of deductions that need the technique of `grade`.
    - `enclosed` implies `no_guess`, but allows enclosed 50/50 guesses: groups of cells with two
      solutions, between which no other click can decide. They cost nothing in a game whose guessing
      is "fair".
    - `three_bv` is the wanted 3BV, or a range (low, high): boards are drawn until one has it, at
      most 10,000, and all boards that meet the requirements are equally likely if no technique is
      named.

    `budget` bounds time and memory; a number means seconds. Raises `ParameterError` if an option is
    not valid, `PositionError` if the mines do not fit on the board, `NoBoard` if no board meets the
    requirements or none was found, and `OverBudget` if the budget is exceeded.

    >>> board = generate("beginner", no_guess=True, start=(4, 4), seed=7)
    >>> len(board.mines), board.number((4, 4))
    (10, 0)
    """
    return next(generate_many(size, count=1, **options))


def generate_many(
    size: AnyDeal,
    *,
    count: Annotated[int, Bounds(1), Note("the number of boards")] = 1,
    **options: Unpack[BoardOptions],
) -> Iterator[Board]:
    """Generates boards `game`, `game` + 1 ... of a deal, like repeated calls of `generate`.

    `count` is the number of boards; the other arguments are those of `generate`. Returns an
    iterator that generates each board on demand. The budget applies to each board. Errors of the
    arguments are raised immediately.

    >>> boards = generate_many("beginner", count=3, no_guess=True, seed=7)
    >>> [len(board.mines) for board in boards]
    [10, 10, 10]
    """
    techniques, at_least = options.pop("techniques", None), options.pop("at_least", 1)
    enclosed, wanted = options.pop("enclosed", False), _three_bv_of(options.pop("three_bv", None))
    budget, count = as_budget(options.pop("budget", None)), check_whole("count", count, 0)
    deal = as_deal(size, **cast("DealOptions", options)).seeded()
    dealer, seed = Dealer(deal, techniques, at_least, enclosed), deal.seed or 0
    numbers = range(deal.game, deal.game + count)
    return (_wanted(dealer, wanted, seed, number, Deadline(budget)) for number in numbers)


def _three_bv_of(three_bv: int | tuple[int, int] | None) -> tuple[int, int] | None:
    if three_bv is None:
        return None
    low, high = three_bv if isinstance(three_bv, tuple) else (three_bv, three_bv)
    low = check_whole("three_bv", low, 0)
    return low, check_whole("three_bv", high, low)


def _wanted(
    dealer: Dealer, wanted: tuple[int, int] | None, seed: int, number: int, bounds: Deadline
) -> Board:
    """Returns a board of a seed; if its 3BV matters, the first that has it of a seed of its own."""
    if wanted is None:
        return dealer.board(seed, number, bounds)
    from hashlib import sha256  # rarely needed, and slow to import

    own = int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:7])
    for attempt in bounds.watch(range(_TRIES)):
        board = dealer.board(own, attempt, bounds)
        if wanted[0] <= board.three_bv <= wanted[1]:
            return board
    problem = worded("no board with this 3BV was found in {count:,} tries", _TRIES)
    raise NoBoard(problem, _TRIES, False, cure="choose a wider {three_bv=}")
