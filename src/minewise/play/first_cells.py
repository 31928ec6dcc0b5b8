"""Good first cells by board and start rule, for games without a given first cell.

`docs/findings.md` lists the measurements. The win rates of the strategy `exact` are, in percent:

- `any` and `safe`: the corner. Beginner 77.8 and 89.5, where it is the best of all first cells.
- `opening`: beginner r2c2 97.0 (r0c0 96.0), intermediate r2c2 88.4, expert r3c3 50.7 (r0c0 44.6).

On other boards a click that opens a 0 is best some cells away from the edges: row and column 3, or
the middle where that is nearer.
"""

from __future__ import annotations

from typing import Final, cast

from minewise.base.types import C, StartRule
from minewise.sizes import most_mines
from minewise.topology import Topology

CORNER: Final = (0, 0)
_INSET: Final = 3
_MEASURED: Final = {(9, 9, 10): (2, 2), (16, 16, 40): (2, 2), (16, 30, 99): (3, 3)}


def good_first_cell(topology: Topology[C], mines: int, start_rule: StartRule) -> C:
    """Returns a good first cell for a board and a start rule; default: the corner.

    >>> good_first_cell(Topology.square(16, 30), 99, "opening")
    (3, 3)
    >>> good_first_cell(Topology.square(16, 30), 99, "safe")
    (0, 0)
    """
    if topology.kind == "graph":
        return topology.cell(0)
    if start_rule != "opening":
        return cast("C", CORNER)
    rows, columns = topology.rows, topology.columns
    inner = (min(_INSET, (rows - 1) // 2), min(_INSET, (columns - 1) // 2))
    cell = _MEASURED.get((rows, columns, mines), inner)
    return cast("C", cell if mines <= most_mines(topology, start_rule, cell) else CORNER)
