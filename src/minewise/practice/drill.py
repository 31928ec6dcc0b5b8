"""A drill: a position with a question, its answer and the reason."""

from __future__ import annotations

from dataclasses import dataclass

from minewise.base.json_values import json_cell
from minewise.base.types import DrillKind, GridCell, JsonObject, TechniqueName
from minewise.base.wording import counted
from minewise.explain.hints import Hint
from minewise.explain.win_probabilities import WinProbabilities
from minewise.position import Position


@dataclass(frozen=True, slots=True)
class Drill:
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
    seed: int
    position: Position
    question: str
    answer: tuple[GridCell, ...]
    reason: str
    technique: TechniqueName | None = None
    steps: tuple[Hint, ...] = ()
    win_probabilities: WinProbabilities | None = None
    pair: tuple[GridCell, GridCell] | None = None
    is_fifty_fifty: bool | None = None

    def to_dict(self) -> JsonObject:
        """Returns the drill as JSON values, with the position as rows of text.

        >>> import minewise as mw
        >>> mw.drill("fifty-fifty", seed=1).to_dict()["kind"]
        'fifty-fifty'
        """
        wins = self.win_probabilities
        return {
            "kind": self.kind,
            "seed": str(self.seed),
            "cells": str(self.position).splitlines(),
            "mine_count": self.position.mine_count,
            "question": self.question,
            "answer": [json_cell(cell) for cell in self.answer],
            "reason": self.reason,
            "technique": self.technique,
            "steps": [step.to_dict() for step in self.steps],
            "win_probabilities": None if wins is None else wins.to_dict(),
            "pair": None if self.pair is None else [json_cell(cell) for cell in self.pair],
            "is_fifty_fifty": self.is_fifty_fifty,
        }

    def __repr__(self) -> str:
        technique = "" if self.technique is None else f", {self.technique}"
        size = f"{self.position.columns}x{self.position.rows}"
        hidden = counted(self.position.hidden_count - self.position.flag_count, "hidden cell")
        return f"<Drill: {self.kind}{technique}, {size}, {hidden}>"
