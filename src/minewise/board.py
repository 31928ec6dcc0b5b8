"""Boards: the complete layout of the mines."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic

from minewise import _core
from minewise._core import Board as CoreBoard
from minewise.base.arguments import check_flag, check_is, check_listed, check_whole
from minewise.base.budget import Budget, limits
from minewise.base.display import Drawn
from minewise.base.errors import PositionError
from minewise.base.immutable import Keyed, fix
from minewise.base.results import Note, Result, figure
from minewise.base.types import C, Cell, GridKind
from minewise.base.wording import cell_name, counted, quoted, sized
from minewise.position import FLAG, HIDDEN, MINE, Position
from minewise.topology import N, Shaped, Topology, grid

_MOST_CELLS: Final = 10_000  # of a board whose fewest clicks are searched
_STATES: Final = 100_000
_MOST_STATES: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class FewestClicks(Result, Generic[C]):
    """Holds bounds of the fewest clicks that solve a board; returned by `Board.fewest_clicks`.

    >>> found = Board(3, 3, [(1, 1)]).fewest_clicks()
    >>> found.lower, found.upper, found.exact
    (5, 5, True)
    """

    lower: Annotated[int, Note("no solution has fewer clicks")]
    upper: Annotated[int, Note("the clicks of the best solution that was found")]
    chords: Annotated[
        tuple[C, ...],
        Note("the numbers that it chords, with all mines beside them flagged; it clicks the rest"),
    ]

    @figure
    def exact(self) -> bool:
        """Whether no solution has fewer clicks than `upper`.

        >>> FewestClicks(3, 4, ()).exact
        False
        """
        return self.lower == self.upper


class Board(Keyed, Shaped[C], Drawn):
    """Holds the complete layout of a board: the cells with mines.

    `rows` and `columns` are the size. `mines` lists the cells with a mine. `topology` is a name
    ("square", "torus", "hexagonal") or a `Topology`; default: square. A graph counts as one row of
    all its cells. Boards are immutable. Raises `PositionError` if a mine is outside the board or
    listed twice.

    >>> board = Board(2, 3, [(0, 0), (1, 2)])
    >>> print(board)
    *21
    12*
    """

    __slots__ = ("__weakref__", "_core", "topology")

    _core: CoreBoard
    topology: Topology[C]

    def __init__(
        self,
        rows: int,
        columns: int,
        mines: Iterable[Cell],
        topology: GridKind | Topology[C] | None = None,
    ) -> None:
        if not isinstance(topology, Topology):
            topology = grid("square" if topology is None else topology, rows, columns)
        elif (topology.rows, topology.columns) != (rows, columns):
            raise PositionError("{size} do not match {topology}", sized(rows, columns), topology)
        fix(self, "topology", topology)
        seen: set[int] = set()
        for cell in check_listed("mines", mines):
            index = topology.index(cell)
            if index in seen:
                raise PositionError("the mine at {cell} is listed twice", cell_name(cell))
            seen.add(index)
        fix(self, "_core", _core.Board(topology._core, sorted(seen)))

    @classmethod
    def _of(cls, core: CoreBoard, topology: Topology[C]) -> "Board[C]":
        board = cls.__new__(cls)
        fix(board, "topology", topology)
        fix(board, "_core", core)
        return board

    @classmethod
    def from_mask(
        cls, mask: Any, topology: GridKind | Topology[tuple[int, int]] | None = None
    ) -> "Board[tuple[int, int]]":
        """Returns the board whose mines are where `mask` is true: rows of truth values, or 0 and 1.

        `topology` is that of `Board`. Raises `PositionError` if the rows differ in length or a
        value is something else.

        >>> print(Board.from_mask([[True, False], [False, False]]))
        *1
        11
        """
        try:
            rows = [list(row) for row in (mask.tolist() if hasattr(mask, "tolist") else mask)]
        except TypeError:
            raise PositionError("a mask must be rows of truth values") from None
        for r, row in enumerate(rows):
            if len(row) != len(rows[0]):
                raise PositionError(
                    "row {number} of the mask has {cells}, but the first has {columns}",
                    r,
                    counted(len(row), "cell"),
                    len(rows[0]),
                )
            for c, value in enumerate(row):
                if value not in (0, 1):
                    raise PositionError(
                        "{cell} is {value} in the mask",
                        cell_name((r, c)),
                        quoted(value),
                        cure="give True for a mine and False for none",
                    )
        mines = [(r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value]
        return Board(len(rows), len(rows[0]) if rows else 0, mines, topology)

    @classmethod
    def from_position(cls, position: Position[N]) -> "Board[N]":
        """Returns the board of a fully revealed `position`, whose mines are exposed.

        Raises `PositionError` if a cell is hidden, or if the numbers or the mine total are wrong.

        >>> Board.from_position(Position.parse("1*1", mines=1)).mines
        ((0, 1),)
        """
        topology = check_is("position", position, Position).topology
        values = position._core.values().tolist()
        for hidden in (HIDDEN, FLAG):
            if hidden in values:
                name = cell_name(topology.cell(values.index(hidden)))
                raise PositionError(
                    "{name} is hidden",
                    name,
                    cure="a board needs every cell revealed, with mines as *",
                )
        cells = [topology.cell(i) for i, value in enumerate(values) if value == MINE]
        board: Board[Any] = cls(topology.rows, topology.columns, cells, topology)
        for i, (shown, true) in enumerate(
            zip(values, board.revealed()._core.values(), strict=True)
        ):
            if shown != true:
                name = cell_name(topology.cell(i))
                raise PositionError(
                    "{name} shows {shown} but touches {mines}", name, shown, counted(true, "mine")
                )
        if position.mine_count not in (None, len(cells)):
            raise PositionError(
                "the mine total is {mine_count}, but the position exposes {mines}",
                position.mine_count,
                counted(len(cells), "mine"),
            )
        return board

    @property
    def mines(self) -> tuple[C, ...]:
        """The cells that hold mines, in reading order.

        >>> Board(2, 3, [(1, 2), (0, 0)]).mines
        ((0, 0), (1, 2))
        """
        return tuple(self.topology.cell(i) for i in self._core.mines)

    @property
    def mine_count(self) -> int:
        """The number of mines.

        >>> Board(2, 3, [(1, 2), (0, 0)]).mine_count
        2
        """
        return len(self._core.mines)

    @property
    def three_bv(self) -> int:
        """The 3BV: the least number of left clicks that open all safe cells without chords.

        >>> Board(2, 3, [(0, 0)]).three_bv
        2
        """
        return _core.units(self._core)[0]

    @property
    def openings(self) -> int:
        """The number of openings: connected groups of cells that show 0.

        >>> Board(2, 3, [(0, 0)]).openings
        1
        """
        return _core.units(self._core)[1]

    @property
    def islands(self) -> int:
        """The number of connected groups of safe cells that no opening reveals.

        >>> Board(2, 3, [(0, 0)]).islands
        1
        """
        return _core.units(self._core)[2]

    def zini(self, *, human: bool = False, ways: int = 1) -> int:
        """Returns the clicks of ZiNi: left clicks, flags and chords by a simple rule.

        Greedy ZiNi opens, flags and chords the number that saves most, until nothing is saved, and
        clicks the rest. If `human` is True, all openings are opened first, and only open numbers
        are chorded. Of equal numbers, the one in the first column and there in the first row is
        taken; with 8 `ways`, the best result over this order and its mirror images is returned.
        Raises `ParameterError` if `ways` is not from 1 to 8.

        >>> board = Board(3, 3, [(1, 1)])
        >>> board.three_bv, board.zini(), board.zini(human=True, ways=8)
        (8, 5, 6)
        """
        human = check_flag("human", human)
        return _core.zini(self._core, human, check_whole("ways", ways, 1, 8))

    def fewest_clicks(
        self, *, states: int = _STATES, budget: Budget | float | None = None
    ) -> FewestClicks[C]:
        """Finds the fewest left clicks, flags and chords that solve the board, seen through.

        The number is exact if the search, column by column or row by row, never has to tell more
        than `states` states apart. This held for all boards of the standard sizes that were tried.
        On boards with more than 16 rows and more than 16 columns it is often an interval. It
        depends on `states` alone, unless `budget` ends the search early; a number means seconds.
        Raises `PositionError` for boards of more than 10,000 cells.

        >>> Board(3, 3, [(1, 1)]).fewest_clicks()
        FewestClicks(lower=5, upper=5, chords=((0, 1), (1, 0)))
        """
        if len(self.topology) > _MOST_CELLS:
            raise PositionError("the board has more than {most:,} cells", _MOST_CELLS)
        states = check_whole("states", states, 1, _MOST_STATES)
        lower, upper, chords = _core.fewest_clicks(self._core, states, limits(budget))
        return FewestClicks(lower, upper, tuple(map(self.topology.cell, chords)))

    def number(self, cell: Cell) -> int:
        """Returns the number of mines in the neighbours of `cell`.

        >>> Board(2, 3, [(0, 0), (1, 2)]).number((0, 1))
        2
        """
        return self._core.number(self.topology.index(cell))

    def is_mine(self, cell: Cell) -> bool:
        """Checks if `cell` holds a mine; raises `PositionError` if there is no such cell.

        >>> Board(2, 3, [(0, 0)]).is_mine((0, 0))
        True
        """
        return self._core.is_mine(self.topology.index(cell))

    def position(self, opened: Iterable[Cell]) -> Position[C]:
        """Returns the player's view after opening exactly the cells in `opened`.

        No other cells are opened, not even beside a 0. Opened mines are exposed. The position has
        the mine total of the board.

        >>> print(Board(2, 3, [(0, 0)]).position([(0, 1), (1, 1)]))
        #1#
        #1#
        """
        cells = [self.topology.index(cell) for cell in check_listed("opened", opened)]
        return Position._of(self._core.position(cells), self.topology)

    def revealed(self) -> Position[C]:
        """Returns the position in which every cell is open and all mines are exposed.

        >>> print(Board(2, 3, [(0, 0)]).revealed())
        *10
        110
        """
        return Position._of(self._core.position(range(len(self.topology))), self.topology)

    def __str__(self) -> str:
        return str(self.revealed())

    def __repr__(self) -> str:
        return f"<Board: {self.topology}, {counted(len(self._core.mines), 'mine')}>"

    def _key(self) -> tuple[Any, ...]:
        return self.topology, tuple(self._core.mines)

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.rows, self.columns, self.mines, self.topology)
