"""Pictures of boards: screenshots and photos of a screen, which are read, not written."""

import warnings

from minewise.base.errors import FormatError
from minewise.formats.format import Arguments, Format
from minewise.position import Position
from minewise.vision.read import inside, read_screenshot

_SIGNATURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"BM")


def read(data: bytes, arguments: Arguments) -> Position:
    if arguments.max_per_cell not in (None, 1):
        raise FormatError("a picture shows at most one mine per cell")
    reading = read_screenshot(data, mines=arguments.mines)
    position = inside(reading.position, reading.cut)
    if reading.mines is None and arguments.density is None:
        raise FormatError(
            "{summary} has no mine total that can be read",
            reading.summary,
            cure="specify {mines=} or {density=}",
        )
    if not reading.certain or reading.cut:
        warnings.warn(str(reading), DoubtfulReading, stacklevel=2)
    if arguments.density is not None:
        return Position(position.values.tolist(), density=arguments.density)
    return position


class DoubtfulReading(UserWarning):
    """Warns that cells of a picture may be something else than what was read."""


def sniff(data: bytes) -> bool:
    return data.startswith(_SIGNATURES) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP")


FORMAT = Format(
    name="picture",
    extensions=(".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif"),
    holds=("position",),
    sniff=sniff,
    read=read,
)
