"""Hints: the next step or the first cell, with its reason in four levels of detail."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Annotated, Any, Final, Generic, NamedTuple

from minewise import _core
from minewise.analysis.impossible import asking_about, promised_cells
from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.arguments import check_flag, check_whole
from minewise.base.budget import Budget, Deadline
from minewise.base.immutable import FrozenList
from minewise.base.results import (
    ASIDE,
    Bounds,
    Note,
    PositionResult,
    PromisedRule,
    Result,
    TrustFlags,
    figure,
)
from minewise.base.types import C, Cell, HintKind, TechniqueName
from minewise.base.wording import cell_name, shortened, worded
from minewise.explain.deductions import Chain, Deduction, hardest, start, title_of
from minewise.explain.guesses import BestGuess, best_guess, first_cell, guess_words, ranked_moves
from minewise.explain.sums import MINE_TOTAL, Clue, KnownMines, Pattern, Sums
from minewise.explain.texts import joined, joined_clauses, listed, say
from minewise.explain.win_probabilities import COMPARED, MOST_DEPTH, WinProbabilities, deeper
from minewise.position import FLAG, Position


@dataclass(frozen=True, slots=True)
class Hint(Result, Generic[C]):
    """Holds the next step or guess, with its reason.

    `kind` is "step" for a deduction by `technique` from `clues`, "wrong flags" for flags on cells
    that are certainly safe, "guess" if no cell is certainly safe (`safe` is then empty), "first
    click" before a first click that the start rule makes safe, and "over" if no cell is left to
    open.

    >>> import minewise as mw
    >>> hint = mw.hints(mw.Position.parse("1##", mines=1))[0]
    >>> print(hint)
    All mines are known, so r0c2 is safe.
    >>> hint.known_mines
    ((0, 1),)
    >>> print(hint.levels[2])
    Mine count: the mine total proves a safe cell.
    """

    kind: HintKind
    text: Annotated[str, Note("the reason")]
    technique: Annotated[TechniqueName | None, Note("that of a step")] = None
    pattern: Pattern = None
    safe: Annotated[tuple[C, ...], Note("cells that are certainly safe")] = ()
    mines: Annotated[tuple[C, ...], Note("cells that are certainly mines")] = ()
    clues: Annotated[tuple[Clue[C], ...], Note("the clues of the step")] = ()
    proof: Annotated[
        tuple[Clue[C], ...], Note("the clues that prove the step without earlier steps")
    ] = ()
    guess: Annotated[BestGuess[C] | None, Note("the cell to guess, if none is safe")] = None
    known_mines: KnownMines[C] = ()
    sums: Sums[C] = ()
    levels: Annotated[
        tuple[str, ...], Note("the texts of four levels of detail: area, clues, technique, all")
    ] = ()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Hint: {self.kind}: {shortened(self.text)}>"


class Hints(PositionResult, FrozenList[Hint[C]], Generic[C]):
    """Holds hints in the order in which to follow them; returned by `hints`.

    >>> import minewise as mw
    >>> [hint.kind for hint in mw.hints(mw.Position.parse("1F#", mines=1), all_steps=True)]
    ['step']
    """

    def __init__(self, position: Position[C], items: list[Hint[C]]) -> None:
        self.__dict__.update(position=position, _items=tuple(items))

    position: Annotated[Position[C], ASIDE]

    @figure
    def hints(self) -> tuple[Hint[C], ...]:
        """All hints, one after the other.

        >>> import minewise as mw
        >>> len(mw.hints(mw.Position.parse("1##", mines=1)).hints)
        1
        """
        return self._items

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def __repr__(self) -> str:
        more = f", {len(self) - 1} more" if len(self) > 1 else ""
        return f"<Hints: {shortened(str(self[0]))}{more}>" if self else "<Hints: none>"


def hints(
    position: Position[C],
    *,
    limit: Annotated[int, Bounds(1), Note("the most hints in the answer")] = 1,
    all_steps: Annotated[bool, Note("list the steps to the end, whatever the limit")] = False,
    start_rule: PromisedRule = "any",
    trust_flags: TrustFlags = False,
    skip_mines: Annotated[bool, Note("leave out steps that find mines alone")] = False,
    depth: Annotated[
        int, Bounds(0, MOST_DEPTH), Note("continuations that compare the best guesses")
    ] = 0,
    budget: Budget | float | None = None,
) -> Hints[C]:
    r"""Returns the next hints of a `position`, at most `limit`, or all steps.

    Flags on cells that are certainly safe come first, then the steps that open a cell, in the order
    of the deduction: each uses the easiest technique that finds one. If no cell is certainly safe,
    the best guess takes their place. Steps that find mines alone come last. Mines that are flagged
    are left out.

    If `all_steps` is True, the result is the whole deduction without a limit. Each step uses only
    earlier ones, also those that find mines alone, and a guess comes last. Flags count as mines
    only if `trust_flags` is True. `budget` bounds time and memory; a number means seconds. Raises
    `ImpossiblePosition` if the position is contradictory, and `OverBudget` if the budget is
    exceeded.

    `start_rule` is the guarantee for the first click: "any" for none, "safe" for no mine, "opening"
    for a 0. If nothing is revealed and the rule is "safe" or "opening", the only hint is the first
    cell to click. After the first click the rule has no effect. Raises `PositionError` if the rule
    cannot hold at any cell.

    If `skip_mines` is True, steps that find mines alone are left out, for players who do not flag.
    `proof` of a later step includes their clues.

    With `depth`, a guess that is not exact is chosen among the four best ones by so many
    continuations at most, as `deepen` plays them.

    >>> print(hints(Position.parse("0000\n0122\n02##\n02##", mines=3), limit=2))
    All mines are known, so r3c3 is safe.
    The 1 at r1c1 has just one hidden cell, so r2c2 is a mine.
    """
    trust_flags = check_flag("trust_flags", trust_flags)
    skip_mines = check_flag("skip_mines", skip_mines)
    all_steps = check_flag("all_steps", all_steps)
    limit = check_whole("limit", limit, 1)
    depth = check_whole("depth", depth, 0, MOST_DEPTH)
    promised = promised_cells(position, start_rule, trust_flags)
    if promised:
        cell, text = first_cell(position, start_rule, promised)
        return Hints(position, [_levelled(Hint("first click", text, safe=(cell,)), position)])
    teacher = _Teacher(
        position, trust_flags, Deadline.of_call(budget), skip_mines=skip_mines, depth=depth
    )
    items = teacher.walk() if all_steps else islice(teacher.items(), limit)
    return Hints(position, list(items))


class Recommendation(NamedTuple, Generic[C]):
    """Holds the `hint` at a position, and the hardest `technique` on the way to it.

    `proof` is the step that proves the mines which were asked for; None if there is none.
    """

    hint: Hint[C] | None
    technique: TechniqueName | None
    proof: Hint[C] | None


def recommendation(
    analysis: Analysis[C],
    mines: Collection[Cell],
    budget: Budget | None,
    ranked: WinProbabilities[C] | None = None,
) -> Recommendation[C]:
    """Returns the hint at the position of an analysis: the step to a safe cell, or the best guess.

    The proof is about those of the `mines` that its step proves. `ranked` are the best moves, if
    they are known.
    """
    position, deadline = analysis.position, Deadline.of_call(budget)
    trust_flags = analysis.trust_flags
    teacher = _Teacher(position, trust_flags, deadline, analysis=analysis, ranked=ranked)
    hint = next(chain(teacher.opening_steps(), teacher.guesses()), None)
    technique = hardest(row[0] for row in teacher.chain.rows) if hint and hint.safe else None
    proofs = (step for step in teacher.deductions() if not set(mines).isdisjoint(step.mines))
    proof = next((teacher.hint(step._about(mines)) for step in proofs), None) if mines else None
    return Recommendation(hint, technique, proof)


def steps_to_safe(
    position: Position[C], trust_flags: bool, deadline: Deadline
) -> tuple[tuple[Hint[C], ...], _core.Inference]:
    """Returns the steps that the first safe cell needs, the easiest ones, and their inference.

    There are none if the techniques find no safe cell.
    """
    teacher = _Teacher(position, trust_flags, deadline)
    steps: list[Hint[C]] = []
    for step in teacher.steps():
        steps.append(step)
        if step.safe:
            return _needed(position, steps, set(step.safe)), teacher.chain.inference
    return (), teacher.chain.inference


def reasons(
    position: Position[C],
    cells: Iterable[Cell],
    techniques: Iterable[str] | None = None,
    *,
    trust_flags: bool = True,
) -> tuple[Hint[C], ...]:
    """Returns the steps by some techniques that prove certain `cells`, and no others.

    Each step uses the first technique that finds one.
    """
    unproved = set(cells)
    steps: list[Hint[C]] = []
    for step in _Teacher(position, trust_flags, Deadline(None), techniques).steps():
        steps.append(step)
        unproved.difference_update(step.safe, step.mines)
        if not unproved:
            break
    return _needed(position, steps, set(cells))


def _needed(
    position: Position[C], steps: Sequence[Hint[C]], wanted: set[Cell]
) -> tuple[Hint[C], ...]:
    """Leaves out the steps that are neither wanted nor used by a later step."""
    neighbours = position.topology.neighbours
    needed: list[Hint[C]] = []
    for step in reversed(steps):
        if wanted.isdisjoint((*step.safe, *step.mines)):
            continue
        needed.append(step)
        for clue in step.clues:
            wanted.update(position.topology.cells if clue == MINE_TOTAL else neighbours(clue))
    return tuple(reversed(needed))


# Estimated memory: of a position during the deduction, and of a hint with its text and cells.
_BYTES_OF_CELL = 100
_BYTES_OF_STEP = 4000
_BYTES_OF_NAMED_CELL = 500


class _Teacher(Generic[C]):
    def __init__(
        self,
        position: Position[C],
        trust_flags: bool,
        deadline: Deadline,
        techniques: Iterable[str] | None = None,
        *,
        skip_mines: bool = False,
        depth: int = 0,
        analysis: Analysis[C] | None = None,
        ranked: WinProbabilities[C] | None = None,
    ) -> None:
        self.position = position
        self.analysis = analysis
        self.ranked = ranked
        self.trust_flags = trust_flags
        self.skip_mines = skip_mines
        self.depth = depth
        self.deadline = deadline
        inference = start(position, deadline, techniques, trust_flags=trust_flags, guided=True)
        self.chain = Chain(inference, position, trust_flags=trust_flags)
        self.safe = set(inference.safe())
        self.wrong = {i for i in self.safe if position._core.value(i) == FLAG}  # flags
        self.bytes = len(position.topology) * _BYTES_OF_CELL

    def items(self) -> Iterator[Hint[C]]:
        """Yields the hints in the order in which to give them."""
        if self.is_over():
            yield _levelled(Hint("over", say("over")), self.position)
            return
        yield from self.wrong_flags()
        yield from self.opening_steps()
        yield from self.guesses()
        if not self.skip_mines:
            yield from (self.hint(step) for step in self.new_steps() if not step.safe)

    def walk(self) -> Iterator[Hint[C]]:
        """Yields the whole deduction in its order."""
        if self.is_over():
            yield from self.items()
            return
        yield from self.wrong_flags()
        for step in self.new_steps():
            if step.safe or not self.skip_mines:
                yield self.hint(step)
        yield from self.guesses()

    def is_over(self) -> bool:
        hidden = self.position.hidden_count
        if self.position.mine_count is None:
            return hidden == 0
        return hidden == self.position.mine_count - self.position._core.exposed

    def numbers(self) -> Iterator[int]:
        """Yields the numbers of the steps of the chain; each step is computed only once."""
        rows, number = self.chain.rows, 0
        while True:
            if number == len(rows):
                with asking_about(self.position, self.trust_flags):
                    row = self.chain.inference.next(self.deadline.limits())
                if row is None:
                    return
                self.chain.extend([row])
                cells = sum(map(len, row[2:]))
                self.bytes += _BYTES_OF_STEP + cells * _BYTES_OF_NAMED_CELL
                self.deadline.need(self.bytes)
            yield number
            number += 1

    def deductions(self) -> Iterator[Deduction[C]]:
        return map(self.chain.step, self.numbers())

    def new_steps(self, *, opening: bool = False) -> Iterator[Deduction[C]]:
        """Yields the steps about cells without a flag; if `opening`, those with safe cells."""
        value = self.position._core.value
        for number in self.numbers():
            _, _, safe, mines, _ = self.chain.rows[number]
            new = [i for i in safe if value(i) != FLAG]
            if not opening or new:
                new += [i for i in mines if value(i) != FLAG]
            if len(new) == len(safe) + len(mines):
                yield self.chain.step(number)
            elif new:
                yield self.chain.step(number)._about(set(map(self.position.topology.cell, new)))

    def opening_steps(self) -> Iterator[Hint[C]]:
        """Yields the steps with safe cells, until all safe cells are told."""
        untold = len(self.safe) - len(self.wrong)
        steps = self.new_steps(opening=True)
        while untold and (step := next(steps, None)) is not None:
            untold -= len(step.safe)
            yield self.hint(step)

    def steps(self) -> Iterator[Hint[C]]:
        return map(self.hint, self.deductions())

    def hint(self, step: Deduction[C]) -> Hint[C]:
        hint: Hint[C] = Hint(
            "step",
            step.text,
            step.technique,
            step.pattern,
            step.safe,
            step.mines,
            step.clues,
            step.proof,
            known_mines=step.known_mines,
            sums=step.sums,
        )
        return _levelled(hint, self.position)

    def wrong_flags(self) -> Iterator[Hint[C]]:
        wrong = set(map(self.position.topology.cell, self.wrong))
        steps = self.deductions()
        while wrong and (step := next(steps, None)) is not None:
            refuted = [cell for cell in step.safe if cell in wrong]
            wrong.difference_update(refuted)
            if refuted:
                hint = self.hint(step._about(refuted))
                cells = joined(map(cell_name, refuted))
                text = say("wrong flag", cells=cells, n=len(refuted), reason=hint.text)
                yield _levelled(replace(hint, kind="wrong flags", text=text), self.position)

    def guesses(self) -> Iterator[Hint[C]]:
        """Yields the best guess if no cell is certainly safe."""
        if self.safe:
            return
        analysis = self.analysis
        if analysis is None:
            budget = self.deadline.left()
            analysis = analyze(self.position, trust_flags=self.trust_flags, budget=budget)
        with asking_about(self.position, self.trust_flags):
            ranked = self.ranked
            if ranked is None:
                ranked = ranked_moves(analysis, self.deadline, COMPARED if self.depth else 1)
                ranked = ranked and deeper(analysis, ranked, self.depth, self.deadline)
            guess = best_guess(analysis, self.deadline, ranked)
        if guess is not None:
            hint = Hint("guess", guess_words(guess, analysis), guess=guess)
            yield _levelled(hint, self.position)


def _levelled(hint: Hint[C], position: Position[C]) -> Hint[C]:
    return replace(hint, levels=levels(hint, position))


_MOST_NUMBERS: Final = 6


def levels(hint: Hint[Cell], position: Position[Cell]) -> tuple[str, ...]:
    """Returns the texts of a hint, from the least to the most detailed."""
    if hint.guess is not None:
        cell = cell_name(hint.guess.cell)
        names = ("guess around", "guess cell")
        return say("must guess"), *(say(name, cell=cell) for name in names), hint.text
    if not hint.clues:
        return (hint.text,) * 4
    return _area(hint), _clues(hint), _technique(hint, position), hint.text


def _area(hint: Hint[Cell]) -> str:
    cells = [clue for clue in hint.clues if clue != MINE_TOTAL]
    around = cell_name([*cells, *hint.safe, *hint.mines][0])
    if hint.kind == "wrong flags":
        return say("flag around", cell=around)
    if not cells:
        return say("total only")
    has_total = len(cells) < len(hint.clues)
    return say("around and total" if has_total else "around", cell=around)


def _clues(hint: Hint[Cell]) -> str:
    names = [say("total") if clue == MINE_TOTAL else cell_name(clue) for clue in hint.clues]
    template = "flag from clues" if hint.kind == "wrong flags" else "from clues"
    return say(template, n=len(names), clues=listed(names, _MOST_NUMBERS, "more numbers"))


def _technique(hint: Hint[Cell], position: Position[Cell]) -> str:
    def named(clue: Any) -> str:
        if clue == MINE_TOTAL:
            return say("total")
        shown = "?" if position[clue] < 0 else position[clue]
        return say("number", number=shown, cell=cell_name(clue))

    title = title_of(str(hint.technique))
    if hint.pattern:
        title = say("with pattern", technique=title, pattern=worded(hint.pattern))
    groups = (("some safe", hint.safe), ("some mines", hint.mines))
    result = joined_clauses(say(name, n=len(cells)) for name, cells in groups if cells)
    if hint.kind == "wrong flags":
        result = say("a wrong flag")
    clues = listed(list(map(named, hint.clues)), _MOST_NUMBERS, "more numbers")
    return say("by technique", technique=title, clues=clues, n=len(hint.clues), result=result)
