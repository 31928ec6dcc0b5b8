"""Guesses: criteria and rules, outcomes, the best guess, dead cells, and the first cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log2, log10
from typing import Annotated, Final, Generic, NamedTuple

from minewise import _core
from minewise.analysis.impossible import check_is_position
from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.arguments import check_is, check_items, check_whole
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import ImpossiblePosition, OverBudget, PositionError, StrategyError
from minewise.base.immutable import FrozenMap, fix
from minewise.base.results import ByBestPlay, Note, Result, Share
from minewise.base.types import C, Cell, CriterionName, StartRule
from minewise.base.wording import cell_name, in_percent, precise, worded
from minewise.constraints import Constraint
from minewise.explain.texts import say
from minewise.explain.win_probabilities import FEW_SOLUTIONS, WinProbabilities, if_quick
from minewise.position import FLAG, Position, is_hidden

STRONG_RULE: Final = ("safety", "progress", "expected-safe", "information")
"""The strongest inexpensive guess rule of the literature (Tu et al. 2017, called PSEQ there)."""


class Criterion(NamedTuple):
    """Describes a criterion that ranks guesses, by its `name`.

    >>> {criterion.name: criterion.summary for criterion in criteria()}["safety"]
    'the lowest probability of a mine'
    """

    name: str
    summary: Annotated[str, Note("what it prefers, in one line")]


def criteria() -> list[Criterion]:
    """Returns all criteria, by name.

    >>> [criterion.name for criterion in criteria()][:3]
    ['corner', 'edge', 'expected-safe']
    """
    return [Criterion(*item) for item in _core.criteria()]


def split_names(value: Iterable[str] | str, separator: str) -> tuple[str, ...]:
    if isinstance(value, str):
        value = value.split(separator) if value.strip() else ()
    return tuple(check_is("name", name, str).strip() for name in check_items("names", value))


def guess_rule(value: Iterable[str] | str) -> tuple[str, ...]:
    """Returns the criteria of a guess rule; raises `StrategyError` if one is unknown."""
    rule = split_names(value, ">")
    check_names("criterion", rule, [criterion.name for criterion in criteria()])
    return rule


def check_names(kind: str, names: Iterable[str], known: list[str]) -> None:
    """Raises `StrategyError` if a name is unknown; the message has the first of them."""
    for name in names:
        if name not in known:
            parts = worded(kind), name, ", ".join(known)
            raise StrategyError("unknown {kind} {name!r}", *parts, cure="choose from {known}")


@dataclass(frozen=True, slots=True)
class Guess(Result, Generic[C]):
    """Holds a `cell` to guess and its `mine_probability`.

    >>> import minewise as mw
    >>> mw.guesses(mw.Position.parse("1##", mines=1), "safety")[0].scores
    {'safety': -0.0}
    """

    cell: C
    mine_probability: Share
    scores: Annotated[
        Mapping[CriterionName, float],
        Note("the score by each criterion of the rule; a higher score is better"),
    ]

    def __post_init__(self) -> None:
        fix(self, "scores", FrozenMap(self.scores))


SHOWS: Final = Note("the probability that the cell is safe and shows it")
SAFE_CELLS: Final = Note("the cells that are then certainly safe and not yet open")
BEST_SAFETY: Final = Note("the probability of surviving the safest click after that")


@dataclass(frozen=True, slots=True)
class Outcome(Result):
    """Holds a `number` that a cell may show, and the consequences.

    >>> import minewise as mw
    >>> [showing.number for showing in mw.click_outcomes(mw.Position.parse("#1#", mines=1), (0, 0))]
    [0]
    """

    number: int
    probability: Annotated[float, SHOWS]
    safe_cells: Annotated[int, SAFE_CELLS]
    best_safety: Annotated[float, BEST_SAFETY]


def guesses(
    position: Position[C],
    rule: str | Iterable[str] = STRONG_RULE,
    *,
    limit: int = 10,
    trust_flags: bool = False,
    budget: Budget | float | None = None,
) -> list[Guess[C]]:
    """Returns up to `limit` cells of a `position` to guess by a rule, best first.

    `rule` lists criteria or is text such as "safety>progress"; default: `STRONG_RULE`. Certain
    mines are left out. Certainly safe cells rank by the rule like all others. Flags count as mines
    only if `trust_flags` is True. `budget` bounds time and memory; a number means seconds. Raises
    `ImpossiblePosition` if the position is contradictory, `OverBudget` if it is too wide to count,
    and `StrategyError` if a criterion is unknown.

    >>> import minewise as mw
    >>> position = mw.Position.parse("1##", mines=1)
    >>> [(guess.cell, guess.mine_probability) for guess in mw.guesses(position)]
    [((0, 2), 0.0)]
    """
    _check(position)
    limit = check_whole("limit", limit, 1)
    names = guess_rule(rule)
    if not names:
        raise PositionError("a guess rule needs at least one criterion")
    deadline = Deadline.of_call(budget)
    analysis = analyze(position, trust_flags=trust_flags, budget=deadline.left())
    rows = analysis._belief(deadline.limits()).guesses(names, limit, deadline.limits())
    cell = position.topology.cell
    return [
        Guess(cell(index), risk, dict(zip(names, scores, strict=True)))
        for index, risk, scores in rows
    ]


def click_outcomes(
    position: Position[Cell],
    cell: Cell,
    *,
    trust_flags: bool = False,
    budget: Budget | float | None = None,
) -> list[Outcome]:
    """Returns the possible numbers of a hidden `cell` of a `position`, with their consequences.

    The other arguments and the errors are those of `guesses`. Raises `PositionError` if the cell is
    revealed.

    >>> import minewise as mw
    >>> mw.click_outcomes(mw.Position.parse("1##", mines=1), (0, 2))
    [Outcome(number=1, probability=1.0, safe_cells=0, best_safety=1.0)]
    """
    _check(position)
    position.topology.index(cell)
    if not is_hidden(position[cell]):
        raise PositionError("this cell is revealed", cure="choose a hidden cell")
    deadline = Deadline.of_call(budget)
    analysis = analyze(position, trust_flags=trust_flags, budget=deadline.left())
    return outcomes_of(analysis, cell, deadline)


def outcomes_of(analysis: Analysis[Cell], cell: Cell, deadline: Deadline) -> list[Outcome]:
    belief = analysis._belief(deadline.limits())
    index = analysis.position.topology.index(cell)
    return [Outcome(*row) for row in belief.click_outcomes(index, deadline.limits())]


def _check(position: Position[Cell]) -> None:
    check_is_position(position)
    if position.max_per_cell > 1:
        raise PositionError("guesses need a position with at most one mine per cell")


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


def guess_words(guess: BestGuess[Cell], analysis: Analysis[Cell]) -> str:
    words = say("guess", cell=cell_name(guess.cell), risk=precise(guess.risk))
    if analysis.method != "exact":
        words += say("estimated")
    safest, least = analysis.safest()
    is_lowest = guess.risk <= least * (1 + 1e-9)
    if is_lowest:
        words += say("lowest")
    else:
        words += say("not lowest", risk=precise(least), cell=cell_name(safest))
    if guess.win_probability is not None:
        share = _win_words(guess.win_probability, guess.exact_win)
        words += say("wins" if is_lowest else "wins most", share=share)
    number = max(range(len(guess.numbers)), key=guess.numbers.__getitem__)
    words += say("likely number", number=number, share=precise(guess.numbers[number]))
    if guess.numbers[0] > 0 and number != 0:
        words += say("chance of 0", share=precise(guess.numbers[0]))
    words += say("information", bits=f"{guess.information:.2f}")
    return words + say("can wait" if guess.can_wait else "cannot wait")


def _win_words(probability: float, exact: bool) -> str:
    """Rounds an estimate, whose decimals would mean nothing, to whole percentages."""
    if exact:
        return say("best play", share=precise(probability))
    return say("about", share=in_percent(f"{100 * probability:.0f}"))


_INSIDE: Final = 3  # how far from a corner the best openings of large boards are, both ways


def first_cell(position: Position[C], start_rule: StartRule, promised: list[int]) -> tuple[C, str]:
    """Returns the best of the first cells that the start rule makes safe, and a sentence.

    If the first click is only guaranteed to be safe, the cell with the fewest neighbours has the
    highest win rate, because it is the most likely to show a 0. If it always shows a 0, a cell
    near a corner, but not at an edge, has the highest win rate.
    """
    topology, value = position.topology, position._core.value
    degree = {cell: len(topology._core.neighbours(cell)) for cell in promised}
    unflagged = [cell for cell in promised if value(cell) != FLAG] or promised
    chosen = min(unflagged, key=degree.__getitem__)
    is_opening = start_rule == "opening"
    reason = worded("it shows a 0" if is_opening else "it is the most likely to show a 0")
    if is_opening and len(topology.shape) == 2:
        inside = min(_INSIDE, (min(topology.shape) - 1) // 4)
        inner = topology.index((inside, inside))
        if inside and inner in unflagged:
            chosen = inner
            corner = "{reason}, and first clicks near a corner win most often"
            reason = worded(corner, reason)
    cell = topology.cell(chosen)
    if len(set(degree.values())) == 1:  # on a torus no cell is better than another
        text = "The first click is always safe. Open any cell, such as {cell}."
        return cell, worded(text, cell_name(cell))
    text = "The first click is always safe. Open {cell}: {reason}."
    return cell, worded(text, cell_name(cell), reason)
