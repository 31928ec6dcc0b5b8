"""Text, `.mine`: one line a row, after an optional first line WIDTHxHEIGHTxMINES.

`0`-`8` revealed, `#` (also `_` and `H`) hidden, `F` flag, `*` exposed mine, `?` open without a
number. Blank lines around the board, spaces around rows, CRLF and a byte order mark are let pass.
Text that is not in this format is read as people paste it (`minewise.formats.loose`).
"""

from __future__ import annotations

from minewise.base.cell_text import scan
from minewise.base.errors import FormatError
from minewise.formats import loose
from minewise.formats.format import Arguments, Format, check_plain
from minewise.position import Position


def sniff(data: bytes) -> bool:
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    return b"\0" not in data


def strict(data: bytes) -> tuple[str, int | None]:
    r"""Returns a position as text of this format, and the mine total that it states, or None.

    >>> strict(b"1 . .")
    ('1##\n', None)
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(
            "byte {offset} is not UTF-8: this is not a text file", error.start
        ) from None
    try:
        return text, scan(text)[3]
    except FormatError:
        read = loose.normalised(text)
        if read is None:
            raise
        return read, scan(read)[3]


def read(data: bytes, arguments: Arguments) -> Position:
    return Position.parse(
        strict(data)[0],
        arguments.mines,
        density=arguments.density,
        max_per_cell=1 if arguments.max_per_cell is None else arguments.max_per_cell,
        topology=arguments.topology,
    )


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
