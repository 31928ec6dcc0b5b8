"""Positions as players see them: games played to a random point, with flags and lost endings."""

import numpy as np

import minewise as mw

# The kinds of a cell, in the order of the classifier's outputs
KINDS = ("hidden", "flag", *"012345678", "mine", "exploded", "wrong_flag")
OTHER = len(KINDS)  # what is no cell
HIDDEN, FLAG, ZERO = 0, 1, 2
MINE, EXPLODED, WRONG_FLAG = (KINDS.index(name) for name in ("mine", "exploded", "wrong_flag"))

SIZES = ((9, 9, 10), (16, 16, 40), (16, 30, 99), (8, 8, 10), (14, 18, 40), (20, 24, 99))
LOST = 0.25  # the share of games that are shown after they were lost


def played(random: np.random.Generator) -> np.ndarray:
    """Returns the kinds of the cells of a game that a strategy played to a random point.

    >>> KINDS[played(np.random.default_rng(1))[0, 0]]
    '0'
    """
    rows, columns, mines = _size(random)
    seed = int(random.integers(1 << 31))
    start = int(random.integers(rows)), int(random.integers(columns))
    board = mw.generate((rows, columns, mines), start=start, seed=seed)
    game = mw.Game(board)
    moves = mw.moves("exact", board, start, seed=seed)
    stop = len(moves) if random.random() < 0.3 else random.integers(1, len(moves) + 1)
    for move in moves[:stop]:
        game.open(move.cell)
    return _seen(game, random)


def rare(random: np.random.Generator) -> np.ndarray:
    """Returns the kinds of a made-up board, on which most kinds are equally frequent."""
    rows, columns = random.integers(5, 13, 2)
    weights = np.ones(len(KINDS))
    weights[[EXPLODED, WRONG_FLAG]] = 0.5, 0.25
    return random.choice(len(KINDS), (rows, columns), p=weights / weights.sum())


def _size(random: np.random.Generator) -> tuple[int, int, int]:
    if random.random() < 0.6:
        return SIZES[random.integers(len(SIZES))]
    rows, columns = (int(n) for n in random.integers(5, 21, 2))
    return rows, columns, max(2, round(rows * columns * random.uniform(0.12, 0.3)))


def _seen(game: mw.Game, random: np.random.Generator) -> np.ndarray:
    values = np.array(game.position.values)
    kinds = np.where(values >= 0, values + ZERO, HIDDEN)
    mines = np.zeros(kinds.shape, dtype=bool)
    mines[tuple(np.transpose(list(game.board.mines)))] = True
    flagged = mines & (random.random(kinds.shape) < random.choice([0, 0.4, 0.9]))
    kinds[flagged & (kinds == HIDDEN)] = FLAG
    lost = game.exploded if game.lost else None
    if lost is None and random.random() < LOST and not game.won:
        lost = _pick(mines, random)
    if lost is not None:
        _reveal(kinds, mines, lost, random)
    return kinds


def _reveal(
    kinds: np.ndarray, mines: np.ndarray, exploded: tuple[int, int], random: np.random.Generator
) -> None:
    """Shows the mines as at the end of a lost game, with a few flags that were wrong."""
    kinds[mines & (kinds != FLAG)] = MINE
    kinds[exploded] = EXPLODED
    wrong = (kinds == HIDDEN) & (random.random(kinds.shape) < 0.03)
    kinds[wrong] = WRONG_FLAG


def _pick(cells: np.ndarray, random: np.random.Generator) -> tuple[int, int]:
    row, column = random.choice(np.argwhere(cells))
    return int(row), int(column)
