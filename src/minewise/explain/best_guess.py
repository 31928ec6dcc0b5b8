"""Where logic ends: which cell to guess, what it would tell, and whether to wait."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, Final, NamedTuple

from minewise import _core
from minewise.base.budget import Deadline
from minewise.base.errors import OverBudget
from minewise.constraints import Constraint
from minewise.explain.criteria import STRONG_RULE
from minewise.position import MINE
from minewise.topology import Cell

if TYPE_CHECKING:
    from minewise.analysis.position_analysis import Analysis


_MOST_HIDDEN: Final = 1000
_RANKING: Final = 1.0  # seconds at the most


class BestGuess(NamedTuple):
    """Says what speaks for guessing a cell: its risk, what it would tell, whether to wait.

    `numbers[k]` is the probability that it is safe and shows k, `information` the entropy of what
    it shows, in bits, a mine included. `can_wait` is False where no number that can be opened
    elsewhere changes the risk.

    >>> import minewise as mw
    >>> guess = mw.hints(mw.Position.parse("#1#", mines=1))[0].guess
    >>> guess.cell, guess.risk, guess.information, guess.can_wait
    ((0, 0), 0.5, 1.0, False)
    """

    cell: Cell
    risk: float
    numbers: list[float]
    information: float
    can_wait: bool


def best_guess(analysis: Analysis, deadline: Deadline | None = None) -> BestGuess | None:
    """Returns the cell to guess; None where every hidden cell is certain.

    A cell whose risk nothing can change comes first, as waiting gains nothing there. Others rank by
    the rule of the strategy tie-break, on boards of up to 1,000 hidden cells; where that would take
    too long, by the lowest risk, the best chance of a 0, the most information. Without a deadline
    there is a second for it.
    """
    bounds = deadline or Deadline.of_call(None)
    risks = _uncertain(analysis)
    if not risks:
        return None
    settled = [cell for group in _closed_groups(analysis, risks) for cell in group]
    chosen = settled or list(risks)
    least = min(risks[cell] for cell in chosen)
    shown = analysis._core.shown(None if deadline is None else deadline.limits())

    def guess(cell: int) -> BestGuess:
        numbers = [shown[cell, k] for k in range(analysis._core.numbers)]
        bits = -sum(p * log2(p) for p in (*numbers, risks[cell]) if p > 0)
        where = analysis.position.topology.cell(cell)
        return BestGuess(where, risks[cell], numbers, bits, not settled)

    if (
        not settled
        and analysis.method == "exact"
        and analysis.position.hidden_count <= _MOST_HIDDEN
    ):
        try:
            ranked = _core.guesses(
                analysis.position._core,
                STRONG_RULE,
                1,
                analysis.trust_flags,
                bounds.limits(most=_RANKING),
            )
            return guess(ranked[0][0])
        except (OverBudget, _core.OverBudget, _core.Impossible):
            pass  # the plainer order below is at hand
    equal = [cell for cell in chosen if risks[cell] <= least * (1 + 1e-9)]
    zero = max(shown[cell, 0] for cell in equal)
    opening = [guess(cell) for cell in equal if shown[cell, 0] >= zero - 1e-9]
    return max(opening, key=lambda one: round(one.information, 9))


def closed_groups(analysis: Analysis) -> list[list[Cell]]:
    r"""Returns the groups of uncertain cells about which nothing more can be learnt from outside.

    Such a group is a component that only certain mines surround, so that no number which can
    still be opened touches it, and that holds the same number of mines in every solution (or there
    is no mine total), so that what is found elsewhere says nothing of it. Then no opening but its
    own changes its risks. The condition is sufficient; there may be other such cells.

    >>> import minewise as mw
    >>> closed_groups(mw.analyze(mw.Position.parse("#1\n#3\n**", mines=3)))
    [[(0, 0), (1, 0)]]
    """
    cell = analysis.position.topology.cell
    groups = _closed_groups(analysis, _uncertain(analysis))
    return [[cell(i) for i in group] for group in groups]


def _uncertain(analysis: Analysis) -> dict[int, float]:
    """Returns the risks of the cells that are neither revealed nor certain, in reading order."""
    return {i: risk for i, risk in enumerate(analysis._risks.tolist()) if 0 < risk < 1}


def _closed_groups(analysis: Analysis, risks: dict[int, float]) -> list[list[int]]:
    if analysis.method != "exact":
        return []
    sections = analysis._core.sections()
    groups = []
    for numbers, _ in analysis._core.components():
        cells = [cell for number in numbers for cell in sections[number][0]]
        if not _is_enclosed(analysis, cells):
            continue
        if analysis.position.mine_count is None or _has_fixed_mines(analysis, cells):
            uncertain = [cell for cell in cells if cell in risks]
            if uncertain:
                groups.append(uncertain)
    return groups


def _is_enclosed(analysis: Analysis, cells: list[int]) -> bool:
    """Whether every hidden cell beside these that is not one of them is certainly a mine.

    Numbers beside those of them that are certain mines themselves tell nothing new.
    """
    inside = set(cells)
    neighbours = analysis.position.topology._core.neighbours
    value = analysis.position._core.value
    for cell in cells:
        if analysis._risks[cell] == 1:
            continue
        for near in neighbours(cell):
            is_outside = near not in inside and value(near) < 0 and value(near) != MINE
            if is_outside and analysis._risks[near] != 1:
                return False
    return True


def _has_fixed_mines(analysis: Analysis, cells: list[int]) -> bool:
    expected = round(sum(analysis._risks[cell] for cell in cells))
    named = [analysis.position.topology.cell(cell) for cell in cells]
    return analysis.probability_of(Constraint(named, expected)) == 1.0
