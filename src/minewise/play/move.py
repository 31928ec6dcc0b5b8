"""A move of a strategy, and its reason in a sentence: the proof, or the criteria of the guess.

The reason is that of the strategy. A deduction is explained by its technique, which is repeated on
the position of that moment; a guess is explained by the criteria of the guess rule. If the time is
up, or if a move depends on a guessed flag, the sentence states only the technique or the risk.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Protocol, TypeAlias, cast, runtime_checkable

from minewise import _core
from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.budget import Budget, Deadline, limits
from minewise.base.errors import MinewiseError
from minewise.base.results import Note, Result, Share, Wire
from minewise.base.types import C, Cell, MoveReason, StartRule
from minewise.base.wording import cell_name, counted, precise, worded
from minewise.explain.deductions import Chain, Deduction, start
from minewise.explain.guesses import Guess, criteria, guesses
from minewise.explain.sums import MINE_TOTAL, Sum
from minewise.explain.texts import joined
from minewise.position import Position
from minewise.topology import Topology


@runtime_checkable
class Composed(Protocol):
    """The parts of a strategy that is made of techniques."""

    @property
    def techniques(self) -> tuple[str, ...]: ...

    @property
    def guess(self) -> tuple[str, ...]: ...

    @property
    def options(self) -> Mapping[str, int]: ...


NameIfAny: TypeAlias = Annotated[str, Wire(str | None, lambda name: name or None)]
"""A name that is empty in Python and null in JSON if there is none."""


@dataclass(frozen=True, slots=True)
class Move(Result, Generic[C]):
    """Holds one move of a strategy, and its `reason`.

    >>> from minewise import Board, moves
    >>> moves("exact", Board(1, 3, [(0, 2)]), (0, 0))[0].opened
    ((0, 0), (0, 1))
    """

    cell: Annotated[C, Note("the cell to open")]
    reason: MoveReason
    technique: Annotated[NameIfAny, Note("the technique that proved a deduced cell safe")]
    risk: Annotated[Share | None, Note("the mine probability; null if unknown")]
    opened: Annotated[
        tuple[C, ...], Note("all cells that the move opened; empty if it was not made")
    ]
    policy: Annotated[NameIfAny, Note("the policy that chose a guess")] = ""
    win_probability: Annotated[
        Share | None, Note("of the game with this move; null if unknown")
    ] = None
    text: Annotated[str, Note("the reason in a sentence, if it was asked for")] = ""


def made(move: tuple[Any, ...], topology: Topology[C]) -> Move[C]:
    reason, source, opened, risk, win_probability, cells = move
    return Move(
        topology.cell(opened),
        cast(MoveReason, reason),
        source if reason == "deduced" else "",
        risk,
        tuple(map(topology.cell, cells)),
        source if reason == "guess" else "",
        win_probability,
    )


_RANKED = 12


@dataclass(frozen=True, slots=True)
class Reason:
    """Holds a reason; `clues`, `mines` and `sums` are the numbers, the certain mines and the sums.

    `safest` is a cell of the lowest risk, given for a guess.
    """

    text: str
    technique: str | None = None
    clues: Sequence[Cell] = ()
    mines: Sequence[Cell] = ()
    sums: Sequence[Sum[Cell]] = ()
    safest: tuple[Cell, float] | None = None


class _Proofs:
    """The deductions of techniques from a position, computed on demand.

    With `repeat` the first technique starts again after each deduction, as a person would do;
    otherwise each technique finds all it can before the next, as the player does.
    """

    def __init__(
        self, position: Position, strategy: Composed, names: Sequence[str], repeat: bool
    ) -> None:
        self.names = names
        self.position = position
        self._strategy = strategy
        self._repeat = repeat
        self._chain: Chain[Cell] | None = None
        self._steps: dict[Cell, Deduction[Cell]] = {}  # by safe cell

    def reaches(self, cell: Cell, technique: str, bounds: Deadline) -> Reason | None:
        """Returns the reason why a cell is safe, if this technique found it."""
        while cell not in self._steps and self._goes_on(bounds.left()):
            pass
        return self.knows(cell, technique)

    def knows(self, cell: Cell, technique: str) -> Reason | None:
        """Returns the same, from the deductions computed so far."""
        step = self._steps.get(cell)
        if step is None or step.technique != technique:
            return None
        clues = [clue for clue in step.clues if clue != MINE_TOTAL]
        return Reason(step.text, step.technique, clues, step.known_mines, step.sums)

    def _goes_on(self, budget: Budget | None) -> bool:
        if self._chain is None:
            self._chain = Chain(self._begun(budget), self.position)
        elif self._repeat:
            self._chain.inference.next(limits(budget))
        before = len(self._chain.rows)
        self._chain.extend(self._chain.inference.deductions()[before:])
        for number in range(before, len(self._chain.rows)):
            step = self._chain.step(number)
            self._steps.update(dict.fromkeys(step.safe, step))
        return len(self._chain.rows) > before

    def _begun(self, budget: Budget | None) -> _core.Inference:
        inference = start(
            self.position,
            Deadline.of_call(budget),
            self.names,
            options=self._strategy.options,
            guided=True,
        )
        if self._repeat:
            inference.next(limits(budget))
        else:
            inference.run(False, limits(budget))
        return inference


class _Wave:
    """The cells that one round of deductions found; the player opens them one by one."""

    def __init__(self, position: Position, strategy: Composed) -> None:
        self._position = position
        self._strategy = strategy
        self._proofs: list[_Proofs] = []

    def knows(self, move: Move) -> Reason | None:
        """Returns the reason of a further move of this wave; None if it belongs to another."""
        reasons = (proofs.knows(move.cell, move.technique) for proofs in self._proofs)
        return next(filter(None, reasons), None)

    def tells(self, move: Move, bounds: Deadline) -> Reason | None:
        techniques = self._strategy.techniques
        most = techniques[: techniques.index(move.technique) + 1]
        for names, repeat in ((most, False), (most, True), (techniques, True)):
            proofs = _Proofs(self._position, self._strategy, names, repeat)
            self._proofs.append(proofs)
            reason = proofs.reaches(move.cell, move.technique, bounds)
            if reason is not None:
                return reason
        return None


class Reasons:
    """Explains one game, move by move."""

    def __init__(self, strategy: object, start_rule: StartRule, bounds: Deadline) -> None:
        self._strategy = strategy
        self._start_rule = start_rule
        self._bounds = bounds
        self._wave: _Wave | None = None

    def tell(self, position: Position, move: Move) -> Reason:
        name = cell_name(move.cell)
        if move.reason == "first click":
            zero = "{cell} is the first click. By the start rule it shows a 0."
            safe = "{cell} is the first click. By the start rule it is safe."
            unsure = "{cell} is the first click. By the start rule it may be a mine."
            texts = {"opening": worded(zero, name), "safe": worded(safe, name)}
            return Reason(texts.get(self._start_rule) or worded(unsure, name))
        try:
            explain = self._deduced if move.reason == "deduced" else self._guessed
            return explain(position, move)
        except MinewiseError:
            self._wave = None
            return _plain(move)

    def _deduced(self, position: Position, move: Move) -> Reason:
        strategy = self._strategy
        if move.risk or not isinstance(strategy, Composed):
            return _plain(move)
        reason = self._wave.knows(move) if self._wave else None
        if reason is not None:
            return reason
        self._wave = _Wave(position, strategy)
        return self._wave.tells(move, self._bounds) or _plain(move)

    def _guessed(self, position: Position, move: Move) -> Reason:
        analysis = analyze(position, budget=self._bounds.left())
        safest = analysis.safest()
        risk = analysis[move.cell] if move.risk is None else move.risk
        text = f"{_risk_words(move.cell, risk, safest, analysis)}{self._chosen_by(analysis, move)}"
        return Reason(text, safest=safest)

    def _chosen_by(self, analysis: Analysis, move: Move) -> str:
        strategy = self._strategy
        if not isinstance(strategy, Composed):
            return ""
        if move.policy == "endgame" and move.win_probability is not None:
            count = counted(analysis.solutions or 0, "solution")
            share = precise(move.win_probability)
            return worded(" Best play with {count} left: this move wins {share}.", count, share)
        if move.policy == "look-ahead" and move.win_probability is not None:
            wins = round(100 * move.win_probability)
            return worded(
                " It wins about {wins} % of the time, more than the other guesses examined.", wins
            )
        ranked = guesses(
            analysis.position, strategy.guess, limit=_RANKED, budget=self._bounds.left()
        )
        return _rule_words(ranked, move.cell)


def _plain(move: Move) -> Reason:
    name = cell_name(move.cell)
    if move.reason == "deduced":
        if move.risk:
            flagged = "{cell} follows by {technique} from a guessed flag: {risk} risk."
            return Reason(worded(flagged, name, move.technique, precise(move.risk)))
        return Reason(worded("{cell} is safe by {technique}.", name, move.technique))
    if move.risk is None:
        return Reason(worded("{cell} is a guess. Its risk was not computed in time.", name))
    return Reason(worded("{cell} is a guess: {risk} risk.", name, precise(move.risk)))


def _risk_words(cell: Cell, risk: float, safest: tuple[Cell, float], analysis: Analysis) -> str:
    name, (lowest, least) = cell_name(cell), safest
    if risk == 0:
        return worded("{cell} is certainly safe, but no technique of the strategy finds it.", name)
    is_exact = analysis.method == "exact"
    words = worded(
        "{cell} is a guess: {risk} risk"
        if is_exact
        else "{cell} is a guess: {risk} risk (estimated)",
        name,
        precise(risk),
    )
    if risk <= least + 1e-9:
        return worded("{guess}, the lowest available.", words)
    if least == 0:
        missed = "{guess}. {cell} is certainly safe, but the strategy does not find it."
        return worded(missed, words, cell_name(lowest))
    safer = "{guess}. The safest cell is {cell} with {risk}."
    return worded(safer, words, cell_name(lowest), precise(least))


def _rule_words(ranked: Sequence[Guess], cell: Cell) -> str:
    """Names the criterion that decided; empty if the rule does not rank the cell among the best."""
    names = list(ranked[0].scores)
    best = [guess for guess in ranked if _first_difference(ranked[0], guess) is None]
    if cell not in [guess.cell for guess in best]:
        return ""
    if len(best) > 1:
        others = [cell_name(guess.cell) for guess in best if guess.cell != cell]
        if len(best) == _RANKED:
            return worded(" Many cells tie by the guess rule; this one was picked at random.")
        few = joined(others) if len(others) <= 3 else counted(len(others), "other cell")
        tie = " By the guess rule {cells} tie with it; it was picked at random."
        ties = " By the guess rule {cells} ties with it; it was picked at random."
        return worded(ties if len(others) == 1 else tie, few)
    if len(ranked) == 1:
        return ""
    criterion = _first_difference(ranked[0], ranked[1])
    summary = worded({each.name: each.summary for each in criteria()}[str(criterion)])
    other = cell_name(ranked[1].cell)
    if criterion != names[0]:
        alike = joined(names[: names.index(str(criterion))])
        return worded(
            " {cell} ties by {alike}; {criterion} decides: {summary}.",
            other,
            alike,
            criterion,
            summary,
        )
    if criterion == "safety":
        risk = precise(ranked[1].mine_probability)
        return worded(" The next best is {cell} with {risk}.", other, risk)
    chosen = " Chosen by {criterion}: {summary}. The next best is {cell}."
    return worded(chosen, criterion, summary, other)


def _first_difference(first: Guess, second: Guess) -> str | None:
    for name, score in first.scores.items():
        if abs(score - second.scores[name]) > 1e-9 * max(1.0, abs(score)):
            return name
    return None
