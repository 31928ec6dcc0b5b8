"""A drill: a position with a question, its answer and the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from minewise.base.results import ASIDE, Count, Note, Result, Wire, figure
from minewise.base.types import DrillKind, GridCell, TechniqueName
from minewise.base.wording import counted
from minewise.explain.hints import Hint
from minewise.explain.win_probabilities import WinProbabilities
from minewise.position import Position


@dataclass(frozen=True, slots=True)
class Drill(Result):
    """Holds an exercise of a `kind`: a position of a generated game, a `question` and its answer.

    >>> import minewise as mw
    >>> exercise = mw.drill("safe-cells", technique="counting", seed=1)
    >>> set(exercise.answer) == set(mw.analyze(exercise.position, trust_flags=True).safe)
    True
    """

    kind: DrillKind
    seed: Annotated[int, Wire(str, str), Note("gives the same exercise again")]
    position: Annotated[Position, ASIDE, Note("all of its flags are right")]
    question: str
    answer: Annotated[
        tuple[GridCell, ...],
        Note(
            "the right cells in reading order: every safe cell, or the best moves; empty for a pair"
        ),
    ]
    reason: Annotated[str, Note("explains the answer")]
    technique: Annotated[
        TechniqueName | None, Note("the hardest that finding safe cells needs; null otherwise")
    ] = None
    steps: Annotated[
        tuple[Hint, ...],
        Note("the deductions that lead to safe cells or settle a pair; empty otherwise"),
    ] = ()
    win_probabilities: Annotated[
        WinProbabilities | None,
        Note("of every move that could be chosen, if the question is about a guess"),
    ] = None
    pair: Annotated[
        tuple[GridCell, ...] | None, Note("the two cells of a possible 50/50; null otherwise")
    ] = None
    is_fifty_fifty: Annotated[
        bool | None, Note("the answer about a pair; null if there is none")
    ] = None

    @figure
    def cells(self) -> tuple[str, ...]:
        """The position, one text per row.

        >>> import minewise as mw
        >>> len(mw.drill("fifty-fifty", seed=1).cells[0])
        9
        """
        return tuple(str(self.position).splitlines())

    @figure
    def mine_count(self) -> Count:
        """The mine total of the position.

        >>> import minewise as mw
        >>> mw.drill("fifty-fifty", seed=1).mine_count > 0
        True
        """
        assert self.position.mine_count is not None
        return self.position.mine_count

    def __repr__(self) -> str:
        technique = "" if self.technique is None else f", {self.technique}"
        size = f"{self.position.columns}x{self.position.rows}"
        hidden = counted(self.position.hidden_count - self.position.flag_count, "hidden cell")
        return f"<Drill: {self.kind}{technique}, {size}, {hidden}>"
