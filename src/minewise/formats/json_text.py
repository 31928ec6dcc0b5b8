"""JSON objects as bytes, for the JSON formats."""

import json
from typing import Any

from minewise.base.errors import FormatError
from minewise.base.nesting import is_deep
from minewise.base.wording import worded


def json_object(data: bytes) -> dict[str, Any]:
    """Returns the JSON object in `data`; raises `FormatError` if there is none."""
    if is_deep(data):
        raise FormatError("lists are nested too deeply")
    try:
        content = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise FormatError("byte {offset} is not UTF-8", error.start) from None
    except json.JSONDecodeError as error:
        place = worded("line {line}, column {column}", error.lineno, error.colno)
        raise FormatError(error.msg, place=place) from None
    except ValueError:
        raise FormatError("a number is too long") from None
    if not isinstance(content, dict):
        raise FormatError("the file must be a JSON object")
    return content


def opens_object(data: bytes) -> bool:
    """Checks if content begins like a JSON object."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"
