"""The win probability of each promising move: exact near the end, estimated before.

With time they get better (`deepen`): the networks' estimates, then continuations.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log10
from typing import Annotated, Any, Final, Generic, NamedTuple, TypeAlias

from minewise import _core
from minewise.analysis.impossible import asking_about, check_is_position, no_first_cell
from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.arguments import check_listed, check_real, check_whole
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import OverBudget, PositionError, TooManySolutions, too_wide
from minewise.base.results import (
    Bounds,
    ByBestPlay,
    Count,
    LongCount,
    Note,
    PositionResult,
    Result,
    Share,
    TrustFlags,
    figure,
)
from minewise.base.types import C, Cell, StartRule
from minewise.base.wording import cell_name, counted, precise
from minewise.deal import core_rule, new_seed
from minewise.position import Position, is_hidden


class MoveValue(NamedTuple, Generic[C]):
    """Holds a `cell` to open, and the value of this move.

    >>> import minewise as mw
    >>> mw.best_play(mw.Position.parse("1##", mines=1)).moves
    (MoveValue(cell=(0, 2), win_probability=1.0),)
    """

    cell: C
    win_probability: Annotated[float, Note("of the game with this move")]


@dataclass(frozen=True, slots=True)
class BestPlay(Result, Generic[C]):
    r"""Holds the probability of winning with each move, followed by best play.

    >>> import minewise as mw
    >>> mw.best_play(mw.Position.parse("2##\n2##", mines=3))
    <BestPlay: exact, r0c2 wins 50 %, 2 moves, 2 solutions>
    """

    moves: Annotated[
        tuple[MoveValue[C], ...],
        Note("all hidden cells except certain mines, best first, ties in reading order"),
    ]
    win_probability: Annotated[float, Note("of the best move")]
    solutions: Annotated[LongCount, Note("their number")]
    nodes: Annotated[Count, Note("the states in the search")]
    exact: Annotated[
        bool,
        Note(
            "false if nodes or time ran out: probabilities are then lower bounds, for which "
            "unfinished states are valued by opening the safest cell each time"
        ),
    ]

    def __repr__(self) -> str:
        exact = "exact" if self.exact else "a lower bound"
        count, solutions = counted(len(self.moves), "move"), counted(self.solutions, "solution")
        return f"<BestPlay: {exact}, {_best(self.moves)}, {count}, {solutions}>"


def best_play(
    position: Position[C],
    *,
    max_solutions: int = 10_000,
    max_nodes: int = 10_000_000,
    start_rule: StartRule = "any",
    trust_flags: bool = False,
    budget: Budget | float | None = None,
) -> BestPlay[C]:
    r"""Computes the probability of winning a `position` with each move, followed by best play.

    A game is won when all cells without a mine are open. The search is an expectimax over all
    solutions, at most `max_solutions`, in at most `max_nodes` states. `start_rule` is the guarantee
    for the first click: "any" for none, "safe" for no mine, "opening" for a 0. If nothing is
    revealed, only boards that satisfy it count. If the position has a density, the layout in which
    every hidden cell is a mine counts, too: every move loses it. Flags count as mines only if
    `trust_flags` is True. `budget` bounds time and memory; a number means seconds.

    Raises `ImpossiblePosition` if the position is contradictory, `TooManySolutions` if it has more
    than `max_solutions`, and `OverBudget` if the solutions cannot be listed within the budget.
    Raises `PositionError` if cells can hold several mines, if clues are uncertain, or if the start
    rule cannot hold at any cell.

    >>> import minewise as mw
    >>> play = mw.best_play(mw.Position.parse("####\n####\n####\n####", mines=4), start_rule="safe")
    >>> play.moves[0].cell, round(play.win_probability, 5), play.solutions
    ((0, 1), 0.70403, 1820)
    """
    deadline = Deadline.of_call(budget)
    check_is_position(position)
    rule = core_rule(start_rule)
    is_start = position.hidden_count == len(position.topology)
    if not is_start:
        rule = core_rule("any")
    max_solutions = check_whole("max_solutions", max_solutions, 1)
    max_nodes = check_whole("max_nodes", max_nodes, 1)
    if position.max_per_cell > 1:
        raise PositionError("best play needs a position with at most one mine per cell")
    if not position.clues.is_exact:
        raise PositionError(
            "best play needs exact clues: its solutions must be equally likely, and each opened "
            "number must be a fact"
        )
    analysis = analyze(position, trust_flags=trust_flags, budget=deadline.left())
    if analysis.method != "exact":
        raise OverBudget(
            "there are too many solutions to count within the budget",
            cure="open more cells first, or increase {budget=}",
        )
    with asking_about(position, trust_flags):
        count = analysis._core.solution_count(deadline.limits())
        solutions = int.from_bytes(count, "little")
        if solutions > max_solutions:
            raise TooManySolutions(solutions, max_solutions)
        play = searched(analysis, rule, max_nodes, deadline)
    if is_start and start_rule != "any" and not play.moves:
        raise no_first_cell(start_rule)
    return play


def searched(
    analysis: Analysis[C], rule: _core.StartRule, max_nodes: int, deadline: Deadline
) -> BestPlay[C]:
    """Searches a position that was counted; the caller has checked that its solutions are few."""
    belief = analysis._belief(deadline.limits())
    found = belief.best_play(rule, max_nodes, deadline.limits())
    cell = analysis.position.topology.cell
    moves = tuple(MoveValue(cell(index), chance) for index, chance in found[0])
    return BestPlay(moves, *found[1:])


FEW_SOLUTIONS: Final = 1000  # up to here, best play is searched
_NODES: Final = 300_000
_BREADTH: Final = 16
_QUICK_CELLS: Final = 1000  # hidden


class WinProbability(NamedTuple, Generic[C]):
    r"""Holds a `cell` to open and its `mine_probability`.

    >>> import minewise as mw
    >>> mw.win_probabilities(mw.Position.parse("2##\n2##", mines=3)).moves[0].win_probability
    0.5
    """

    cell: C
    mine_probability: Share
    win_probability: Annotated[Share, Note("of the game with this move, followed by strong play")]


@dataclass(frozen=True, slots=True)
class WinProbabilities(PositionResult, Generic[C]):
    r"""Holds the most promising moves, with their win probabilities.

    >>> import minewise as mw
    >>> mw.win_probabilities(mw.Position.parse("2##\n2##", mines=3))
    <WinProbabilities: exact, r0c2 wins 50 %, 2 moves>
    """

    moves: Annotated[
        tuple[WinProbability[C], ...], Note("best first; of equal ones the least risky first")
    ]
    exact: ByBestPlay

    @figure
    def win_probability(self) -> Share:
        """The win probability of the best move; 1 if every safe cell is open.

        >>> WinProbabilities((), True).win_probability
        1.0
        """
        return self.moves[0].win_probability if self.moves else 1.0

    def __repr__(self) -> str:
        kind = "exact" if self.exact else "estimated"
        count = counted(len(self.moves), "move")
        return f"<WinProbabilities: {kind}, {_best(self.moves)}, {count}>"


def win_probabilities(
    position: Position[C],
    *,
    limit: Annotated[int, Bounds(1), Note("the largest number of moves")] = 10,
    cells: Annotated[Iterable[Cell], Note("further cells to evaluate")] = (),
    trust_flags: TrustFlags = False,
    budget: Budget | float | None = None,
) -> WinProbabilities[C]:
    r"""Returns the best moves of a `position`, at most `limit`, with their win probabilities.

    If the position has 1,000 solutions or fewer, the values are those of best play. Otherwise they
    are estimated: each move by the numbers that it may show, and each of these by a network that
    learned from millions of games, or by best play if the position has 8,000 solutions or fewer and
    1,000 or fewer are left after the move. Estimates of the same position are more precise relative
    to each other than they are as such. `deepen` makes them more precise.
    Where cells are certainly safe, these are the moves. The hidden cells in `cells` are evaluated
    too and listed in their place, whatever the limit.

    The networks learned from squares and eight neighbours; on other boards estimates are rougher.
    Flags count as mines only if `trust_flags` is True. `budget` bounds time and memory; a number
    means seconds. Raises `PositionError` if the mine total is not given or if a cell can hold
    several mines, `ImpossiblePosition` if the position is contradictory, and `OverBudget` if it is
    too wide to count.

    >>> import minewise as mw
    >>> position = mw.Position.parse("1##\n###\n###", mines=3)
    >>> best = mw.win_probabilities(position)
    >>> best.exact, [move.cell for move in best.moves[:3]]
    (True, [(0, 1), (1, 0), (0, 2)])
    """
    check_is_position(position)
    limit = check_whole("limit", limit, 1)
    cells = check_listed("cells", cells)
    deadline = Deadline.of_call(budget)
    analysis = analyze(position, trust_flags=trust_flags, budget=deadline.left())
    probabilities = of_analysis(analysis, deadline, cells=cells, limit=limit)
    if probabilities is None:
        raise too_wide()
    return probabilities


def of_analysis(
    analysis: Analysis[C],
    deadline: Deadline,
    *,
    limit: int = 10,
    cells: Iterable[Cell] = (),
) -> WinProbabilities[C] | None:
    """Returns the same for an analysis; None if its position was too wide to count."""
    position, trust_flags = analysis.position, analysis.trust_flags
    if position.mine_count is None:
        raise PositionError("win probabilities need the mine total", cure="give {mines=}")
    if position.max_per_cell > 1:
        raise PositionError("win probabilities need a position with at most one mine per cell")
    if analysis.method != "exact":
        return None
    topology = position.topology
    extra = {topology.cell(topology.index(cell)) for cell in cells}
    for cell in extra:
        if not is_hidden(position[cell]):
            raise PositionError("{cell} is revealed", cell_name(cell), cure="choose a hidden cell")
    with asking_about(position, trust_flags):
        if position.clues.is_exact and has_few_solutions(analysis):
            best = by_best_play(analysis, deadline, limit=limit, cells=extra)
            if best is not None:
                return best
        rows = analysis._belief(deadline.limits()).win_probabilities(
            max(_BREADTH, min(limit, len(position.topology))),
            [topology.index(cell) for cell in extra],
            deadline.limits(),
        )
    moves = [WinProbability(topology.cell(index), risk, wins) for index, risk, wins in rows]
    return WinProbabilities(_first(moves, limit, extra), exact=False)


def has_few_solutions(analysis: Analysis[Cell], most: int = FEW_SOLUTIONS) -> bool:
    """Checks if an analysis is exact and has few solutions, without counting large numbers."""
    if analysis.method != "exact" or analysis.log10_solutions > log10(most) + 1:
        return False
    solutions = analysis.solutions
    return solutions is not None and solutions <= most


def by_best_play(
    analysis: Analysis[C],
    deadline: Deadline,
    *,
    nodes: int = _NODES,
    limit: int | None = None,
    cells: Collection[C] = (),
) -> WinProbabilities[C] | None:
    """Returns the values of best play; None if the search needs more than `nodes` states.

    The caller has checked that the position has few solutions. `cells` are listed too, whatever the
    `limit`; None lists every hidden cell that is not certainly a mine.
    """
    best = searched(analysis, core_rule("any"), nodes, deadline)
    if not best.exact:
        return None
    mines = [MoveValue(cell, 0.0) for cell in analysis.mines if cell in cells]
    moves = [WinProbability(cell, analysis[cell], wins) for cell, wins in (*best.moves, *mines)]
    return WinProbabilities(_first(moves, limit or len(moves), cells), exact=True)


def if_quick(
    analysis: Analysis[C], deadline: Deadline, *, limit: int = 10, cells: Iterable[Cell] = ()
) -> WinProbabilities[C] | None:
    """Returns the same if it is quick; None if not, or if the question makes no sense.

    It is quick on boards of up to 1,000 hidden cells; it needs a mine total and at most one mine
    per cell. Raises `OverBudget` if the time is up.
    """
    position = analysis.position
    if position.mine_count is None or position.max_per_cell > 1:
        return None
    if position.hidden_count > _QUICK_CELLS:
        return None
    return of_analysis(analysis, deadline, limit=limit, cells=cells)


def _first(
    moves: Iterable[WinProbability[C]], limit: int, extra: Collection[Cell]
) -> tuple[WinProbability[C], ...]:
    """Returns the best moves; of equal ones, those with the lowest risk come first."""
    order = sorted(
        moves, key=lambda move: (-round(move.win_probability, 9), round(move.mine_probability, 9))
    )
    return tuple(move for i, move in enumerate(order) if i < limit or move.cell in extra)


_MOST: Final = 8  # candidates
COMPARED: Final = 4  # moves of a hint or a review
MOST_DEPTH: Final = 10**9  # continuations
_CONFIDENCE: Final = 0.95
Confidence: TypeAlias = Annotated[
    float,
    Bounds(above=0, most=1),
    Note("the probability with which the best is settled", "a number above 0, at most 1"),
]


class Candidate(NamedTuple, Generic[C]):
    r"""Holds a `cell` that is compared, with its `mine_probability`.

    >>> import minewise as mw
    >>> deepening = mw.deepen(mw.Position.parse("2##\n2##", mines=3))
    >>> best = next(deepening).candidates[0]
    >>> best.cell, best.win_probability, best.standard_error, best.continuations
    ((0, 2), 0.5, 0.0, 0)
    """

    cell: C
    mine_probability: Share
    win_probability: Annotated[Share, Note("of strong play after opening it")]
    standard_error: Annotated[
        float,
        Note(
            "of the win probability; 0 if it is exact. The interval of 1.96 on each side is meant "
            "to hold that of strong play in 95 % of all cases"
        ),
    ]
    continuations: Annotated[Count, Note("games that were played on from this cell")]


@dataclass(frozen=True, slots=True)
class Deepening(PositionResult, Generic[C]):
    r"""Holds what is known of the candidates at one moment; yielded by `deepen`.

    >>> import minewise as mw
    >>> next(mw.deepen(mw.Position.parse("2##\n2##", mines=3)))
    <Deepening: exact, r0c2 wins 50 %, 2 candidates>
    """

    candidates: Annotated[tuple[Candidate[C], ...], Note("best first")]
    confidence: Annotated[
        Share,
        Note(
            "the probability that no other candidate wins more often than the first by more than "
            "0.1 percentage points"
        ),
    ]
    exact: ByBestPlay
    work: Annotated[Count, Note("done so far, as a budget counts it")]

    @property
    def best(self) -> Candidate[C] | None:
        """The candidate that wins most often; None if nothing is left to open.

        >>> Deepening((Candidate((0, 1), 0.25, 0.5, 0.01, 900),), 1.0, False, 10**9).best.cell
        (0, 1)
        """
        return self.candidates[0] if self.candidates else None

    @property
    def continuations(self) -> int:
        """The number of games that were played on, from all candidates together.

        >>> Deepening((Candidate((0, 1), 0.25, 0.5, 0.01, 900),), 1.0, False, 0).continuations
        900
        """
        return sum(candidate.continuations for candidate in self.candidates)

    def __repr__(self) -> str:
        kind = "exact" if self.exact else f"confidence {precise(self.confidence)}"
        count = counted(len(self.candidates), "candidate")
        return f"<Deepening: {kind}, {_best(self.candidates)}, {count}>"


def _best(moves: Sequence[Any]) -> str:
    """Returns the best move in words, for programmers."""
    if not moves:
        return "nothing to open"
    return f"{cell_name(moves[0].cell)} wins {precise(moves[0].win_probability)}"


def deepen(
    position: Position[C],
    *,
    cells: Annotated[
        Iterable[Cell], Note("the hidden cells to compare; default: the best moves")
    ] = (),
    confidence: Confidence = 0.95,
    seed: Annotated[int | None, Note("the seed of the layouts that are played on")] = 0,
    trust_flags: TrustFlags = False,
    budget: Budget | float | None = None,
) -> Iterator[Deepening[C]]:
    r"""Yields better and better win probabilities of the best moves of a `position`.

    The first answer is that of `win_probabilities`. If it is not exact, best play is searched where
    the position has 10,000 solutions or fewer, for half of the `budget` at most. Otherwise up to
    eight candidates, or the hidden `cells` that are given, are played on from random layouts that
    agree with the position. All candidates meet the same layouts, and those that are clearly worse
    are played on no further. The results are weighed with the estimates of the networks by their
    known errors.

    The answers end if the best candidate is settled with the given `confidence`, if a cell is
    certainly safe, or if the `budget` is used up; a number means seconds. With `Budget(work=...)`
    the answers are the same on every machine, and `seed` chooses the layouts; None is a new one.
    Continuations are played by a fast strategy, so that the win probabilities are those of strong
    play, not of best play. Flags count as mines only if `trust_flags` is True.

    Raises `PositionError` if the mine total is not given, if a cell can hold several mines, or if a
    cell in `cells` is revealed, `ImpossiblePosition` if the position is contradictory, and
    `OverBudget` if the budget is used up before the first answer.

    >>> import minewise as mw
    >>> rows = ["########"] * 3 + ["###1####"] + ["########"] * 4
    >>> position = mw.Position.parse("\n".join(rows), mines=12)
    >>> answers = list(mw.deepen(position, budget=mw.Budget(work=10**8)))
    >>> answers[0].continuations, answers[-1].continuations > 0
    (0, True)
    >>> errors = [answer.best.standard_error for answer in (answers[0], answers[-1])]
    >>> errors[0] > errors[1]
    True
    """
    confidence = check_real("confidence", confidence, 1)
    seed = new_seed() if seed is None else check_whole("seed", seed, 0, (1 << 64) - 1)
    check_is_position(position)
    topology = position.topology
    chosen = [topology.cell(topology.index(cell)) for cell in check_listed("cells", cells)]
    deadline = Deadline.of_call(budget)
    analysis = analyze(position, trust_flags=trust_flags, budget=deadline.left())
    first = of_analysis(analysis, deadline, limit=len(chosen) or _MOST, cells=chosen)
    if first is None:
        raise too_wide()
    return _answers(analysis, first, chosen, confidence, seed, deadline)


def _answers(
    analysis: Analysis[C],
    first: WinProbabilities[C],
    chosen: Sequence[C],
    confidence: float,
    seed: int,
    deadline: Deadline,
) -> Iterator[Deepening[C]]:
    if first.exact or analysis.safe or not first.moves:
        candidates = tuple(
            Candidate(*move, 0.0 if first.exact else _core.estimate_error, 0)
            for move in first.moves
            if not chosen or move.cell in chosen
        )
        yield Deepening(candidates, 1.0, first.exact, 0)
        return
    index = analysis.position.topology.index
    try:
        deepening = analysis._belief(deadline.limits()).deepening(
            [index(cell) for cell in chosen], confidence, MOST_DEPTH, seed, deadline.limits()
        )
        while True:
            yield _answer(analysis, deepening)
            if deepening.is_done:
                return
            deepening.advance(deadline.limits())
    except OverBudget:
        return


def _answer(analysis: Analysis[C], deepening: _core.Deepening) -> Deepening[C]:
    cell = analysis.position.topology.cell
    candidates = sorted(
        (Candidate(cell(one[0]), *one[1:]) for one in deepening.candidates),
        key=lambda one: (-round(one.win_probability, 9), round(one.mine_probability, 9)),
    )
    return Deepening(tuple(candidates), deepening.confidence, deepening.is_exact, deepening.work)


def deeper(
    analysis: Analysis[C], found: WinProbabilities[C], depth: int, deadline: Deadline
) -> WinProbabilities[C]:
    """Returns win probabilities after `depth` continuations.

    They are fewer if the best move is settled or the time is up. The moves of `found` are compared.
    Exact values stay, and so do those of safe cells.
    """
    if not depth or found.exact or analysis.safe or len(found.moves) < 2:
        return found
    cells = [analysis.position.topology.index(move.cell) for move in found.moves]
    try:
        belief = analysis._belief(deadline.limits())
        deepening = belief.deepening(cells, _CONFIDENCE, depth, 0, deadline.limits())
    except OverBudget:
        return found
    try:
        while not deepening.is_done:
            deepening.advance(deadline.limits())
    except OverBudget:
        pass
    answer = _answer(analysis, deepening)
    moves = tuple(WinProbability(*one[:3]) for one in answer.candidates)
    return WinProbabilities(moves, answer.exact)
