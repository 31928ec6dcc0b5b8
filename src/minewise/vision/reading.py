"""What was read from a picture: the position, and where its mine total comes from."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple, TypeAlias

from minewise.base.errors import ParameterError
from minewise.base.results import INLINE, Count, Note, Result, Wire, figure
from minewise.base.types import GridCell
from minewise.base.wording import cell_name, counted, sized
from minewise.position import Position
from minewise.vision.cells import (
    FLAG_KIND,
    KINDS,
    WRONG_FLAG_KIND,
    DoubtfulCell,
    GridRectangle,
    overlay,
)

if TYPE_CHECKING:
    from minewise.base.types import FloatArray
    from minewise.vision.pixels import Pixels


MinesFrom: TypeAlias = Literal["stated", "counter", "size"]
_STANDARD: Final = {(9, 9): 10, (8, 8): 10, (16, 16): 40, (16, 30): 99, (30, 16): 99}
_FLAG: Final = 0.96  # the least probability of a clear flag; a lone one may be an exploded mine
_NONE: Final = 0.02  # the most of a cell without one


class Total(NamedTuple):
    """The mine total of a board, and its source."""

    mines: int | None
    origin: MinesFrom | None


UNKNOWN: Final = Total(None, None)


def by_size(rows: int, columns: int) -> Total:
    """Returns the mine total of a standard board."""
    mines = _STANDARD.get((rows, columns))
    return UNKNOWN if mines is None else Total(mines, "size")


def by_counter(left: int, shares: array[float]) -> Total:
    """Returns the number on the mine counter and that of the flags, if every flag is clear.

    `shares` are the probabilities of the kinds of all cells. Wrong flags of a lost game count too.
    """
    flags = 0
    for at in range(0, len(shares), len(KINDS)):
        share = shares[at + FLAG_KIND] + shares[at + WRONG_FLAG_KIND]
        if _NONE < share < _FLAG:
            return UNKNOWN
        flags += share >= _FLAG
    return Total(left + flags, "counter")


Side: TypeAlias = Literal["left", "top", "right", "bottom"]
SIDES: Final[tuple[Side, ...]] = ("left", "top", "right", "bottom")
_MOST_NAMED: Final = 6
_SURE: Final = 0.999


@dataclass(frozen=True)
class Reading(Result):
    """What a picture shows; returned by `read_screenshot`.

    >>> import minewise as mw
    >>> reading = mw.read_screenshot("examples/screenshot.png")
    >>> print(reading)
    a board of 9 rows and 9 columns, 10 mines by its size, not certain: compare it with the picture
    >>> reading.position[2, 1]
    1
    """

    position: Annotated[
        Position,
        Wire(list[str], lambda position: str(position).splitlines()),
        Note(
            "the likeliest position, in JSON by row in the notation of the text format; its "
            "density is 0.2 if the mine total is unknown"
        ),
    ]
    grid: Annotated[GridRectangle, INLINE, Note("the place of the board in the picture")]
    doubtful: Annotated[
        tuple[DoubtfulCell, ...],
        Note("the cells that may be something else, the most doubtful first"),
    ] = ()
    mines: Annotated[Count | None, Note("the mine total; null if unknown")] = None
    mines_from: Annotated[
        MinesFrom | None,
        Note(
            "the source of the mine total: stated by the caller, the mine counter and the flags, "
            "or the size of a standard board"
        ),
    ] = None
    counter: Annotated[
        int | None, Note("the number on the mine counter; null if none is clear")
    ] = None
    cut: Annotated[
        tuple[Side, ...], Note("the sides at which the board goes on beyond the picture")
    ] = ()
    suspects: Annotated[
        tuple[GridCell, ...], Note("cells that are likely misread, if the position is impossible")
    ] = ()
    _shares: array[float] = field(repr=False, hash=False, kw_only=True)
    _pixels: Pixels = field(repr=False, hash=False, kw_only=True)

    @property
    def probabilities(self) -> FloatArray:
        """The probability of each kind: a read-only float64 array (rows, columns, kinds).

        The kinds are those of `Reading.kinds`.

        >>> import minewise as mw
        >>> mw.read_screenshot("examples/screenshot.png").probabilities.shape
        (9, 9, 14)
        """
        import numpy as np

        rows, columns = self.position.shape
        values = np.asarray(self._shares).reshape(rows, columns, len(KINDS))
        values.flags.writeable = False
        return values

    kinds = KINDS

    @figure
    def rows(self) -> Count:
        """The number of rows.

        >>> import minewise as mw
        >>> mw.read_screenshot("examples/screenshot.png").rows
        9
        """
        return self.position.rows

    @figure
    def columns(self) -> Count:
        """The number of columns.

        >>> import minewise as mw
        >>> mw.read_screenshot("examples/screenshot.png").columns
        9
        """
        return self.position.columns

    @figure
    def text(self) -> str:
        """What was read, in one sentence.

        >>> import minewise as mw
        >>> mw.read_screenshot("examples/screenshot.png").text[:20]
        'a board of 9 rows an'
        """
        return str(self)

    @figure
    def certain(self) -> bool:
        """Whether every cell has one kind with more than 99.9 %, and the position is possible.

        >>> import minewise as mw
        >>> mw.read_screenshot("examples/screenshot.png").certain
        False
        """
        cells = range(0, len(self._shares), len(KINDS))
        is_sure = all(max(self._shares[at : at + len(KINDS)]) > _SURE for at in cells)
        return is_sure and not self.suspects

    def probability(self, cell: GridCell, kind: str) -> float:
        """Returns the probability that a `cell` is of a `kind`, such as "hidden" or "5".

        Raises `ParameterError` if there is no such kind.

        >>> import minewise as mw
        >>> mw.read_screenshot("examples/screenshot.png").probability((2, 1), "1") > 0.99
        True
        """
        if kind not in KINDS:
            raise ParameterError("must be one of {kinds}", ", ".join(KINDS), argument="kind")
        return self._own(cell)[KINDS.index(kind)]

    def kind(self, cell: GridCell) -> str:
        """Returns the likeliest kind of a `cell`: "hidden", "flag", "0" to "8", "mine" ...

        >>> import minewise as mw
        >>> mw.read_screenshot("examples/screenshot.png").kind((8, 8))
        'hidden'
        """
        own = self._own(cell)
        return KINDS[max(range(len(KINDS)), key=own.__getitem__)]

    def _own(self, cell: GridCell) -> array[float]:
        first = self.position.topology.index(cell) * len(KINDS)
        return self._shares[first : first + len(KINDS)]

    def to_svg(self) -> str:
        """Returns an SVG picture of what was read over the picture; doubtful cells are ringed.

        >>> import minewise as mw
        >>> mw.read_screenshot("examples/screenshot.png").to_svg().startswith("<svg ")
        True
        """
        kinds = {cell: self.kind(cell) for cell in self.position}
        return overlay(self._pixels, str(self), self.grid, kinds, self.doubtful)

    @property
    def summary(self) -> str:
        """The board in a few words: its size, and whether it is a part.

        >>> import minewise as mw
        >>> mw.read_screenshot("examples/screenshot.png").summary
        'a board of 9 rows and 9 columns'
        """
        part = "part of a board" if self.cut else "a board"
        return f"{part} of {sized(*self.position.shape)}"

    def __str__(self) -> str:
        words = [self.summary]
        if self.mines is not None:
            origin = {"stated": "as stated", "counter": "by its counter", "size": "by its size"}
            assert self.mines_from is not None
            words.append(f"{counted(self.mines, 'mine')} {origin[self.mines_from]}")
        else:
            words.append("mine total unknown")
        if self.counter is not None:
            words.append(f"mine counter {self.counter}")
        if self.doubtful:
            words.append(f"{counted(len(self.doubtful), 'doubtful cell')}: {_named(self.doubtful)}")
        elif not self.certain and not self.suspects:
            words.append("not certain: compare it with the picture")
        if self.suspects:
            names = ", ".join(map(cell_name, self.suspects[:_MOST_NAMED]))
            words.append(f"the position is impossible: check {names}")
        return ", ".join(words)


def _named(cells: tuple[DoubtfulCell, ...]) -> str:
    names = "; ".join(map(str, cells[:_MOST_NAMED]))
    rest = len(cells) - _MOST_NAMED
    return f"{names}; and {rest} more" if rest > 0 else names
