"""Board generation: random boards, no-guess boards, and boards of a given difficulty."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Final, cast

from minewise import _core
from minewise.base.arguments import check_flag, check_is, check_listed, check_name
from minewise.base.budget import Budget, Deadline, as_budget, limits
from minewise.base.errors import NoBoard, ParameterError, PositionError
from minewise.base.immutable import FrozenMap, fix
from minewise.base.numbers import check_whole
from minewise.base.results import Note, Result
from minewise.base.types import C, Cell, GridKind, StartRule, TechniqueName
from minewise.base.wording import cell_name, counted, worded
from minewise.board import Board
from minewise.explain.deductions import techniques as _all_techniques
from minewise.play.batch import dealt
from minewise.sizes import AnySize, as_seed, as_size, check_start
from minewise.topology import Topology

_EVERYTHING: Final = ("counting", "exact")  # the first only saves time
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
    names = _in_order(techniques)
    index = check_is("board", board, Board).topology.index(start)
    if board._core.is_mine(index):
        raise PositionError(
            "the start {start} holds a mine", cell_name(start), cure="choose a safe cell"
        )
    won, uses = _core.solve(board._core, index, names, limits(budget))
    counts = {name: count for name, count in zip(names, uses, strict=True) if count}
    return Grade(won, list(counts)[-1] if won and counts else None, counts)


def generate(
    size: AnySize,
    *,
    start: Cell | None = None,
    start_rule: StartRule = "opening",
    no_guess: bool = False,
    techniques: str | Iterable[str] | None = None,
    grade: str | None = None,
    at_least: int = 1,
    enclosed: bool = False,
    three_bv: int | tuple[int, int] | None = None,
    seed: int | None = None,
    game: int = 0,
    topology: GridKind | Topology = "square",
    budget: Budget | float | None = None,
) -> Board:
    """Generates board number `game` of a seed.

    The same arguments, including a seed, always give the same board. Default: a random seed.

    `size` is beginner, intermediate, expert, WIDTHxHEIGHTxMINES or (rows, columns, mines). `start`
    is the first cell; default: the middle of the board. `start_rule` is the guarantee for the first
    cell: "any" for none, "safe" for no mine, "opening" for a 0. `topology` is the name of a
    grid, such as "torus", or any `Topology`: `size` is then the number of mines.

    With `no_guess` the board can be won from the start without a guess, by exact counting with the
    mine total. `techniques` names techniques that must suffice for this. `grade` names the
    technique that must be the hardest needed, in at least `at_least` deductions. Both imply
    `no_guess`, under which the start never holds a mine.

    `enclosed` implies `no_guess` too, but allows enclosed 50/50 guesses: groups of cells with two
    solutions, between which no other click can decide. They cost nothing in a game whose guessing
    is "fair".

    `three_bv` is the wanted 3BV, or a range (low, high): boards are drawn until one has it, at most
    10,000, and all boards that meet the requirements are equally likely if no technique is named.

    `budget` bounds time and memory; a number means seconds. Raises `ParameterError` if an option is
    not valid, `PositionError` if the mines do not fit on the board, `NoBoard` if no board meets the
    requirements or none was found, and `OverBudget` if the budget is exceeded.

    >>> board = generate("beginner", no_guess=True, start=(4, 4), seed=7)
    >>> len(board.mines), board.number((4, 4))
    (10, 0)
    """
    boards = generate_many(
        size,
        count=1,
        start=start,
        start_rule=start_rule,
        no_guess=no_guess,
        techniques=techniques,
        grade=grade,
        at_least=at_least,
        enclosed=enclosed,
        three_bv=three_bv,
        seed=seed,
        game=game,
        topology=topology,
        budget=budget,
    )
    return next(boards)


def generate_many(
    size: AnySize,
    *,
    count: int,
    start: Cell | None = None,
    start_rule: StartRule = "opening",
    no_guess: bool = False,
    techniques: str | Iterable[str] | None = None,
    grade: str | None = None,
    at_least: int = 1,
    enclosed: bool = False,
    three_bv: int | tuple[int, int] | None = None,
    seed: int | None = None,
    game: int = 0,
    topology: GridKind | Topology = "square",
    budget: Budget | float | None = None,
) -> Iterator[Board]:
    """Generates boards `game`, `game` + 1 ... of a seed, like repeated calls of `generate`.

    `count` is the number of boards; the other arguments are those of `generate`. Returns an
    iterator that generates each board on demand. The budget applies to each board. Errors of the
    arguments are raised immediately.

    >>> boards = generate_many("beginner", count=3, no_guess=True, seed=7)
    >>> [len(board.mines) for board in boards]
    [10, 10, 10]
    """
    size = as_size(size, topology)
    grid, mines = size.grid(), size.mines
    first = middle(grid) if start is None else start
    count, game = check_whole("count", count, 0), check_whole("game", game, 0)
    seed, budget = as_seed(seed), as_budget(budget)
    wanted = _three_bv_of(three_bv)
    enclosed = check_flag("enclosed", enclosed)
    no_guess = check_flag("no_guess", no_guess) or enclosed
    names, needed = _requirements(no_guess, techniques, grade, at_least)
    if names and start_rule == "any":
        start_rule = "safe"
    index = check_start(grid, mines, start_rule, first)
    numbers = range(game, game + count)
    rule = _core.StartRule[start_rule]
    cure = _cure(names, needed) if names else ""
    maker = _core.Generator(grid._core, mines, rule, index, names, needed, enclosed)

    def made(seed: int, number: int, bounds: Deadline) -> Board:
        if names:
            return _generated(maker, grid, seed, number, bounds.limits(), cure)
        return dealt(grid, mines, start_rule, first, seed, number)

    return (_wanted(made, wanted, seed, number, Deadline(budget)) for number in numbers)


def _three_bv_of(three_bv: int | tuple[int, int] | None) -> tuple[int, int] | None:
    if three_bv is None:
        return None
    low, high = three_bv if isinstance(three_bv, tuple) else (three_bv, three_bv)
    low = check_whole("three_bv", low, 0)
    return low, check_whole("three_bv", high, low)


def _wanted(
    made: Callable[[int, int, Deadline], Board],
    wanted: tuple[int, int] | None,
    seed: int,
    number: int,
    bounds: Deadline,
) -> Board:
    """Returns a board of a seed; if its 3BV matters, the first that has it of a seed of its own."""
    if wanted is None:
        return made(seed, number, bounds)
    own = int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:7])
    for attempt in bounds.watch(range(_TRIES)):
        board = made(own, attempt, bounds)
        if wanted[0] <= board.three_bv <= wanted[1]:
            return board
    problem = worded("no board with this 3BV was found in {count:,} tries", _TRIES)
    raise NoBoard(problem, _TRIES, False, cure="choose a wider {three_bv=}")


def _cure(names: list[str], needed: int) -> str:
    fewer = worded("choose fewer mines or another start")
    if needed:
        cure = "{cure}, or a technique that is needed more often than {technique}"
        return worded(cure, fewer, names[-1])
    complete = set(names) >= set(_EVERYTHING)
    return fewer if complete else worded("{cure}, or allow more techniques", fewer)


def middle(topology: Topology[C]) -> C:
    """Returns the middle cell of a board, the default start; the first cell of a graph."""
    if topology.kind == "graph":
        return topology.cell(0)
    return cast("C", (topology.rows // 2, topology.columns // 2))


def _generated(
    maker: _core.Generator,
    topology: Topology,
    seed: int,
    number: int,
    bounds: _core.Limits,
    cure: str,
) -> Board:
    try:
        return Board._of(maker.board(seed, number, bounds), topology)
    except NoBoard as error:
        if error.proved:
            layouts = counted(error.tried, "layout")
            problem = worded("none of the {layouts} meets the requirements", layouts)
        else:
            problem = "no board that meets the requirements was found in {count:,} tries"
            problem = worded(problem, error.tried)
        raise NoBoard(problem, error.tried, error.proved, cure=cure) from None


def _requirements(
    no_guess: bool, techniques: str | Iterable[str] | None, grade: str | None, at_least: int
) -> tuple[list[str], int]:
    """Returns the techniques that must suffice (empty: no limit) and the uses of the last."""
    at_least = check_whole("at_least", at_least, 1)
    if grade is None:
        if at_least > 1:
            raise ParameterError(
                "needs the technique that it counts", cure="specify {grade=}", argument="at_least"
            )
        if techniques is None:
            return (list(_EVERYTHING) if no_guess else []), 0
        names = _in_order(techniques)
        if not names:
            raise ParameterError(
                "is empty", cure="name at least one technique", argument="techniques"
            )
        return names, 0
    if techniques is not None:
        raise ParameterError(
            "implies its techniques", cure="leave out {techniques=}", argument="grade"
        )
    names = _in_order(None)
    check_name("grade", grade, names)
    return names[: names.index(grade) + 1], at_least


def _in_order(names: str | Iterable[str] | None) -> list[str]:
    """Checks names of techniques and returns them, easiest first; None means all for grades."""
    known = [technique.name for technique in _all_techniques()]
    if names is None:
        return [technique.name for technique in _all_techniques() if technique.graded]
    listed = [names] if isinstance(names, str) else check_listed("techniques", names)
    for name in listed:
        check_name("techniques", name, known)
    return [name for name in known if name in listed]
