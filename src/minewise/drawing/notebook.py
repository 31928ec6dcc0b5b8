"""How positions and analyses show themselves in a notebook."""

from html import escape

from minewise.analysis.position_analysis import Analysis
from minewise.base import display
from minewise.base.wording import cell_name, precise
from minewise.position import Position

_MOST_DRAWN = 10_000
_MOST_LISTED = 100


def register() -> None:
    """Makes positions and analyses show themselves as `picture` draws them."""
    display.html.register(Position, picture)
    display.html.register(Analysis, lambda analysis: picture(analysis.position, analysis))


def picture(position: Position, analysis: Analysis | None = None) -> str:
    """Returns a drawing as inline SVG, or text for what is no grid or too large to draw."""
    if len(position.shape) == 2 and len(position.topology) <= _MOST_DRAWN:
        from minewise.drawing import svg  # drawn by few

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
