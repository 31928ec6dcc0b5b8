"""JSON: every position and every board, whatever the topology.

An object with these keys and no others:

- `format`, `version`: `"minewise"` and 1
- `kind`: `"position"` or `"board"`
- `topology`: `"square"` (when absent), `"torus"`, `"hexagonal"` or `"graph"`
- `rows`, `columns`: on grids
- `neighbours`: on graphs, for each cell the list of its neighbours, as places in this list
- `labels`: on graphs, for each cell a text, a whole number or a list of these; 0, 1, ... if absent
- `mines`: of a position, the mine total; of a board, its cells with a mine: `[row, column]`, labels
- `density`: of a position, in place of `mines`
- `max_per_cell`: of a position; 1 when absent
- `clues`: of a position, its clue models: a text such as `"optimistic"`, or an object with
  `default`, a text, and `cells`, a list of pairs of a cell and a text; exact when absent
- `cells`: of a position, its rows, each as in the text format or as a list of whole numbers (those
  shown, -1 hidden, -2 flag, -3 exposed mine, -4 open without a number); on graphs one such row by
  itself
- `board`, `variations`: of a position in a link of the page, the rows of its complete board and the
  moves that were tried; they are skipped

Requests of minesweepr (mrgriscom) are `{"board": rows, "total_mines": N}`: `board` has one line a
row: `x` unknown, `*` a known mine, `.` a blank cell, 1-8 a number.
"""

from __future__ import annotations

import json
from typing import Any, Final

from minewise.base.arguments import check_size, settle
from minewise.base.board_text import CELLS, from_text, to_text
from minewise.base.errors import FormatError
from minewise.base.results import Result, is_deep
from minewise.base.types import Cell, JsonObject
from minewise.base.wording import cell_name, quoted, worded
from minewise.board import Board
from minewise.clues import Clues
from minewise.formats.format import (
    Arguments,
    Format,
    check_plain,
    settle_topology,
    settled,
)
from minewise.position import FLAG, HIDDEN, MINE, Position
from minewise.topology import Topology, grid


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


VERSION = 1
_COMMON = {"format", "version", "kind", "topology", "mines"}
_KEYS = {
    "position": {*_COMMON, "density", "max_per_cell", "clues", "cells", "board", "variations"},
    "board": _COMMON,
    "grid": {"rows", "columns"},
    "graph": {"labels", "neighbours"},
}


def read(data: bytes, arguments: Arguments) -> Position | Board:
    content = json_object(data)
    if content.get("format") != "minewise":
        raise FormatError('"format": "minewise" is missing')
    version = _take(content, "version", int)
    if version != VERSION:
        raise FormatError(
            "version {version} is unknown; this minewise reads version {supported}",
            version,
            VERSION,
        )
    kind = _take(content, "kind", str)
    if kind not in ("position", "board"):
        raise FormatError('kind must be "position" or "board", not {kind}', _shown(kind))
    _check_keys(content, kind)
    topology = settle_topology(_topology(content), arguments.topology)
    if kind == "board":
        mines = [_cell(mine) for mine in _take(content, "mines", list)]
        return settled(Board(topology.rows, topology.columns, mines, topology), arguments)
    total = settle("mines", _take(content, "mines", int, None), arguments.mines)
    density = settle("density", _take(content, "density", float, None), arguments.density)
    most = settle("max_per_cell", _take(content, "max_per_cell", int, None), arguments.max_per_cell)
    return Position(
        _values(content.get("cells"), topology),
        total,
        density=density,
        max_per_cell=1 if most is None else most,
        topology=topology,
        clues=Clues.from_json(content.get("clues", "exact")),
    )


_REQUIRED = object()
_NAMES = {int: "a whole number", float: "a number", str: "text", list: "a list"}


def _take(content: dict[str, Any], key: str, kind: type, default: Any = _REQUIRED) -> Any:
    value = content.get(key)
    if value is None:
        if default is _REQUIRED:
            raise FormatError('"{key}" is missing', key)
        return default
    if type(value) is not kind:
        raise FormatError(
            '"{key}" must be {expected}, not {value}', key, _NAMES[kind], _shown(value)
        )
    return value


def _shown(value: Any) -> str:
    return cell_name(value) if isinstance(value, list | dict) else quoted(value)


def _check_keys(content: dict[str, Any], kind: str) -> None:
    shape = "graph" if content.get("topology") == "graph" else "grid"
    unknown = sorted(content.keys() - _KEYS[kind] - _KEYS[shape])
    if unknown:
        names = ", ".join(map(cell_name, unknown[:4]))
        raise FormatError("a {kind} on a {shape} has no key {names}", kind, shape, names)


def _topology(content: dict[str, Any]) -> Topology:
    kind = _take(content, "topology", str, "square")
    if kind != "graph":
        rows, columns = _take(content, "rows", int), _take(content, "columns", int)
        check_size(rows, columns)
        return grid(kind, rows, columns)
    neighbours = _take(content, "neighbours", list)
    check_size(1, len(neighbours))
    labels = [_cell(label) for label in _take(content, "labels", list, range(len(neighbours)))]
    if not len(set(labels)) == len(labels) == len(neighbours):
        raise FormatError('"labels" must have one distinct label for each entry of "neighbours"')
    for label, places in zip(labels, neighbours, strict=True):
        if not isinstance(places, list) or not all(
            type(place) is int and 0 <= place < len(labels) for place in places
        ):
            raise FormatError(
                "the neighbours of {label} must be a list of indices from 0 to {last}",
                cell_name(label),
                len(labels) - 1,
            )
    return Topology.graph(
        {
            label: [labels[i] for i in places]
            for label, places in zip(labels, neighbours, strict=True)
        }
    )


def _cell(value: Any) -> Cell:
    parts = value if isinstance(value, list) else [value]
    if any(type(part) not in (str, int) for part in parts):
        raise FormatError(
            "a cell must be text, a whole number or a list of these, not {value}", _shown(value)
        )
    return tuple(value) if isinstance(value, list) else value


def _values(cells: Any, topology: Topology) -> Any:
    if len(topology.shape) == 1:
        return _row(cells, '"cells"')
    if not isinstance(cells, list):
        raise FormatError('"cells" must be a list of rows')
    return [_row(row, worded('"cells", row {row}', i)) for i, row in enumerate(cells)]


def _row(row: Any, name: str) -> Any:
    if isinstance(row, str):
        values = from_text(row)
        if values is None:
            raise FormatError("{row} is not a row", cell_name(row), cure=CELLS, place=name)
        return values
    if isinstance(row, list):
        return row
    raise FormatError("{name} must be text or a list of whole numbers", name)


def write(value: Position | Board) -> bytes:
    entries = (f'  "{key}": {_entry(key, entry)}' for key, entry in to_dict(value).items())
    return ("{\n" + ",\n".join(entries) + "\n}\n").encode("ascii")


def answer(result: Result, position: Position | None = None) -> JsonObject:
    """Returns the answer to a question: the result, with the position that it is about, if any.

    That is the position of the result, if it has one: a question about a game chooses it.
    """
    if position is None:
        return result.to_dict()
    return {"position": to_dict(getattr(result, "position", position))} | result.to_dict()


def to_dict(value: Position | Board) -> dict[str, Any]:
    topology = value.topology
    data: dict[str, Any] = {"format": "minewise", "version": VERSION}
    data["kind"] = "board" if isinstance(value, Board) else "position"
    data["topology"] = topology.kind
    if topology.kind == "graph":
        data["labels"] = [_plain(label) for label in topology.cells]
        data["neighbours"] = [topology._core.neighbours(i) for i in range(len(topology))]
    else:
        data["rows"], data["columns"] = topology.rows, topology.columns
    if isinstance(value, Board):
        data["mines"] = [_plain(cell) for cell in value.mines]
    else:
        data |= {"mines": value.mine_count} if value.density is None else {"density": value.density}
        data["max_per_cell"] = value.max_per_cell
        if not value.clues.is_exact:
            data["clues"] = value.clues.to_json()
        data["cells"] = _rows(value)
    return data


def _plain(cell: Cell) -> Any:
    parts = cell if isinstance(cell, tuple) else (cell,)
    if any(type(part) not in (str, int) for part in parts):
        raise FormatError(
            "json cannot store the label {cell}",
            cell_name(cell),
            cure="use text, whole numbers or tuples of these",
        )
    return list(cell) if isinstance(cell, tuple) else cell


def _rows(position: Position) -> list[Any]:
    values = position._core.values()
    columns = position.columns
    rows = [values[start : start + columns] for start in range(0, len(values), columns)]
    if len(position.shape) == 1:
        return values.tolist()
    return [to_text(row) or row.tolist() for row in rows]


def _entry(key: str, value: Any) -> str:
    if key != "cells" or not isinstance(value[0], str | list):
        return json.dumps(value)
    return "[\n    " + ",\n    ".join(map(json.dumps, value)) + "\n  ]"


FORMAT = Format(
    name="json",
    extensions=(".json",),
    holds=("position", "board"),
    sniff=opens_object,
    read=read,
    write=write,
    general=True,
)


_REQUEST_KEYS: Final = frozenset({"board", "total_mines"})
_REQUEST_VALUES: Final = {"x": HIDDEN, "*": MINE, ".": 0} | {
    str(number): number for number in range(9)
}
_REQUEST_CELLS: Final = {value: text for text, value in _REQUEST_VALUES.items()} | {0: "."}


def is_request(data: bytes) -> bool:
    if not opens_object(data):
        return False
    try:
        return json_object(data).keys() == _REQUEST_KEYS
    except FormatError:
        return False


def read_request(data: bytes, _: Arguments) -> Position:
    request = json_object(data)
    if request.keys() != _REQUEST_KEYS:
        raise FormatError('the object must have "board" and "total_mines", and no more')
    text, mines = request["board"], request["total_mines"]
    if not isinstance(text, str) or not text.split():
        raise FormatError('"board" must be text, one line a row')
    if type(mines) is not int:
        raise FormatError('"total_mines" must be a whole number, not {mines}', quoted(mines))
    rows = [_request_row(row, line) for line, row in enumerate(text.split(), start=1)]
    if len({len(row) for row in rows}) > 1:
        raise FormatError("the rows have different lengths")
    return Position(rows, mines)


def _request_row(text: str, line: int) -> list[int]:
    for column, character in enumerate(text, start=1):
        if character not in _REQUEST_VALUES:
            raise FormatError(
                "row {line}, column {column}: {character!a} is not a cell",
                line,
                column,
                character,
                cure="use x unknown, * mine, . blank, 0-8",
            )
    return [_REQUEST_VALUES[character] for character in text]


def write_request(position: Position) -> bytes:
    check_plain(position, "minesweepr")
    values = position._core.values().tolist()
    for cell, value in enumerate(values):
        if value not in _REQUEST_CELLS:
            name = cell_name(position.topology.cell(cell))
            what = "numbers above 8, or cells without a number"
            what = worded("flags" if value == FLAG else what)
            raise FormatError("minesweepr cannot store {what}", what, name, cure="see {name}")
    cells = "".join(_REQUEST_CELLS[value] for value in values)
    width = position.columns
    rows = [cells[at : at + width] for at in range(0, len(cells), width)]
    request = {"board": "\n".join(rows), "total_mines": position.mine_count}
    return (json.dumps(request) + "\n").encode("ascii")


MINESWEEPR = Format(
    name="minesweepr",
    extensions=(),
    holds=("position",),
    sniff=is_request,
    read=read_request,
    write=write_request,
)
