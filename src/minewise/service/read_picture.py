"""The question `read_picture`: the position in a picture."""

from __future__ import annotations

from base64 import b64decode
from typing import Annotated, TypeAlias

from minewise.base.budget import Budget
from minewise.base.errors import ParameterError
from minewise.base.results import Bounds, Note
from minewise.service.limits import Limits
from minewise.service.reading import check_sides
from minewise.vision.pixels import MOST_SIDE, checked
from minewise.vision.read import read_pixels
from minewise.vision.reading import Reading

Length: TypeAlias = Annotated[int, Bounds(1, MOST_SIDE)]


def read_picture(
    limits: Limits,
    *,
    width: Length,
    height: Length,
    pixels: Annotated[str, Note("red, green and blue bytes of each pixel by row, in base64")],
    mines: Annotated[int | None, Bounds(0), Note("the mine total, if it is known")] = None,
    budget: Budget,
) -> Reading:
    """Reads the position in a picture: a screenshot, or a straight photo of a screen."""
    try:
        data = b64decode(pixels.encode("ascii", "replace"), validate=True)
    except ValueError:
        raise ParameterError("is not base64", argument="pixels") from None
    reading = read_pixels(checked(width, height, data), mines, budget)
    check_sides(reading.position.rows, reading.position.columns, limits)
    return reading
