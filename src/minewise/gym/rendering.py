"""Pictures of a game, drawn with pygame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from minewise.base.optional import needed
from minewise.clue_model import NOTHING
from minewise.drawing import heat
from minewise.position import HIDDEN, MINE
from minewise.topology import Topology

if TYPE_CHECKING:
    from numpy.typing import NDArray

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
