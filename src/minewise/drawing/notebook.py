"""Notebook display of positions, boards, games and analyses."""

from html import escape
from typing import Any

from minewise.analysis.position_analysis import Analysis
from minewise.base import display
from minewise.base.wording import cell_name, precise
from minewise.board import Board
from minewise.game import Game
from minewise.position import Position

_MOST_DRAWN = 10_000
_MOST_LISTED = 100


def register() -> None:
    """Registers the drawings of positions, boards, games and analyses."""
    display.html.register(Position, picture)
    display.html.register(Board, lambda board: picture(board.revealed()))
    display.html.register(Game, lambda game: picture(game.position))
    display.html.register(Analysis, lambda analysis: picture(analysis.position, analysis))
    display.svg.register(Position, _svg)
    display.svg.register(Board, lambda board: _svg(board.revealed()))
    display.svg.register(Game, lambda game: _svg(game.position))
    display.svg.register(Analysis, lambda analysis: _svg(analysis.position, analysis))
    display.plot.register(Analysis, _plot)


def _svg(position: Position, analysis: Analysis | None = None) -> str:
    from minewise.drawing import svg

    return svg.picture(position, analysis)


def _plot(analysis: Analysis, ax: Any) -> Any:
    from minewise.drawing import plots

    return plots.heat_map(analysis, ax)


def picture(position: Position, analysis: Analysis | None = None) -> str:
    """Returns a drawing as inline SVG, or text for a graph or a board that is too large."""
    if len(position.shape) == 2 and len(position.topology) <= _MOST_DRAWN:
        from minewise.drawing import svg  # rarely needed

        return svg.picture(position, analysis)
    lines = [repr(analysis or position)]
    if len(position.shape) == 1:
        lines += _listed(position, analysis)
    return f"<pre>{escape(chr(10).join(lines))}</pre>"


def _listed(position: Position, analysis: Analysis | None) -> list[str]:
    lines = []
    for cell in position.topology.cells[:_MOST_LISTED]:
        shown = str(position[cell]) if position[cell] >= 0 else "?"
        if analysis is not None and position[cell] < 0:
            shown = precise(analysis[cell])
        lines.append(f"{cell_name(cell)}: {shown}")
    if len(position.topology) > _MOST_LISTED:
        lines.append(f"and {len(position.topology) - _MOST_LISTED} more")
    return lines
