"""Text, `.mine`: one line a row, after an optional first line WIDTHxHEIGHTxMINES.

`0`-`8` revealed, `#` (also `_` and `H`) hidden, `F` flag, `*` exposed mine, `?` open without a
number. Blank lines around the board, CRLF and a byte order mark are let pass, and spaces around
rows where they cannot be cells. Other text is read as other programs write it
(`minewise.base.board_text`); a warning says how.
"""

from __future__ import annotations

from minewise.base.errors import FormatError
from minewise.base.wording import worded
from minewise.clues import as_clues
from minewise.formats.format import Arguments, Format, check_plain
from minewise.position import Position


def sniff(data: bytes) -> bool:
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    return b"\0" not in data


def decoded(data: bytes) -> str:
    r"""Returns the text of a file.

    >>> decoded(b"1#")
    '1#'
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(
            "byte {offset} is not UTF-8: this is not a text file", error.start
        ) from None


def read(data: bytes, arguments: Arguments) -> Position:
    position, words = Position._read(
        decoded(data),
        arguments.mines,
        arguments.density,
        1 if arguments.max_per_cell is None else arguments.max_per_cell,
        arguments.topology,
        as_clues(arguments.clues),
        arguments.hidden,
        arguments.zero,
    )
    if words:
        arguments.notes.append(worded("read as {words}", words))
    return position


def write(position: Position) -> bytes:
    check_plain(position, "text")
    return position.to_text().encode("ascii")


FORMAT = Format(
    name="text",
    extensions=(".mine", ".txt"),
    holds=("position",),
    sniff=sniff,
    read=read,
    write=write,
    general=True,
)
