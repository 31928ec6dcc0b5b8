"""A series: the games of a seed by one strategy, on boards of one size, from one first cell.

Game i depends only on the series and on i, so a series and a range of numbers define the games.
`key` identifies the series on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from minewise.base.errors import LabError, StrategyError
from minewise.base.immutable import FrozenMap
from minewise.base.types import Cell, GridCell, GridKind, Guessing, JsonObject, StartRule
from minewise.base.wording import cell_name, shortened
from minewise.clues import EXACT, AnyClues, Clues, as_clues, core_models
from minewise.play.batch import first_click
from minewise.play.build import difference
from minewise.play.strategies import BUILT_IN, OwnStrategy, Strategy, as_strategy, strategy_name
from minewise.sizes import (
    AnySize,
    Size,
    as_seed,
    as_size,
    check_start,
    core_guessing,
    core_rule,
)
from minewise.topology import Topology


@dataclass(frozen=True)
class Series:
    """Defines the games of a series, but not their number.

    >>> series = Series.of("beginner", "exact", start=(2, 2), seed=1)
    >>> str(series)
    'beginner, exact, start r2c2, rule opening, seed 1'
    """

    size: Size
    strategy: Strategy | OwnStrategy
    start: GridCell
    start_rule: StartRule
    seed: int
    clues: Clues = EXACT
    guessing: Guessing = "classic"

    @classmethod
    def of(
        cls,
        board: AnySize,
        strategy: Strategy | OwnStrategy | str,
        *,
        start: Cell | None = None,
        start_rule: StartRule = "opening",
        seed: int | None = 0,
        guessing: Guessing = "classic",
        topology: GridKind | Topology = "square",
        clues: AnyClues | None = None,
    ) -> Series:
        """Returns a validated series; default first cell: that of the strategy.

        If `seed` is None, the series has a new random seed.
        """
        size = as_size(board, topology)
        grid = size.grid()
        strategy = as_strategy(strategy)
        core_rule(start_rule)
        first = first_click(strategy, grid, size.mines, start_rule) if start is None else start
        index = check_start(grid, size.mines, start_rule, first)
        models = as_clues(clues)
        core_models(models, grid)  # raises an error if they do not fit
        core_guessing(guessing, exact_clues=models.is_exact)
        first = grid.cell(index)
        return cls(size, strategy, first, start_rule, as_seed(seed), models, guessing)

    @property
    def name(self) -> str:
        """The name of the strategy."""
        return strategy_name(self.strategy)

    @property
    def parts(self) -> Mapping[str, str]:
        """The parts that determine the games, each with its revision.

        >>> list(Series.of("beginner", "subset-only").parts)
        ['play', 'technique counting', 'technique intersection']
        """
        return FrozenMap(self._strategy()._core.parts())

    def _strategy(self) -> Strategy:
        if isinstance(self.strategy, Strategy):
            return self.strategy
        raise StrategyError(
            "{name} is a function", self.name, cure="a ledger needs a strategy made of techniques"
        )

    def to_dict(self) -> JsonObject:
        """Returns exactly the data that determine every game, with the revisions of the player."""
        strategy, size = self._strategy(), self.size
        if isinstance(size.topology, Topology):
            raise LabError("a ledger needs a board with rows and columns, not {board}", size)
        return {
            "rows": size.rows,
            "columns": size.columns,
            "mines": size.mines,
            "topology": size.topology,
            "start": list(self.start),
            "start_rule": self.start_rule,
            "seed": self.seed,
            **({} if self.clues.is_exact else {"clues": self.clues.to_json()}),
            **({} if self.guessing == "classic" else {"guessing": self.guessing}),
            # The start replaces the opening rule.
            "strategy": {
                "techniques": strategy.techniques,
                "guess": strategy.guess,
                "policies": strategy.policies,
                **strategy.used,
            },
            "player": dict(self.parts),
        }

    @property
    def content(self) -> str:
        """The series as one line of JSON, identical on every machine."""
        return json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))

    @property
    def key(self) -> bytes:
        """A hash of the content; keys are equal if and only if the games are equal."""
        return digest(self.content)

    @classmethod
    def read(cls, content: str) -> Series:
        """Returns the series of a content, whose player must be one of this build.

        >>> series = Series.of("beginner", "four-step", seed=1)
        >>> Series.read(series.content) == series
        True
        """
        facts = json.loads(content)
        size = Size(facts["rows"], facts["columns"], facts["mines"], facts["topology"])
        strategy = _named(Strategy(**facts["strategy"]))
        clues = Clues.from_json(facts.get("clues", "exact"))
        start, rule, seed = tuple(facts["start"]), facts["start_rule"], facts["seed"]
        return cls(size, strategy, start, rule, seed, clues, facts.get("guessing", "classic"))

    @property
    def rules_shown(self) -> str:
        """The end of a title: the guessing mode and the clue models, unless they are the usual."""
        guessing = "" if self.guessing == "classic" else f", guessing {self.guessing}"
        return guessing if self.clues.is_exact else f"{guessing}, clues {self.clues}"

    def __repr__(self) -> str:
        return f"<Series: {shortened(str(self))}>"

    def __str__(self) -> str:
        start = cell_name(self.start)
        rule = f"rule {self.start_rule}"
        return (
            f"{self.size}, {self.name}, start {start}, {rule}, seed {self.seed}{self.rules_shown}"
        )


def other_player(content: str) -> str | None:
    """Returns how the player of a content differs from this build; None if it does not."""
    return difference(json.loads(content)["player"])


def digest(content: str) -> bytes:
    """Returns the key of a series with this content."""
    return sha256(content.encode()).digest()[:16]


def _named(strategy: Strategy) -> Strategy:
    """Returns the built-in strategy of this composition, or the given one if there is none."""
    parts = strategy.techniques, strategy.guess, strategy.policies, strategy.options
    for built_in in BUILT_IN.values():
        if parts == (built_in.techniques, built_in.guess, built_in.policies, built_in.options):
            return built_in
    return strategy
