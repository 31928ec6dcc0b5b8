"""Whether guessing modes keep their promises, and win rates by mode: `python -m benchmarks.fair`.

Part one plays `GAMES` games of random clicks (100,000 unless a number is given) on boards of
several sizes, in equal parts by each mode, and checks every click by an analysis of the position
before it: the numbers shown never contradict, and the mode decides what it promises. Part two plays
the games of strategies by each mode and prints their win rates with 95 % intervals.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from time import process_time

import minewise as mw
from minewise.deal import GUESSING

SIZES = ["4x4x5", "6x6x9", "8x8x12", "beginner", "8x6x14"]
STRATEGIES = {"counting/local-mean": 20_000, "four-step": 20_000, "exact": 20_000, "strong": 500}
RECKLESS = 0.25  # the share of clicks on any hidden cell; the others are on a cell of least risk


def main(games: int) -> int:
    """Checks games, then plays strategies; returns 1 if a promise was broken."""
    start = process_time()
    broken: Counter[str] = Counter()
    clicks: Counter[str] = Counter()
    for mode in GUESSING:
        for number in range(games // len(GUESSING)):
            size = SIZES[number % len(SIZES)]
            game = mw.Game.new(size, seed=31, game=number, start_rule="safe", guessing=mode)
            play(game, random.Random(number), broken, clicks)
        print(f"{mode}: {process_time() - start:.0f} s", flush=True)
    for what, number in sorted(clicks.items()):
        print(f"{number:>9,} {what}")
    print(f"{games:,} games, {broken.total():,} promises broken {dict(broken) or ''}")
    for name, most in STRATEGIES.items():
        for mode in GUESSING:
            result = mw.simulate("expert", name, games=most, seed=31, guessing=mode)
            low, high = result.interval
            print(
                f"{name}, {mode}: {100 * result.win_rate:.2f} % ({100 * low:.2f} to "
                f"{100 * high:.2f}) of {most:,}; true guesses {result.true_guesses / most:.3f}, "
                f"survival {result.survival:.4f}",
                flush=True,
            )
    return min(broken.total(), 1)


def play(game: mw.Game, chance: random.Random, broken: Counter[str], clicks: Counter[str]) -> None:
    """Plays a game of random clicks, and counts those that break a promise."""
    game.open((game.topology.rows // 2, game.topology.columns // 2))
    while not game.over:
        position = game.position
        analysis = mw.analyze(position)
        hidden = [cell for cell in game.topology.cells if position[cell] == mw.HIDDEN]
        cell = chance.choice(hidden) if chance.random() < RECKLESS else analysis.safest().cell
        drawn = game.board
        game.open(cell)
        broken.update(faults(game, analysis, cell, drawn))
        clicks[kind(analysis, cell, game)] += 1


def kind(analysis: mw.Analysis, cell: tuple[int, int], game: mw.Game) -> str:
    """Names the click: its mode, what was known, and what was hit."""
    if cell in analysis.safe:
        what = "on a provably safe cell"
    elif cell in analysis.mines:
        what = "on a certain mine"
    else:
        what = "guesses" if analysis.safe else "true guesses"
    return f"{game.guessing} {what}: {'hit' if game.lost else 'survived'}"


def faults(
    game: mw.Game, analysis: mw.Analysis, cell: tuple[int, int], drawn: mw.Board
) -> list[str]:
    """Returns the promises that a click has broken."""
    found = []
    before, board, mode = analysis.position, game.board, game.guessing
    shown = [each for each in game.topology.cells if before[each] >= 0]
    if any(board.number(each) != before[each] or board.is_mine(each) for each in shown):
        found.append("a number contradicts")
    if len(board.mines) != game.mine_count:
        found.append("the mine total changed")
    if game.lost and cell in analysis.safe:
        found.append("a proven cell killed")
    if not game.lost and cell in analysis.mines:
        found.append("a certain mine was safe")
    if cell in analysis.safe or cell in analysis.mines:
        return found
    if mode in ("fair", "cruel") and not analysis.safe and game.lost:
        found.append("a true guess killed")
    if mode == "kind" and game.lost:
        found.append("a guess killed")
    if mode == "cruel" and analysis.safe and not game.lost:
        found.append("a needless guess survived")
    if (mode == "classic" or (mode == "fair" and analysis.safe)) and board != drawn:
        found.append("a board changed")
    return found


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
