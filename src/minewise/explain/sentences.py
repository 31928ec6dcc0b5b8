"""The sentences of deductions, with the suppositions that a contradiction needs.

Unit propagation (as in DPLL) over the sums of a refutation: a sum that has its mines makes its
other cells safe, and a sum that needs all its cells makes them mines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, Final, Generic, NamedTuple

from minewise.base.types import C, Cell, TechniqueName
from minewise.base.wording import cell_name, worded
from minewise.explain.sums import MINE_TOTAL, Derivations, Known, Line, Sum
from minewise.explain.texts import capital, joined, joined_clauses, listed, say


class Link(NamedTuple, Generic[C]):
    """Holds the cells that a sum settles after the earlier links."""

    cells: tuple[C, ...]
    is_mine: bool
    by: Sum[C]


class Failure(NamedTuple, Generic[C]):
    """Holds the links that a refutation needs, and the sum that then fails.

    `excess` is the number of mines that it has too many; below zero it lacks some.
    """

    links: tuple[Link[C], ...]
    sum: Sum[C]
    excess: int


def failure(sums: Sequence[Sum[C]], cell: Cell, is_mine: bool) -> Failure[C] | None:
    """Returns how the sums fail if a cell is supposed to be a mine, or safe; None if they do not.

    Of several sums that fail after the same number of rounds, the one with the fewest links is
    returned.
    """
    values: dict[Cell, bool] = {cell: is_mine}
    rounds: dict[Cell, int] = {cell: 0}  # by cell: the round that settled it
    links: list[Link[C]] = []
    over: dict[Cell, list[Sum[C]]] = {}
    for one in sums:
        for member in one.cells:
            over.setdefault(member, []).append(one)
    changed = list(sums)
    for number in count(1):
        failed = [(one, excess) for one in changed if (excess := _excess(one, values))]
        if failed:
            found = [Failure(_needed(one, links, rounds), one, excess) for one, excess in failed]
            return min(found, key=lambda each: len(each.links))
        forced = [link for one in changed if (link := _forced(one, values)) is not None]
        if not forced:
            break
        settled: list[C] = []
        for link in forced:
            new = tuple(each for each in link.cells if each not in values)
            if new:
                values.update(dict.fromkeys(new, link.is_mine))
                rounds.update(dict.fromkeys(new, number))
                links.append(link._replace(cells=new))
                settled += new
        changed = list(dict.fromkeys(one for each in settled for one in over[each]))
    return None


def _excess(one: Sum[Cell], values: dict[Cell, bool]) -> int:
    mines = sum(values.get(cell, False) for cell in one.cells)
    most = mines + sum(cell not in values for cell in one.cells)
    return max(mines - one.high, 0) + min(most - one.low, 0)


def _forced(one: Sum[C], values: dict[Cell, bool]) -> Link[C] | None:
    left = tuple(cell for cell in one.cells if cell not in values)
    mines = sum(values.get(cell, False) for cell in one.cells)
    if left and one.high == mines:
        return Link(left, False, one)
    if left and one.low - mines == len(left):
        return Link(left, True, one)
    return None


def _needed(
    one: Sum[Cell], links: Sequence[Link[C]], rounds: dict[Cell, int]
) -> tuple[Link[C], ...]:
    """Returns the links on which a sum depends, with the cells that the later ones use."""
    used = set(one.cells)
    needed = []
    for link in reversed(links):
        cells = tuple(cell for cell in link.cells if cell in used)
        if cells:
            needed.append(link._replace(cells=cells))
            own = rounds[cells[0]]
            used.update(cell for cell in link.by.cells if rounds.get(cell, own) < own)
    return tuple(reversed(needed))


_MOST_NUMBERS: Final = 6
_MOST_CELLS: Final = 12
_MOST_SUMS: Final = 4
_MOST_LINES: Final = 4
_MOST_LINKS: Final = 4


class Reason(NamedTuple):
    """Holds the reason of a step: its `text`, the `sums` that it uses, and the `known_mines`."""

    text: str
    sums: tuple[Sum[Any], ...]
    known_mines: tuple[Any, ...]


class Step(NamedTuple):
    """Holds the parts of a deduction from which its reason is written."""

    technique: TechniqueName
    pattern: str | None
    safe: tuple[Any, ...]
    mines: tuple[Any, ...]
    clues: tuple[Any, ...]


def reason_of(step: Step, known: Known[Cell]) -> Reason:
    """Returns the reason of a step, given what was known before it."""
    if step.technique == "exact":
        known = known._replace(settled={}, before=0)  # its clues prove it without earlier steps
    return _Writer(step, known).reason()


class _Writer:
    def __init__(self, step: Step, known: Known[Cell]) -> None:
        self.step = step
        self.known = known
        self.sums: list[Sum[Cell]] = [known.sum_of(clue) for clue in step.clues]
        self.as_sums = False  # whether the result is written as sums
        self.said: set[Sum[Cell]] = set()

    def reason(self) -> Reason:
        step = self.step
        if any(one.low < one.high for one in self.sums):
            text = say("by models", numbers=self.numbers(), n=len(step.clues))
        elif step.pattern is not None:
            text = _PATTERNS.get(step.pattern, _Writer.named_pattern)(self)
        else:
            text = _TECHNIQUES.get(step.technique, _Writer.derived)(self)
        write = result_in_sums if self.as_sums else outcome
        text = say("so", reason=text, result=write(step.safe, step.mines))
        clues = dict.fromkeys(clue for one in self.sums for clue in one.clues)
        return Reason(text, tuple(self.sums), self.known.mines_beside(clues))

    # Parts --------------------------------------------------------------------------------------

    def named(self, clue: Any) -> str:
        if clue == MINE_TOTAL:
            return say("total")
        value, (number, *more) = self.known.position[clue], self.known.numbers(clue)
        name = "number" if more or value == number else "other number"
        shown = "?" if value < 0 else value
        return say(name, number=shown, true=number, cell=cell_name(clue))

    def all_named(self, clues: Sequence[Any]) -> str:
        return listed(list(map(self.named, clues)), _MOST_NUMBERS, "more numbers")

    def numbers(self) -> str:
        return self.all_named(self.step.clues)

    def with_clue(self, one: Sum[Cell]) -> str:
        """Returns a sum with its clue, if it has just one, and the number of known mines."""
        self.said.add(one)
        if len(one.clues) > 1:
            return str(one)
        clue = one.clues[0]
        less = self.known.numbers(clue)[0] - one.low
        name = "sum less mines" if less else "sum"
        return say(name, sum=one, clue=self.named(clue), n=less)

    def all_with_clues(self, sums: Sequence[Sum[Cell]]) -> str:
        return listed(list(map(self.with_clue, sums)), _MOST_SUMS, "more sums")

    def hidden(self, clue: Any, *, safe_only: bool) -> str:
        """Returns the word for undecided cells: "hidden" if no other ones are hidden."""
        return say("undecided" if self.known.has_settled(clue, safe_only=safe_only) else "hidden")

    # Techniques ---------------------------------------------------------------------------------

    def counting(self) -> str:
        (clue,), (one,) = self.step.clues, self.sums
        number, named = self.known.numbers(clue)[0], capital(self.named(clue))
        if number == 0:
            return say("no mine", clue=named)
        if self.step.safe:
            mines = joined(map(cell_name, self.known.mines_beside([clue])))
            return say("complete", clue=named, mines=mines, n=number)
        name = "just cells" if one.low == number else "just cells left"
        return say(name, clue=named, n=one.low, hidden=self.hidden(clue, safe_only=True))

    def subset(self) -> str:
        parent, *children = self.sums
        if len(children) == 1:
            return self.lines([Line((parent, *children), parent)])
        union = self.in_order(_union(children))
        if len(union.cells) == sum(len(child.cells) for child in children):
            return self.lines([Line((*children, parent), parent)])
        self.sums.append(union)
        return self.lines([Line(tuple(children), union), Line((union, parent), parent)])

    def derivations(self) -> Derivations[Cell]:
        return Derivations(self.sums, self.known.position.topology.index)

    def in_order(self, one: Sum[Cell]) -> Sum[Cell]:
        cells = sorted(one.cells, key=self.known.position.topology.index)
        return replace(one, cells=tuple(cells))

    def shared(self) -> str:
        self.as_sums = True
        parent, one, two = self.sums
        common = _common(one, two)
        outside = len(parent.cells) - parent.low
        safe = len(one.cells) - one.low + len(two.cells) - two.low - outside
        low = max(0, one.low + two.low - parent.low)
        high = min(len(common) - max(0, safe), one.low, two.low)
        both, parents = self.all_with_clues([one, two]), self.with_clue(parent)
        text = say("inside", children=both, parent=parents)
        return self.with_shared(text, Sum(common, low, high, tuple(self.step.clues)))

    def with_shared(self, text: str, shared: Sum[Cell]) -> str:
        """Adds the sum of the common cells, unless it is the result itself."""
        if _is_settled(shared):
            return text
        self.sums.append(shared)
        return say("shared", sums=text, shared=shared)

    def twins(self) -> str:
        self.as_sums = True
        more, less = self.sums[:2]
        both = self.all_with_clues([more, less])
        if more.low == less.low:
            return say("equal", sums=both)
        own = [cell for cell in more.cells if cell not in less.cells]
        return say("differ", sums=both, n=more.low - less.low, cells=_cells(own))

    def derived(self) -> str:
        if len(self.sums) == 2:
            return self.pair()
        lines = self.derivations().lines((*self.step.safe, *self.step.mines))
        if lines is None:
            self.as_sums = True
            return say("one possibility", sums=self.all_with_clues(self.sums))
        self.sums += [line.result for line in lines if not _is_settled(line.result)]
        return self.lines(lines)

    def pair(self) -> str:
        self.as_sums = True
        one, two = self.sums
        both = self.all_with_clues([one, two])
        common = _common(one, two)
        if len(common) in (0, len(one.cells), len(two.cells)):
            return both
        low = max(
            one.low - (len(one.cells) - len(common)), two.low - (len(two.cells) - len(common)), 0
        )
        high = min(one.high, two.high, len(common))
        return self.with_shared(both, Sum(common, low, high, (*one.clues, *two.clues)))

    def lines(self, lines: Sequence[Line[Cell]]) -> str:
        """Returns the lines of a derivation; the last ones, which settle cells, as one."""
        self.as_sums = True
        steps = [line for line in lines[:-1] if not _is_settled(line.result)]
        final = [line for line in lines if line not in steps]
        written = [self.line(line) for line in steps[:_MOST_LINES]]
        if len(steps) > _MOST_LINES:
            written.append(say("more follow", n=len(steps) - _MOST_LINES))
        last = self.new_premises(dict.fromkeys(one for line in final for one in line.premises))
        return worded(". ").join([*written, *filter(None, [last])])

    def line(self, line: Line[Cell]) -> str:
        name = "next" if self.said else "first"
        sums = self.new_premises(line.premises)
        return say(name if sums else "also", sums=sums, result=line.result)

    def new_premises(self, premises: Iterable[Sum[Cell]]) -> str:
        new = [one for one in premises if one not in self.said and len(one.clues) == 1]
        return self.all_with_clues(new) if new else ""

    def mine_count(self) -> str:
        numbers = [one for one in self.sums if one.clues != (MINE_TOTAL,)]
        total = next(one for one in self.sums if one.clues == (MINE_TOTAL,))
        mines, safe = total.low, len(total.cells) - total.low
        if not numbers:
            hidden = self.hidden(MINE_TOTAL, safe_only=False)
            return say("all known") if mines == 0 else say("all mines", n=mines, hidden=hidden)
        self.sums = [*numbers, total]
        needed = sum(one.low for one in numbers)
        cells = [cell for one in numbers for cell in one.cells]
        together = " together" if len(numbers) > 1 else ""
        names = capital(self.all_named([one.clues[0] for one in numbers]))
        if len(set(cells)) == len(cells) and needed == mines:
            return say(f"last mines{together}", numbers=names, n=mines)
        if len(set(cells)) == len(cells) and len(cells) - needed == safe:
            return say(f"last safe{together}", numbers=names, n=safe)
        return say("fewest" if self.step.safe else "most", n=mines)

    def contradiction(self) -> str:
        step, cell = self.step, (self.step.safe or self.step.mines)[0]
        supposed = "if mine" if step.safe else "if safe"
        clash = self.failure()
        if clash is None:
            names = say("no layout", clues=self.numbers())
            return say(supposed, cell=cell_name(cell), steps=names)
        used = [*(link.by for link in clash.links), clash.sum]
        self.sums = list(dict.fromkeys(used))
        return say(supposed, cell=cell_name(cell), steps=self.failing(clash))

    def failure(self) -> Failure[Cell] | None:
        """Returns how the clues fail; if they do not by themselves, with the sums that follow."""
        cell, is_mine = (self.step.safe or self.step.mines)[0], bool(self.step.safe)
        return failure(self.sums, cell, is_mine) or failure(self.derivations().all(), cell, is_mine)

    def failing(self, clash: Failure[Cell]) -> str:
        names, excess = self.all_named(clash.sum.clues), clash.excess
        template = "exceeds" if excess > 0 else "lacks"
        if len(clash.sum.clues) > 1:
            template = "clash"
        end = say(template, clue=names, n=abs(excess))
        links = clash.links
        if len(links) > _MOST_LINKS:
            end = say("more steps", n=len(links) - _MOST_LINKS + 1, failure=end)
            links = links[: _MOST_LINKS - 1]
        return joined_clauses([*map(self.link, links), end])

    def link(self, link: Link[Cell]) -> str:
        name = "would be mines" if link.is_mine else "would be safe"
        clue = self.all_named(link.by.clues)
        return say(name, cells=_cells(link.cells), n=len(link.cells), clue=clue)

    def exact(self) -> str:
        step = self.step
        if len(step.safe) + len(step.mines) == 1 and self.failure() is not None:
            return self.contradiction()
        return self.derived()

    # Patterns -----------------------------------------------------------------------------------

    def named_pattern(self) -> str:
        self.as_sums = True
        sums = self.all_with_clues(self.sums)
        return say("pattern", pattern=self.step.pattern, sums=sums)

    def hole(self) -> str:
        self.as_sums = True
        sums = self.all_with_clues(self.sums)
        return say("hole", cell=cell_name(self.step.clues[0]), sums=sums)

    def one_two(self) -> str:
        two, one = self.sums
        self.sums.append(Sum(_common(two, one), 0, 1, (*one.clues, *two.clues)))
        return say("1-2", numbers=self.numbers(), shared=self.sums[-1])

    def one_two_one(self) -> str:
        middle = set(self.sums[0].cells) & set(self.sums[2].cells)
        if len(self.sums[1].cells) != 3 or len(middle) != 1:
            return self.named_pattern()
        cell, two = cell_name(middle.pop()), self.named(self.step.clues[1])
        return say("1-2-1", numbers=self.numbers(), middle=cell, two=two)

    def one_two_two_one(self) -> str:
        return say("1-2-2-1", numbers=self.numbers())

    def corner(self) -> str:
        return say("1-3-1 corner", numbers=self.numbers())


_TECHNIQUES: Final[dict[str, Callable[[_Writer], str]]] = {
    "counting": _Writer.counting,
    "subset": _Writer.subset,
    "shared": _Writer.shared,
    "twins": _Writer.twins,
    "mine-count": _Writer.mine_count,
    "contradiction": _Writer.contradiction,
    "exact": _Writer.exact,
}
_PATTERNS: Final[dict[str, Callable[[_Writer], str]]] = {
    "hole": _Writer.hole,
    "1-2": _Writer.one_two,
    "1-2-1": _Writer.one_two_one,
    "1-2-2-1": _Writer.one_two_two_one,
    "1-3-1 corner": _Writer.corner,
}


def _is_settled(one: Sum[Cell]) -> bool:
    return one.high == 0 or one.low == len(one.cells)


def _common(one: Sum[Cell], two: Sum[Cell]) -> tuple[Cell, ...]:
    others = set(two.cells)
    return tuple(cell for cell in one.cells if cell in others)


def _union(sums: Sequence[Sum[Cell]]) -> Sum[Cell]:
    """Returns the sum over all cells of some sums (core/deduction/subset.cpp)."""
    cells: dict[Cell, None] = {}
    low = high = 0
    for one in sums:
        shared = sum(cell in cells for cell in one.cells)
        outside = len(one.cells) - shared
        most = min(shared, low, one.low)
        least = max(0, one.low - outside, high - (len(cells) - shared))
        low, high = max(low + one.low - most, low, one.low), high + one.low - least
        cells.update(dict.fromkeys(one.cells))
    return Sum(tuple(cells), low, high, tuple(clue for one in sums for clue in one.clues))


def outcome(safe: Sequence[Cell], mines: Sequence[Cell]) -> str:
    groups = (("safe", safe), ("mines", mines))
    told = (say(name, cells=_cells(group), n=len(group)) for name, group in groups if group)
    return joined_clauses(told)


def result_in_sums(safe: Sequence[Cell], mines: Sequence[Cell]) -> str:
    def told() -> Iterator[str]:
        if safe:
            yield say("zero sum", sum=Sum(tuple(safe), 0, 0, ()))
        if mines:
            yield say("full sum", sum=Sum(tuple(mines), len(mines), len(mines), ()), n=len(mines))

    return joined_clauses(told())


def _cells(cells: Sequence[Cell]) -> str:
    return listed(list(map(cell_name, cells)), _MOST_CELLS, "more cells")
