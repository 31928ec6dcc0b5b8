"""JSON positions, boards and graphs: what is read, and what is refused with its place."""

import json
from typing import Any

import pytest
from reading import refused

import minewise as mw
from minewise import formats

POSITION = {
    "format": "minewise",
    "version": 1,
    "kind": "position",
    "rows": 1,
    "columns": 2,
    "mines": 1,
    "cells": ["1#"],
}
GRAPH = POSITION | {"topology": "graph", "neighbours": [[1], [0]], "cells": [1, -1]}
del GRAPH["rows"], GRAPH["columns"]


def test_json_as_documented() -> None:
    expected = mw.Position([[1, -1]], mines=1)
    assert formats.load(json.dumps(POSITION).encode()) == expected
    assert formats.load(json.dumps(POSITION | {"cells": [[1, -1]]}).encode()) == expected
    data = formats.dump(expected, "json")
    assert json.loads(data) == POSITION | {"topology": "square", "max_per_cell": 1}
    graph = formats.load(json.dumps(GRAPH).encode())
    assert isinstance(graph, mw.Position)
    assert graph.topology == mw.Topology.graph({0: [1], 1: [0]})
    assert formats.load(json.dumps(GRAPH | {"cells": "1#"}).encode()) == graph


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"format": "other"}, '"format": "minewise" is missing'),
        ({"version": 2}, "version 2 is unknown; this minewise reads version 1"),
        ({"version": None}, '"version" is missing'),
        ({"kind": "game"}, 'kind must be "position" or "board", not \'game\''),
        ({"rows": "1"}, "\"rows\" must be a whole number, not '1'"),
        ({"rows": [[1]]}, '"rows" must be a whole number, not a list'),
        ({"rows": True}, '"rows" must be a whole number, not True'),
        ({"rows": 2}, "1 row and 2 columns do not match a board of 2 rows and 2 columns"),
        ({"rows": 10**9, "columns": 10**9}, "exceed the limit of 4,000,000 cells"),
        ({"mines": None}, "no mine total"),
        ({"mines": -1}, "mines= must be a whole number from 0"),
        ({"mines": 3}, "3 mines do not fit in 2 cells"),
        ({"density": 0.5}, "exclude each other"),
        ({"mines": None, "density": 1.5}, "density= must be above 0 and below 1"),
        ({"mines": None, "density": float("nan")}, "density= must be above 0 and below 1"),
        ({"flags": 1, "colour": 2}, "a position on a grid has no key colour, flags"),
        ({"cells": ["1."]}, '"cells", row 0: 1. is not a row: use 0-8'),
        ({"cells": "1#"}, '"cells" must be a list of rows'),
        ({"cells": None}, '"cells" must be a list of rows'),
        ({"cells": [{}]}, '"cells", row 0 must be text or a list of whole numbers'),
        ({"cells": [[1, 0.5]]}, "r0c1 is 0.5: 0 and above are numbers"),
        ({"cells": [[1, -5]]}, "r0c1 is -5: 0 and above are numbers"),
        ({"cells": [[1, 10**6]]}, "r0c1 is 1000000"),
        ({"cells": ["1#", "1"]}, "row 1: it has 1 cell, but the first has 2"),
        ({"topology": "klein"}, "topology= cannot be 'klein'"),
        ({"topology": "graph"}, "a position on a graph has no key columns, rows"),
        ({"max_per_cell": 0}, "max_per_cell= must be a whole number from 1 to 100"),
    ],
)
def test_refused_json_position(changed: dict[str, Any], message: str) -> None:
    assert message in refused(json.dumps(POSITION | changed).encode())


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"neighbours": [[1], []]}, "0 lists 1 as a neighbour, but 1 does not list 0"),
        ({"neighbours": [[0], []]}, "0 is its own neighbour"),
        ({"neighbours": [[2], []]}, "the neighbours of 0 must be a list of indices from 0 to 1"),
        ({"neighbours": [1, 0]}, "the neighbours of 0 must be a list of indices from 0 to 1"),
        ({"neighbours": []}, "between 1 and"),
        ({"neighbours": None}, '"neighbours" is missing'),
        ({"labels": ["A"]}, '"labels" must have one distinct label for each'),
        ({"labels": ["A", "A"]}, "one distinct label"),
        ({"labels": ["A", [[1]]]}, "a cell must be text, a whole number or a list of these"),
        ({"labels": ["A", None]}, "a cell must be text, a whole number or a list of these"),
        ({"cells": [1]}, "1 value for a graph of 2 cells"),
        ({"rows": 1}, "a position on a graph has no key rows"),
    ],
)
def test_refused_json_graph(changed: dict[str, Any], message: str) -> None:
    assert message in refused(json.dumps(GRAPH | changed).encode())


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"mines": [[0, 2]]}, "there is no cell r0c2 on a board of 1 row and 2 columns"),
        ({"mines": [[0, 1], [0, 1]]}, "the mine at r0c1 is listed twice"),
        ({"mines": [3]}, "there is no cell 3"),
        ({"mines": 1}, '"mines" must be a list, not 1'),
        ({"cells": ["1#"]}, "a board on a grid has no key cells"),
    ],
)
def test_refused_json_board(changed: dict[str, Any], message: str) -> None:
    board = {"format": "minewise", "version": 1, "kind": "board", "rows": 1, "columns": 2}
    assert message in refused(json.dumps(board | changed).encode())


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"{", "json: line 1, column 2: Expecting property name"),
        (b"[1]", "json: the file must be a JSON object"),
        (b'{"rows": ' + b"1" * 5000 + b"}", "a number is too long"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"\xff": 1}', "json: byte 2 is not UTF-8"),
    ],
)
def test_refused_json(data: bytes, message: str) -> None:
    assert message in refused(data)


def test_json_nested_about_as_deep_as_python_goes() -> None:
    for depth in range(800, 1000, 3):
        nested = b"[" * depth + b"]" * depth
        for key in (b"kind", b"cells", b"rows"):
            held = json.dumps(POSITION | {key.decode(): 0}).encode()
            refused(held.replace(b'"' + key + b'": 0', b'"' + key + b'": ' + nested))


def test_arguments_that_json_leaves_open() -> None:
    data = json.dumps(POSITION | {"mines": None}).encode()
    assert formats.load(data, mines=1, topology="square") == mw.Position([[1, -1]], mines=1)
    assert formats.load(data, density=0.5) == mw.Position([[1, -1]], density=0.5)
    assert "topology= is torus, but the file has square" in refused(data, mines=1, topology="torus")
    assert "topology Topology" not in refused(data, topology=mw.Topology.torus(1, 2))
