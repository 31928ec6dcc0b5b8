"""A block: consecutive games of a series, as sums of integers and one bit per game.

Sums of integers depend neither on the division of the games into blocks nor on the order in which
blocks are joined. As in buddy memory allocation, blocks start at multiples of their own size, so
that blocks of different runs are equal, nested or disjoint.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from minewise.play.batch import play_range
from minewise.play.series import Series
from minewise.play.simulation import SUMS, Simulation, summarize
from minewise.play.strategies import OwnStrategy, Strategy

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
    """Plays a block in this thread."""
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
