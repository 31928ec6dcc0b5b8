"""minewise against the strongest other players, on the boards that they played.

python -m benchmarks.peers [STRATEGY ...] [--most 20000]

`data/peers.json` holds the games that each player won, as bits in hexadecimal, the first game
first. The boards follow from the seed, so they are drawn again. Prints both win rates, the paired
difference with its 95 % interval, and games per CPU-second.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, TypeAlias

import minewise as mw
from minewise.lab.comparison import Paired

RECORDED = Path(__file__).with_name("data") / "peers.json"

Entry: TypeAlias = dict[str, Any]


def boards(entry: Entry) -> Iterator[mw.Board]:
    """Draws the boards of an entry: those of the program that the players were given."""
    rows, columns, mines = entry["rows"], entry["columns"], entry["mines"]
    row, column = entry["start"]
    reach = 1 if entry["rule"] == "opening" else 0
    free = [
        (x, y)
        for y in range(rows)
        for x in range(columns)
        if max(abs(x - column), abs(y - row)) > reach
    ]
    rule = "zero" if entry["rule"] == "opening" else "safe"
    seed = f"{entry['seed']}|{columns}x{rows}/{mines}|{column},{row}|{rule}"
    random = Random(seed)
    for _ in range(entry["games"]):
        yield mw.Board(rows, columns, [(y, x) for x, y in sorted(random.sample(free, mines))])


def won(entry: Entry) -> list[bool]:
    """Returns for each game whether the recorded player won it."""
    return [bit == "1" for bit in f"{int('1' + entry['won'], 16):b}"[1:]][: entry["games"]]


def paired(ours: list[bool], theirs: list[bool]) -> Paired:
    """Counts the games that both won, one of them, or neither."""
    both = sum(a and b for a, b in zip(ours, theirs, strict=True))
    one, other = sum(ours) - both, sum(theirs) - both
    return Paired(both, one, other, len(ours) - both - one - other)


def compared(entry: Entry, strategy: str, most: int) -> str:
    """Plays the boards of an entry and returns one line."""
    theirs = won(entry)[:most]
    start = tuple(entry["start"])
    games = [(board, start) for board, _ in zip(boards(entry), theirs, strict=False)]
    since = process_time()
    result = mw.replay(games, strategy, threads=1)
    seconds = process_time() - since
    found = paired([bool(outcome) for outcome in result.outcomes], theirs)
    low, high = found.interval()
    size = f"{entry['columns']}x{entry['rows']}/{entry['mines']} {entry['rule']}"
    return (
        f"{strategy:12} {size:20} {entry['player']:28} n = {len(theirs):6,}  "
        f"{100 * result.win_rate:5.2f} against {100 * sum(theirs) / len(theirs):5.2f}: "
        f"{100 * found.difference:+.2f} ({100 * low:+.2f} to {100 * high:+.2f})  "
        f"{len(theirs) / seconds:,.0f} games/CPU-s"
    )


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("strategies", nargs="*", default=["strong"])
    parser.add_argument("--most", type=int, default=20_000, help="games of each entry")
    asked = parser.parse_args()
    for strategy in asked.strategies:
        for entry in json.loads(RECORDED.read_text()):
            print(compared(entry, strategy, asked.most), flush=True)


if __name__ == "__main__":
    main()
