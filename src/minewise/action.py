"""Actions of a player: an opening, a flag or a chord."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic

from minewise.base.json_values import json_cell
from minewise.base.types import ActionKind, C, JsonObject
from minewise.base.wording import cell_name


@dataclass(frozen=True)
class Action(Generic[C]):
    """Holds one action of a player.

    `kind` is "open", "flag" or "chord". `cell` is the clicked cell. `opened` lists the cells that
    the action opened. `time` is in seconds since the first click, or None; equality ignores it.

    >>> Action("flag", (0, 1)).opened
    ()
    """

    kind: ActionKind
    cell: C
    opened: tuple[C, ...] = ()
    time: float | None = field(default=None, compare=False)

    def to_dict(self) -> JsonObject:
        """Returns the action as JSON values, with its cell as [row, column].

        >>> Action("open", (0, 1)).to_dict()
        {'action': 'open', 'cell': [0, 1]}
        """
        timed = {} if self.time is None else {"time": self.time}
        return {"action": self.kind, "cell": json_cell(self.cell), **timed}

    def __repr__(self) -> str:
        return f"<Action: {self.kind} {cell_name(self.cell)}, {len(self.opened)} opened>"
