"""The best guess if no cell is certainly safe, whether it can wait, and dead cells."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2, log10
from typing import TYPE_CHECKING, Annotated, Final, Generic, NamedTuple

from minewise.base.budget import Deadline
from minewise.base.errors import ImpossiblePosition, OverBudget
from minewise.base.results import ByBestPlay, Note, Share
from minewise.base.types import C, Cell
from minewise.constraints import Constraint
from minewise.explain.win_probabilities import FEW_SOLUTIONS, WinProbabilities, if_quick
from minewise.position import is_hidden

if TYPE_CHECKING:
    from minewise.analysis.position_analysis import Analysis


_RANKING: Final = 1.0  # at most, in seconds
_EQUAL: Final = 1e-9


class BestGuess(NamedTuple, Generic[C]):
    """Holds a `cell` to guess, with its risk and the information that it would give.

    >>> import minewise as mw
    >>> guess = mw.hints(mw.Position.parse("#1#", mines=1))[0].guess
    >>> guess.cell, guess.risk, guess.information, guess.can_wait
    ((0, 0), 0.5, 1.0, False)
    """

    cell: C
    risk: Annotated[Share, Note("its mine probability")]
    numbers: Annotated[
        tuple[Share, ...], Note("the probability that it is safe and shows 0, 1 ...")
    ]
    information: Annotated[
        float, Note("the entropy of the result in bits, with a mine as one of the results")
    ]
    can_wait: Annotated[bool, Note("false if no number elsewhere can change the risk")]
    win_probability: Annotated[
        Share | None, Note("of the game with this guess; null if unknown")
    ] = None
    exact_win: ByBestPlay = False


def ranked_moves(
    analysis: Analysis[C],
    deadline: Deadline,
    limit: int = 1,
    seconds: float = _RANKING,
    cells: Sequence[C] = (),
) -> WinProbabilities[C] | None:
    """Returns the best moves, and of few solutions all cells whose risk no other click can change.

    The `cells` are evaluated too. None if that takes more than some `seconds`, or if the question
    makes no sense.
    """
    few = analysis.log10_solutions <= log10(FEW_SOLUTIONS)
    closed = [cell for group in closed_groups(analysis) for cell in group] if few else []
    try:
        bounds = Deadline(deadline.left(seconds))
        return if_quick(analysis, bounds, limit=limit, cells=[*closed, *cells])
    except (OverBudget, ImpossiblePosition):
        return None  # a simpler order is used instead


def best_guess(
    analysis: Analysis[C], deadline: Deadline, ranked: WinProbabilities[C] | None
) -> BestGuess[C] | None:
    """Returns the best cell to guess; None if every hidden cell is certain.

    It is the cell with the highest win probability: by best play if few solutions are left,
    otherwise by the estimate of the strategy `strong`. Of equal cells, one whose risk cannot change
    comes first, then the lowest risk. Without a mine total, on boards of more than
    1,000 hidden cells, or if that takes too long, a cell whose risk cannot change comes first,
    because waiting gains nothing there, then the lowest risk, the highest probability of a 0 and
    the most information. `ranked` is the result of `ranked_moves`.
    """
    risks = _uncertain(analysis)
    if not risks:
        return None
    settled = [cell for group in _closed_groups(analysis, risks) for cell in group]
    shown = analysis._core.shown(deadline.limits())

    def guess(index: int, wins: float | None = None, exact: bool = False) -> BestGuess[C]:
        numbers = tuple(shown[index, k] for k in range(analysis._core.numbers))
        bits = -sum(p * log2(p) for p in (*numbers, risks[index]) if p > 0)
        cell = analysis.position.topology.cell(index)
        return BestGuess(cell, risks[index], numbers, bits, index not in settled, wins, exact)

    index_of = analysis.position.topology.index
    if ranked is not None:
        good = [m for m in ranked.moves if m.win_probability >= ranked.win_probability - _EQUAL]
        move = next((move for move in good if index_of(move.cell) in settled), good[0])
        index = index_of(move.cell)
        return guess(index, move.win_probability, ranked.exact)
    candidates = settled or list(risks)
    least = min(risks[cell] for cell in candidates)
    equal = [cell for cell in candidates if risks[cell] <= least * (1 + 1e-9)]
    zero = max(shown[cell, 0] for cell in equal)
    distinct: dict[bytes, int] = {}  # what the cell would show: the first such cell
    for cell in equal:
        if shown[cell, 0] >= zero - 1e-9:
            distinct.setdefault(bytes(shown[cell : cell + 1]), cell)
    return max(map(guess, distinct.values()), key=lambda option: round(option.information, 9))


def closed_groups(analysis: Analysis[C]) -> list[list[C]]:
    """Returns the groups of uncertain cells whose risks no opening outside them can change.

    Such a group is a component that meets two conditions. Only certain mines surround it, so that
    no number that can still be opened touches it. It holds the same number of mines in every
    solution (or there is no mine total), so that other openings carry no information about it. The
    conditions are sufficient, not necessary; there may be other such cells.
    """
    cell = analysis.position.topology.cell
    groups = _closed_groups(analysis, _uncertain(analysis))
    return [[cell(i) for i in group] for group in groups]


def _uncertain(analysis: Analysis[Cell]) -> dict[int, float]:
    """Returns the risks of the cells that are neither revealed nor certain, in reading order."""
    return {i: risk for i, risk in enumerate(analysis._risks.tolist()) if 0 < risk < 1}


def _closed_groups(analysis: Analysis[Cell], risks: dict[int, float]) -> list[list[int]]:
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


def _is_enclosed(analysis: Analysis[Cell], cells: list[int]) -> bool:
    """Checks if all hidden neighbours of a group of cells are certain mines.

    Numbers beside cells of the group that are certain mines carry no new information.
    """
    inside = set(cells)
    neighbours = analysis.position.topology._core.neighbours
    value = analysis.position._core.value
    for cell in cells:
        if analysis._risks[cell] == 1:
            continue
        for neighbour in neighbours(cell):
            is_outside = neighbour not in inside and is_hidden(value(neighbour))
            if is_outside and analysis._risks[neighbour] != 1:
                return False
    return True


def _has_fixed_mines(analysis: Analysis[Cell], cells: list[int]) -> bool:
    expected = round(sum(analysis._risks[cell] for cell in cells))
    group = [analysis.position.topology.cell(cell) for cell in cells]
    return analysis.probability_of(Constraint(group, expected)) == 1.0


def dead_cells(analysis: Analysis[C], deadline: Deadline) -> list[C]:
    """Returns the hidden cells that show the same number in every solution where they are safe.

    Opening such a cell tells no more than that it is safe. Certain mines are left out, and so are
    cells that can only show 0, because they open their neighbours. An estimate names no cell.
    Raises `OverBudget` if the time is up.
    """
    if analysis.method != "exact":
        return []
    shown = analysis._core.shown(deadline.limits())
    numbers = range(analysis._core.numbers)
    value = analysis.position._core.value
    dead = []
    for cell, risk in enumerate(analysis._risks.tolist()):
        if not is_hidden(value(cell)) or risk == 1:
            continue
        possible = [k for k in numbers if shown[cell, k] > 0]
        if len(possible) == 1 and possible != [0] and shown[cell, possible[0]] > 1 - risk - 1e-9:
            dead.append(analysis.position.topology.cell(cell))
    return dead
