"""The verdict on a position: whether it must be guessed, with the proof."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Generic, TypeAlias, cast

from minewise import _core
from minewise.analysis.answers import solutions_in_words
from minewise.analysis.impossible import check_is_position, promised_cells
from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.arguments import check_flag
from minewise.base.budget import Budget, Deadline
from minewise.base.display import Drawn
from minewise.base.errors import ImpossiblePosition, OverBudget, ParameterError, PositionError
from minewise.base.results import (
    ASIDE,
    LongCount,
    Note,
    PositionResult,
    PromisedRule,
    Share,
    TrustFlags,
)
from minewise.base.types import C, Cell, TechniqueName, VerdictKind
from minewise.base.wording import cell_name, counted, in_percent, precise, worded
from minewise.clues import NOTHING
from minewise.constraints import Constraint
from minewise.explain.clicks import click_number, told
from minewise.explain.deductions import hardest, techniques, title_of
from minewise.explain.guesses import best_guess, closed_groups, first_cell, ranked_moves
from minewise.explain.hints import Hint, reasons, steps_to_safe
from minewise.explain.judge import Judge
from minewise.explain.sums import MINE_TOTAL, Clue
from minewise.explain.suspects import likeliest_slip
from minewise.explain.texts import joined, say
from minewise.explain.win_probabilities import WinProbability
from minewise.game import Game
from minewise.position import Position
from minewise.replays.replay import Replay

_MOVES: Final = 4
_MOST_NAMED: Final = 6
_MOST_PROVED: Final = 8  # cells among which the shortest proof is chosen
_SECONDS: Final = 2.0  # for each proof, and for the moves
_SAME: Final = 1e-9
_OTHERS: Final = "Ask about another click by its number or its time; a review lists all of them."


Totals: TypeAlias = Annotated[
    tuple[tuple[int, int], ...] | None,
    Note("if the numbers alone agree: the mine totals that they allow, as inclusive ranges"),
]


@dataclass(frozen=True)
class Verdict(PositionResult, Drawn, Generic[C]):
    r"""Tells whether a `position` must be guessed, and why; returned by `verdict`.

    `kind` is one of these:

    - "not a guess": a cell is certainly safe.
    - "a guess": every hidden cell may hold a mine.
    - "impossible": no layout agrees with the position.
    - "over": every cell without a mine is open.

    >>> import minewise as mw
    >>> found = mw.verdict(mw.Position.parse("1##", mines=1))
    >>> found.kind, found.cell, found.clues
    ('not a guess', (0, 2), ((0, 0), 'mine total'))
    """

    position: Annotated[Position[C], ASIDE]
    kind: VerdictKind
    text: Annotated[str, Note("the verdict in a sentence")]
    details: Annotated[tuple[str, ...], Note("further sentences")] = ()
    cell: Annotated[C | None, Note("the safe cell that is proved, or the best guess")] = None
    safe: Annotated[tuple[C, ...], Note("all cells that are certainly safe")] = ()
    mines: Annotated[tuple[C, ...], Note("all cells that certainly hold a mine")] = ()
    clues: Annotated[
        tuple[Clue[C], ...],
        Note(
            "a smallest set that proves the cell from the position alone, numbers before the mine "
            "total; or a smallest conflict of the numbers, without the mine total"
        ),
    ] = ()
    smallest: Annotated[bool, Note("false if the time was too short for a smallest set")] = True
    technique: Annotated[
        TechniqueName | None, Note("the simplest technique that finds a safe cell")
    ] = None
    steps: Annotated[tuple[Hint[C], ...], Note("the deductions of this technique")] = ()
    risk: Annotated[Share | None, Note("the mine probability of the best guess")] = None
    win_probability: Annotated[Share | None, Note("that of the best guess; null if unknown")] = None
    exact: Annotated[bool, Note("win probabilities by best play; otherwise estimated")] = False
    moves: Annotated[
        tuple[WinProbability[C], ...], Note("the best guesses, best first; empty if unknown")
    ] = ()
    enclosed: Annotated[
        tuple[tuple[C, ...], ...], Note("groups whose risks no other click can change")
    ] = ()
    fifty_fifty: Annotated[
        bool,
        Note(
            "whether one of two cells holds a mine, or one of the last two solutions is true, "
            "either with the same chance, and nothing that can still be opened tells which"
        ),
    ] = False
    solutions: Annotated[LongCount | None, Note("their number; null if unknown")] = None
    totals: Totals = None

    def to_text(self) -> str:
        """Returns all sentences of the verdict, one a line.

        >>> import minewise as mw
        >>> print(mw.verdict(mw.Position.parse("1##", mines=1)).to_text())
        Not a guess: the 1 at r0c0 and the mine total prove that r0c2 is safe.
        None of these clues can be left out.
        The simplest technique that finds it is mine count:
        The 1 at r0c0 has just one hidden cell, so r0c1 is a mine.
        All mines are known, so r0c2 is safe.
        """
        return "\n".join((self.text, *self.details))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Verdict: {self.text}>"


def verdict(
    position: Position[C] | Game[C] | Replay,
    *,
    click: Annotated[
        int | None, Note("of a game: decide the position before this click, as a review counts")
    ] = None,
    time: Annotated[
        float | None, Note("of a game: decide that before the click closest to these seconds")
    ] = None,
    start_rule: PromisedRule = "any",
    trust_flags: TrustFlags = False,
    budget: Budget | float | None = None,
) -> Verdict[C]:
    r"""Decides whether a `position` must be guessed.

    It need not be guessed if some cell is safe in every solution. Of the cells that the simplest
    technique finds first, the one with the shortest proof is shown. Numbers alone prove it if they
    can; otherwise they do together with the mine total.

    Of a game or a replay, it is the verdict on the position now, or before the click that lost.
    `click` asks about the position before another click, by its number in a review, from 1, and
    `time` about that before the click whose time is closest, in seconds. The last of the `details`
    then tells what the click was.

    `start_rule` is the guarantee for the first click, as in `hints`; games have their own. Flags
    count as mines only if `trust_flags` is True. `budget` bounds time and memory; a number means
    seconds. Raises `PositionError` if a cell can hold several mines, `OutOfRange` if there is no
    such click, and `OverBudget` if the position is too wide to decide within the budget.

    >>> import minewise as mw
    >>> print(verdict(mw.Position.parse("2##\n2##", mines=3)))
    A guess: no cell is safe in both solutions. The best is r0c2, with a risk of 50 %.
    >>> verdict(mw.Position.parse("2#1", mines=1)).kind
    'impossible'
    >>> game = mw.Game(mw.Board(1, 3, [(0, 1)]))
    >>> _ = game.open("r0c0"), game.open("r0c2")
    >>> verdict(game, click=2).details[-1]
    'Click 2, r0c2: certainly safe.'
    """
    if isinstance(position, Game | Replay):
        of_game = _of_game(position, click, time, trust_flags, Deadline.of_call(budget))
        return cast("Verdict[C]", of_game)
    for name, value in (("click", click), ("time", time)):
        if value is not None:
            raise ParameterError("needs a game or a replay", argument=name)
    check_is_position(position)
    trust_flags = check_flag("trust_flags", trust_flags)
    if position.max_per_cell > 1:
        raise PositionError("a verdict needs a position with at most one mine per cell")
    deadline = Deadline.of_call(budget)
    promised = promised_cells(position, start_rule, trust_flags)
    if promised:
        cell, text = first_cell(position, start_rule, promised)
        safe = tuple(map(position.topology.cell, promised))
        return Verdict(
            position, "not a guess", worded("Not a guess. {text}", text), cell=cell, safe=safe
        )
    try:
        analysis = analyze(position, trust_flags=trust_flags, budget=deadline.left())
    except ImpossiblePosition as error:
        return _impossible(position, error, deadline)
    if analysis.safe:
        return _proved(analysis, deadline)
    if analysis.unsettled:
        raise OverBudget(
            "the position is too wide to decide whether a cell is safe",
            cure="open more cells first, or increase {budget=}",
        )
    if all(risk != risk or risk == 1 for risk in analysis._risks):
        text = worded("Every cell without a mine is open: nothing is left.")
        return Verdict(position, "over", text, mines=analysis.mines)
    return _guess(analysis, deadline)


def _of_game(
    source: Game[C] | Replay,
    click: int | None,
    time: float | None,
    trust_flags: bool,
    deadline: Deadline,
) -> Verdict[Any]:
    game: Game[Any] = source.game if isinstance(source, Replay) else source
    history = game.history
    places = [place for place, action in enumerate(history) if action.kind != "flag"]
    asked = click_number(source, places, click, time)

    def decided(position: Position[Any]) -> Verdict[Any]:
        rule, budget = game.start_rule, deadline.left()
        return verdict(position, start_rule=rule, trust_flags=trust_flags, budget=budget)

    if asked is None and not game.lost:
        found = decided(game.position)
        return replace(found, details=(*found.details, worded(_OTHERS))) if game.won else found
    number = len(places) if asked is None else asked
    judge = Judge(game)
    for action in history[: places[number - 1]]:
        judge.follow(action)
    made = judge.click(history[places[number - 1]], deadline)[0]
    found = decided(judge.replayed.position)
    others = (worded(_OTHERS),) if asked is None else ()
    return replace(found, details=(*found.details, told(made, number), *others))


def _impossible(position: Position[C], error: ImpossiblePosition, deadline: Deadline) -> Verdict[C]:
    try:
        slip = likeliest_slip(position, deadline.left(_SECONDS))
    except OverBudget:
        slip = ""
    return Verdict(
        position,
        "impossible",
        worded("Impossible: {problem}{slip}.", error.problem, slip),
        clues=cast("tuple[Clue[C], ...]", error.clues),
        smallest=error.smallest,
        totals=error.totals,
    )


# Not a guess ----------------------------------------------------------------------------------


def _proved(analysis: Analysis[C], deadline: Deadline) -> Verdict[C]:
    position = analysis.position
    steps, inference = steps_to_safe(position, analysis.trust_flags, deadline)
    cells = steps[-1].safe if steps else analysis.safe
    cell, clues, smallest = min(
        (
            _proof(position, position.topology.index(cell), inference, deadline)
            for cell in cells[:_MOST_PROVED]
        ),
        key=lambda proof: (not proof[2], len(proof[1])),
    )
    technique = hardest(step.technique for step in steps if step.technique is not None)
    if technique is not None:
        steps = _within(analysis, cell, clues, technique) or steps
    text = _proof_words(position, clues, cell_name(cell))
    details = []
    if smallest and len(clues) > 1:
        details.append(worded("None of these clues can be left out."))
    if technique is not None:
        title = title_of(technique)
        title = title[:1].lower() + title[1:]
        details.append(worded("The simplest technique that finds it is {technique}:", title))
        details += [step.text for step in steps]
    return Verdict(
        position,
        "not a guess",
        text,
        tuple(details),
        cell,
        analysis.safe,
        analysis.mines,
        clues,
        smallest,
        technique,
        steps,
        solutions=analysis.solutions,
    )


def _proof(
    position: Position[C], index: int, inference: _core.Inference, deadline: Deadline
) -> tuple[C, tuple[Clue[C], ...], bool]:
    """Returns a cell with the clues of a proof in reading order, and whether it is a smallest."""
    cell = position.topology.cell
    numbers, smallest = inference.smallest_proof(index, deadline.limits(_SECONDS))
    clues: list[Clue[C]] = [cell(i) for i in sorted(numbers) if i != _core.MINE_TOTAL]
    if _core.MINE_TOTAL in numbers:
        clues.append(MINE_TOTAL)
    return cell(index), tuple(clues), smallest


def _within(
    analysis: Analysis[C], cell: Cell, clues: Sequence[Clue[C]], technique: TechniqueName
) -> tuple[Hint[C], ...]:
    """Returns the steps by which easy techniques find a cell from some clues alone, if they do."""
    position = analysis.position
    others = (each for each in position.topology.cells if position[each] >= 0)
    alone = position.with_cells(dict.fromkeys(set(others).difference(clues), NOTHING))
    names = [each.name for each in techniques() if each.graded]
    names = names[: names.index(technique) + 1]
    if MINE_TOTAL not in clues and "mine-count" in names:
        names.remove("mine-count")
    return reasons(alone, [cell], names, trust_flags=analysis.trust_flags)


def _proof_words(position: Position[C], clues: Sequence[Clue[C]], cell: str) -> str:
    named = [
        say(
            "number",
            number="?" if position[clue] < 0 else position[clue],
            cell=cell_name(clue),
        )
        for clue in clues
        if clue != MINE_TOTAL
    ] + [say("total")] * (MINE_TOTAL in clues)
    if not named:  # from nothing but the flags, or from the density
        return worded("Not a guess: it follows that {cell} is safe.", cell)
    if len(named) > _MOST_NAMED:
        rest = len(named) - _MOST_NAMED
        named = [*named[:_MOST_NAMED], counted(rest, "more clue")]
    alone = "Not a guess: {clues} proves that {cell} is safe."
    several = "Not a guess: {clues} prove that {cell} is safe."
    return worded(alone if len(clues) == 1 else several, joined(named), cell)


# A guess --------------------------------------------------------------------------------------


def _guess(analysis: Analysis[C], deadline: Deadline) -> Verdict[C]:
    ranked = ranked_moves(analysis, deadline, _MOVES, _SECONDS)
    guess = best_guess(analysis, deadline, ranked)
    assert guess is not None
    moves = ranked.moves if ranked else ()
    risk = precise(guess.risk) + ("" if analysis.method == "exact" else say("estimated"))
    found: Verdict[C] = Verdict(
        analysis.position,
        "a guess",
        worded(
            "A guess: no cell is safe in {solutions}. The best is {cell}, with a risk of {risk}.",
            _solutions(analysis),
            cell_name(guess.cell),
            risk,
        ),
        cell=guess.cell,
        mines=analysis.mines,
        risk=guess.risk,
        win_probability=guess.win_probability,
        exact=guess.exact_win,
        moves=moves,
        enclosed=_enclosed(analysis),
        solutions=analysis.solutions,
    )
    is_forced = any(_is_even(analysis, group) for group in found.enclosed) or (
        found.solutions == 2 and abs(guess.risk - 0.5) < _SAME
    )
    object.__setattr__(found, "fifty_fifty", is_forced)
    object.__setattr__(found, "details", tuple(_details(found, analysis)))
    return found


def _enclosed(analysis: Analysis[C]) -> tuple[tuple[C, ...], ...]:
    """Returns the closed groups; a larger one that is all that is left tells nothing."""
    uncertain = sum(0 < risk < 1 for risk in analysis._risks)
    return tuple(
        tuple(group)
        for group in closed_groups(analysis)
        if len(group) == 2 or len(group) < uncertain
    )


def _solutions(analysis: Analysis[Cell]) -> str:
    count = solutions_in_words(analysis)
    if count is None:
        return worded("all solutions")
    return worded("both solutions") if count == "2" else worded("all {count} solutions", count)


def _holds_one(analysis: Analysis[C], group: Sequence[C]) -> bool:
    """Checks if exactly one of two cells holds a mine; uncertain clues may allow none or both."""
    return len(group) == 2 and analysis.probability_of(Constraint(group, 1)) == 1.0


def _is_even(analysis: Analysis[C], group: Sequence[C]) -> bool:
    """Checks if the mine is as likely in each cell; clue models and densities may differ."""
    return _holds_one(analysis, group) and abs(analysis[group[0]] - 0.5) < _SAME


def _details(found: Verdict[C], analysis: Analysis[C]) -> list[str]:
    details = []
    if found.win_probability is not None:
        how = "It wins {share} with best play." if found.exact else "It wins {share} (estimated)."
        details.append(worded(how, _share(found.win_probability, found.exact)))
        details += _others(found)
    if found.solutions == 2 and not any(_holds_one(analysis, group) for group in found.enclosed):
        forced = "A forced 50/50: each cell that is not certain is a mine in one of the two."
        other = "Nothing tells more: each cell that is not certain is a mine in one of the two."
        details.append(worded(forced if found.fifty_fifty else other))
        return details
    for group in found.enclosed:
        names = joined(map(cell_name, group))
        if _holds_one(analysis, group):
            even = (
                "A forced 50/50: one of {cells} holds a mine, and no number that can still be "
                "opened tells which."
            )
            uneven = (
                "One of {cells} holds a mine, and no number that can still be opened tells which."
            )
            details.append(worded(even if _is_even(analysis, group) else uneven, names))
        else:
            details.append(worded("No click elsewhere changes the risks of {cells}.", names))
    if found.cell is not None and not any(found.cell in group for group in found.enclosed):
        details.append(worded("Opening other cells may change its risk."))
    return details


def _others(found: Verdict[C]) -> list[str]:
    assert found.win_probability is not None
    equal, worse = [], []
    for move in found.moves:
        cost = found.win_probability - move.win_probability
        if move.cell == found.cell:
            continue
        if cost < _SAME:
            equal.append(cell_name(move.cell))
        else:
            worse.append(
                worded("{cell} by {cost}", cell_name(move.cell), _share(cost, found.exact))
            )
    lines = []
    if equal:
        lines.append(worded("As good: {cells}.", joined(equal[:_MOVES])))
    if worse:
        lines.append(worded("Worse: {cells}.", joined(worse[:_MOVES])))
    return lines


def _share(share: float, exact: bool) -> str:
    return precise(share) if exact else in_percent(f"{100 * share:.1f}")
