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
        raise FormatError(f"{name}: byte {error.start} is not UTF-8") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise FormatError(f"{name}: {place}: {error.msg}") from None
    except (ValueError, RecursionError):
        raise FormatError(f"{name}: a number is too long, or lists are nested too deeply") from None
    if not isinstance(held, dict):
        raise FormatError(f"{name}: the file must be a JSON object")
    return held


def opens_object(data: bytes) -> bool:
    """Checks if content begins like a JSON object.

    >>> opens_object(b' {"rows": 1}')
    True
    """
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"
