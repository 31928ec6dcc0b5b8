"""The parameters of links that hold a position, a board or a game. Nothing is ever fetched."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from minewise.base.errors import FormatError
from minewise.base.wording import quoted

_SCHEMES: Final = (b"https://", b"http://")


def is_link(data: bytes) -> bool:
    """Checks if content begins like a link."""
    begin = data[:100].removeprefix(b"\xef\xbb\xbf").lstrip(b" \t\r\n<").lower()
    return begin.startswith(_SCHEMES)


def parameters(data: bytes) -> dict[str, str]:
    """Returns the parameters of a link, also if they stand after its `#`.

    Raises `FormatError` if it is not one link.
    """
    from urllib.parse import parse_qsl  # imported for links alone

    try:
        words = data.decode("utf-8-sig").split()
    except UnicodeDecodeError as error:
        raise FormatError("byte {offset} is not UTF-8", error.start) from None
    if len(words) != 1 or not is_link(data):
        raise FormatError("this is not one link", cure="it must begin with https://")
    queries = [part.partition("?")[2] for part in words[0].strip("<>").split("#")]
    try:
        return dict(parse_qsl("&".join(queries), keep_blank_values=True))
    except ValueError as error:
        raise FormatError("the parameters of the link are wrong: {error}", error) from None


def has_parameter(data: bytes, names: Container[str]) -> bool:
    """Checks if content is a link with one of these parameters."""
    if not is_link(data):
        return False
    try:
        return any(key in names for key in parameters(data))
    except FormatError:
        return False


def digits(text: str, alphabet: str, key: str) -> list[int]:
    """Returns the values of characters; raises `FormatError` if one is not in the alphabet."""
    values = {character: value for value, character in enumerate(alphabet)}
    try:
        return [values[character] for character in text]
    except KeyError as error:
        wrong = error.args[0]
        at = text.index(wrong) + 1
        raise FormatError("{key}= has {wrong} as character {at}", key, quoted(wrong), at) from None
