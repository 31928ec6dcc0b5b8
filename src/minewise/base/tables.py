"""Tables of results, for pandas, polars, Arrow, CSV and Parquet; and of texts, as lines and HTML.

In lines, no text is ever cut off or broken.
"""

from __future__ import annotations

import io
import math
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar, get_origin
from unicodedata import combining, east_asian_width

from minewise.base.errors import file_error, needed
from minewise.base.results import INLINE, Part, Result, Wire, members, parts
from minewise.base.wording import cell_name, worded

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

_SCALARS: Final = (bool, int, float, str, Literal)

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
        table = self._arrow()
        try:
            with open(path, "wb") as file:
                needed("pyarrow.parquet", "parquet").write_table(table, file)
        except OSError as error:
            raise file_error(error, "written", path) from None

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Returns the table of `to_columns` as an Arrow stream, for other libraries.

        Raises `MinewiseError` if pyarrow is not installed.

        >>> import minewise as mw, pyarrow
        >>> pyarrow.table(mw.analyze(mw.Position.parse("1#", mines=1))).num_rows
        2
        """
        return self._arrow().__arrow_c_stream__(requested_schema)

    def _arrow(self) -> Any:
        columns = {name: _plain(values) for name, values in self.to_columns().items()}
        return needed("pyarrow", "parquet").table(columns)


class Rows(Tabular):
    """Holds rows, each a mapping with the same keys; `names` are these, if there may be no row."""

    def __init__(self, rows: Sequence[Mapping[str, Any]], names: Iterable[str] = ()) -> None:
        self._rows = rows
        self._names = tuple(rows[0] if rows else names)

    def to_columns(self) -> Columns:
        return {name: [row[name] for row in self._rows] for name in self._names}


def row_of(
    kind: type[Any], result: Any, nested: Collection[type[Any]] = (), prefix: str = ""
) -> dict[str, Any]:
    """Returns a row of a table: the scalar fields and figures of a result of a kind, by name.

    Those of inner results of the kinds in `nested`, and of the results in mappings, follow the name
    of their field and their key, as in `win_best`; those of an interval end in `_low` and `_high`.
    Cells are named. If `result` is None, so are all values.
    """
    row: dict[str, Any] = {}
    for part in parts(kind):  # type: ignore[arg-type]
        value = None if result is None else getattr(result, part.name)
        row |= _columns(part, value, nested, prefix)
    return row


def _columns(
    part: Part, value: Any, nested: Collection[type[Any]], prefix: str
) -> Mapping[str, Any]:
    wire = next((mark for mark in part.marks if isinstance(mark, Wire)), None)
    if wire is not None and value is not None:
        value = wire.convert(value)
    hints = tuple(members(wire.type if wire else part.type))
    kinds = [get_origin(hint) or hint for hint in hints]
    name = prefix + part.name
    inner = next(
        (each for each in kinds if isinstance(each, type) and issubclass(each, Result)), None
    )
    if inner is not None and INLINE in part.marks:
        return row_of(inner, value, nested, prefix)
    if inner is not None:
        return row_of(inner, value, nested, f"{name}_") if inner in nested else {}
    if hints == (tuple[float, float],):
        return dict(zip((f"{name}_low", f"{name}_high"), value or (None, None), strict=True))
    if kinds == [Mapping]:
        return _of_mapping(value or {}, nested, f"{name}_")
    if tuple[int, int] in hints or any(isinstance(kind, TypeVar) for kind in kinds):
        return {name: None if value is None else cell_name(value)}
    return {name: value} if any(kind in _SCALARS for kind in kinds) else {}


def _of_mapping(
    values: Mapping[str, Any], nested: Collection[type[Any]], prefix: str
) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for key, value in values.items():
        if isinstance(value, Result):
            row |= row_of(type(value), value, nested, f"{prefix}{key}_")
        else:
            row[prefix + key] = value
    return row


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


_GAPS: Final = (3, 1)
_COLUMNS: Final = {"W": 2, "F": 2}  # of wide and full-width signs
# A line may end after a space, and between wide characters unless punctuation would begin it.
_WIDE: Final = r"\u2e80-\uffff“”"
_WORD: Final = re.compile(rf"[（“]*(?:[{_WIDE}]|[^\s{_WIDE}]+)[，。、；：？！）”]*\s*")


class Table:
    """Holds rows of texts by their headings; columns with a heading of `<...` start at the left."""

    def __init__(self, rows: Iterable[Mapping[str, str]]) -> None:
        listed = list(rows)
        self._left = [heading.startswith("<") for heading in listed[0]]
        self._headings = tuple(worded(heading.removeprefix("<")) for heading in listed[0])
        self._rows = [tuple(row.values()) for row in listed]

    def html(self) -> str:
        """Returns the table as HTML; without a head if its texts are blank."""
        from html import escape  # rarely needed, and slow to import

        def line(tag: str, texts: Iterable[str]) -> str:
            return f"<tr>{''.join(f'<{tag}>{escape(text)}</{tag}>' for text in texts)}</tr>"

        top = line("th", self._headings) if "".join(self._headings).strip() else ""
        return f"<table>{top}{''.join(line('td', row) for row in self._rows)}</table>"

    def lines(self, room: int | None = None, rule: str = "") -> Iterator[str]:
        """Yields a line for each row, or lines for each text if that is wider than `room` columns.

        The headings are underlined with the character `rule`.
        """
        widths = [
            max(map(width_of, column)) for column in zip(self._headings, *self._rows, strict=True)
        ]
        for gap in _GAPS:
            if room is None or sum(widths) + gap * (len(widths) - 1) <= room:
                yield self._line(self._headings, widths, gap)
                if rule:
                    yield self._line(tuple(rule * width for width in widths), widths, gap)
                yield from (self._line(row, widths, gap) for row in self._rows)
                return
        widest = max(width_of(text) for row in self._rows for text in row)
        yield from self._stacked(room or 0, widest)

    def _line(self, texts: tuple[str, ...], widths: list[int], gap: int) -> str:
        cells = (
            padded(text, width if left else -width)
            for text, width, left in zip(texts, widths, self._left, strict=True)
        )
        return (" " * gap).join(cells).rstrip()

    def _stacked(self, room: int, widest: int) -> Iterator[str]:
        label = max(map(width_of, self._headings))
        beside = label + 2 + widest <= room
        for number, row in enumerate(self._rows):
            if number:
                yield ""
            for heading, text in zip(self._headings, row, strict=True):
                if beside:
                    yield f"{padded(heading, label)}  {text}".rstrip()
                else:
                    yield from (heading, *(f"  {part}" for part in wrapped(text, room - 2)))


def wrapped(text: str, width: int) -> list[str]:
    """Returns text in lines of at most `width` columns; longer words are not broken."""
    lines = [""]
    for word in _WORD.findall(text):
        if lines[-1] and width_of(lines[-1] + word.rstrip()) > width:
            lines.append("")
        lines[-1] += word
    return [line.rstrip() for line in lines]


def padded(text: str, width: int) -> str:
    """Returns text with spaces to a width in columns; before the text if the width is negative."""
    space = " " * (abs(width) - width_of(text))
    return text + space if width > 0 else space + text


def share(value: float, decimals: int = 2) -> str:
    """Returns a share in percent, without the percent sign."""
    return f"{100 * value:.{decimals}f}"


def interval(bounds: tuple[float, float]) -> str:
    return worded("{low} to {high}", *map(share, bounds))


def width_of(text: str) -> int:
    """Returns the columns of a terminal that text takes."""
    return sum(_COLUMNS.get(east_asian_width(sign), 1) for sign in text if not combining(sign))
