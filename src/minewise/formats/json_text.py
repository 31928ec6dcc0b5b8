"""JSON objects as bytes, for the JSON formats."""

import json
from typing import Any

from minewise.base.errors import FormatError


def json_object(data: bytes, name: str | None = None) -> dict[str, Any]:
    """Returns the JSON object in `data`; raises `FormatError` if there is none.

    `name` is the format, for data that no `Format` reads: the place of the error.

    >>> json_object(b'{"rows": 1}')
    {'rows': 1}
    """
    try:
        content = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise FormatError(f"byte {error.start} is not UTF-8", place=name) from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise FormatError(error.msg, place=f"{name}: {place}" if name else place) from None
    except (ValueError, RecursionError):
        problem = "a number is too long, or lists are nested too deeply"
        raise FormatError(problem, place=name) from None
    if not isinstance(content, dict):
        raise FormatError("the file must be a JSON object", place=name)
    return content


def opens_object(data: bytes) -> bool:
    """Checks if content begins like a JSON object.

    >>> opens_object(b' {"rows": 1}')
    True
    """
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"
