"""Links to pages that have a position or a board in their parameters. Nothing is ever fetched."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from minewise.base.errors import FormatError
from minewise.base.wording import quoted

_SCHEMES: Final = (b"https://", b"http://")


def is_link(data: bytes) -> bool:
    """Checks if content begins like a link.

    >>> is_link(b" https://example.org/?b=1")
    True
    """
    return data[:100].removeprefix(b"\xef\xbb\xbf").lstrip().lower().startswith(_SCHEMES)


def parameters(data: bytes, name: str) -> dict[str, str]:
    """Returns the parameters of a link, also if they stand after its `#`.

    Raises `FormatError` with the name of the format if it is not one link.

    >>> parameters(b"https://example.org/#/game?b=1&m=00", "zini")
    {'b': '1', 'm': '00'}
    """
    from urllib.parse import parse_qsl  # imported for links alone

    try:
        words = data.decode("utf-8-sig").split()
    except UnicodeDecodeError as error:
        raise FormatError(f"{name}: byte {error.start} is not UTF-8") from None
    if len(words) != 1 or not is_link(data):
        raise FormatError(f"{name}: this is not one link", cure="it must begin with https://")
    query = words[0].partition("?")[2].partition("#")[0]
    try:
        return dict(parse_qsl(query, keep_blank_values=True))
    except ValueError as error:
        raise FormatError(f"{name}: the parameters of the link are wrong: {error}") from None


def has_parameter(data: bytes, names: Container[str]) -> bool:
    """Checks if content is a link with one of these parameters.

    >>> has_parameter(b"https://example.org/?b=1", {"b"}), has_parameter(b"1##", {"b"})
    (True, False)
    """
    if not is_link(data):
        return False
    try:
        return any(key in names for key in parameters(data, "link"))
    except FormatError:
        return False


def digits(text: str, alphabet: str, place: str) -> list[int]:
    """Returns the values of characters; raises `FormatError` if one is not in the alphabet.

    >>> digits("10", "01", "zini: m=")
    [1, 0]
    """
    values = {character: value for value, character in enumerate(alphabet)}
    try:
        return [values[character] for character in text]
    except KeyError as error:
        wrong = error.args[0]
        at = text.index(wrong) + 1
        raise FormatError(f"{place} has {quoted(wrong)} as character {at}") from None
