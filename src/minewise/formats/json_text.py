"""JSON objects as bytes, for the JSON formats."""

import json
from typing import Any

from minewise.base.errors import FormatError


def json_object(data: bytes, name: str) -> dict[str, Any]:
    """Returns the JSON object in `data`; raises `FormatError` with the format name if none.

    >>> json_object(b'{"rows": 1}', "json")
    {'rows': 1}
    """
    try:
        held = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise FormatError(f"byte {error.start} is not UTF-8", place=name) from None
    except json.JSONDecodeError as error:
        place = f"{name}: line {error.lineno}, column {error.colno}"
        raise FormatError(error.msg, place=place) from None
    except (ValueError, RecursionError):
        problem = "a number is too long, or lists are nested too deeply"
        raise FormatError(problem, place=name) from None
    if not isinstance(held, dict):
        raise FormatError("the file must be a JSON object", place=name)
    return held


def opens_object(data: bytes) -> bool:
    """Checks if content begins like a JSON object.

    >>> opens_object(b' {"rows": 1}')
    True
    """
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"
