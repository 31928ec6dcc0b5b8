"""What a player did: one opening, flag or chord."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from minewise.base.json_values import json_cell
from minewise.topology import Cell


@dataclass(frozen=True)
class Action:
    """One thing a player did: `kind` is open, flag or chord; `opened` lists what it opened.

    >>> Action("flag", (0, 1)).opened
    ()
    """

    kind: str
    cell: Cell
    opened: tuple[Cell, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Returns the action for JSON, its cell as [row, column].

        >>> Action("open", (0, 1)).to_dict()
        {'action': 'open', 'cell': [0, 1]}
        """
        return {"action": self.kind, "cell": json_cell(self.cell)}
