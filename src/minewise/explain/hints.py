"""Hints: the next step, with its reason in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, overload

from minewise.analysis.first_click import promised_cells
from minewise.analysis.impossible import asking_about
from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.arguments import check_flag
from minewise.base.budget import Budget, Deadline
from minewise.base.immutable import Immutable
from minewise.base.json_values import json_cell
from minewise.base.types import C, Cell, HintKind, JsonObject, StartRule, TechniqueName
from minewise.base.wording import cell_name, precise, shortened
from minewise.explain.best_guess import BestGuess, best_guess
from minewise.explain.deductions import MINE_TOTAL, Clue, Deduction, start
from minewise.explain.first_cell import first_cell
from minewise.explain.hint_words import Words, joined, outcome
from minewise.position import FLAG, Position


class Hint(NamedTuple, Generic[C]):
    """Holds the next step or guess, with its reason.

    `kind` is "step" for a deduction by `technique` from `clues`, "wrong flags" for flags on cells
    that are certainly safe, "guess" if no cell is certainly safe (`safe` is then empty and `guess`
    has the cell), "first click" before a first click that the start rule makes safe, and "over" if
    no cell is left to open. `text` is the reason. `pattern` is the usual name of the pattern, or
    None. `proof` lists the clues that prove the step without earlier steps.

    >>> import minewise as mw
    >>> print(mw.hints(mw.Position.parse("1##", mines=1))[0])
    The 1 at r0c0 has just one hidden cell, so r0c1 is a mine.
    """

    kind: HintKind
    text: str
    technique: TechniqueName | None = None
    pattern: str | None = None
    safe: tuple[C, ...] = ()
    mines: tuple[C, ...] = ()
    clues: tuple[Clue[C], ...] = ()
    proof: tuple[Clue[C], ...] = ()
    guess: BestGuess[C] | None = None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Hint: {self.kind}: {shortened(self.text)}>"

    def to_dict(self) -> JsonObject:
        """Returns the hint as JSON values; cells are `[row, column]` or labels.

        >>> import minewise as mw
        >>> mw.hints(mw.Position.parse("1##", mines=1))[0].to_dict()["mines"]
        [[0, 1]]
        """
        fields = self._asdict()
        for name in ("safe", "mines", "clues", "proof"):
            fields[name] = [json_cell(cell) for cell in fields[name]]
        if self.guess is not None:
            fields["guess"] = self.guess._asdict() | {
                "cell": json_cell(self.guess.cell),
                "numbers": list(self.guess.numbers),
            }
        return fields


class Hints(Immutable, Sequence[Hint[C]], Generic[C]):
    """Holds hints in the order in which to follow them; returned by `hints`.

    >>> import minewise as mw
    >>> [hint.kind for hint in mw.hints(mw.Position.parse("1F#", mines=1), all_steps=True)]
    ['step']
    """

    def __init__(self, position: Position[C], items: list[Hint[C]]) -> None:
        self.__dict__.update(position=position, _items=tuple(items))

    position: Position[C]
    _items: tuple[Hint[C], ...]

    @overload
    def __getitem__(self, index: int) -> Hint[C]: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Hint[C], ...]: ...

    def __getitem__(self, index: int | slice) -> Hint[C] | tuple[Hint[C], ...]:
        return self._items[index]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Hint[C]]:
        return iter(self._items)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hints):
            return NotImplemented
        return self.position == other.position and self._items == other._items

    def __hash__(self) -> int:
        return hash((self.position, len(self)))

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def to_dict(self) -> JsonObject:
        """Returns the hints as JSON values.

        >>> import minewise as mw
        >>> len(mw.hints(mw.Position.parse("1##", mines=1)).to_dict()["hints"])
        1
        """
        return {"hints": [hint.to_dict() for hint in self]}

    def __repr__(self) -> str:
        more = f", {len(self) - 1} more" if len(self) > 1 else ""
        return f"<Hints: {shortened(str(self[0]))}{more}>" if self else "<Hints: none>"


def hints(
    position: Position[C],
    *,
    all_steps: bool = False,
    start_rule: StartRule = "any",
    trust_flags: bool = False,
    skip_mines: bool = False,
    budget: Budget | float | None = None,
) -> Hints[C]:
    r"""Returns the next step of a `position`, or all steps if `all_steps` is True.

    Each step uses the easiest technique that finds one.

    Flags on cells that are certainly safe come first. Steps that only find flagged mines are left
    out. If no cell is certainly safe, the last hint is a guess. Flags count as mines only if
    `trust_flags` is True. `budget` bounds time and memory; a number means seconds. Raises
    `ImpossiblePosition` if the position is contradictory, and `OverBudget` if the budget is
    exceeded.

    `start_rule` is the guarantee for the first click: "any" for none, "safe" for no mine, "opening"
    for a 0. If nothing is revealed and the rule is "safe" or "opening", the only hint is the first
    cell to click. After the first click the rule has no effect. Raises `PositionError` if the rule
    cannot hold at any cell.

    If `skip_mines` is True, steps that find mines alone are left out, for players who do not flag.
    `proof` of a later step includes their clues.

    >>> print(hints(Position.parse("0000\n0122\n02##\n02##", mines=3)))
    The 1 at r1c1 has just one hidden cell, so r2c2 is a mine.
    """
    trust_flags = check_flag("trust_flags", trust_flags)
    skip_mines = check_flag("skip_mines", skip_mines)
    all_steps = check_flag("all_steps", all_steps)
    promised = promised_cells(position, start_rule, trust_flags)
    if promised:
        cell, text = first_cell(position, start_rule, promised)
        return Hints(position, [Hint("first click", text, safe=(cell,))])
    teacher = _Teacher(position, trust_flags, Deadline.of_call(budget), skip_mines=skip_mines)
    return Hints(position, teacher.items(all_steps))


def steps_of(analysis: Analysis[C], budget: Budget | None) -> Hints[C]:
    """Returns all steps at the position of an analysis; the guess, if any, does not count it again.

    >>> import minewise as mw
    >>> [hint.kind for hint in steps_of(mw.analyze(Position.parse("#1#", mines=1)), None)]
    ['guess']
    """
    position, deadline = analysis.position, Deadline.of_call(budget)
    teacher = _Teacher(position, analysis.trust_flags, deadline, analysis=analysis)
    return Hints(position, teacher.items(all_steps=True))


def reasons(
    position: Position[C], cells: Iterable[Cell], techniques: Iterable[str] | None = None
) -> tuple[Hint[C], ...]:
    r"""Returns the steps by some techniques that prove certain `cells`, and no others.

    Each step uses the first technique that finds one. Flags count as mines.

    >>> wall = Position.parse("####\n1111", mines=2)
    >>> [step.safe for step in reasons(wall, [(0, 2)], ["subset"])]
    [((0, 2),)]
    """
    unproved = set(cells)
    chain: list[Hint[C]] = []
    for step in _Teacher(position, True, Deadline(None), techniques).steps():
        chain.append(step)
        unproved.difference_update(step.safe, step.mines)
        if not unproved:
            break
    return _needed(position, chain, set(cells))


def _needed(
    position: Position[C], chain: Sequence[Hint[C]], wanted: set[Cell]
) -> tuple[Hint[C], ...]:
    """Leaves out the steps that are neither wanted nor used by a later step."""
    neighbours = position.topology.neighbours
    needed: list[Hint[C]] = []
    for step in reversed(chain):
        if wanted.isdisjoint((*step.safe, *step.mines)):
            continue
        needed.append(step)
        for clue in step.clues:
            wanted.update(position.topology.cells if clue == MINE_TOTAL else neighbours(clue))
    return tuple(reversed(needed))


# Estimated memory: of a position during the deduction, and of a hint with its text and cells.
_BYTES_OF_CELL = 100
_BYTES_OF_STEP = 2000
_BYTES_OF_NAMED_CELL = 250


class _Teacher(Generic[C]):
    def __init__(
        self,
        position: Position[C],
        trust_flags: bool,
        deadline: Deadline,
        techniques: Iterable[str] | None = None,
        *,
        skip_mines: bool = False,
        analysis: Analysis[C] | None = None,
    ) -> None:
        self.position = position
        self.analysis = analysis
        self.trust_flags = trust_flags
        self.skip_mines = skip_mines
        self.deadline = deadline
        self.inference = start(position, deadline, techniques, trust_flags=trust_flags, guided=True)
        self.words = Words(position, trust_flags)
        self.explained: list[tuple[Deduction[C], str]] = []
        self.bytes = len(position.topology) * _BYTES_OF_CELL

    def items(self, all_steps: bool) -> list[Hint[C]]:
        if self.is_over():
            return [Hint("over", "Every cell without a mine is open: the game is won.")]
        safe = [self.position.topology.cell(i) for i in self.inference.safe()]
        items = self.wrong_flags([cell for cell in safe if self.position[cell] == FLAG])
        steps = (hint for hint in self.steps() if not self.is_known_to_player(hint))
        if all_steps:
            items += steps
        else:
            items += [hint for hint in [next(steps, None)] if hint is not None]
        if not safe:
            items += self.guesses()
        return items

    def is_over(self) -> bool:
        hidden = self.position.hidden_count
        if self.position.mine_count is None:
            return hidden == 0
        return hidden == self.position.mine_count - self.position._core.exposed

    def deductions(self) -> Iterator[tuple[Deduction[C], str]]:
        """Yields the steps of the chain with their sentences; each is computed only once."""
        number = 0
        while True:
            if number == len(self.explained):
                with asking_about(self.position, self.trust_flags):
                    row = self.inference.next(self.deadline.limits())
                if row is None:
                    return
                step = Deduction(self.inference, number, self.position, row)
                self.explained.append((step, self.words.tell(step)))
                cells = len(step.safe) + len(step.mines) + len(step.clues)
                self.bytes += _BYTES_OF_STEP + cells * _BYTES_OF_NAMED_CELL
                self.deadline.need(self.bytes)
            yield self.explained[number]
            number += 1

    def steps(self) -> Iterator[Hint[C]]:
        for step, text in self.deductions():
            yield Hint(
                "step",
                text,
                step.technique,
                step.pattern,
                tuple(step.safe),
                tuple(step.mines),
                tuple(step.clues),
                tuple(step.proof),
            )

    def is_known_to_player(self, hint: Hint[C]) -> bool:
        if hint.safe:
            return False
        return self.skip_mines or all(self.position[cell] == FLAG for cell in hint.mines)

    def wrong_flags(self, wrong: list[C]) -> list[Hint[C]]:
        """Returns a hint for the flags that are provably wrong, with the clues that prove it."""
        if not wrong:
            return []
        unproved = set(wrong)
        proof: dict[Clue[C], None] = {}
        for step, _ in self.deductions():
            if unproved.intersection(step.safe):
                proof |= dict.fromkeys(step.proof)
                unproved.difference_update(step.safe)
            if not unproved:
                break
        named = joined(map(cell_name, wrong))
        flags = f"The flag at {named} is" if len(wrong) == 1 else f"The flags at {named} are"
        text = f"{flags} wrong: {outcome(wrong, [])}."
        clues = tuple(proof)
        return [Hint("wrong flags", text, safe=tuple(wrong), clues=clues, proof=clues)]

    def guesses(self) -> list[Hint[C]]:
        analysis = self.analysis
        if analysis is None:
            budget = self.deadline.left()
            analysis = analyze(self.position, trust_flags=self.trust_flags, budget=budget)
        with asking_about(self.position, self.trust_flags):
            guess = best_guess(analysis, self.deadline)
        if guess is None:
            return []
        return [Hint("guess", _guess_words(guess, analysis.method == "exact"), guess=guess)]


def _guess_words(guess: BestGuess[Cell], exact: bool) -> str:
    name = cell_name(guess.cell)
    words = f"No cell is certainly safe. The best guess is {name}: "
    words += f"{precise(guess.risk)} risk{'' if exact else ' (estimated)'}"
    if guess.win_probability is not None:
        words += f", and it wins {_win_words(guess.win_probability, guess.exact_win)}"
    number = max(range(len(guess.numbers)), key=guess.numbers.__getitem__)
    words += f". Most likely number: {number} ({precise(guess.numbers[number])})"
    if guess.numbers[0] > 0 and number != 0:
        words += f"; chance of a 0: {precise(guess.numbers[0])}"
    words += f". Expected information: {guess.information:.2f} bits"
    if guess.can_wait:
        return f"{words}. Opening other cells may change the risk."
    return f"{words}. Guess it now: opening other cells cannot change the risk."


def _win_words(probability: float, exact: bool) -> str:
    """Rounds an estimate, whose decimals would mean nothing, to whole percentages."""
    if exact:
        return f"{precise(probability)} with best play"
    return f"about {100 * probability:.0f} % of the time"
