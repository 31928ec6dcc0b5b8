"""Wording of cells, counts, sizes and risks in texts for people."""

import os
import re
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from typing import Any, Final

from minewise.languages import preferred, table

# Another language: the same sentences by their English templates. Those of errors stand where the
# errors are raised, those of hints in explain/texts.py; `python -m release.templates` lists all.
TRANSLATIONS: dict[str, str] = {}
# That of one request, instead of that of the process.
_requested: ContextVar[Mapping[str, str] | None] = ContextVar("requested", default=None)

CELL_NAME: Final = "^[rR]([0-9]{1,9})[cC]([0-9]{1,9})$"
_GAP: Final = re.compile("(?<=[\u2e80-\uffff]) (?=[\u2e80-\uffff])")
_PART: Final = re.compile(r"\{([a-z]\w*)((?:![ras])?(?::[^{}]*)?)\}")


def translated(template: str) -> str:
    """Returns a template in the language of the request, or else of the process."""
    requested = _requested.get()
    return (TRANSLATIONS if requested is None else requested).get(template, template)


def speak(language: str) -> None:
    """Chooses the language of a request, for this context: a code, or what a browser accepts."""
    _requested.set(table(preferred(language)))


def worded(template: str, /, *parts: object) -> str:
    """Returns a sentence with its named parts, in the order in which the template names them."""
    return filled(template, named((template,), parts))


def named(templates: Iterable[str], parts: Iterable[object]) -> dict[str, object]:
    """Returns the parts by name, in the order in which the templates name them."""
    names = dict.fromkeys(name for template in templates for name, _ in _PART.findall(template))
    return dict(zip(names, parts, strict=True)) if parts else {}


def filled(template: str, parts: Mapping[str, object]) -> str:
    """Returns the translated template with its parts; without parts it is a whole sentence."""
    text = translated(template)
    if not parts:
        return text
    text = _PART.sub(lambda match: f"{{0{match[2]}}}".format(parts[match[1]]), text)
    return tight(text)


def tight(text: str) -> str:
    """Returns text without spaces between wide letters."""
    return _GAP.sub("", text)


class Pair(tuple[Any, Any]):
    """A label of a graph that is a pair, and not a row and a column."""

    __slots__ = ()


def cell_name(cell: Any) -> str:
    """Returns the name of a cell for messages; long labels are shortened."""
    is_pair = isinstance(cell, tuple) and len(cell) == 2 and not isinstance(cell, Pair)
    if is_pair and all(isinstance(i, int) for i in cell):
        return f"r{cell[0]}c{cell[1]}"
    if isinstance(cell, list | dict):
        return worded("a {type}", type(cell).__name__)
    text = str(cell)
    if not text.isprintable() or not text:
        text = repr(text)
    return shortened(text, 40)


def cell_of_name(name: str) -> tuple[int, int] | None:
    """Returns the row and the column in the name of a cell; None if it is none."""
    match = re.fullmatch(CELL_NAME, name)
    return None if match is None else (int(match[1]), int(match[2]))


def counted(number: int, noun: str, ending: str = "s") -> str:
    """Returns a number with its noun, in the plural if the number is not 1."""
    return worded(f"{{number:,}} {noun}{ending if number != 1 else ''}", number)


def clauses(*parts: str) -> str:
    """Returns the parts of a sentence after one another, without those that are empty."""
    return worded("{clause}, {clauses}", "", "").join(filter(None, parts))


def sized(rows: int, columns: int) -> str:
    return worded("{rows} and {columns}", counted(rows, "row"), counted(columns, "column"))


def quoted(value: object) -> str:
    """Returns the `repr` of a value on one line, shortened."""
    return shortened(" ".join(repr(value).split()), 40)


def shortened(text: str, most: int = 100) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


def file_name(path: str | os.PathLike[str]) -> str:
    """Returns the name of a file for messages: on one line, shortened."""
    name = os.fspath(path)
    return shortened(name if name.isprintable() else ascii(name))


def percent(probability: float, decimals: int = 0) -> str:
    """Returns a probability as a percentage without its sign, rounded, for a small space.

    Only certain cells have 0 or 100; other values that would round to these become <1 or >99.
    """
    if probability in (0.0, 1.0):
        return f"{probability:.0%}"[:-1]
    text = f"{100 * probability:.{decimals}f}"
    if float(text) == 0:
        return f"<{10**-decimals:.{decimals}f}"
    if float(text) >= 100:
        return f">{100 - 10**-decimals:.{decimals}f}"
    return text


def precise(probability: float) -> str:
    """Returns a probability in percent, with enough digits to distinguish it from 0 and 100."""
    if probability in (0.0, 1.0):
        return in_percent(f"{probability:.0%}"[:-1])
    if probability < 1e-6:
        return in_percent(f"{100 * probability:.3g}")
    text = f"{100 * probability:.3g}"
    decimals = 1
    while float(text) >= 100:
        text = f"{100 * probability:.{decimals}f}"
        decimals += 1
    return in_percent(text)


def in_percent(number: str) -> str:
    return worded("{number} %", number)
