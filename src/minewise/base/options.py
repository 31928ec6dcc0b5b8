"""Options of techniques and policies, as they declare them in the core."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NamedTuple

from minewise.base.arguments import check_flag, check_whole
from minewise.base.errors import ParameterError
from minewise.base.results import Note
from minewise.base.wording import quoted


class Option(NamedTuple):
    """Describes an option of a technique or a policy by its `name`.

    >>> import minewise as mw
    >>> policies = {policy.name: policy for policy in mw.policies()}
    >>> policies["look-ahead"].options[0].name, policies["look-ahead"].options[0].default
    ('breadth', 6)
    """

    name: str
    summary: Annotated[str, Note("one line about it")]
    default: Annotated[int | bool, Note("the value if none is stated")]
    least: Annotated[int, Note("the smallest value")]
    most: Annotated[int, Note("the largest value")]
    is_flag: Annotated[bool, Note("whether the values are true and false")]

    def check(self, value: Any) -> int:
        """Returns `value`; raises `ParameterError` if the option cannot have it.

        >>> Option("breadth", "guesses", 6, 1, 100, False).check(3)
        3
        """
        if self.is_flag:
            return check_flag(self.name, value)
        return check_whole(self.name, value, self.least, self.most)

    def read(self, text: str) -> int:
        """Returns the value that `text` states; raises `ParameterError` if it states none.

        >>> Option("flag_worst", "flags", 0, 0, 1, True).read("1")
        True
        """
        if not (text.isascii() and text.isdigit() and len(text) < 12):
            raise ParameterError(
                "must be a whole number, not {text}", quoted(text), argument=self.name
            )
        return _typed(check_whole(self.name, int(text), self.least, self.most), self.is_flag)


def options_of(rows: Iterable[tuple[str, str, int, int, int, bool]]) -> tuple[Option, ...]:
    """Returns the options of rows of the core."""
    return tuple(Option(*row)._replace(default=_typed(row[2], row[5])) for row in rows)


def _typed(number: int, is_flag: bool) -> int:
    return bool(number) if is_flag else number


def check_options(given: Mapping[str, Any], known: Iterable[Option]) -> dict[str, int]:
    """Returns the value of every known option: the given one, or the default.

    Raises `ParameterError` if an option is unknown.
    """
    rows = {option.name: option for option in known}
    for name in given:
        if name not in rows:
            raise ParameterError(
                "unknown option {name!r}", name, ", ".join(rows), cure="choose from {known}"
            )
    return {name: row.check(given.get(name, row.default)) for name, row in rows.items()}
