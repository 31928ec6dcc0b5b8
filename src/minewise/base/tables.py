"""Tables of results, for pandas, polars, CSV and Parquet."""

from __future__ import annotations

import math
import os
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from minewise.base.errors import file_error
from minewise.base.optional import needed

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

Columns: TypeAlias = Mapping[str, Any]
"""Arrays or lists of equal length by the name of their column."""


class Tabular(ABC):
    """A result that is a table, too."""

    __slots__ = ()

    @abstractmethod
    def to_columns(self) -> Columns:
        """Returns the columns of the table by name."""

    def to_dataframe(self) -> pd.DataFrame:
        """Returns the table of `to_columns` as a pandas data frame.

        Raises `MinewiseError` if pandas is not installed.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("1##", mines=1)).to_dataframe().mine_probability.tolist()
        [nan, 1.0, 0.0]
        """
        frame: pd.DataFrame = needed("pandas", "data").DataFrame(dict(self.to_columns()))
        return frame

    def to_polars(self) -> pl.DataFrame:
        """Returns the table of `to_columns` as a polars data frame.

        Raises `MinewiseError` if polars is not installed.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("1##", mines=1)).to_polars()["mine_probability"].to_list()
        [nan, 1.0, 0.0]
        """
        frame: pl.DataFrame = needed("polars", "polars").DataFrame(dict(self.to_columns()))
        return frame

    def to_csv(self) -> str:
        r"""Returns the table of `to_columns` as CSV with a heading; NaN and None are empty fields.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("1#", mines=1)).to_csv().splitlines()[1]
        '0,0,1,,0.0'
        """
        import csv
        import io

        text = io.StringIO()
        columns = self.to_columns()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(zip(*map(_fields, columns.values()), strict=True))
        return text.getvalue()

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Writes the table of `to_columns` to a Parquet file at `path`.

        Raises `MinewiseError` if pyarrow is not installed or the file cannot be written.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("1#", mines=1)).to_parquet("/dev/null")
        """
        pyarrow = needed("pyarrow", "parquet")
        table = pyarrow.table({name: _plain(values) for name, values in self.to_columns().items()})
        try:
            with open(path, "wb") as file:
                needed("pyarrow.parquet", "parquet").write_table(table, file)
        except OSError as error:
            raise file_error(error, "written", path) from None


class Rows(Tabular):
    """Holds rows, each a mapping with the same keys."""

    def __init__(self, rows: Sequence[Mapping[str, Any]]) -> None:
        self._rows = rows

    def to_columns(self) -> Columns:
        """Returns the columns of the table by name; none without a row."""
        names = self._rows[0] if self._rows else ()
        return {name: [row[name] for row in self._rows] for name in names}


def cell_columns(cells: Iterable[Hashable], on_grid: bool) -> dict[str, Any]:
    """Returns the columns that name cells: `row` and `column`, or `cell` with their labels.

    Labels are texts, unless all of them are whole numbers.
    """
    cells = list(cells)
    if on_grid:
        pairs: Any = cells
        return {"row": [row for row, _ in pairs], "column": [column for _, column in pairs]}
    if all(type(cell) is int for cell in cells):
        return {"cell": cells}
    return {"cell": [str(cell) for cell in cells]}


def _plain(values: Any) -> Any:
    return values.tolist() if hasattr(values, "tolist") else list(values)


def _fields(values: Any) -> list[Any]:
    return [
        None if isinstance(value, float) and math.isnan(value) else value
        for value in _plain(values)
    ]
