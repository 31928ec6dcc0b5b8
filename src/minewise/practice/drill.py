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
    """Holds an exercise: a `position` of a generated game, a `question` and its answer.

    `kind` is that of `drill`, and so is `seed`. All flags in the position are right. `answer` lists
    the right cells, in reading order: every safe cell in "safe-cells", the best moves in
    "best-guess" and "endgame", and nothing in "fifty-fifty". There the question is about the two
    cells of `pair`, and `is_fifty_fifty` is the answer; both are None in other drills.

    `reason` explains the answer. `steps` lists the deductions that lead to the safe cells, or that
    settle a pair; it is empty in other drills. `technique` names the hardest technique that
    "safe-cells" needs; None in other drills. In "best-guess" and "endgame", `win_probabilities` has
    the win probability of every move that could be chosen; None in other drills.

    >>> import minewise as mw
    >>> exercise = mw.drill("safe-cells", technique="counting", seed=1)
    >>> set(exercise.answer) == set(mw.analyze(exercise.position, trust_flags=True).safe)
    True
    """

    kind: DrillKind
    seed: Annotated[int, Wire(str, str)]
    position: Annotated[Position, ASIDE]
    question: str
    answer: Annotated[tuple[GridCell, ...], Note("the right cells")]
    reason: str
    technique: TechniqueName | None = None
    steps: Annotated[tuple[Hint, ...], Note("the deductions that lead to them")] = ()
    win_probabilities: Annotated[
        WinProbabilities | None, Note("of every move, if the question is about a guess")
    ] = None
    pair: Annotated[tuple[GridCell, ...] | None, Note("the cells of a possible 50/50")] = None
    is_fifty_fifty: bool | None = None

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
