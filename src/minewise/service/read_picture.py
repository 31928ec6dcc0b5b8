"""The question `read_picture`: the position in a picture."""

from __future__ import annotations

from base64 import b64decode
from typing import Annotated, Final

from msgspec import UNSET, Meta, UnsetType

from minewise.base.errors import ParameterError
from minewise.service.conversion import convert
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question, Request
from minewise.service.reading import check_sides
from minewise.service.shapes import Cell, Count, Share, note, stated
from minewise.vision.pixels import MOST_SIDE, checked
from minewise.vision.read import read_pixels
from minewise.vision.reading import Side
from minewise.vision.total import MinesFrom

Length = Annotated[int, Meta(ge=1, le=MOST_SIDE)]


class PictureRequest(Request, kw_only=True, frozen=True):
    """Asks for the position in a picture."""

    width: Length
    height: Length
    pixels: Annotated[str, note("red, green and blue bytes of each pixel by row, in base64")]
    mines: Annotated[int, Meta(ge=0, description="the mine total, if it is known")] | UnsetType = (
        UNSET
    )


class OtherKind(Answer, kw_only=True, frozen=True):
    """Another kind that a cell may be."""

    kind: str
    probability: Share


class Doubtful(Answer, kw_only=True, frozen=True):
    """A cell that could not be read for certain."""

    cell: Cell
    kind: str
    probability: Share
    others: list[OtherKind]


class PictureReading(Answer, kw_only=True, frozen=True):
    """What a picture shows, and how certain it is."""

    position: Annotated[list[str], note("in the notation of the text format, by row")]
    rows: Count
    columns: Count
    left: Annotated[float, note("of the board in the picture, in pixels")]
    top: float
    cell_width: float
    cell_height: float
    cut: Annotated[list[Side], note("the sides at which the board goes on")]
    mines: Count | None
    mines_from: MinesFrom | None
    counter: Annotated[int | None, note("the number on the mine counter, if it is clear")]
    doubtful: Annotated[list[Doubtful], note("the most doubtful first")]
    suspects: Annotated[list[Cell], note("cells to check if the position is impossible")]
    certain: bool
    text: Annotated[str, note("what was read, in one sentence")]


def read_picture(request: PictureRequest, limits: Limits) -> PictureReading:
    """Reads the position in a picture: a screenshot, or a straight photo of a screen."""
    try:
        data = b64decode(request.pixels.encode("ascii", "replace"), validate=True)
    except ValueError:
        raise ParameterError("is not base64", argument="pixels") from None
    pixels = checked(request.width, request.height, data)
    reading = read_pixels(pixels, stated(request.mines, None), limits.budget())
    check_sides(reading.position.rows, reading.position.columns, limits)
    return convert(reading.to_dict(), PictureReading)


QUESTION: Final = Question(read_picture)
