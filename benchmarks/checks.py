"""Answers against code of their own: `python -m benchmarks.checks [NAME ...]`.

Each check prints what it counted; faults end the program with status 1. Nothing here comes from the
tests: small boards are tried layout by layout, and the likelihoods of clues are written down again.

- deepen: how often the interval of a win probability holds the value of best play, over positions
  that are played on from and can still be solved, and that of many more games; how good the best
  cell of a settled answer is
- clues: mine probabilities and certain cells under every clue model, with a mine total or a density
- flags: the figures of every move in Minesweeper Flags
- luck: the games that clicks lost in each guessing mode, less the risks that reviews state
- guessing: whether `simulate`, `compare` and the environment play the same games in each mode
- hints: every sum in the sentences of hints, in all solutions
- files: mutated files, which may only be read or refused
"""

from __future__ import annotations

import argparse
import math
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import astuple
from functools import cache
from itertools import count, islice, product
from random import Random
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

import minewise as mw
from minewise.formats import dump, load
from minewise.gym import MinesweeperEnv

Cell = tuple[int, int]
Likelihood = Callable[[int, int, int], float]  # of what is shown, the true number, the neighbours
MODES: tuple[mw.types.Guessing, ...] = get_args(mw.types.Guessing)


@cache
def every_layout(cells: int) -> NDArray[np.int8]:
    """Returns all ways to have mines in some cells, as rows."""
    return (np.arange(1 << cells)[:, None] >> np.arange(cells)).astype(np.int8) & 1


class Solutions:
    """All layouts of a square board that agree with what is shown, found by trying every one."""

    def __init__(
        self, position: mw.Position, likelihood: Likelihood, density: float | None = None
    ) -> None:
        rows, columns = position.shape
        cells = list(product(range(rows), range(columns)))
        self.values = {cell: position[cell] for cell in cells}
        self.exposed = {cell for cell in cells if self.values[cell] == mw.MINE}
        self.hidden = [cell for cell in cells if self.values[cell] in (mw.HIDDEN, mw.FLAG)]
        self.layouts = every_layout(len(self.hidden))
        held = self.layouts.sum(axis=1)
        if density is None:
            self.weights = (held == (position.mine_count or 0) - len(self.exposed)).astype(float)
        else:
            self.weights = (density / (1 - density)) ** held
        for cell, shown in self.values.items():
            if shown >= 0 or shown == mw.NOTHING:
                degree = len(self.beside(cell))
                table = np.array([likelihood(shown, true, degree) for true in range(degree + 1)])
                weights = self.weights * table[self.numbers(cell)]
                self.layouts, self.weights = self.layouts[weights > 0], weights[weights > 0]
        self.layouts, self.weights = self.layouts[self.weights > 0], self.weights[self.weights > 0]

    def beside(self, cell: Cell) -> list[Cell]:
        """Returns the neighbours of a cell."""
        near = product(*(range(at - 1, at + 2) for at in cell))
        return [one for one in near if one in self.values and one != cell]

    def numbers(self, cell: Cell) -> NDArray[np.int64]:
        """Returns the true number of a cell in every layout."""
        near = self.beside(cell)
        return self.held(near) + len(self.exposed.intersection(near))

    def held(self, cells: Iterable[Cell]) -> NDArray[np.int64]:
        """Returns the number of mines that hidden cells hold, in every layout."""
        chosen = set(cells)
        places = [place for place, cell in enumerate(self.hidden) if cell in chosen]
        mines: NDArray[np.int64] = self.layouts[:, places].sum(axis=1)
        return mines

    def share(self, chosen: NDArray[np.bool_]) -> float:
        """Returns the probability of the layouts that are chosen."""
        return float(self.weights[chosen].sum() / self.weights.sum())


def exact(shown: int, true: int, degree: int) -> float:
    return float(shown == true)


def withheld(shown: int, true: int, degree: int) -> float:
    return 0.2 if shown == mw.NOTHING else 0.8 * (shown == true)


def optimistic(shown: int, true: int, degree: int) -> float:
    return (0 <= shown <= true) / (true + 1)


def cautious(shown: int, true: int, degree: int) -> float:
    return (true <= shown <= degree) / (degree - true + 1)


def liar(shown: int, true: int, degree: int) -> float:
    possible = [number for number in (true - 1, true + 1) if 0 <= number <= degree]
    return (shown in possible) / len(possible)


def noisy(shown: int, true: int, degree: int) -> float:
    return 0.75 if shown == true else 0.25 / degree * (0 <= shown <= degree)


def misread(shown: int, true: int, degree: int) -> float:
    return 0.75 if shown == true else 0.25 / 8 * (0 <= shown <= 8)


MODELS: Mapping[str, Likelihood] = {
    "exact": exact,
    "withheld(0.2)": withheld,
    "optimistic": optimistic,
    "cautious": cautious,
    "liar": liar,
    "noisy(0.25)": noisy,
    "misread(0.25)": misread,
    "0.5*exact|0.5*liar": lambda *of: (exact(*of) + liar(*of)) / 2,
    "liar+withheld(0.2)": lambda shown, *of: 0.2 if shown == mw.NOTHING else 0.8 * liar(shown, *of),
}


def check_clues(boards: int) -> Iterator[str]:
    """Yields the faults of `boards` boards for each model and kind of total."""
    for model, likelihood in MODELS.items():
        for number in range(2 * boards):
            random = Random(f"{model} {number}")
            density = None if number % 2 else random.choice((0.15, 0.5))
            rows, columns = random.choice(((3, 3), (2, 6), (3, 4)))
            cells = list(product(range(rows), range(columns)))
            board = mw.Board(rows, columns, random.sample(cells, random.randint(1, 5)))
            game = mw.Game(board, clues=model, seed=number)
            for cell in random.sample(cells, 4):
                if not board.is_mine(cell):
                    game.open(cell)
            total = {"mines": board.mine_count} if density is None else {"density": density}
            position = mw.Position(game.position.values, clues=model, **total)
            brute, analysis = Solutions(position, likelihood, density), mw.analyze(position)
            risks = [brute.share(layout == 1) for layout in brute.layouts.T]
            found = [analysis[cell] for cell in brute.hidden]
            certain = [brute.layouts.any(axis=0), ~brute.layouts.all(axis=0)]
            stated = [
                np.array([cell not in cells for cell in brute.hidden])
                for cells in (analysis.safe, analysis.mines)
            ]
            if (
                not np.allclose(risks, found, atol=1e-9)
                or analysis.solutions != len(brute.layouts)
                or any(map(np.any, np.not_equal(certain, stated)))
            ):
                yield f"{model}: {position!r} {risks} {found}"
        print(f"  {model}: {boards} boards with a mine total, {boards} with a density")


def check_flags(boards: int) -> Iterator[str]:
    """Yields the faults of moves on `boards` boards of which some cells are taken."""
    compared = tried = 0
    for number in count():
        random = Random(number)
        game = mw.FlagsGame.new((4, 4, random.randint(2, 7)), seed=number)
        for cell in random.sample(list(product(range(4), repeat=2)), random.randint(1, 6)):
            if game.position[cell] < 0 and not game.over:
                game.take(cell)
        if game.over:
            continue
        tried += 1
        brute = Solutions(game.position, exact)
        for move in mw.flags(game.position):
            compared += 1
            figures = flags_figures(brute, move.cell)
            if not np.allclose(figures, astuple(move)[1:5], atol=1e-9) or move.standard_error:
                yield f"{game.position} {move} {figures}"
        if tried == boards:
            break
    print(f"  {boards} boards, {compared:,} moves")


def flags_figures(brute: Solutions, cell: Cell) -> tuple[float, float, float, float]:
    """Returns the mine probability, the mines taken and handed over, and the value of a move."""
    layouts = brute.layouts
    is_hit = layouts[:, brute.hidden.index(cell)] == 1
    if is_hit.all():
        return 1.0, 1.0, 0.0, 1.0
    certain = layouts.all(axis=0).sum()
    chance = is_hit.mean()
    taken = chance * (layouts[is_hit].all(axis=0).sum() - certain) if is_hit.any() else 0.0
    seen: dict[Any, list[Any]] = defaultdict(list)
    for layout in layouts[~is_hit]:
        seen[shown_by_a_miss(brute, layout, cell)].append(layout)
    new = (len(same) * (np.all(same, axis=0).sum() - certain) for same in seen.values())
    handed = sum(new) / (~is_hit).sum()
    return chance, taken, handed, taken - (1 - chance) * handed


def shown_by_a_miss(brute: Solutions, layout: Any, cell: Cell) -> frozenset[tuple[Cell, int]]:
    """Returns the cells that a safe cell opens in a layout, with their numbers."""
    held = {one for one, mine in zip(brute.hidden, layout, strict=True) if mine} | brute.exposed
    shown: dict[Cell, int] = {}
    waiting = [cell]
    while waiting:
        at = waiting.pop()
        if at not in shown and brute.values[at] < 0:
            shown[at] = len(held.intersection(brute.beside(at)))
            waiting += brute.beside(at) if shown[at] == 0 else []
    return frozenset(shown.items())


def guesses(size: str, least: int, most: int) -> Iterator[mw.Position]:
    """Yields a position per game without a certainly safe cell that has so many solutions."""
    for seed in count():
        game = mw.Game.new(size, seed=seed, start=(2, 2), start_rule="opening")
        while not game.over:
            analysis = mw.analyze(game.position)
            if not analysis.safe and least <= (analysis.solutions or 0) <= most:
                yield game.position
                break
            for cell in analysis.safe or (analysis.safest().cell,):
                game.open(cell)


def check_deepen(positions: int) -> Iterator[str]:
    """Yields nothing: games are played on well, not best, so the figures only inform."""
    errors: dict[str, list[float]] = defaultdict(list)  # in standard errors
    lost: dict[bool, list[float]] = defaultdict(list)
    for position, first, last in islice(sampled(4_000, 10_000), positions):
        best = dict(mw.best_play(position).moves)
        found = [one for one in last.candidates if one.continuations]
        for name, candidates in (("before", first.candidates), ("afterwards", found)):
            errors[f"best play, {name}"] += [
                (one.win_probability - best[one.cell]) / one.standard_error for one in candidates
            ]
        cost = max(best.values()) - best[last.candidates[0].cell]
        lost[last.confidence >= 0.95].append(cost)
    for position, _, last in islice(sampled(20_000, 10**7), positions // 3):
        two = [one.cell for one in last.candidates[:2]]
        budget = mw.Budget(work=3 * 10**9)
        *_, longer = mw.deepen(position, cells=two, confidence=1.0, seed=9, budget=budget)
        truth = {one.cell: one for one in longer.candidates}
        for one in last.candidates[:2]:
            other = truth[one.cell]
            error = math.hypot(one.standard_error, other.standard_error)
            errors["30 times the work"].append((one.win_probability - other[2]) / error)
    for name, sizes in errors.items():
        share = 100 * np.mean(np.abs(sizes) <= 1.96)
        print(f"  {name}: {share:.1f} % of {len(sizes):,} hold; mean error {np.mean(sizes):+.2f}")
    for settled, costs in lost.items():
        near = sum(cost <= 0.001 for cost in costs)
        print(
            f"  {'' if settled else 'not '}settled: {len(costs)}, {near} of them within 0.1 points "
            f"of best play; the best cell loses {100 * np.mean(costs):.2f} points"
        )
    yield from ()


def sampled(least: int, most: int) -> Iterator[tuple[mw.Position, mw.Deepening, mw.Deepening]]:
    """Yields positions that are played on from, each with its first and its last answer."""
    for position in guesses("8x8x14", least, most):
        answers = list(mw.deepen(position, budget=mw.Budget(work=10**8)))
        first, last = answers[0], answers[-1]
        if not last.exact and last.continuations and len(last.candidates) > 1:
            yield position, first, last


def check_luck(games: int) -> Iterator[str]:
    """Yields the guessing modes in which clicks do not lose as often as reviews state."""
    for mode in MODES:
        risks, hits = [], 0
        for number in range(games):
            random = Random(number)
            game = mw.Game.new((8, 8, 12), seed=7, game=number, guessing=mode)
            while not game.over:
                play_badly(game, random)
            clicks = mw.review(game, budget=mw.Budget(work=10**7)).clicks[1:]
            risks += [click.taken_risk for click in clicks if click.taken_risk is not None]
            hits += game.lost and len(clicks) > 0
        expected, deviation = sum(risks), math.sqrt(sum(risk * (1 - risk) for risk in risks))
        luck = (expected - hits) / games
        print(
            f"  {mode}: {games:,} games, {len(risks):,} clicks, {hits:,} lost, {expected:,.1f} "
            f"expected; luck {luck:+.4f} wins a game ± {1.96 * deviation / games:.4f}"
        )
        if abs(expected - hits) > 4 * deviation + 1e-6:
            yield f"{mode}: {hits} games were lost, {expected} are expected"


def play_badly(game: mw.Game, random: Random) -> None:
    """Makes a move that is often careless: a flag, a chord, or a random cell."""
    hidden = [cell for cell in game.topology.cells if game.position[cell] == mw.HIDDEN]
    analysis = mw.analyze(game.position) if game.clicks else None
    safe = analysis.safe if analysis else ()
    kind = random.random()
    if analysis and kind < 0.15:
        game.flag(random.choice(analysis.mines or hidden))
    elif game.flags and kind < 0.3:
        numbers = [cell for cell in game.topology.cells if game.position[cell] > 0]
        game.chord(random.choice(numbers))
    elif analysis and kind < 0.97:
        game.open(random.choice(safe or [analysis.safest().cell]))
    else:
        game.open(random.choice(hidden))


def check_guessing(games: int) -> Iterator[str]:
    """Yields the modes in which the doors do not play the same games."""
    start, seed = (2, 2), 11
    for mode in MODES:
        seen: list[str] = []

        def chosen(position: mw.Position, seen: list[str] = seen) -> Cell:
            seen.append(position.to_text())
            analysis = mw.analyze(position)
            is_careless = position.hidden_count % 4 == 0
            risks = analysis.mine_probability
            open_to_doubt = np.argwhere((risks > 0) & (risks < 1)).tolist()
            if open_to_doubt and (is_careless or not analysis.safe):
                return min((risks[row, column], row, column) for row, column in open_to_doubt)[1:]
            return analysis.safe[-1]

        def taken(seen: list[str] = seen) -> tuple[str, ...]:
            found = tuple(seen)
            seen.clear()
            return found

        options: dict[str, Any] = {"start": start, "guessing": mode}
        simulated = mw.simulate("8x8x16", chosen, games=games, seed=seed, **options)
        played = {"simulate": (taken(), simulated.outcomes.tolist())}
        both = mw.compare("8x8x16", [chosen, "exact"], games=games, seed=seed, threads=1, **options)
        own = both.results[both.names.index("chosen")]
        other = both.results[both.names.index("exact")]
        played["compare"] = taken(), own.outcomes.tolist()
        env = MinesweeperEnv((8, 8, 16), **options)
        won = []
        for number in range(games):
            _, info = env.reset(seed=seed, options={"game": number})
            over = False
            while not over:
                cell = chosen(env.position)
                *_, over, _, info = env.step(8 * cell[0] + cell[1])
            won.append(info["won"])
        played["gym"] = taken(), won
        alone = mw.simulate("8x8x16", "exact", games=games, seed=seed, **options)
        print(f"  {mode}: {games} games, {len(played['gym'][0])} moves, {sum(won)} won")
        if len({(moves, tuple(results)) for moves, results in played.values()}) > 1:
            yield f"{mode}: {[(door, sum(results)) for door, (_, results) in played.items()]}"
        if other.outcomes.tolist() != alone.outcomes.tolist():
            yield f"{mode}: `compare` and `simulate` differ in the games of exact"


_SUM = re.compile(
    r"(?:(\d+) ≤ )?(r\d+c\d+(?: \+ r\d+c\d+)*)(?: \+ (\d+) more)?(?: ([=≤≥]) (\d+))"
    r"(?: \(the (\d+) at r(\d+)c(\d+)(?:, less (\d+) known mines?)?\))?"
)


def check_hints(hints: int) -> Iterator[str]:
    """Yields the sums of sentences that are wrong in a solution."""
    checked, long, number, of_clues = 0, 0, 0, 0
    for position in positions_met():
        brute = Solutions(position, exact)
        for hint in mw.hints(position, all_steps=True):
            found = list(_SUM.finditer(hint.text))
            number += bool(found)
            for match in found:
                if match[3]:
                    long += 1
                    continue
                checked += 1
                of_clues += match[6] is not None
                if not is_right(match, brute):
                    yield f"{position!r}\n{position.to_text()}{match[0]!r} in {hint.text!r}"
        if number >= hints:
            break
    print(
        f"  {number:,} hints with sums, {checked:,} sums, {of_clues:,} with "
        f"their number, {long} cut off"
    )


def positions_met() -> Iterator[mw.Position]:
    """Yields positions of games with few hidden cells, without certain cells being opened."""
    for seed in count():
        random = Random(seed)
        rows, columns = random.randint(3, 6), random.randint(3, 7)
        mines = random.randint(2, rows * columns // 3)
        game = mw.Game.new((rows, columns, mines), seed=seed, start_rule="safe")
        for cell in random.sample(game.topology.cells, rows * columns):
            if game.position.hidden_count <= 18:
                break
            if not (game.is_dealt and game.board.is_mine(cell)):
                game.open(cell)
        if not game.over and game.position.hidden_count <= 18:
            yield game.position


def is_right(match: re.Match[str], brute: Solutions) -> bool:
    """Checks a sum in all solutions, and that it is the one of its number."""
    least, terms, _, sign, value, number, row, column, less = match.groups()
    cells = [(int(r), int(c)) for r, c in re.findall(r"r(\d+)c(\d+)", terms)]
    low, high = {
        "=": (int(value), int(value)),
        "≤": (int(least or 0), int(value)),
        "≥": (int(value), len(cells)),
    }[sign]
    held = brute.held(cells)
    is_sum = len(set(cells)) == len(cells) and set(cells) <= set(brute.hidden)
    if number is not None:
        clue = int(row), int(column)
        is_sum = is_sum and brute.values[clue] == int(number) == low + int(less or 0)
        is_sum = is_sum and set(cells) <= set(brute.beside(clue))
    return is_sum and bool(((low <= held) & (held <= high)).all())


def check_files(files: int) -> Iterator[str]:
    """Yields what reading mutated files raises besides the errors of the package."""
    game = mw.Game.new("9x9x10", seed=1, start=(4, 4))
    for cell in (*mw.analyze(game.position).safe, game.board.mines[0]):
        game.flag(game.board.mines[1])
        game.open(cell)
    for name, value in (
        ("mbf", game.board),
        ("tatham-save", game),
        ("tatham", mw.Game(game.board)),
    ):
        data, ends = dump(value, name), Counter[str]()
        for number in range(files):
            try:
                load(mutated(data, Random(number)), name)
                ends["read"] += 1
            except mw.MinewiseError as error:
                ends[type(error).__name__] += 1
                if "\n" in str(error) or len(str(error)) > 300:
                    yield f"{name} {number}: {error}"
            except Exception as error:
                yield f"{name} {number}: {error!r}"
        print(f"  {name}: {files:,} files, {dict(ends)}")


def mutated(data: bytes, random: Random) -> bytes:
    """Returns a file with some bytes changed, removed, added or repeated."""
    found = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5))):
        at, length = random.randrange(len(found) + 1), random.choice((1, 1, 2, 9))
        new = random.choice(
            (
                b"",
                random.randbytes(length),
                bytes(random.choices(b"0123456789:,;xnamu#r\n-", k=length)),
                bytes(found[at : at + 9 * length]) * 2,
                random.choice((b"999999999", b"\x00\xff", b"\xff\xff", b"RESTART :1:r", b"O9,9;")),
            )
        )
        found[at : at + length] = new
    return bytes(found[: random.randrange(len(found))] if random.random() < 0.1 else found)


CHECKS: Mapping[str, tuple[Callable[[int], Iterator[str]], int]] = {
    "deepen": (check_deepen, 100),
    "clues": (check_clues, 200),
    "flags": (check_flags, 200),
    "luck": (check_luck, 1000),
    "guessing": (check_guessing, 100),
    "hints": (check_hints, 3000),
    "files": (check_files, 50_000),
}


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(CHECKS)}")
    parser.add_argument("--count", type=int, help="how many boards, games, hints or files")
    asked = parser.parse_args()
    faults = 0
    for name in asked.names or CHECKS:
        check, usual = CHECKS[name]
        print(name, flush=True)
        for fault in check(asked.count or usual):
            faults += 1
            print(f"  FAULT {fault}", flush=True)
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
