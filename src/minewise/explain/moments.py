"""The moments of a reviewed game that a player looks at first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from minewise.base.results import Count, Note
from minewise.base.types import Cell, MomentKind
from minewise.base.wording import cell_name, precise
from minewise.explain.clicks import SAME, Click

_TURN: Final = 0.1  # a smaller change of the win probability is no turning point


class Moment(NamedTuple):
    """Holds a moment of a reviewed game.

    The kinds are "best escape" (the riskiest guess that survived), "costliest guess" (the guess
    that cost most win probability) and "turning point" (the other click that changed the win
    probability most).
    """

    kind: MomentKind
    click: Annotated[Count, Note("its index")]
    text: Annotated[str, Note("a sentence")]


def moments(clicks: Sequence[Click[Cell]], *, lost: bool) -> tuple[Moment, ...]:
    """Returns the moments of a game; of each kind at most one."""
    survived = clicks[:-1] if lost else clicks
    escape = _highest([click.taken_risk or 0.0 for click in survived])
    costliest = _highest([click.win.clear_cost if click.win else 0.0 for click in clicks])
    changes = [abs(_change(clicks, i)) if i != escape else 0.0 for i in range(len(survived))]
    turn = _highest([change if change >= _TURN else 0.0 for change in changes])
    result: list[Moment] = []

    def add(kind: MomentKind, index: int, words: str) -> None:
        name = cell_name(clicks[index].action.cell)
        result.append(Moment(kind, index, f"Click {index + 1}, {name}: {words}"))

    if escape is not None:
        add("best escape", escape, f"survived a risk of {precise(clicks[escape].risk or 0.0)}")
    if costliest is not None:
        add("costliest guess", costliest, _cost(clicks[costliest]))
    if turn is not None:
        before, after = (_whole(_win(click)) for click in clicks[turn : turn + 2])
        add("turning point", turn, f"win probability from {before} to {after}")
    return tuple(result)


def _highest(figures: Sequence[float]) -> int | None:
    """Returns the index of the highest figure; None if none is positive."""
    highest = max(figures, default=0.0)
    return figures.index(highest) if highest > SAME else None


def _change(clicks: Sequence[Click[Cell]], index: int) -> float:
    """Returns the change of the win probability from before a click to before the next one."""
    valued = [click for click in clicks[index : index + 2] if click.win is not None]
    return _win(valued[1]) - _win(valued[0]) if len(valued) == 2 else 0.0


def _win(click: Click[Cell]) -> float:
    return click.win.best if click.win is not None else 0.0


def _cost(click: Click[Cell]) -> str:
    cost = click.win.clear_cost if click.win is not None else 0.0
    if click.win is not None and click.win.exact:
        return f"−{precise(cost)} win probability"
    return f"−{_whole(cost)} win probability (estimate)"


def _whole(share: float) -> str:
    """Returns a share in whole percentages; more decimals of an estimate would mean nothing."""
    return f"{share:.0%}".replace("%", " %")
