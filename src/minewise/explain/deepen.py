"""Win probabilities that get better with time: the networks' estimates, then continuations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Generic, NamedTuple, TypeAlias

from minewise import _core
from minewise.analysis.impossible import check_is_position
from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.arguments import check_listed, check_real, check_whole
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import OverBudget, too_wide
from minewise.base.results import (
    Bounds,
    ByBestPlay,
    Count,
    Note,
    PositionResult,
    Share,
    TrustFlags,
)
from minewise.base.types import C, Cell
from minewise.base.wording import cell_name, counted, precise
from minewise.explain.win_probabilities import WinProbabilities, WinProbability, of_analysis
from minewise.position import Position
from minewise.sizes import new_seed

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
        best = "nothing to open"
        if self.best:
            best = f"{cell_name(self.best.cell)} wins {precise(self.best.win_probability)}"
        kind = "exact" if self.exact else f"confidence {precise(self.confidence)}"
        return f"<Deepening: {kind}, {best}, {counted(len(self.candidates), 'candidate')}>"


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
