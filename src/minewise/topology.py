"""Topologies: the neighbours of each cell."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from operator import index as whole
from typing import Any, Final, Generic, TypeVar, cast, get_args

from minewise import _core
from minewise._core import Topology as CoreTopology
from minewise.base.arguments import check_is, check_listed, check_map, check_name, check_whole
from minewise.base.errors import OutOfRange, ParameterError, PositionError
from minewise.base.immutable import Immutable
from minewise.base.types import C, Cell, GridCell, GridKind, TopologyKind
from minewise.base.wording import Pair, cell_name, cell_of_name, counted, quoted, sized, worded

N = TypeVar("N", bound=Hashable)

MAX_CELLS = 16_000_000
MAX_NEIGHBOURS: Final = _core.MAX_NUMBER


class Topology(Immutable, Generic[C]):
    """Defines the neighbours of each cell.

    Cells are `(row, column)` tuples; on a graph they are its labels. On hexagonal boards the odd
    rows are shifted half a cell to the right. Topologies are immutable and compare by structure.

    >>> Topology.square(16, 30).neighbours((0, 0))
    ((0, 1), (1, 0), (1, 1))
    """

    def __init__(self, core: CoreTopology, labels: tuple[C, ...] | None = None) -> None:
        self.__dict__.update(_core=core, _labels=labels, rows=core.rows, columns=core.columns)

    _core: CoreTopology
    _labels: tuple[C, ...] | None
    rows: int
    columns: int

    @staticmethod
    def square(rows: int, columns: int) -> "Topology":
        """Returns a square grid, in which a cell has up to eight neighbours.

        `rows` and `columns` are at least 1. Raises `PositionError` for any other size.

        >>> len(Topology.square(3, 3).neighbours((1, 1)))
        8
        """
        return grid("square", rows, columns)

    @staticmethod
    def torus(rows: int, columns: int) -> "Topology":
        """Returns a square grid whose opposite edges are joined.

        `rows` and `columns` are at least 1. Raises `PositionError` for any other size.

        >>> len(Topology.torus(3, 4).neighbours((0, 0)))
        8
        """
        return grid("torus", rows, columns)

    @staticmethod
    def hexagonal(rows: int, columns: int) -> "Topology":
        """Returns a grid of hexagons, odd rows shifted half a cell to the right.

        `rows` and `columns` are at least 1. Raises `PositionError` for any other size.

        >>> Topology.hexagonal(3, 3).neighbours((1, 1))
        ((0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2))
        """
        return grid("hexagonal", rows, columns)

    @staticmethod
    def cylinder(rows: int, columns: int) -> "Topology":
        """Returns a square grid whose left and right edges are joined.

        `rows` and `columns` are at least 1. Raises `PositionError` for any other size.

        >>> Topology.cylinder(2, 4).neighbours((0, 0))
        ((0, 1), (0, 3), (1, 0), (1, 1), (1, 3))
        """
        return grid("cylinder", rows, columns)

    @staticmethod
    def mobius(rows: int, columns: int) -> "Topology":
        """Returns a Möbius strip: left and right edges are joined, one of them upside down.

        `rows` and `columns` are at least 1. Raises `PositionError` for any other size.

        >>> Topology.mobius(3, 4).neighbours((0, 0))
        ((0, 1), (1, 0), (1, 1), (1, 3), (2, 3))
        """
        return grid("mobius", rows, columns)

    @staticmethod
    def klein(rows: int, columns: int) -> "Topology":
        """Returns a Klein bottle: a Möbius strip whose upper and lower edges are joined, too.

        `rows` and `columns` are at least 1. Raises `PositionError` for any other size.

        >>> len(Topology.klein(3, 4).neighbours((0, 0)))
        8
        """
        return grid("klein", rows, columns)

    @staticmethod
    def graph(neighbours: Mapping[N, Iterable[N]]) -> "Topology[N]":
        """Returns the topology of a graph; `neighbours` maps each label to its neighbours.

        Labels that are pairs of numbers are named as pairs: they are no rows and columns. Raises
        `PositionError` if neighbours are not mutual, are unknown or are listed twice, or if
        a label has more than 32,766 neighbours (numbers have 16 bits).

        >>> Topology.graph({"A": "BC", "B": "A", "C": "A"}).neighbours("A")
        ('B', 'C')
        """
        check_map("neighbours", neighbours)
        if not 0 < len(neighbours) <= MAX_CELLS:
            raise PositionError("a graph needs between 1 and {most:,} cells", MAX_CELLS)
        lists: dict[Any, list[Any]] = {
            _label(label): list(map(_label, check_listed("neighbours", listed)))
            for label, listed in neighbours.items()
        }
        labels = tuple(lists)
        numbers = {label: i for i, label in enumerate(labels)}
        sets = {label: set(listed) for label, listed in lists.items()}
        for label, listed in lists.items():
            name = cell_name(label)
            for other in listed:
                if other not in numbers:
                    problem = worded(
                        "{name} lists {other}, which is not a cell of the graph",
                        name,
                        cell_name(other),
                    )
                elif other == label:
                    problem = worded("{name} is its own neighbour", name)
                elif label not in sets[other]:
                    problem = worded(
                        "{name} lists {other} as a neighbour, but {other} does not list {name}",
                        name,
                        cell_name(other),
                    )
                else:
                    continue
                raise PositionError(problem)
            if len(listed) > MAX_NEIGHBOURS:
                raise PositionError(
                    "{name} has {count:,} neighbours",
                    name,
                    len(listed),
                    MAX_NEIGHBOURS,
                    cure="at most {most:,} are possible",
                )
            if len(sets[label]) < len(listed):
                raise PositionError("{name} lists a neighbour twice", name)
        core = _core.Topology.graph([[numbers[n] for n in lists[label]] for label in labels])
        return Topology(core, labels)

    @property
    def kind(self) -> TopologyKind:
        """The kind of topology: the name of a grid, such as "torus", or "graph".

        >>> Topology.torus(3, 4).kind
        'torus'
        """
        return cast(TopologyKind, self._core.kind)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of arrays over the cells: (rows, columns), or (cells,) on a graph.

        >>> Topology.square(16, 30).shape
        (16, 30)
        """
        return (self.rows, self.columns) if self._labels is None else (self.columns,)

    @cached_property
    def cells(self) -> Sequence[C]:
        """All cells, in reading order.

        >>> Topology.square(1, 3).cells
        ((0, 0), (0, 1), (0, 2))
        """
        if self._labels is not None:
            return self._labels
        rows, columns = range(self.rows), range(self.columns)
        return cast("tuple[C, ...]", tuple((row, column) for row in rows for column in columns))

    def neighbours(self, cell: Cell) -> tuple[C, ...]:
        """Returns the neighbours of `cell`, in reading order.

        >>> Topology.hexagonal(3, 3).neighbours((0, 0))
        ((0, 1), (1, 0))
        """
        return tuple(self.cell(i) for i in self._core.neighbours(self.index(cell)))

    def index(self, cell: Cell) -> int:
        """Returns the index of `cell` in reading order; raises `OutOfRange` if there is none.

        On a grid, its name will do.

        >>> Topology.square(16, 30).index((1, 2))
        32
        >>> Topology.square(16, 30).index("r1c2")
        32
        """
        try:
            if self._labels is not None:
                return self._numbers[cell]
            pair: Any = cell_of_name(cell) if isinstance(cell, str) else cell
            row, column = map(whole, pair)
        except (KeyError, TypeError, ValueError):
            pass
        else:
            if 0 <= row < self.rows and 0 <= column < self.columns:
                return row * self.columns + column
        name = cell_name(cell if self._labels is None else _label(cell))
        raise OutOfRange("there is no cell {cell} on {topology}", name, self)

    def cell(self, index: int) -> C:
        """Returns the cell with the given `index` in reading order.

        >>> Topology.square(16, 30).cell(32)
        (1, 2)
        """
        if self._labels is not None:
            return self._labels[index]
        return divmod(index, self.columns)  # type: ignore[return-value]  # C is GridCell

    @cached_property
    def _numbers(self) -> dict[Hashable, int]:
        return {label: i for i, label in enumerate(self._labels or ())}

    def __contains__(self, cell: object) -> bool:
        try:
            self.index(cell)
        except PositionError:
            return False
        return True

    def __iter__(self) -> Iterator[C]:
        return iter(self.cells)

    def __len__(self) -> int:
        return self.rows * self.columns

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Topology):
            return NotImplemented
        return self is other or (self._core == other._core and self._labels == other._labels)

    def __hash__(self) -> int:
        return hash((self.kind, self.rows, self.columns, self._labels))

    def __reduce__(self) -> tuple[Any, ...]:
        if self._labels is None:
            return grid, (self.kind, self.rows, self.columns)
        return Topology.graph, ({label: self.neighbours(label) for label in self._labels},)

    def __str__(self) -> str:
        if self._labels is not None:
            return worded("a graph of {cells}", counted(len(self), "cell"))
        noun = worded(NOUNS[cast(GridKind, self.kind)])
        return worded("a {noun} of {size}", noun, sized(self.rows, self.columns))

    def __repr__(self) -> str:
        if self._labels is not None:
            return f"<Topology: {self}>"
        return f"Topology.{self.kind}({self.rows}, {self.columns})"


class Shaped(Generic[C]):
    """Base class of what has the shape of its topology."""

    __slots__ = ()

    topology: Topology[C]

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of arrays over the cells: (rows, columns), or (cells,) on a graph.

        >>> import minewise as mw
        >>> mw.Board(2, 3, []).shape
        (2, 3)
        """
        return self.topology.shape

    @property
    def rows(self) -> int:
        """The number of rows; 1 on a graph.

        >>> import minewise as mw
        >>> mw.Board(2, 3, []).rows
        2
        """
        return self.topology.rows

    @property
    def columns(self) -> int:
        """The number of columns; the number of cells on a graph.

        >>> import minewise as mw
        >>> mw.Board(2, 3, []).columns
        3
        """
        return self.topology.columns


NOUNS: Final[Mapping[GridKind, str]] = {
    "square": "board",
    "torus": "torus",
    "hexagonal": "hexagonal board",
    "cylinder": "cylinder",
    "mobius": "Möbius strip",
    "klein": "Klein bottle",
}
"""The kinds of grids in words."""


def _label(label: Any) -> Any:
    return Pair(label) if type(label) is tuple and len(label) == 2 else label


def cell(name: str) -> GridCell:
    """Returns the row and the column of a cell by its `name`, as texts and pictures have it.

    Whatever takes a cell of a grid takes its name, too. Raises `ParameterError` for other text.

    >>> cell("r3c5")
    (3, 5)
    """
    found = cell_of_name(check_is("name", name, str))
    if found is None:
        raise ParameterError(
            "must be a row and a column, such as r3c5, not {name}", quoted(name), argument="name"
        )
    return found


def grid_cell(cell: Cell) -> GridCell:
    """Returns `cell` itself, with the type of a pair (row, column), for type checkers.

    Raises `PositionError` for the label of a graph.
    """
    match cell:
        case (int(row), int(column)) if not isinstance(cell, Pair):
            return row, column
    raise PositionError("{cell} has no row and column: it is a cell of a graph", cell_name(cell))


def _make(kind: str, rows: int, columns: int) -> Topology[Any]:
    return Topology(getattr(_core.Topology, kind)(rows, columns))


_SMALL = 100_000
_kept = lru_cache(maxsize=8)(_make)

GRIDS: Final = get_args(GridKind)


def grid(kind: str, rows: int, columns: int) -> Topology[Any]:
    """Returns the grid of a kind and size; raises `PositionError` if there is none."""
    check_name("topology", kind, GRIDS)
    rows, columns = check_whole("rows", rows, 0), check_whole("columns", columns, 0)
    if rows < 1 or columns < 1:
        raise PositionError(
            "a board needs at least one row and one column, not {size}", sized(rows, columns)
        )
    if rows * columns > MAX_CELLS:
        raise PositionError(
            "{size} exceed the limit of {most:,} cells", sized(rows, columns), MAX_CELLS
        )
    return _kept(kind, rows, columns) if rows * columns <= _SMALL else _make(kind, rows, columns)
