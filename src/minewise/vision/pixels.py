"""The pixels of a picture; files are decoded by Pillow, within limits."""

from __future__ import annotations

import io
import os
import warnings
from typing import Any, Final, NamedTuple

from minewise.base.arguments import as_path, check_bytes, content_of
from minewise.base.errors import FormatError, ParameterError, needed
from minewise.base.wording import quoted

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
