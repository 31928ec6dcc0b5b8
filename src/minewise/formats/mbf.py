"""`.mbf` of Minesweeper X and `.abf` of Minesweeper Arbiter, a whole board: byte 0 width, byte 1
height, bytes 2-3 the number of mines, big-endian, then an x, y byte pair a mine, in any order.
"""

import struct

from minewise.base.errors import FormatError, MinewiseError
from minewise.base.wording import counted, sized
from minewise.board import Board
from minewise.formats.format import Arguments, Format, check_square

_HEADER = struct.Struct(">BBH")


def read(data: bytes, _: Arguments) -> Board:
    if len(data) < _HEADER.size:
        raise FormatError("the file ends after {count} of the 4 bytes of its header", len(data))
    width, height, mines = _HEADER.unpack_from(data)
    if not (width and height):
        raise FormatError("a board {width} wide and {height} high has no cells", width, height)
    if mines > width * height:
        raise FormatError("{mines} mines do not fit in {cells} cells", mines, width * height)
    body = data[_HEADER.size :]
    if len(body) < 2 * mines:
        raise FormatError(
            "the file ends after {count} of its {mines}", len(body) // 2, counted(mines, "mine")
        )
    if len(body) > 2 * mines:
        extra = counted(len(body) - 2 * mines, "byte")
        raise FormatError("{extra} too many after the {mines}", extra, counted(mines, "mine"))
    cells = list(zip(body[1::2], body[::2], strict=True))
    for i, (y, x) in enumerate(cells, start=1):
        if x >= width or y >= height:
            raise FormatError(
                "mine {i} at x {x}, y {y} lies outside a {width}x{height} board",
                i,
                x,
                y,
                width,
                height,
            )
    return Board(height, width, cells)


def sniff(data: bytes) -> bool:
    try:
        read(data, Arguments())
    except MinewiseError:
        return False
    return True


def write(board: Board) -> bytes:
    check_square(board.topology, "mbf", cure="use json")
    if max(board.shape) > 255:
        raise FormatError(
            "mbf stores at most 255 rows and columns, not {size}",
            sized(board.rows, board.columns),
            cure="use json",
        )
    mines = board.mines
    pairs = bytes(number for row, column in mines for number in (column, row))
    return _HEADER.pack(board.columns, board.rows, len(mines)) + pairs


FORMAT = Format(
    name="mbf", extensions=(".mbf", ".abf"), holds=("board",), sniff=sniff, read=read, write=write
)
