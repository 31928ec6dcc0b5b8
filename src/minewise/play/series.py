"""A series: the games of a deal by one strategy, from one first cell; and its blocks of games.

Game i depends only on the series and on i, so a series and a range of numbers define the games.
`key` identifies the series on every machine.

Sums of integers depend neither on the division of the games into blocks nor on the order in which
blocks are joined. As in buddy memory allocation, blocks start at multiples of their own size, so
that blocks of different runs are equal, nested or disjoint.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, Final, Unpack, cast

from minewise.base.errors import LabError, ParameterError, StrategyError
from minewise.base.immutable import FrozenMap
from minewise.base.types import GridCell, JsonObject
from minewise.base.wording import cell_name, shortened, worded
from minewise.clues import Clues
from minewise.deal import AnyDeal, Deal, SeriesOptions, Size, repeatable_deal
from minewise.play.simulation import SUMS, Simulation, difference, first_cell, play_range, summarize
from minewise.play.strategies import BUILT_IN, OwnStrategy, Strategy, as_strategy, strategy_name
from minewise.topology import Topology


@dataclass(frozen=True)
class Series:
    """Defines the games of a series, but not their number.

    >>> series = Series.of("beginner", "exact", start=(2, 2), seed=1)
    >>> str(series)
    'beginner, exact, start r2c2, rule opening, seed 1'
    """

    deal: Deal
    strategy: Strategy | OwnStrategy

    @classmethod
    def of(
        cls,
        size: AnyDeal,
        strategy: Strategy | OwnStrategy | str,
        **deal: Unpack[SeriesOptions],
    ) -> Series:
        """Returns a validated series; default seed: 0, default first cell: that of the strategy."""
        settings, strategy = repeatable_deal(size, deal), as_strategy(strategy)
        if settings.no_guess:
            raise ParameterError("a series has random boards", cure="leave out {no_guess=}")
        return cls(replace(settings, start=first_cell(settings, strategy), game=0), strategy)

    @property
    def start(self) -> GridCell:
        """The first cell of every game."""
        return cast("GridCell", self.deal.start)

    @property
    def name(self) -> str:
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
        strategy, deal, size = self._strategy(), self.deal, self.deal.size
        if isinstance(size.topology, Topology):
            raise LabError("a ledger needs a board with rows and columns, not {board}", size)
        return {
            "rows": size.rows,
            "columns": size.columns,
            "mines": size.mines,
            "topology": size.topology,
            "start": list(self.start),
            "start_rule": deal.start_rule,
            "seed": deal.seed,
            **({} if deal.clues.is_exact else {"clues": deal.clues.to_json()}),
            **({} if deal.guessing == "classic" else {"guessing": deal.guessing}),
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
        deal = Deal(
            size,
            start=tuple(facts["start"]),
            start_rule=facts["start_rule"],
            guessing=facts.get("guessing", "classic"),
            clues=Clues.from_json(facts.get("clues", "exact")),
            seed=facts["seed"],
        )
        return cls(deal, strategy)

    @property
    def rules_shown(self) -> str:
        """The end of a title: the guessing mode and the clue models, unless they are the usual."""
        deal = self.deal
        classic, exact = deal.guessing == "classic", deal.clues.is_exact
        guessing = "" if classic else worded(", guessing {mode}", deal.guessing)
        return guessing if exact else guessing + worded(", clues {clues}", deal.clues)

    def __repr__(self) -> str:
        return f"<Series: {shortened(str(self))}>"

    def __str__(self) -> str:
        deal, start = self.deal, cell_name(self.start)
        words = "{size}, {name}, start {start}, rule {rule}, seed {seed}{more}"
        rule, more = deal.start_rule, self.rules_shown
        return worded(words, deal.size, self.name, start, rule, deal.seed, more)


def other_player(content: str) -> str | None:
    """Returns how the player of a content differs from this build; None if it does not."""
    return difference(json.loads(content)["player"])


def digest(content: str) -> bytes:
    from hashlib import sha256  # slow to import

    return sha256(content.encode()).digest()[:16]


def _named(strategy: Strategy) -> Strategy:
    """Returns the built-in strategy of this composition, or the given one if there is none."""
    parts = strategy.techniques, strategy.guess, strategy.policies, strategy.options
    for built_in in BUILT_IN.values():
        if parts == (built_in.techniques, built_in.guess, built_in.policies, built_in.options):
            return built_in
    return strategy


SMALLEST: Final = 16
LARGEST: Final = 1 << 16
SECONDS: Final = 0.25  # target time of a block: short for the user, long compared with the overhead


@dataclass(frozen=True, slots=True)
class Block:
    """Holds the results of games `first` to `first` + `count` - 1, and their time in seconds."""

    first: int
    count: int
    totals: dict[str, Any]
    wins: bytes
    seconds: float

    @property
    def end(self) -> int:
        """The first game after the block."""
        return self.first + self.count


def play_block(series: Series, first: int, count: int) -> Block:
    since = perf_counter()
    totals, wins = play_range(series.deal, series.strategy, first, count, 1)
    return Block(first, count, totals, wins, perf_counter() - since)


def aligned(first: int, end: int, wanted: int) -> int:
    """Returns the size of the block that starts at `first`: a power of two that divides `first`."""
    size = 1 << max(wanted, 1).bit_length() - 1
    if first:
        size = min(size, first & -first)
    return min(size, end - first)


def gaps(blocks: Iterable[Block], first: int, end: int) -> Iterator[tuple[int, int]]:
    """Yields the ranges of games that no block covers, as first game and end."""
    for block in blocks:
        if block.first > first:
            yield first, block.first
        first = block.end
    if first < end:
        yield first, end


def cover(blocks: Iterable[Block], first: int, end: int) -> list[Block]:
    """Returns disjoint blocks within a range, in order, so that each game counts once."""
    covering: list[Block] = []
    for block in sorted(blocks, key=lambda block: (block.first, -block.count)):
        if block.first >= first and block.end <= end:
            covering.append(block)
            first = block.end
    return covering


def join(strategy: Strategy | OwnStrategy, blocks: Sequence[Block]) -> Simulation:
    """Returns the blocks of a strategy as one simulation, in the order of their games."""
    blocks = sorted(blocks, key=lambda block: block.first)
    totals = _sum([block.totals for block in blocks])
    seconds = sum(block.seconds for block in blocks)
    return summarize(strategy, totals, _joined(blocks), seconds)


def _sum(parts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    by_technique = zip(*(part["techniques"] for part in parts), strict=True)
    policies: Counter[str] = Counter()
    for part in parts:
        policies.update(part["policies"])
    return {name: sum(part[name] for part in parts) for name in SUMS} | {
        "techniques": [tuple(map(sum, zip(*rows, strict=True))) for rows in by_technique],
        "policies": dict(sorted(policies.items())),
    }


def _joined(blocks: Sequence[Block]) -> bytes:
    joined, rest, bits = bytearray(), 0, 0  # `rest` is a byte that has only its first `bits` bits
    for block in blocks:
        shifted = rest | int.from_bytes(block.wins, "little") << bits
        data = shifted.to_bytes(len(block.wins) + 1, "little")
        whole, bits = divmod(bits + block.count, 8)
        joined += data[:whole]
        rest = data[whole]
    return bytes(joined) + bytes([rest] * (bits > 0))
