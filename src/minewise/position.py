"""Positions: the hidden, flagged and numbered cells of a board, and its mine total or density."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from minewise import _core
from minewise._core import Position as CorePosition
from minewise.base.arguments import as_prior, check_is, check_map, check_share, check_whole, settle
from minewise.base.board_text import BoardText, read_board, to_text
from minewise.base.budget import Budget, limits
from minewise.base.display import Drawn
from minewise.base.errors import FormatError, OverBudget, PositionError
from minewise.base.immutable import Keyed, fix
from minewise.base.types import C, Cell, GridKind, MineTotal, ValueArray
from minewise.base.wording import cell_name, counted, quoted, sized, worded
from minewise.cell_values import MEANINGS, check_numbers, flat_values, grid_values, row_values
from minewise.clues import EXACT, NOTHING, AnyClues, Clues, as_clues, core_models
from minewise.topology import Shaped, Topology, grid

if TYPE_CHECKING:
    from numpy.typing import NDArray

HIDDEN = _core.HIDDEN
FLAG = _core.FLAG
MINE = _core.MINE

_WORK = 10**6
_SYMBOLS = {HIDDEN: "#", FLAG: "F", MINE: "*", NOTHING: "?"}


def is_hidden(value: int) -> bool:
    """Whether a value is that of a cell that is not revealed, flagged or not."""
    return value in (HIDDEN, FLAG)


class Position(Keyed, Shaped[C], Drawn):
    """Holds the player's view of a board, with either a mine total or a mine density.

    `cells` holds rows of whole numbers (nested sequences or an integer array of shape (rows,
    columns)): a revealed number, or `HIDDEN`, `FLAG`, `MINE` (an exposed mine) or `NOTHING` (a cell
    that is open and shows no number). On a graph it is a flat sequence or a mapping by label.
    `topology` is the name of a grid, such as "torus", or a `Topology`; default: square.
    `mines` is the total on the board; if it is "unknown", all layouts that agree with the clues
    count alike. Alternatively, `density` makes each hidden cell a mine with that probability,
    independently (0.5 is an unknown total). A cell holds up to `max_per_cell` mines (default: 1),
    j of them with weight 1/j!. `clues` states how shown numbers depend on true ones: a `ClueModel`,
    its text or a mapping of cells to models; default: they are exact. `position[cell]` is the value
    of a cell, and iteration yields the cells. Positions are immutable. Raises `PositionError` if
    the arguments do not fit together.

    >>> position = Position([[1, HIDDEN], [1, HIDDEN]], mines=1)
    >>> position.mine_count, position.mines_left, position.hidden_count
    (1, 1, 2)
    >>> position[0, 1] == HIDDEN
    True
    """

    __slots__ = ("__weakref__", "_core", "clues", "topology")

    _core: CorePosition
    clues: Clues
    topology: Topology[C]

    def __init__(
        self,
        cells: Any,
        mines: MineTotal | None = None,
        *,
        density: float | None = None,
        max_per_cell: int = 1,
        topology: GridKind | Topology[C] | None = None,
        clues: AnyClues | None = None,
    ) -> None:
        values: memoryview[int] | array[int]
        if isinstance(topology, Topology) and (isinstance(cells, Mapping) or _is_graph(topology)):
            values = flat_values(cells, topology)
        elif isinstance(cells, Mapping):
            raise PositionError(
                "cells by label need a Topology that contains them", cure="specify {topology=}"
            )
        else:
            rows, columns, values = grid_values(cells)
            topology = as_topology(topology, rows, columns)
        fix(self, "topology", topology)
        fix(self, "clues", as_clues(clues))
        try:
            prior = as_prior(mines, density)
            core = _build(topology, values, *prior, max_per_cell, self.clues)
            fix(self, "_core", core)
        except ValueError:
            for i, value in enumerate(values):
                if value < NOTHING:
                    name = cell_name(topology.cell(i))
                    raise PositionError("{cell} is {value}", name, value, cure=MEANINGS) from None
            raise
        if topology.kind != "graph" and self.clues.is_exact:
            check_numbers(core, topology, 8 * max_per_cell)

    @classmethod
    def parse(
        cls,
        text: str,
        mines: MineTotal | None = None,
        *,
        density: float | None = None,
        max_per_cell: int = 1,
        topology: GridKind | Topology[C] | None = None,
        clues: AnyClues | None = None,
        hidden: str = "",
        zero: str = "",
    ) -> Position[C]:
        r"""Reads a position from `text`: one line per row, `0`-`8`, `#` hidden, `F` flag, `*` mine.

        `?` is a cell that is open and shows no number. An optional first line `WIDTHxHEIGHTxMINES`
        states the mine total. Boards as other programs write them are read too: with other symbols,
        with anything usual between the cells and around them, or as a list of lists. `hidden` and
        `zero` are the characters that stand for hidden cells and zeros, if the text does not tell.
        The other arguments are those of `Position`. Raises `AmbiguousText` if the text can be read
        in two ways, and `FormatError` if it cannot be read; the message names the line and column.

        >>> Position.parse("4x2x1\n0011\n001#").mines_left
        1
        >>> print(Position.parse("[[0, 1, -1], [0, 1, 1]]", mines=1))
        01#
        011
        """
        given = (*as_prior(mines, density), max_per_cell, topology, as_clues(clues))
        return cls._read(check_is("text", text, str), *given, hidden, zero)[0]

    @classmethod
    def _read(
        cls,
        text: str,
        mines: int | None,
        density: float | None,
        max_per_cell: int,
        topology: GridKind | Topology[C] | None,
        clues: Clues,
        hidden: str,
        zero: str,
    ) -> tuple[Position[C], str]:
        """Returns the position in a text, and in words how it was read, if that is not plain."""
        mines = None if mines is None else check_whole("mines", mines, 0)
        board, words = read_board(
            text,
            mines,
            hidden=check_is("hidden", hidden, str),
            zero=check_is("zero", zero, str),
            neighbours=partial(_neighbours, topology),
            is_possible=partial(_is_possible, topology, mines, density, max_per_cell, clues),
            is_exact=clues.is_exact and check_whole("max_per_cell", max_per_cell, 1, 100) == 1,
        )
        mines = settle("mines", board.mines, mines)
        topology = as_topology(topology, board.rows, board.columns)
        core = _build(topology, board.values, mines, density, max_per_cell, clues)
        return cls._of(core, topology, clues), words

    @classmethod
    def _of(cls, core: CorePosition, topology: Topology[C], clues: Clues = EXACT) -> Position[C]:
        position = cls.__new__(cls)
        fix(position, "_core", core)
        fix(position, "clues", clues)
        fix(position, "topology", topology)
        return position

    @property
    def values(self) -> ValueArray:
        """The values of all cells: a read-only array (rows, columns), or (cells,) on a graph.

        A value is a revealed number, or `HIDDEN`, `FLAG`, `MINE` or `NOTHING`, which are below
        zero.

        >>> Position.parse("1F#", mines=1).values.tolist()
        [[1, -2, -1]]
        """
        import numpy as np

        values = np.asarray(self._core.values()).reshape(self.shape)
        values.flags.writeable = False
        return values

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("an array of a position is a copy: leave out copy=False")
        return self.values.astype(dtype or self.values.dtype)

    @property
    def mine_count(self) -> int | None:
        """The number of mines on the board; None if a density was given.

        >>> Position.parse("1#", mines=1).mine_count
        1
        """
        return self._core.mines

    @property
    def mines_left(self) -> int | None:
        """The mine total minus flags and exposed mines; None if a density was given.

        >>> Position.parse("1F#", mines=2).mines_left
        1
        """
        mines = self._core.mines
        return None if mines is None else mines - self._core.flags - self._core.exposed

    @property
    def density(self) -> float | None:
        """The prior probability that a hidden cell is a mine; None if a mine total was given.

        >>> Position.parse("1#", density=0.2).density
        0.2
        """
        return self._core.density

    @property
    def max_per_cell(self) -> int:
        """The maximum number of mines in a cell.

        >>> Position.parse("3##", mines=3, max_per_cell=2).max_per_cell
        2
        """
        return self._core.max_per_cell

    @property
    def hidden_count(self) -> int:
        """The number of cells that are not revealed, including flagged cells.

        >>> Position.parse("1F#", mines=1).hidden_count
        2
        """
        return self._core.hidden

    @property
    def flag_count(self) -> int:
        """The number of flagged cells.

        >>> Position.parse("1F#", mines=1).flag_count
        1
        """
        return self._core.flags

    def __getitem__(self, cell: Cell) -> int:
        return self._core.value(self.topology.index(cell))

    def __contains__(self, cell: object) -> bool:
        return cell in self.topology

    def __iter__(self) -> Iterator[C]:
        return iter(self.topology.cells)

    def with_cells(self, values: Mapping[Any, int]) -> Position[C]:
        """Returns a copy of the position in which the given cells have new values.

        `values` maps cells to values. Raises `PositionError` if a cell is not on the board or a
        value is invalid.

        >>> print(Position.parse("1##", mines=1).with_cells({(0, 1): FLAG, (0, 2): 1}))
        1F1
        """
        changed = array("h", self._core.values().tobytes())
        for cell, value in check_map("values", values).items():
            index = self.topology.index(cell)
            changed[index] = row_values([value], [cell])[0]
            if changed[index] < NOTHING:
                raise PositionError("{cell} is {value}", cell_name(cell), value, cure=MEANINGS)
        return _rebuild(self.topology, changed, *self._key()[2:])

    def with_clues(self, clues: AnyClues | None) -> Position[C]:
        """Returns a copy of the position with other clue models; None makes every number exact.

        `clues` is a `ClueModel`, its text, or a mapping of cells to models. Raises `PositionError`
        if it is none of these.

        >>> Position.parse("1#", mines=1).with_clues("liar").clues
        <Clues: liar>
        """
        topology, values, *prior, _ = self._key()
        return _rebuild(topology, values, *prior, as_clues(clues))

    def to_text(self) -> str:
        r"""Returns the position as text that `Position.parse` reads, with a header line.

        The header states the mine total. Raises `FormatError` for graphs, numbers above 8 and clue
        models, which the text format cannot express.

        >>> print(Position.parse("1H\n1_", mines=1).to_text(), end="")
        2x2x1
        1#
        1#
        """
        if len(self.shape) != 2:
            raise FormatError("text cannot store a graph", cure="use json")
        if not self.clues.is_exact:
            raise FormatError("text cannot store clue models", cure="use json")
        values = self._core.values()
        cells = to_text(values)
        if cells is None:
            i = next(i for i, value in enumerate(values) if value > 8)
            problem = "{cell} shows {number}, and text has no number above 8"
            name = cell_name(self.topology.cell(i))
            raise FormatError(problem, name, values[i], cure="use json")
        width = self.columns
        rows = (cells[start : start + width] for start in range(0, len(cells), width))
        header = "" if self.mine_count is None else f"{width}x{self.rows}x{self.mine_count}\n"
        return header + "\n".join(rows) + "\n"

    def __str__(self) -> str:
        values = self._core.values().tolist()
        symbols = [_SYMBOLS.get(value) or str(value) for value in values]
        width = max(map(len, symbols))
        if width > 1:
            symbols = [symbol.rjust(width) for symbol in symbols]
        return "\n".join(
            ("" if width == 1 else " ").join(symbols[start : start + self.columns])
            for start in range(0, len(symbols), self.columns)
        )

    def __repr__(self) -> str:
        prior = (
            f"density {self.density}"
            if self.mine_count is None
            else counted(self.mine_count, "mine")
        )
        clues = "" if self.clues.is_exact else f", clues {self.clues}"
        return f"<Position: {self.topology}, {self.hidden_count:,} hidden, {prior}{clues}>"

    def _key(self) -> tuple[Any, ...]:
        values = self._core.values().tobytes()
        prior = self.mine_count, self.density, self.max_per_cell
        return self.topology, values, *prior, self.clues

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, self._key()


def _rebuild(topology: Topology[C], values: bytes | array[int], *rest: Any) -> Position[C]:
    return Position._of(_build(topology, array("h", values), *rest), topology, rest[-1])


def _is_possible(
    topology: GridKind | Topology[Any] | None,
    mines: int | None,
    density: float | None,
    max_per_cell: int,
    clues: Clues,
    board: BoardText,
) -> bool:
    """Checks if a board of text has a solution, as far as a little work tells."""
    mines = mines if board.mines is None else board.mines
    density = (density or 0.5) if mines is None else None
    try:
        on = as_topology(topology, board.rows, board.columns)
        core = _build(on, board.values, mines, density, max_per_cell, clues)
        _core.analyze(core, False, limits(Budget(work=_WORK)))
    except OverBudget:
        return True
    except ValueError:
        return False
    return True


def _neighbours(
    topology: GridKind | Topology[Any] | None, rows: int, columns: int
) -> list[list[int]]:
    """Returns the neighbours of each cell of a board of text, by their numbers."""
    if isinstance(topology, Topology):
        topology = "square" if topology.kind == "graph" else topology.kind
    board = grid(topology or "square", rows, columns)
    return [board._core.neighbours(cell) for cell in range(rows * columns)]


def _build(
    topology: Topology[Cell],
    values: Any,  # a buffer of 16-bit numbers
    mines: int | None,
    density: float | None,
    max_per_cell: int,
    clues: Clues,
) -> _core.Position:
    if mines is None and density is None:
        raise PositionError(
            "no mine total",
            cure=(
                "specify {mines=} (the number of mines, or unknown), {density=} (the "
                "probability of a mine in a cell), or a first line such as 9x9x10"
            ),
        )
    mines = check_prior(len(topology), mines, density, max_per_cell)
    models = None if clues is EXACT else core_models(clues, topology)
    if models is not None and max_per_cell > 1:
        raise PositionError(
            "clue models need at most one mine per cell", cure="leave out {max_per_cell=}"
        )
    return _core.Position(topology._core, values, mines, density, max_per_cell, models)


def check_prior(
    cells: int, mines: int | None, density: float | None, max_per_cell: int
) -> int | None:
    """Returns the mine total as an int; raises an error if no board can have this prior."""
    check_whole("max_per_cell", max_per_cell, 1, 100)
    if density is not None:
        if mines is not None:
            problem = "the mine total {mines} and the density {density} exclude each other"
            cure = "specify {mines=} or {density=}"
            raise PositionError(problem, quoted(mines), quoted(density), cure=cure)
        check_share("density", density)
        if max_per_cell > 1:
            raise PositionError(
                "allows one mine per cell", cure="leave out {max_per_cell=}", argument="density"
            )
    if mines is None:
        return None
    mines = check_whole("mines", mines, 0)
    if mines > cells * max_per_cell:
        each = worded(" of at most {most} mines", max_per_cell) if max_per_cell > 1 else ""
        raise PositionError(
            "{mines:,} mines do not fit in {cells}{each}", mines, counted(cells, "cell"), each
        )
    return mines


def as_topology(topology: GridKind | Topology[C] | None, rows: int, columns: int) -> Topology[C]:
    """Returns the topology for cells of this shape; raises `PositionError` if it does not fit."""
    if not isinstance(topology, Topology):
        return grid("square" if topology is None else topology, rows, columns)
    if _is_graph(topology):
        raise PositionError(
            "a graph has no rows",
            cure="give its cells as a flat sequence, or as a mapping by label",
        )
    if topology.shape != (rows, columns):
        raise PositionError("{size} do not match {topology}", sized(rows, columns), topology)
    return topology


def _is_graph(topology: Topology[Cell]) -> bool:
    return len(topology.shape) == 1
