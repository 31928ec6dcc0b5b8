"""The settings of the environments, their games and rewards, and what agents see of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray

from minewise import _core
from minewise.analysis.batch_analysis import BatchAnalysis, analyze_batch
from minewise.base.arguments import check_name, check_whole
from minewise.base.errors import PositionError, needed
from minewise.base.types import GridCell
from minewise.base.wording import counted, quoted
from minewise.clues import NOTHING, core_models
from minewise.deal import AnyDeal, Deal, DealOptions, as_deal, check_start, core_rule
from minewise.drawing import heat
from minewise.position import HIDDEN, MINE, Position
from minewise.topology import Topology, grid_cell


class Rewards(NamedTuple):
    """Holds what a step earns: the sum of the parts that apply.

    `win` is for the step that wins and `loss` for the one that opens a mine. `progress` is
    multiplied with the share of the safe cells that the step opened, so that all steps of a game
    that is won earn it once. `wasted` is for a step that opens nothing, because its cell is open.

    >>> Rewards(win=1.0, loss=-1.0)
    Rewards(win=1.0, loss=-1.0, progress=0.0, wasted=0.0)
    """

    win: float = 0.0
    loss: float = 0.0
    progress: float = 0.0
    wasted: float = 0.0


PRESETS: Final = {
    "win": Rewards(win=1.0),
    "shaped": Rewards(win=1.0, loss=-1.0, progress=1.0, wasted=-0.1),
}
"""Rewards by name. With "win", the return of a game is 1 if it is won and 0 if not, so its expected
value is the probability to win."""

RewardName: TypeAlias = Literal["win", "shaped"]


def as_rewards(rewards: RewardName | Rewards) -> Rewards:
    """Returns the rewards for a name; raises `PositionError` for an unknown name or no numbers."""
    if isinstance(rewards, Rewards):
        try:
            return Rewards(*map(float, rewards))
        except (TypeError, ValueError, OverflowError):
            raise PositionError("rewards must be numbers, not {rewards}", quoted(rewards)) from None
    return PRESETS[check_name("rewards", rewards, PRESETS, other=", or give Rewards")]


Boards: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int8]]
"""The values of cells: an array (lanes, rows, columns)."""

_MOST_CELLS: Final = 100_000_000  # of all the games that are played side by side
_MOST_SHOWN: Final = 127  # observations have 8 bits

Masks: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]
"""Which actions open a cell: an array (cells,) or (lanes, cells)."""


@dataclass(frozen=True)
class Settings:
    """Holds the games of an environment: board, rules, clue models, rewards and their length."""

    deal: Deal
    grid: Topology
    rewards: Rewards
    max_episode_steps: int
    most_shown: int  # the largest number that a cell can show

    @classmethod
    def of(
        cls,
        size: AnyDeal,
        deal: DealOptions,
        rewards: RewardName | Rewards,
        max_episode_steps: int | None,
    ) -> Settings:
        """Checks the arguments of an environment; raises `PositionError` for those that are bad."""
        settings = as_deal(size, **deal)
        if settings.no_guess:
            raise PositionError("environments have random boards", cure="leave out {no_guess=}")
        grid = settings.grid()
        for cell in grid.cells if settings.start is None else [settings.start]:
            check_start(grid, settings.size.mines, settings.start_rule, cell)
        most = _core.number_count(grid._core, 1, core_models(settings.clues, grid)) - 1
        if most > _MOST_SHOWN:
            raise PositionError(
                "an environment shows numbers up to {limit}, but these clue models show {most:,}",
                _MOST_SHOWN,
                most,
                cure="use others",
            )
        steps = max_episode_steps
        steps = 0 if steps in (None, -1) else check_whole("max_episode_steps", steps, 1)
        return cls(settings, grid, as_rewards(rewards), steps, most)

    @property
    def start(self) -> GridCell | None:
        """The first cell, which the environment opens itself."""
        return None if self.deal.start is None else grid_cell(self.deal.start)

    def core_models(self) -> list[_core.ClueModels | None]:
        """Returns none, the clue models of every game, or those for each first cell."""
        deal = self.deal
        if deal.clues.is_exact:
            return []
        if deal.start_rule != "opening":
            return [core_models(deal.clues, self.grid)]
        starts = self.grid.cells if deal.start is None else [deal.start]
        return [
            core_models(deal.clues.after_start("opening", start), self.grid) for start in starts
        ]

    def position(self, values: NDArray[np.int8], first: GridCell | None) -> Position:
        """Returns what a player sees; `first` is the first cell if the player knows its clue."""
        clues = self.deal.clues
        if first is not None:
            clues = clues.after_start(self.deal.start_rule, first)
        return Position(values, self.deal.size.mines, topology=self.grid, clues=clues)


class Lanes:
    """Plays games side by side, and holds the arrays that the core writes, by lane."""

    def __init__(self, settings: Settings, count: int, autoreset: _core.Autoreset) -> None:
        cells = len(settings.grid)
        if count * cells > _MOST_CELLS:
            raise PositionError(
                "is too large: {count:,} boards of {cells} exceed the limit of {most:,} cells",
                count,
                counted(cells, "cell"),
                _MOST_CELLS,
                argument="num_envs",
            )
        self._made_by = settings, count, autoreset
        self._lock = Lock()
        self.began = False
        self.first: GridCell | None = settings.start
        self.shape = (count, *settings.grid.shape)
        self.values = np.empty((count, cells), np.int8)
        self.closed = np.empty((count, cells), np.bool_)
        self.last_values = np.empty((count, cells), np.int8)
        self.rewards = np.zeros(count)
        self.terminated, self.truncated, self.won = np.zeros((3, count), np.bool_)
        self.seeds, self.games = np.zeros((2, count), np.uint64)
        self.core = _core.GameLanes(
            settings.grid._core,
            settings.deal.size.mines,
            core_rule(settings.deal.start_rule),
            _core.Guessing[settings.deal.guessing],
            None if settings.start is None else settings.grid.index(settings.start),
            settings.core_models(),
            settings.max_episode_steps,
            settings.rewards,
            autoreset,
            self.values.ravel(),
            self.closed.ravel().view(np.uint8),
            self.last_values.ravel(),
            self.rewards,
            self.terminated.view(np.uint8),
            self.truncated.view(np.uint8),
            self.won.view(np.uint8),
            self.seeds,
            self.games,
        )

    def boards(self) -> Boards:
        """Returns what the players see: an array (lanes, rows, columns) that the core changes."""
        boards: Boards = self.values.reshape(self.shape)
        return boards

    def __reduce__(self) -> tuple[Any, ...]:
        """Makes a copy in which no game has begun."""
        return Lanes, self._made_by

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Holds these games; raises `PositionError` if another thread holds them."""
        if not self._lock.acquire(blocking=False):
            raise PositionError(
                "another thread is using this environment", cure="use one environment per thread"
            )
        try:
            yield
        finally:
            self._lock.release()

    def begin(self, lane: int, seed: int | None, game: int | None) -> None:
        """Begins a game of a lane; default: of the same seed, and the next game."""
        if seed is None and game is None:
            self.core.begin_next(lane)
        else:
            self.core.begin(lane, int(self.seeds[lane]) if seed is None else seed, game or 0)

    def step(self, actions: Any) -> None:
        """Opens one cell in each lane; raises `PositionError` if an action is no cell."""
        count, cells = self.values.shape
        try:
            array = np.asarray(actions)
        except (TypeError, ValueError, OverflowError):
            array = np.array(None)
        whole = array.shape == (count,) and array.dtype.kind in "iu"
        if not (whole and (array >= 0).all() and (array < cells).all()):
            raise PositionError(
                "the actions must be an array of {numbers}: cells, counted row by row from 0 "
                "to {last:,}",
                counted(count, "whole number"),
                cells - 1,
            )
        self.core.step(np.ascontiguousarray(array, np.int64))


def check_options(options: Any) -> dict[str, Any]:
    """Returns the options of a reset; raises `PositionError` if they are no dict."""
    if options is not None and not isinstance(options, dict):
        raise PositionError("must be a dict, not {options}", quoted(options), argument="options")
    return options or {}


ObservationKind: TypeAlias = Literal["board", "planes", "probabilities"]

_KINDS: Final = get_args(ObservationKind)


class Observer:
    """Turns boards into observations; `space` is the space of one."""

    def __init__(self, kind: ObservationKind, settings: Settings) -> None:
        check_name("observation", kind, _KINDS)
        self._kind = kind
        self._settings = settings
        numbers = range(settings.most_shown + 1)
        nothing = [] if settings.deal.clues.is_exact else [NOTHING]
        self._shown = np.array([HIDDEN, *numbers, *nothing], np.int8)[:, None, None]
        self.space: Box[Any]
        if kind == "board":
            self.space = Box(min(MINE, *nothing, 0), numbers[-1], settings.grid.shape, np.int8)
            return
        if kind == "probabilities":
            check_one_model(settings)
        planes = len(self._shown) + (kind == "probabilities")
        self.space = Box(0.0, 1.0, (planes, *settings.grid.shape), np.float32)

    def __call__(self, boards: NDArray[np.int8]) -> NDArray[Any]:
        """Returns the observations of boards (lanes, rows, columns)."""
        if self._kind == "board":
            return boards.copy()
        planes: NDArray[np.bool_] = boards[:, None] == self._shown
        if self._kind == "planes":
            return planes.astype(np.float32)
        observed = np.empty((len(boards), *self.space.shape), np.float32)
        observed[:, :-1] = planes
        observed[:, -1] = np.nan_to_num(mine_probabilities(boards, self._settings))
        return observed


def check_one_model(settings: Settings) -> None:
    """Raises `PositionError` if the clue models depend on the first cell that an agent opens."""
    if (
        not settings.deal.clues.is_exact
        and settings.deal.start_rule == "opening"
        and settings.start is None
    ):
        raise PositionError(
            "exact probabilities of uncertain clues need the first cell, which shows its 0 exactly",
            cure="specify {start=}",
        )


def mine_probabilities(boards: NDArray[np.int8], settings: Settings) -> NDArray[np.float64]:
    """Returns the exact mine probability of each cell, NaN if it is open.

    Before the first click of a start rule that makes it safe, they are 0.
    """
    risks = analyzed(boards, settings).mine_probability
    if settings.deal.start_rule == "any":
        return risks
    untouched = (boards == HIDDEN).all(axis=(1, 2), keepdims=True)
    return np.where(untouched, 0.0, risks)


def analyzed(boards: NDArray[np.int8], settings: Settings, win: bool = False) -> BatchAnalysis:
    """Analyses boards on one thread."""
    clues = settings.deal.clues
    if settings.start is not None:
        clues = clues.after_start(settings.deal.start_rule, settings.start)
    return analyze_batch(
        boards, settings.deal.size.mines, topology=settings.grid, clues=clues, win=win, threads=1
    )


SIDE: Final = 32  # pixels of a cell
_GAP: Final = 1


class Renderer:
    """Draws boards of a topology as arrays of pixels, or in a window at `fps` frames a second."""

    def __init__(self, grid: Topology, fps: int) -> None:
        self._shift = SIDE // 2 if grid.kind == "hexagonal" and grid.rows > 1 else 0
        self._size = grid.columns * SIDE + self._shift, grid.rows * SIDE
        self._made_by = grid, fps
        self._fps = fps
        self._window: Any = None
        self._clock: Any = None
        self._tiles: dict[int, Any] = {}

    def __call__(self, board: NDArray[np.int8], in_window: bool) -> NDArray[np.uint8] | None:
        """Shows a board in a window, or returns its picture: an array (height, width, 3)."""
        pygame = needed("pygame", "gym")
        picture = self._drawn(pygame, board)
        if not in_window:
            pixels: NDArray[np.uint8] = pygame.surfarray.array3d(picture)
            return np.ascontiguousarray(pixels.transpose(1, 0, 2))
        if self._window is None:
            pygame.display.init()
            pygame.display.set_caption("minewise")
            self._window = pygame.display.set_mode(self._size)
            self._clock = pygame.time.Clock()
        self._window.blit(picture, (0, 0))
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(self._fps)
        return None

    def __reduce__(self) -> tuple[Any, ...]:
        """Makes a copy without a window."""
        return Renderer, self._made_by

    def close(self) -> None:
        """Closes the window, if there is one."""
        if self._window is not None:
            needed("pygame", "gym").display.quit()
            self._window = None

    def _drawn(self, pygame: Any, board: NDArray[np.int8]) -> Any:
        picture = pygame.Surface(self._size)
        picture.fill(heat.INK)
        for (row, column), value in np.ndenumerate(board):
            place = column * SIDE + self._shift * (row % 2), row * SIDE
            picture.blit(self._tile(pygame, int(value)), place)
        return picture

    def _tile(self, pygame: Any, value: int) -> Any:
        if value not in self._tiles:
            self._tiles[value] = _tile(pygame, value)
        return self._tiles[value]


def _tile(pygame: Any, value: int) -> Any:
    side = SIDE - _GAP
    tile = pygame.Surface((side, side))
    tile.fill(heat.HIDDEN if value == HIDDEN else heat.PAPER)
    middle = side // 2, side // 2
    if value == MINE:
        pygame.draw.circle(tile, heat.MINE, middle, side // 3)
    elif value not in (HIDDEN, NOTHING, 0):
        pygame.font.init()
        colour = heat.NUMBERS[min(value, len(heat.NUMBERS) - 1)]
        text = pygame.font.Font(None, side).render(str(value), True, colour)
        tile.blit(text, text.get_rect(center=middle))
    elif value == NOTHING:
        pygame.draw.circle(tile, heat.HIDDEN, middle, side // 8)
    return tile
