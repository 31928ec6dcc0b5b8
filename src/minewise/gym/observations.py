"""What agents see: observations, and pictures of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray

from minewise.analysis.batch_analysis import BatchAnalysis, analyze_batch
from minewise.base.arguments import check_name
from minewise.base.errors import PositionError, needed
from minewise.clue_model import NOTHING
from minewise.drawing import heat
from minewise.gym.settings import Settings
from minewise.position import HIDDEN, MINE
from minewise.topology import Topology

if TYPE_CHECKING:
    from numpy.typing import NDArray


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
