"""Results as tables: pandas, polars, CSV and Parquet, in Python and from the commands."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow.parquet
import pytest
from commanding import FOUR, answered, refused

import minewise as mw
from minewise.base.tables import Tabular
from minewise.play.series import Series

POSITION = mw.Position.parse("####\n#13#\n####\n####", mines=6)
SERIES = {name: Series.of("4x4x3", name, start_rule="safe") for name in ("subset-only", "exact")}
GRAPH = mw.Topology.graph({"a": ["b", 7], "b": ["a"], 7: ["a"]})

RESULTS: dict[str, tuple[Tabular, list[str]]] = {
    "analysis": (
        mw.analyze(POSITION),
        ["row", "column", "value", "mine_probability", "standard_error"],
    ),
    "analysis of a graph": (
        mw.analyze(mw.Position({"a": 1, "b": mw.HIDDEN, 7: mw.HIDDEN}, 1, topology=GRAPH)),
        ["cell", "value", "mine_probability", "standard_error"],
    ),
    "constraints": (
        mw.analyze_constraints([mw.Constraint([1, 2], 1), mw.Constraint([1, 3], 1)]),
        ["cell", "mine_probability", "standard_error"],
    ),
    "simulation": (mw.simulate("4x4x3", "exact", games=40), ["game", "won"]),
    "comparison": (
        mw.compare("4x4x3", SERIES, games=50, start_rule="safe"),
        [
            *("better", "worse", "games", "only_better", "only_worse"),
            *("difference", "low", "high", "p", "real"),
        ],
    ),
    "openings": (
        mw.openings("4x4x3", "exact", start_rule="safe", games=60),
        ["row", "column", "games", "wins", "win_rate", "low", "high", "chance"],
    ),
    "match": (
        mw.flags_match(size="4x4x5", pairs=3),
        ["game", "board", "starts", "mines_of_0", "mines_of_1"],
    ),
}


def plain(values: Any) -> list[Any]:
    """Returns values in which NaN equals NaN."""
    listed = values.tolist() if isinstance(values, np.ndarray) else list(values)
    return [None if value != value else value for value in listed]


@pytest.mark.parametrize("name", RESULTS)
def test_every_form_of_a_table_holds_the_same(name: str, tmp_path: Path) -> None:
    result, names = RESULTS[name]
    expected = {column: plain(values) for column, values in result.to_columns().items()}
    assert list(expected) == names
    assert len({len(values) for values in expected.values()}) == 1
    pandas, polars = result.to_dataframe(), result.to_polars()
    assert isinstance(pandas, pd.DataFrame)
    assert isinstance(polars, pl.DataFrame)
    result.to_parquet(tmp_path / "table.parquet")
    parquet = pyarrow.parquet.read_table(tmp_path / "table.parquet")
    assert pl.DataFrame(result).equals(polars)  # by __arrow_c_stream__
    heading, *rows = csv.reader(io.StringIO(result.to_csv()))
    assert (list(pandas.columns), polars.columns, parquet.column_names) == (names, names, names)
    assert heading == names
    for at, (column, values) in enumerate(expected.items()):
        assert plain(pandas[column].tolist()) == values
        assert plain(polars[column].to_list()) == values
        assert plain(parquet[column].to_pylist()) == values
        assert [row[at] for row in rows] == ["" if v is None else str(v) for v in values]


def test_labels_that_are_not_alike_are_texts() -> None:
    cells = RESULTS["analysis of a graph"][0].to_columns()["cell"]
    assert cells == ["a", "b", "7"]
    assert RESULTS["constraints"][0].to_columns()["cell"] == [1, 2, 3]


def test_no_place_to_write(tmp_path: Path) -> None:
    with pytest.raises(mw.MinewiseError, match=r"cannot be written: No such file"):
        RESULTS["analysis"][0].to_parquet(tmp_path / "none" / "x.parquet")


PLAYED = ("--games", "20", "--start", "0,0", "--start-rule", "safe")


@pytest.mark.parametrize(
    ("command", "rows"),
    [
        (("analyze", FOUR), 16),
        (("simulate", "4x4x3", "exact", *PLAYED), 20),
        (("compare", "4x4x3", "exact", "subset-only", *PLAYED), 1),
        (("openings", "4x4x3", "exact", "--games", "60", "--start-rule", "safe"), 3),
    ],
)
def test_commands_write_tables(command: tuple[str, ...], rows: int, tmp_path: Path) -> None:
    text = answered(*command, "--table", "-")
    assert len(text.splitlines()) == rows + 1
    for name in ("table.csv", "table.parquet"):
        assert answered(*command, "--table", str(tmp_path / name)).count("\n") > 3
    assert (tmp_path / "table.csv").read_text() == text
    table = pyarrow.parquet.read_table(tmp_path / "table.parquet")
    assert table.num_rows == rows
    assert ",".join(table.column_names) == text.splitlines()[0]
    words = refused(*command, "--table", str(tmp_path / "table.xls"))
    assert "--table must end in .csv or .parquet" in words
