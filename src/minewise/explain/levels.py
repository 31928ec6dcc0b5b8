"""The levels of detail of a hint: the area, the clues, the technique, and the full text."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from minewise.base.types import Cell
from minewise.base.wording import cell_name
from minewise.explain.deductions import techniques
from minewise.explain.sentences import Found
from minewise.explain.sums import MINE_TOTAL
from minewise.explain.texts import joined, listed, say

if TYPE_CHECKING:
    from minewise.base.types import HintKind, TechniqueName
    from minewise.explain.best_guess import BestGuess
    from minewise.position import Position

_MOST_NUMBERS: Final = 6


class Told(Found, Protocol):
    """The fields of a hint from which its levels are written."""

    @property
    def kind(self) -> HintKind: ...
    @property
    def text(self) -> str: ...
    @property
    def technique(self) -> TechniqueName | None: ...
    @property
    def guess(self) -> BestGuess[Cell] | None: ...


def levels(hint: Told, position: Position[Cell]) -> tuple[str, ...]:
    """Returns the texts of a hint, from the least to the most detailed."""
    if hint.guess is not None:
        cell = cell_name(hint.guess.cell)
        names = ("guess around", "guess cell")
        return say("must guess"), *(say(name, cell=cell) for name in names), hint.text
    if not hint.clues:
        return (hint.text,) * 4
    return _area(hint), _clues(hint), _technique(hint, position), hint.text


@cache
def _titles() -> dict[str, str]:
    return {technique.name: technique.title for technique in techniques()}


def _area(hint: Told) -> str:
    cells = [clue for clue in hint.clues if clue != MINE_TOTAL]
    around = cell_name([*cells, *hint.safe, *hint.mines][0])
    if hint.kind == "wrong flags":
        return say("flag around", cell=around)
    if not cells:
        return say("total only")
    has_total = len(cells) < len(hint.clues)
    return say("around and total" if has_total else "around", cell=around)


def _clues(hint: Told) -> str:
    names = [say("total") if clue == MINE_TOTAL else cell_name(clue) for clue in hint.clues]
    template = "flag from clues" if hint.kind == "wrong flags" else "from clues"
    return say(template, n=len(names), clues=listed(names, _MOST_NUMBERS, "more numbers"))


def _technique(hint: Told, position: Position[Cell]) -> str:
    def named(clue: Any) -> str:
        if clue == MINE_TOTAL:
            return say("total")
        shown = "?" if position[clue] < 0 else position[clue]
        return say("number", number=shown, cell=cell_name(clue))

    title = _titles()[str(hint.technique)]
    if hint.pattern:
        title = say("with pattern", technique=title, pattern=hint.pattern)
    groups = (("some safe", hint.safe), ("some mines", hint.mines))
    result = joined(say(name, n=len(cells)) for name, cells in groups if cells)
    if hint.kind == "wrong flags":
        result = say("a wrong flag")
    clues = listed(list(map(named, hint.clues)), _MOST_NUMBERS, "more numbers")
    return say("by technique", technique=title, clues=clues, n=len(hint.clues), result=result)
