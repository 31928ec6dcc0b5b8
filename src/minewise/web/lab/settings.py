"""Settings of jobs: a simulation, a comparison, or all first cells of a board."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from minewise.base.errors import LabError
from minewise.base.types import GridCell, Guessing, StartRule
from minewise.base.wording import quoted
from minewise.lab.openings import first_cells, rounds
from minewise.play.series import Series
from minewise.play.strategies import Strategy, as_strategy, strategies
from minewise.service.conversion import convert
from minewise.sizes import Size, check_start
from minewise.web.lab import answers
from minewise.web.lab.answers import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class JobSettings:
    """Describes the games of a job; `games` is per strategy, or for all first cells together.

    `start` is None if every first cell is played.

    >>> settings = JobSettings.of("comparison", Size(9, 9, 10), ["exact", "tie-break"], games=100)
    >>> settings.wanted
    200
    """

    kind: Kind
    size: Size
    strategies: tuple[str, ...]
    start: GridCell | None
    start_rule: StartRule
    guessing: Guessing
    seed: int
    games: int

    @classmethod
    def of(
        cls,
        kind: Kind,
        size: Size,
        strategies: list[str],
        *,
        games: int,
        start: GridCell | None = None,
        start_rule: StartRule = "opening",
        guessing: Guessing = "classic",
        seed: int = 0,
    ) -> JobSettings:
        """Returns a validated settings; raises `MinewiseError` if it cannot be played.

        Default first cell: that of the first strategy.
        """
        labels = tuple(_label(name) for name in strategies)
        composed = [as_strategy(label) for label in labels]
        if len(set(composed)) < len(composed):
            raise LabError("two of the strategies are equivalent", cure="leave one out")
        if kind == "openings":
            rounds(size, games)
            for cell in first_cells(size):
                check_start(size.grid(), size.mines, start_rule, cell)
        else:
            leader = Series.of(size, composed[0], start=start, start_rule=start_rule, seed=seed)
            start = leader.start
        return cls(
            kind=kind,
            size=size,
            strategies=labels,
            start=start,
            start_rule=start_rule,
            guessing=guessing,
            seed=seed,
            games=games,
        )

    @property
    def wanted(self) -> int:
        """The total number of games."""
        if self.kind == "openings":
            return sum(number * share for number, share in rounds(self.size, self.games))
        return self.games * len(self.strategies)

    def series(self) -> Series:
        """Returns the series of the first strategy, with any first cell if all are played."""
        return Series.of(
            self.size,
            self.strategies[0],
            start=self.start or (0, 0),
            start_rule=self.start_rule,
            guessing=self.guessing,
            seed=self.seed,
        )

    def experiment(self) -> str:
        """Returns the settings as an experiment that `minewise lab` reads.

        In it, every first cell has as many games as the last two.
        """
        size, games = self.size, self.games
        if self.kind == "openings":
            games = sum(share for _, share in rounds(size, games))
        starts = "all" if self.start is None else [list(self.start)]
        keys = {
            "boards": [f"{size.columns}x{size.rows}x{size.mines}"],
            "topology": size.topology,
            "strategies": list(self.strategies),
            "start-rules": [self.start_rule],
            "guessing": [self.guessing],
            "starts": starts,
        }
        # these texts and lists have the same notation in JSON and in TOML
        lines = [f"{key} = {json.dumps(value)}" for key, value in keys.items()]
        top = [f'title = "{self.kind.title()}"', f"seed = {self.seed}", f"games = {games}"]
        return "\n".join([*top, "", "[[runs]]", f'title = "{self.kind.title()}"', *lines, ""])

    def to_dict(self) -> dict[str, Any]:
        """Returns the settings as JSON values that `load` reads."""
        size = self.size
        return {
            "kind": self.kind,
            "board": str(size),
            "size": f"{size.columns}x{size.rows}x{size.mines}",
            "rows": size.rows,
            "columns": size.columns,
            "mines": size.mines,
            "topology": size.topology,
            "strategies": list(self.strategies),
            "start": None if self.start is None else list(self.start),
            "start_rule": self.start_rule,
            "guessing": self.guessing,
            "seed": str(self.seed),
            "games": self.games,
        }

    @classmethod
    def load(cls, content: Any) -> JobSettings:
        """Reads the values from `to_dict`; raises `ValueError` for anything else."""
        stored = convert(content, answers.JobSettings)
        size = Size(stored.rows, stored.columns, stored.mines, stored.topology)
        grid = size.grid()
        if stored.start is not None:
            grid.index(stored.start)
        settings = cls(
            kind=stored.kind,
            size=size,
            strategies=tuple(stored.strategies),
            start=stored.start,
            start_rule=stored.start_rule,
            guessing=stored.guessing,
            seed=int(stored.seed),
            games=stored.games,
        )
        if settings.wanted < 1:  # which also raises an error if the games are too few
            raise ValueError("there are no games")
        return settings


def _label(text: str) -> str:
    """Returns the name or composition of a strategy; rejects functions."""
    name = text.strip()
    strategy = as_strategy(name)
    if not isinstance(strategy, Strategy):
        raise LabError(
            "{name} is a function", quoted(name), cure="choose a strategy made of techniques"
        )
    return name if name in strategies() else str(strategy)
