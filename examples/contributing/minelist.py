"""A board as a list of mines: `minelist ROWS COLUMNS`, then a line `ROW COLUMN` for each mine."""

from minewise.base.arguments import check_size
from minewise.base.errors import FormatError
from minewise.board import Board
from minewise.formats.format import Arguments, Format

_HEAD = b"minelist "


def sniff(data: bytes) -> bool:
    return data.startswith(_HEAD)


def read(data: bytes, _: Arguments) -> Board:
    try:
        lines = data.removeprefix(_HEAD).decode("ascii").splitlines()
        (rows, columns), *mines = ((int(row), int(column)) for row, column in map(str.split, lines))
    except ValueError:
        raise FormatError("every line must have two whole numbers") from None
    check_size(rows, columns)
    return Board(rows, columns, mines)


def write(board: Board) -> bytes:
    if board.topology.kind != "square":
        raise FormatError(f"minelist cannot store {board.topology}: use json")
    lines = [(board.topology.rows, board.topology.columns), *board.mines]
    return _HEAD + b"".join(b"%d %d\n" % line for line in lines)


FORMAT = Format(
    name="minelist",
    extensions=(".minelist",),
    holds=("board",),
    sniff=sniff,
    read=read,
    write=write,
)
