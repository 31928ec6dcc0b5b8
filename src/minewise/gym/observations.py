"""What an agent observes: the board, planes, or planes with exact mine probabilities."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray

from minewise.analysis.batch_analysis import BatchAnalysis, analyze_batch
from minewise.base.arguments import check_name
from minewise.base.errors import PositionError
from minewise.clue_model import NOTHING
from minewise.gym.settings import Settings
from minewise.position import HIDDEN, MINE

ObservationKind: TypeAlias = Literal["board", "planes", "probabilities"]

_KINDS: Final = get_args(ObservationKind)


class Observer:
    """Turns boards into observations; `space` is the space of one."""

    def __init__(self, kind: ObservationKind, settings: Settings) -> None:
        check_name("observation", kind, _KINDS)
        self._kind = kind
        self._settings = settings
        numbers = range(settings.most_shown + 1)
        nothing = [] if settings.deal.clues.is_exact else [NOTHING]
        self._shown = np.array([HIDDEN, *numbers, *nothing], np.int8)[:, None, None]
        self.space: Box[Any]
        if kind == "board":
            self.space = Box(min(MINE, *nothing, 0), numbers[-1], settings.grid.shape, np.int8)
            return
        if kind == "probabilities":
            check_one_model(settings)
        planes = len(self._shown) + (kind == "probabilities")
        self.space = Box(0.0, 1.0, (planes, *settings.grid.shape), np.float32)

    def __call__(self, boards: NDArray[np.int8]) -> NDArray[Any]:
        """Returns the observations of boards (lanes, rows, columns)."""
        if self._kind == "board":
            return boards.copy()
        planes: NDArray[np.bool_] = boards[:, None] == self._shown
        if self._kind == "planes":
            return planes.astype(np.float32)
        observed = np.empty((len(boards), *self.space.shape), np.float32)
        observed[:, :-1] = planes
        observed[:, -1] = np.nan_to_num(mine_probabilities(boards, self._settings))
        return observed


def check_one_model(settings: Settings) -> None:
    """Raises `PositionError` if the clue models depend on the first cell that an agent opens."""
    if (
        not settings.deal.clues.is_exact
        and settings.deal.start_rule == "opening"
        and settings.start is None
    ):
        raise PositionError(
            "exact probabilities of uncertain clues need the first cell, which shows its 0 exactly",
            cure="specify {start=}",
        )


def mine_probabilities(boards: NDArray[np.int8], settings: Settings) -> NDArray[np.float64]:
    """Returns the exact mine probability of each cell, NaN if it is open.

    Before the first click of a start rule that makes it safe, they are 0.
    """
    risks = analyzed(boards, settings).mine_probability
    if settings.deal.start_rule == "any":
        return risks
    untouched = (boards == HIDDEN).all(axis=(1, 2), keepdims=True)
    return np.where(untouched, 0.0, risks)


def analyzed(boards: NDArray[np.int8], settings: Settings, win: bool = False) -> BatchAnalysis:
    """Analyses boards on one thread."""
    clues = settings.deal.clues
    if settings.start is not None:
        clues = clues.after_start(settings.deal.start_rule, settings.start)
    return analyze_batch(
        boards, settings.deal.size.mines, topology=settings.grid, clues=clues, win=win, threads=1
    )
