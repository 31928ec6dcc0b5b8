"""How a game is dealt: size, start rule, seed and the rest; and the boards that follow.

`DealOptions` lists the keyword arguments of every function that deals games; `Deal` checks them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, TypeAlias, TypedDict, Unpack, cast, get_args

from minewise import _core
from minewise.base.arguments import (
    MOST_64_BITS,
    check_flag,
    check_is,
    check_listed,
    check_name,
    check_share,
    check_whole,
)
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import NoBoard, ParameterError, PositionError
from minewise.base.immutable import fix
from minewise.base.results import Bounds, Note
from minewise.base.types import C, Cell, GridKind, Guessing, StartRule, TechniqueName
from minewise.base.wording import counted, quoted, worded
from minewise.board import Board
from minewise.clues import EXACT, AnyClues, Clues, as_clues, core_models
from minewise.position import check_prior
from minewise.topology import GRIDS, Topology, grid

START_RULES: Final = get_args(StartRule)
GUESSING: Final = get_args(Guessing)
_SIDES: Final = re.compile(r"\d{1,9}x\d{1,9}")
_SPELLED: Final = re.compile(r"(\d{1,9})x(\d{1,9})x(\d{1,9})")


@dataclass(frozen=True, slots=True)
class Size:
    """Holds the number of rows, columns and mines of a board, and its kind of topology.

    A graph is its own kind: it counts as one row of all its cells.

    >>> Size(16, 30, 99)
    Size(rows=16, columns=30, mines=99, topology='square')
    """

    rows: int
    columns: int
    mines: int
    topology: GridKind | Topology = "square"

    def __post_init__(self) -> None:
        for name in ("rows", "columns", "mines"):
            fix(self, name, check_whole(name, getattr(self, name), 0))

    def __str__(self) -> str:
        for name, size in PRESETS.items():
            if size == self:
                return name
        if isinstance(self.topology, Topology):
            return f"{self.topology}, {counted(self.mines, 'mine')}"
        kind = "" if self.topology == "square" else f" {self.topology}"
        return f"{self.columns}x{self.rows}x{self.mines}{kind}"

    def grid(self) -> Topology:
        """Returns the topology; raises `PositionError` if no board can have this size.

        >>> Size(9, 9, 10).grid().shape
        (9, 9)
        """
        topology = self.topology
        if not isinstance(topology, Topology):
            topology = grid(topology, self.rows, self.columns)
        check_prior(len(topology), self.mines, None, 1)
        return topology


PRESETS: Final = {
    "beginner": Size(9, 9, 10),
    "intermediate": Size(16, 16, 40),
    "expert": Size(16, 30, 99),
}


AnySize: TypeAlias = str | Size | tuple[int, int, int] | int
"""A size, or what `as_size` makes one of."""


def as_size(
    size: AnySize, topology: GridKind | Topology = "square", density: float | None = None
) -> Size:
    """Returns the size for a preset, WIDTHxHEIGHTxMINES, or (rows, columns, mines).

    With a `Topology` it is the number of mines. A `density` replaces the mines, which `size` may
    then leave out. Raises `ParameterError` for any other value, and `PositionError` if no board has
    this size.
    """
    if density is not None:
        if isinstance(size, str) and _SIDES.fullmatch(size):
            size += "x0"
        elif isinstance(size, tuple):
            size = (*size[:2], 0)
        share, sides = check_share("density", density), as_size(size, topology)
        return replace(sides, mines=round(share * len(sides.grid())))
    if isinstance(topology, Topology):
        on = topology if topology.kind == "graph" else topology.kind
        result = Size(topology.rows, topology.columns, check_whole("size", size, 0), on)
    elif isinstance(size, Size):
        result = size if topology == "square" else replace(size, topology=topology)
    elif isinstance(size, str) and size in PRESETS:
        result = replace(PRESETS[size], topology=topology)
    elif isinstance(size, str):
        spelled = _SPELLED.fullmatch(size)
        if not spelled:
            cure = "choose from {known}, or use WIDTHxHEIGHTxMINES, such as 30x16x99"
            known = ", ".join(PRESETS)
            raise ParameterError("unknown board {size}", quoted(size), known, cure=cure)
        columns, rows, mines = map(int, spelled.groups())
        result = Size(rows, columns, mines, topology)
    else:
        try:
            rows, columns, mines = size  # type: ignore[misc]  # an int is refused
        except (TypeError, ValueError):
            raise ParameterError(
                "a size must be (rows, columns, mines), not {size}", quoted(size)
            ) from None
        result = Size(rows, columns, mines, topology)
    result.grid()
    return result


def core_rule(rule: str) -> _core.StartRule:
    """Converts a start rule for the core; raises `ParameterError` if it is unknown."""
    return _core.StartRule[check_name("start_rule", rule, START_RULES)]


def check_start(topology: Topology[Cell], mines: int, rule: str, start: object) -> int:
    """Returns the index of the first cell; raises `PositionError` if the mines do not fit."""
    core_rule(rule)
    most = most_mines(topology, rule, start)
    if mines > most:
        one = mines == 1
        leave = worded("1 mine leaves") if one else worded("{mines:,} mines leave", mines)
        raise PositionError(
            "{leave} no room for the start rule {rule!r}",
            leave,
            rule,
            most,
            cure="use at most {most:,}",
        )
    return topology.index(start)


def most_mines(topology: Topology[Cell], rule: str, start: object) -> int:
    """Returns the maximum number of mines on a board that satisfies a start rule."""
    if rule == "any":
        return len(topology)
    near = topology._core.neighbours(topology.index(start)) if rule == "opening" else ()
    return len(topology) - 1 - len(near)


def new_seed() -> int:
    """Returns a new random seed of 53 bits, which JavaScript numbers can represent exactly."""
    from secrets import randbits  # importing it takes longer than most games

    return randbits(53)


def as_seed(seed: int | None) -> int:
    """Returns a seed of an argument, which has at most 64 bits; None draws a new one."""
    return new_seed() if seed is None else check_whole("seed", seed, 0, MOST_64_BITS)


_EVERYTHING: Final = ("counting", "exact")  # the first only saves time
_WORDS: Final = re.compile(r"\s+(?![^()]*\))")  # a clue model may have spaces in its brackets
_START: Final = re.compile(r"[rR]?([0-9]{1,9})[,cC]([0-9]{1,9})")
_FIELDS: Final = ("topology", "start", "start-rule", "guessing", "no-guess", "grade", "clues")
_NUMBERS: Final = ("seed", "game")


class Rules(TypedDict, total=False):
    """The keyword arguments of a `Deal` that apply to a given board."""

    guessing: Annotated[
        Guessing,
        Note(
            "clicks that no logic proves safe are as drawn; safe if no cell was provably safe, "
            "otherwise as drawn, or a mine; or always safe"
        ),
    ]
    clues: Annotated[
        AnyClues | None,
        Note(
            "how shown numbers depend on true ones: exact, withheld(0.2), optimistic, cautious, "
            "liar, noisy(0.05) ...; default: exact"
        ),
    ]
    seed: Annotated[int | None, Note("the random seed; default: a new one, for many games 0")]
    game: Annotated[int, Bounds(0), Note("the number of the (first) game of the seed")]


class SeriesOptions(Rules, total=False):
    """The keyword arguments of a `Deal` that apply to a series of games on random boards."""

    topology: Annotated[GridKind | Topology[Any], Note("the topology")]
    density: Annotated[float | None, Note("the share of cells that are mines, for a size without")]
    start: Annotated[
        Cell | None,
        Note("the first cell; default: that of the strategy, for a board alone the middle"),
    ]
    start_rule: Annotated[StartRule, Note("the promise for the first click: none, no mine, or a 0")]


class DealOptions(SeriesOptions, total=False):
    """The keyword arguments of a `Deal`."""

    no_guess: Annotated[bool, Note("boards that can be won from the first cell without a guess")]
    grade: Annotated[
        TechniqueName | None,
        Note("the hardest technique that the board needs; it never needs a guess"),
    ]


@dataclass(frozen=True, init=False, repr=False)
class Deal:
    """Describes how games are dealt: all that `Game.new`, `generate`, `simulate` and others need.

    These functions take a `Deal` in place of the size, or the size and any of the other arguments
    by keyword; keywords change the fields of a given `Deal`.

    - `size`: beginner, intermediate, expert, WIDTHxHEIGHTxMINES, (rows, columns, mines) or `Size`.
    - `topology`: the name of a grid, such as "torus", or any `Topology`: `size` is then the number
      of mines.
    - `density`: the share of cells that are mines, instead of the mines in `size`, which may then
      be WIDTHxHEIGHT or (rows, columns).
    - `start`: the first cell; None leaves it to the player or the strategy.
    - `start_rule`: the guarantee for the first click: "any" for none, "safe" for no mine, "opening"
      for a 0.
    - `guessing`: what decides later clicks on uncertain cells, as in `Game`. All modes but
      "classic" need exact clues.
    - `no_guess`: whether the board can be won from the first cell without a guess, by exact
      counting with the mine total; the first cell then never holds a mine. It needs exact clues.
    - `grade`: the hardest technique that the board needs; implies `no_guess`.
    - `clues`: how shown numbers depend on true ones, as in `Position`; default: exactly. A first
      click that is promised to be an opening shows its 0.
    - `seed`: the random seed; None draws a new one for each use.
    - `game`: the number of the (first) game of the seed.

    Equal deals with a seed and a first cell give equal boards and clues. The text form has the size
    and all that differs from the default. Raises `PositionError` if there is no such board, and
    `ParameterError` if an argument is not valid.

    >>> deal = Deal("expert", topology="torus", start=(3, 3), seed=1)
    >>> str(deal)
    '30x16x99 torus start=3,3 seed=1'
    >>> Deal.parse(str(deal)) == deal
    True
    >>> deal.board().number((3, 3))
    0
    """

    size: Size
    start: Cell | None
    start_rule: StartRule
    guessing: Guessing
    no_guess: bool
    grade: TechniqueName | None
    clues: Clues
    seed: int | None
    game: int

    def __init__(
        self,
        size: AnySize = "expert",
        *,
        topology: GridKind | Topology[Any] = "square",
        density: float | None = None,
        start: Cell | None = None,
        start_rule: StartRule = "opening",
        guessing: Guessing = "classic",
        no_guess: bool = False,
        grade: TechniqueName | None = None,
        clues: AnyClues | None = None,
        seed: int | None = None,
        game: int = 0,
    ) -> None:
        dimensions, models = as_size(size, topology, density), as_clues(clues)
        grid = dimensions.grid()
        core_rule(start_rule)
        if start is not None:
            start = grid.cell(check_start(grid, dimensions.mines, start_rule, start))
        elif grid.kind != "graph":
            check_start(grid, dimensions.mines, start_rule, (0, 0))
        core_models(models, grid)  # raises an error if they do not fit
        check_name("guessing", guessing, GUESSING)
        if guessing != "classic" and not models.is_exact:
            problem, cure = "{mode} needs exact clues", "leave out {clues=}"
            raise ParameterError(problem, quoted(guessing), cure=cure, argument="guessing")
        if grade is not None:
            check_name("grade", grade, in_order(None))
        no_guess = check_flag("no_guess", no_guess) or grade is not None
        if no_guess and not models.is_exact:
            raise ParameterError("a board without guesses needs exact clues")
        fix(self, "size", dimensions)
        fix(self, "start", start)
        fix(self, "start_rule", start_rule)
        fix(self, "guessing", guessing)
        fix(self, "no_guess", no_guess)
        fix(self, "grade", grade)
        fix(self, "clues", models)
        fix(self, "seed", None if seed is None else as_seed(seed))
        fix(self, "game", check_whole("game", game, 0, MOST_64_BITS))

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Returns the deal that a `text` describes: a size and fields, in any order.

        A field is the name of a grid, `no-guess`, or a name with its value: `start=ROW,COLUMN`,
        `start-rule`, `guessing`, `grade`, `clues`, `seed` and `game`. Raises `ParameterError` if
        there is any other word.

        >>> Deal.parse("beginner start-rule=safe no-guess seed=7").start_rule
        'safe'
        """
        size, *words = _WORDS.split(check_is("text", text, str).strip())
        fields = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals and name in GRIDS:
                name, value = "topology", name
            elif name not in (*_FIELDS, *_NUMBERS) or bool(equals) == (name == "no-guess"):
                known = ", ".join((*_FIELDS[1:], *_NUMBERS))
                problem = "unknown field {word} of a deal"
                raise ParameterError(problem, quoted(word), known, cure="choose from {known}")
            fields[name] = value
        return deal_of_fields(size, fields)

    def __str__(self) -> str:
        words = [str(self.size)]
        if self.start is not None:
            cell = self.start if isinstance(self.start, tuple) else [self.start]
            words.append(f"start={','.join(map(str, cell))}")
        if self.start_rule != "opening":
            words.append(f"start-rule={self.start_rule}")
        if self.guessing != "classic":
            words.append(f"guessing={self.guessing}")
        if self.no_guess:
            words.append("no-guess" if self.grade is None else f"grade={self.grade}")
        if self.clues != EXACT:
            clues = self.clues.to_json()
            words.append(f"clues={clues if isinstance(clues, str) else _compact(clues)}")
        if self.seed is not None:
            words.append(f"seed={self.seed}")
        return " ".join([*words, *([f"game={self.game}"] if self.game else [])])

    def __repr__(self) -> str:
        return f"<Deal: {self}>"

    def grid(self) -> Topology:
        """Returns the topology of the board.

        >>> Deal("beginner").grid().shape
        (9, 9)
        """
        return self.size.grid()

    def seeded(self) -> Deal:
        """Returns the same deal with a seed, which is new if it has none.

        >>> Deal("beginner").seeded().seed is None
        False
        """
        return self if self.seed is not None else replace(self, seed=new_seed())

    def board(self, *, budget: Budget | float | None = None) -> Board:
        """Returns the board of the game; default first cell: the middle.

        `budget` bounds time and memory; a number means seconds. Raises `NoBoard` and `OverBudget`
        like `generate`.

        >>> Deal("beginner", seed=1).board() == Deal("beginner", seed=1, start=(4, 4)).board()
        True
        """
        deal = self.seeded()
        return Dealer(deal).board(deal.seed or 0, deal.game, Deadline.of_call(budget))


AnyDeal: TypeAlias = AnySize | Deal
"""A size, or a deal."""


def as_deal(size: AnyDeal, **options: Unpack[DealOptions]) -> Deal:
    """Returns the deal that the arguments of a function describe."""
    if isinstance(size, Deal):
        return replace(size, **cast("Any", options)) if options else size
    return Deal(size, **options)


def repeatable_deal(size: AnyDeal, options: SeriesOptions) -> Deal:
    """Returns the same with a seed; default: that of a given deal, or 0."""
    usual = {} if isinstance(size, Deal) else {"seed": 0}
    return as_deal(size, **cast("DealOptions", {**usual, **options})).seeded()


def deal_of_board(board: Board[Any], **rules: Unpack[Rules]) -> Deal:
    """Returns the deal of a given board, which promises nothing for the first click."""
    topology = check_is("board", board, Board).topology
    return Deal(len(board._core.mines), topology=topology, start_rule="any", **rules)


def deal_of_fields(size: str, fields: Mapping[str, str]) -> Deal:
    """Returns the deal of the fields of a text or of a link; other fields have no effect."""
    options: dict[str, Any] = {
        name.replace("-", "_"): value for name, value in fields.items() if name in _FIELDS
    }
    if "no-guess" in fields:
        options["no_guess"] = True
    if fields.get("clues", "").startswith("{"):
        import json

        options["clues"] = Clues.from_json(json.loads(fields["clues"]))
    if "start" in fields:
        cell = _START.fullmatch(fields["start"])
        if cell is None:
            start = quoted(fields["start"])
            raise ParameterError("must be ROW,COLUMN, not {start}", start, argument="start")
        options["start"] = int(cell[1]), int(cell[2])
    for name in _NUMBERS:
        if name in fields:
            digits = re.fullmatch("[0-9]{1,20}", fields[name])
            options[name] = check_whole(name, int(digits[0]) if digits else -1, 0, MOST_64_BITS)
    return Deal(size, **options)


def rules_of(deal: Deal) -> Rules:
    """Returns what applies to the board of a deal after the first click."""
    clues = deal.clues.after_start(deal.start_rule, deal.start)
    return Rules(guessing=deal.guessing, clues=clues, seed=deal.seed, game=deal.game)


class Dealer:
    """Makes the boards of a deal by seed and number; see `generate` for the requirements."""

    def __init__(
        self,
        deal: Deal,
        techniques: str | Iterable[str] | None = None,
        at_least: int = 1,
        enclosed: bool = False,
    ) -> None:
        self._grid, self._mines, self._rule = deal.grid(), deal.size.mines, deal.start_rule
        enclosed = check_flag("enclosed", enclosed)
        no_guess = deal.no_guess or enclosed
        names, needed = _requirements(no_guess, techniques, deal.grade, at_least)
        if names and self._rule == "any":
            self._rule = "safe"
        self._start = middle(self._grid) if deal.start is None else deal.start
        index = check_start(self._grid, self._mines, self._rule, self._start)
        self._names, self._needed = names, needed
        setup = _core.Setup(self._grid._core, self._mines, core_rule(self._rule), index)
        self._maker = names and _core.Generator(setup, names, needed, enclosed)

    def board(self, seed: int, number: int, bounds: Deadline) -> Board:
        if not self._maker:
            return dealt(self._grid, self._mines, self._rule, self._start, seed, number)
        try:
            return Board._of(self._maker.board(seed, number, bounds.limits()), self._grid)
        except NoBoard as error:
            if error.proved:
                layouts = counted(error.tried, "layout")
                problem = worded("none of the {layouts} meets the requirements", layouts)
            else:
                problem = "no board that meets the requirements was found in {count:,} tries"
                problem = worded(problem, error.tried)
            raise NoBoard(problem, error.tried, error.proved, cure=self._cure()) from None

    def _cure(self) -> str:
        fewer = worded("choose fewer mines or another start")
        if self._needed:
            cure = "{cure}, or a technique that is needed more often than {technique}"
            return worded(cure, fewer, self._names[-1])
        complete = set(self._names) >= set(_EVERYTHING)
        return fewer if complete else worded("{cure}, or allow more techniques", fewer)


def dealt(
    topology: Topology[C],
    mines: int,
    start_rule: StartRule,
    start: Cell,
    seed: int,
    number: int,
) -> Board[C]:
    index = check_start(topology, mines, start_rule, start)
    setup = _core.Setup(topology._core, mines, core_rule(start_rule), index)
    return Board._of(_core.deal(setup, seed, number), topology)


def middle(topology: Topology[C]) -> C:
    """Returns the middle cell of a board, the default start; the first cell of a graph."""
    if topology.kind == "graph":
        return topology.cell(0)
    return cast("C", (topology.rows // 2, topology.columns // 2))


def in_order(names: str | Iterable[str] | None) -> list[str]:
    """Checks names of techniques and returns them, easiest first; None means all for grades."""
    rows = _core.techniques()
    if names is None:
        return [row[0] for row in rows if row[4]]
    listed = [names] if isinstance(names, str) else check_listed("techniques", names)
    known = [row[0] for row in rows]
    for name in listed:
        check_name("techniques", name, known)
    return [name for name in known if name in listed]


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
        names = in_order(techniques)
        if not names:
            raise ParameterError(
                "is empty", cure="name at least one technique", argument="techniques"
            )
        return names, 0
    if techniques is not None:
        raise ParameterError(
            "implies its techniques", cure="leave out {techniques=}", argument="grade"
        )
    names = in_order(None)
    return names[: names.index(grade) + 1], at_least


def _compact(value: object) -> str:
    import json

    return json.dumps(value, separators=(",", ":"))
