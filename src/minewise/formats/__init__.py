"""Files of positions, boards, games and replays: a module per format or family of formats.

Each `Format` that a module of this package defines is registered without further changes.
"""

import os
import warnings
from functools import cache
from itertools import chain
from typing import Annotated

from minewise.base.arguments import MAX_BYTES, as_path, as_prior, check_bytes, content_of
from minewise.base.errors import FormatError, file_error
from minewise.base.results import Note
from minewise.base.types import GridKind, MineTotal
from minewise.base.wording import quoted
from minewise.clues import AnyClues
from minewise.formats.format import KINDS, AnyValue, Arguments, Format, Value, is_link, kinds_of
from minewise.topology import Topology

__all__ = [
    "KINDS",
    "MAX_BYTES",
    "Format",
    "Value",
    "by_extension",
    "dump",
    "get",
    "load",
    "load_all",
    "names",
    "registry",
    "save",
    "sniffed",
]


@cache
def registry() -> dict[str, Format]:
    """Returns all formats by name; `general` formats come last."""
    import importlib
    import pkgutil

    modules = (
        importlib.import_module(f"{__name__}.{module.name}")
        for module in pkgutil.iter_modules(__path__)
    )
    values = (value for module in modules for value in vars(module).values())
    formats = [value for value in values if isinstance(value, Format)]
    return {each.name: each for each in sorted(formats, key=lambda each: each.general)}


def names() -> list[str]:
    """Returns the names of all formats.

    >>> names()[:4]
    ['avf', 'evf', 'evfs', 'game']
    """
    return sorted(registry())


def load(
    source: str | os.PathLike[str] | bytes,
    name: str | None = None,
    *,
    mines: Annotated[
        MineTotal | None, Note("the mine total, or unknown: then all layouts count alike")
    ] = None,
    density: Annotated[
        float | None, Note("the probability that a cell holds a mine, instead of a mine total")
    ] = None,
    max_per_cell: Annotated[
        int | None, Note("the most mines in a cell; j mines have the weight 1/j!")
    ] = None,
    topology: Annotated[
        GridKind | Topology | None, Note("the topology; default: that of the file, else square")
    ] = None,
    clues: Annotated[
        AnyClues | None,
        Note(
            "how shown numbers depend on true ones: exact, withheld(0.2), optimistic, cautious, "
            "liar, noisy(0.05) ...; default: those of the file, else exact"
        ),
    ] = None,
    hidden: Annotated[str, Note("the characters that stand for hidden cells in text")] = "",
    zero: Annotated[str, Note("the characters that stand for zeros in text")] = "",
) -> Value:
    r"""Reads a position, a board, a game or a replay from a file, or from its content as bytes.

    A source that begins with https:// is a link of the page or of another analyser, and its own
    content; nothing is fetched. So is a game ID. `name` is the format; default: it is detected from
    the content, then from the extension. The other arguments, as in `Position`, supply what the
    file does not state: `hidden` and `zero` are the characters that stand for hidden cells and
    zeros in a text. Raises `FormatError` if the file cannot be read, contradicts an argument, or is
    larger than 16 MiB or 4,000,000 cells.

    >>> load(b"3x1x1\n1#1")
    <Position: a board of 1 row and 3 columns, 1 hidden, 1 mine>
    """
    data, file_format = opened(source, name)
    mines, density = as_prior(mines, density)
    arguments = Arguments(
        mines=mines,
        density=density,
        max_per_cell=max_per_cell,
        topology=topology,
        clues=clues,
        hidden=hidden,
        zero=zero,
    )
    value = file_format.load(data, arguments)
    for note in arguments.notes:
        warnings.warn(note, stacklevel=2)
    return value


def load_all(source: str | os.PathLike[str] | bytes, name: str | None = None) -> tuple[Value, ...]:
    r"""Reads all values of a file that may hold several: the replays of an `.evfs` file.

    A file of another format holds one value. `source` and `name` are as for `load`.

    >>> load_all(b"3x1x1\n1#1")
    (<Position: a board of 1 row and 3 columns, 1 hidden, 1 mine>,)
    """
    data, file_format = opened(source, name)
    return file_format.load_all(data)


def opened(source: str | os.PathLike[str] | bytes, name: str | None) -> tuple[bytes, Format]:
    """Returns the content of a source and its format; raises `FormatError` if it is too large."""
    if isinstance(source, str) and _is_content(source.encode("utf-8", "surrogateescape")):
        source = source.encode("utf-8", "surrogateescape")
    path = "" if isinstance(source, bytes) else as_path(source)
    data = check_bytes(source if isinstance(source, bytes) else content_of(path))
    if not data.strip():
        raise FormatError("the file is empty")
    return data, sniffed(data, path) if name is None else get(name)


def dump(value: AnyValue, name: str) -> bytes:
    r"""Returns a position, a board, a game or a replay as bytes in the format `name`.

    If the format cannot hold games, a game is written as its position or its board. Raises
    `FormatError` if the format cannot express the value.

    >>> from minewise import Board
    >>> dump(Board(1, 2, [(0, 1)]), "mbf")
    b'\x02\x01\x00\x01\x01\x00'
    """
    return get(name).dump(value)


def save(value: AnyValue, path: str | os.PathLike[str], name: str | None = None) -> None:
    """Writes a position, a board, a game or a replay to a file.

    The default format is that of the extension.

    >>> from minewise import Board, Game
    >>> save(Game(Board(1, 2, [(0, 1)])), "/dev/null", "game")
    """
    path = as_path(path)
    file_format = get(name) if name is not None else by_extension(path, value)
    data = file_format.dump(value)
    try:
        with open(path, "wb") as file:
            file.write(data)
    except OSError as error:
        raise file_error(error, "written", path) from None


def get(name: str) -> Format:
    """Returns the format of a name; raises `FormatError` if it is unknown."""
    if not isinstance(name, str) or name not in registry():
        raise FormatError(
            "unknown format {name}", quoted(name), ", ".join(names()), cure="choose from {known}"
        )
    return registry()[name]


def by_extension(path: str | os.PathLike[str], value: AnyValue | None = None) -> Format:
    """Returns the format for the extension of a file; raises `FormatError` if there is none.

    If several formats share the extension, it is the one that holds the most of the value.
    """
    extension = os.path.splitext(as_path(path))[1].lower()
    formats = [each for each in registry().values() if extension in each.extensions]
    if not formats:
        known = ", ".join(dict.fromkeys(e for each in registry().values() for e in each.extensions))
        raise FormatError(
            "no format has the extension {extension}",
            quoted(extension or "none"),
            known,
            cure="use one of {known}",
        )
    kinds = () if value is None else kinds_of(value)
    suited = (each for kind in kinds for each in formats if kind in each.holds)
    return next(suited, formats[-1])


def sniffed(data: bytes, path: str = "") -> Format:
    """Returns the format detected from the content, or else from the extension."""
    every = list(registry().values())
    special = (each for each in every if not each.general and each.sniff(data))
    meant = (each for each in every if _is_meant(each, path))
    general = (each for each in every if each.general and each.sniff(data))
    file_format = next(chain(special, meant), None)
    if file_format is None and is_link(data):
        raise FormatError(
            "this link has no position",
            cure="copy a link of minewise, JSMinesweeper, a ZiNi calculator or LlamaSweeper",
        )
    file_format = file_format or next(general, None)
    if file_format is not None:
        return file_format
    try:
        return by_extension(path)
    except FormatError:
        known = ", ".join(names())
        raise FormatError(
            "this file has no known format", known, cure="use one of {known}"
        ) from None


def _is_content(source: bytes) -> bool:
    return is_link(source) or any(each.sniff(source) for each in registry().values() if each.inline)


def _is_meant(file_format: Format, path: str) -> bool:
    """Checks if the extension of a file leaves no doubt, even if the content is damaged."""
    extension = os.path.splitext(path)[1].lower()
    return file_format.holds == ("replay",) and extension in file_format.extensions
