"""A board for notebooks, with what is clicked: the extra `notebook`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.errors import MinewiseError, needed
from minewise.base.types import Cell
from minewise.base.wording import cell_name, precise
from minewise.drawing.svg import BoardPicture
from minewise.explain.hints import hints
from minewise.position import Position, is_hidden

if TYPE_CHECKING:
    import anywidget
    import traitlets
else:
    anywidget = needed("anywidget", "notebook")
    import traitlets

__all__ = ["BoardWidget"]


class BoardWidget(anywidget.AnyWidget):
    """Shows a `position` with its risks and a hint, and tells which cells are clicked.

    All arguments are traits, which can be set and observed. `risks` and `hint` say what is shown
    beside the position. `clicked` is the last click: "cell", "button" ("left" or "right") and
    "number", which counts them; it is empty before the first one. A position that is impossible, or
    too wide to count, is shown with the reason. Setting `position` raises `PositionError` if it is
    on a graph, or has more than 40,000 cells.

    >>> import minewise as mw
    >>> board = BoardWidget(position=mw.Position.parse("1##", mines=1))
    >>> board.text
    'All mines are known, so r0c2 is safe.'
    >>> board.observe(lambda change: print(change.new["cell"]), "clicked")
    >>> board.clicked = {"cell": [0, 2], "button": "left", "number": 1}  # as a click does
    [0, 2]
    """

    _esm = Path(__file__).parent / "widget.js"

    position = traitlets.Instance(Position)
    risks = traitlets.Bool(True)
    hint = traitlets.Bool(True)
    clicked = traitlets.Dict().tag(sync=True)
    text = traitlets.Unicode(read_only=True).tag(sync=True)
    _picture = traitlets.Unicode().tag(sync=True)
    _cells: Any = traitlets.List().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._draw()
        self.observe(lambda _: self._draw(), ["position", "risks", "hint"])

    def _draw(self) -> None:
        position = self.position
        analysis, said = None, ""
        try:
            if self.risks:
                analysis = analyze(position)
            if self.hint:
                said = str(hints(position)[0])
        except MinewiseError as error:
            said = str(error)
        picture = BoardPicture(position, analysis)
        with self.hold_sync():
            self._picture = "\n".join(picture.parts())
            self._cells = [
                {
                    "cell": list(cell),
                    "middle": list(picture.middle(*cell)),
                    "label": _label(position, cell, analysis),
                }
                for cell in position.topology.cells
            ]
            self.set_trait("text", said)


def _label(position: Position, cell: Cell, analysis: Analysis | None) -> str:
    """Returns a cell in words."""
    value = position[cell]
    if not is_hidden(value):
        return f"{cell_name(cell)}: {value}"
    if analysis is None:
        return f"{cell_name(cell)}: hidden"
    return f"{cell_name(cell)}: hidden, risk {precise(analysis[cell])}"
