"""The pixels of a picture, and what was read: cells, position, source of the mine total."""

from __future__ import annotations

import io
import os
import struct
import warnings
import zlib
from array import array
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from minewise.base.arguments import as_path, check_bytes, content_of
from minewise.base.errors import FormatError, ParameterError, needed
from minewise.base.results import INLINE, Count, Note, Result, Share, Wire, figure
from minewise.base.types import FloatArray, GridCell
from minewise.base.wording import cell_name, clauses, counted, quoted, sized, worded
from minewise.clues import NOTHING
from minewise.position import FLAG, HIDDEN, MINE, Position

MOST_PIXELS: Final = 32_000_000
MOST_SIDE: Final = 16_384
LEAST_SIDE: Final = 24
EXTRA: Final = "images"
_FORMATS: Final = ("PNG", "JPEG", "WEBP", "BMP", "GIF")


class Pixels(NamedTuple):
    """Holds a picture: red, green and blue bytes of each pixel, row by row."""

    width: int
    height: int
    data: bytes


def checked(width: int, height: int, data: bytes) -> Pixels:
    """Returns the pixels of a picture; raises `FormatError` if its size is out of range."""
    check_size(width, height)
    if len(data) != width * height * 3:
        raise FormatError(
            "a picture of {width}x{height} pixels has {needed:,} bytes, not {count:,}",
            width,
            height,
            width * height * 3,
            len(data),
        )
    return Pixels(width, height, data)


def check_size(width: int, height: int) -> None:
    """Raises `FormatError` if a picture of this size is too large or too small for a board."""
    if min(width, height) < LEAST_SIDE:
        raise FormatError(
            "a picture of {width}x{height} pixels is too small for a board",
            width,
            height,
            LEAST_SIDE,
            cure="both sides must have at least {least} pixels",
        )
    if width * height > MOST_PIXELS or max(width, height) > MOST_SIDE:
        raise FormatError(
            "a picture of {width}x{height} pixels is too large",
            width,
            height,
            MOST_PIXELS // 1_000_000,
            cure="crop or shrink it to at most {most} million pixels",
        )


def pixels_of(image: Any) -> Pixels:
    """Returns the pixels of a path, the bytes of a file, a Pillow image or an array.

    Raises `FormatError` if the picture cannot be decoded, `FileError` if the file cannot be read,
    and `MissingExtra` if Pillow is needed and is not installed.
    """
    if isinstance(image, Pixels):
        return image
    if isinstance(image, bytes | bytearray | memoryview):
        return _decoded(bytes(image))
    if isinstance(image, str | os.PathLike):
        return _decoded(content_of(as_path(image)))
    if hasattr(image, "getexif"):
        return _of_image(image)
    if hasattr(image, "__array_interface__") or hasattr(image, "__array__"):
        return _of_array(image)
    raise ParameterError(
        "must be a path, bytes, a Pillow image or an array, not {image}",
        quoted(image),
        argument="image",
    )


def _decoded(data: bytes) -> Pixels:
    check_bytes(data)
    library = needed("PIL.Image", EXTRA)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with library.open(io.BytesIO(data), formats=_FORMATS) as image:
                check_size(*image.size)
                return _of_image(image)
    except FormatError:
        raise
    except library.DecompressionBombError:
        raise FormatError(
            "the picture is too large",
            MOST_PIXELS // 1_000_000,
            cure="crop or shrink it to at most {most} million pixels",
        ) from None
    except needed("PIL", EXTRA).UnidentifiedImageError:
        raise FormatError(
            "this is no picture that can be read", ", ".join(_FORMATS), cure="use {formats}"
        ) from None
    except Exception as error:  # decoders raise whatever they meet: OSError, struct.error ...
        raise FormatError("the picture is damaged: {reason}", type(error).__name__) from None


def _of_image(image: Any) -> Pixels:
    """Turns an image upright, and lays what is transparent on white."""
    check_size(*image.size)
    library, operations = needed("PIL.Image", EXTRA), needed("PIL.ImageOps", EXTRA)
    upright = operations.exif_transpose(image)
    if "A" in upright.getbands() or "transparency" in upright.info:
        layer = upright.convert("RGBA")
        white = library.new("RGBA", layer.size, "white")
        upright = library.alpha_composite(white, layer)
    elif upright.mode.startswith("I") or upright.mode == "F":
        upright = upright.convert("F").point(lambda value: value / 256).convert("L")
    plain = upright.convert("RGB")
    width, height = plain.size
    return checked(width, height, plain.tobytes())


def _of_array(image: Any) -> Pixels:
    import numpy as np

    array = np.asarray(image)
    if array.dtype != np.uint8 or array.ndim != 3 or array.shape[2] not in (3, 4):
        raise ParameterError(
            "must have the shape (height, width, 3 or 4) and the type uint8, not {shape} "
            "and {dtype}",
            array.shape,
            array.dtype,
            argument="image",
        )
    height, width = array.shape[:2]
    check_size(width, height)
    if array.shape[2] == 4:
        share = array[:, :, 3:].astype(np.float32) / 255
        array = np.rint(array[:, :, :3] * share + 255 * (1 - share)).astype(np.uint8)
    return checked(width, height, np.ascontiguousarray(array).tobytes())


NUMBERS: Final = tuple(map(str, range(9)))
KINDS: Final = ("hidden", "flag", *NUMBERS, "mine", "exploded", "wrong_flag")
_NAMES: Final = {
    **{"hidden": "hidden", "flag": "a flag", "mine": "a mine"},
    **{"exploded": "an exploded mine", "wrong_flag": "a wrong flag"},
}
_ORIGINS: Final = {
    "stated": "{mines} as stated",
    "size": "{mines} by its size",
}
FIRST_NUMBER: Final = 2

VALUES: Final = (HIDDEN, FLAG, *range(9), MINE, MINE, NOTHING)
"""The value of each kind in a position; a wrong flag is a safe cell without a number."""


def by_cell(shares: array[float]) -> Iterator[array[float]]:
    """Yields the probabilities of the kinds of each cell."""
    return (shares[at : at + len(KINDS)] for at in range(0, len(shares), len(KINDS)))


def likeliest(own: array[float]) -> int:
    return max(range(len(KINDS)), key=own.__getitem__)


def in_words(kind: str) -> str:
    if kind.isdigit():
        return worded("an {number}" if kind == "8" else "a {number}", kind)
    return worded(_NAMES[kind])


class Alternative(NamedTuple):
    """Another kind that a cell may be."""

    kind: str
    probability: Share


@dataclass(frozen=True, slots=True)
class DoubtfulCell(Result):
    """Holds a `cell` that could not be read for certain.

    >>> from minewise.vision.reading import Alternative
    >>> str(DoubtfulCell((2, 3), "5", 0.8, (Alternative("6", 0.2),)))
    'r2c3 is a 5 (0.80) or a 6 (0.20)'
    """

    cell: GridCell
    kind: Annotated[str, Note("its likeliest kind")]
    probability: Annotated[Share, Note("that of this kind")]
    others: Annotated[tuple[Alternative, ...], Note("the other kinds that it may be")]

    def __str__(self) -> str:
        kinds = [Alternative(self.kind, self.probability), *self.others]
        words = worded(" or ").join(f"{in_words(kind)} ({share:.2f})" for kind, share in kinds)
        return worded("{cell} is {words}", cell_name(self.cell), words)


class GridRectangle(NamedTuple):
    """The place of a board in a picture, in pixels."""

    left: float
    top: float
    cell_width: float
    cell_height: float

    def of(self, cell: GridCell) -> tuple[float, float, float, float]:
        """Returns the left, top, width and height of a cell."""
        row, column = cell
        return (
            self.left + column * self.cell_width,
            self.top + row * self.cell_height,
            self.cell_width,
            self.cell_height,
        )


_SIGN, _DOUBT = "#c026d3", "#f97316"
_SIGNS: Final = dict(zip(KINDS, ("#", "F", *"012345678", "*", "X", "!"), strict=True))


def overlay(
    pixels: Pixels,
    title: str,
    grid: GridRectangle,
    kinds: Mapping[GridCell, str],
    doubtful: Iterable[DoubtfulCell],
) -> str:
    """Returns an SVG picture: the pixels, the signs of the cells, and rings about doubtful ones."""
    width, height, _ = pixels
    size = max(6.0, grid.cell_height / 3)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}">',
            f"<title>{title}</title>",
            f'<image width="{width}" height="{height}" '
            f'href="data:image/png;base64,{b64encode(png(pixels)).decode()}"/>',
            f'<g font-family="sans-serif" font-size="{size:.1f}" font-weight="bold" '
            f'fill="{_SIGN}" stroke="#fff" stroke-width="2" paint-order="stroke">',
            *(_sign(grid.of(cell), _SIGNS[kind]) for cell, kind in kinds.items()),
            "</g>",
            *(_ring(grid.of(each.cell), str(each)) for each in doubtful),
            "</svg>",
        )
    )


def _sign(place: tuple[float, float, float, float], sign: str) -> str:
    left, top, _, tall = place
    return f'<text x="{left + 1:.1f}" y="{top + tall - 1:.1f}">{sign}</text>'


def _ring(place: tuple[float, float, float, float], words: str) -> str:
    left, top, wide, tall = place
    return (
        f'<ellipse cx="{left + wide / 2:.1f}" cy="{top + tall / 2:.1f}" rx="{wide / 2:.1f}" '
        f'ry="{tall / 2:.1f}" fill="none" stroke="{_DOUBT}" stroke-width="2">'
        f"<title>{words}</title></ellipse>"
    )


def png(pixels: Pixels) -> bytes:
    width, height, data = pixels
    line = 3 * width
    rows = b"".join(b"\0" + data[y * line : (y + 1) * line] for y in range(height))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 6)),
        (b"IEND", b""),
    )
    chunks = (
        struct.pack(">I", len(content)) + name + content + _checksum(name + content)
        for name, content in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _checksum(chunk: bytes) -> bytes:
    return struct.pack(">I", zlib.crc32(chunk))


MinesFrom: TypeAlias = Literal["stated", "size"]
Side: TypeAlias = Literal["left", "top", "right", "bottom"]
SIDES: Final[tuple[Side, ...]] = ("left", "top", "right", "bottom")
_MOST_NAMED: Final = 6
_CERTAIN: Final = 0.99


@dataclass(frozen=True)
class Reading(Result):
    """What a picture shows; returned by `read_screenshot`.

    >>> import minewise as mw
    >>> reading = mw.read_screenshot("examples/screenshot.png")
    >>> print(reading)
    a board of 9 rows and 9 columns, 10 mines by its size
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
        Note("the source of the mine total: stated by the caller, or the size of a standard board"),
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
        """Whether every cell has one kind with at least 99 %, and the position is possible.

        A board with flags or mines that shows no number is never certain: digits were overlooked.

        >>> import minewise as mw
        >>> mw.read_screenshot("examples/screenshot.png").certain
        True
        """
        is_sure = all(max(own) >= _CERTAIN for own in by_cell(self._shares))
        seen = {self.position[cell] for cell in self.position}
        lacks_numbers = max(seen) <= 0 and not seen <= {HIDDEN, 0}
        return is_sure and not lacks_numbers and not self.suspects

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
        return KINDS[likeliest(self._own(cell))]

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
        size = sized(*self.position.shape)
        return worded("part of a board of {size}" if self.cut else "a board of {size}", size)

    def __str__(self) -> str:
        words = [self.summary]
        if self.mines is not None:
            assert self.mines_from is not None
            words.append(worded(_ORIGINS[self.mines_from], counted(self.mines, "mine")))
        else:
            words.append(worded("mine total unknown"))
        if self.doubtful:
            cells = counted(len(self.doubtful), "doubtful cell")
            words.append(worded("{cells}: {names}", cells, _named(self.doubtful)))
        elif not self.certain and not self.suspects:
            words.append(worded("not certain: compare it with the picture"))
        if self.suspects:
            names = worded(", ").join(map(cell_name, self.suspects[:_MOST_NAMED]))
            words.append(worded("the position is impossible: check {names}", names))
        return clauses(*words)


def _named(cells: tuple[DoubtfulCell, ...]) -> str:
    names = worded("; ").join(map(str, cells[:_MOST_NAMED]))
    rest = len(cells) - _MOST_NAMED
    return worded("{names}; and {count} more", names, rest) if rest > 0 else names
