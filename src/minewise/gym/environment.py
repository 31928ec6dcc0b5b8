"""The environment of one game at a time."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from minewise import _core
from minewise.base.errors import PositionError
from minewise.base.numbers import check_whole
from minewise.base.types import GridCell, GridKind, StartRule
from minewise.base.wording import quoted
from minewise.clues import AnyClues
from minewise.gym.observations import ObservationKind, Observer
from minewise.gym.rendering import Renderer
from minewise.gym.rewards import RewardName, Rewards
from minewise.gym.settings import Boards, Lanes, Masks, Settings
from minewise.position import Position
from minewise.sizes import Size, new_seed

RenderMode: TypeAlias = Literal["ansi", "rgb_array", "human"]


class MinesweeperEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """Plays Minesweeper: `gymnasium.make("minewise/Minesweeper-v0")`.

    The game is over when a mine is opened (lost) or every other cell is open (won).

    **Actions.** `Discrete(cells)`: opens a cell, counted row by row from 0. The neighbours of a 0
    open too. Opening a cell that is open has no effect. `action_masks()` and the entry
    "action_mask" of the info are True for closed cells.

    **Observations.** `observation` is "board", the values of `Position` (rows, columns): -1 if
    closed, otherwise the number, and -3 for an opened mine; "planes" (planes, rows, columns), one
    for closed cells and one for each number; or "probabilities", these planes and that of the
    exact mine probabilities of closed cells.

    **Rewards.** `rewards` is "shaped" (1 for a win, -1 for a loss, the share of the safe cells that
    a step opens, and -0.1 for no effect), "win" (1 for a win), or a `Rewards`.

    **Games.** `size` is that of `Game.new`. With `density`, the share of cells that are mines, it
    may also be (rows, columns). `start_rule`, `topology` and `clues` are those of `Game.new`.
    `start` is the first cell, which the environment opens itself; by default the agent makes the
    first click. If that cell wins the game, the first step ends it. `reset(seed=s)` begins game 0
    of seed s, the next `reset()` game 1, and so on; `reset(options={"game": g})` begins game g.
    These are the boards of `simulate` with the same seed, if the first cell is the same. The info
    has the "seed" and the "game", and "won" tells whether the game is won. `max_steps` truncates a
    game after that many steps.

    `render_mode` is "ansi" (text), "rgb_array" or "human" (a window).

    >>> import gymnasium, minewise.gym
    >>> env = gymnasium.make("minewise/Minesweeper-v0", size="beginner", start=(4, 4))
    >>> board, info = env.reset(seed=1)
    >>> board.shape, int(board[4, 4]), int(info["action_mask"].sum())
    ((9, 9), 0, 27)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # the base class declares it so
        "render_modes": ["ansi", "rgb_array", "human"],
        "render_fps": 4,
    }

    def __init__(
        self,
        size: str | Size | tuple[int, int, int] | tuple[int, int] = "beginner",
        *,
        density: float | None = None,
        start_rule: StartRule = "opening",
        start: GridCell | None = None,
        topology: GridKind = "square",
        clues: AnyClues | None = None,
        observation: ObservationKind = "board",
        rewards: RewardName | Rewards = "shaped",
        max_steps: int | None = None,
        render_mode: RenderMode | None = None,
    ) -> None:
        self.settings = Settings.of(
            size, density, start_rule, start, topology, clues, rewards, max_steps
        )
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            modes = ", ".join(self.metadata["render_modes"])
            raise PositionError(f"unknown render mode {quoted(render_mode)}: choose from {modes}")
        self.render_mode = render_mode
        self._observer = Observer(observation, self.settings)
        self._lanes = Lanes(self.settings, 1, _core.Autoreset.never)
        self._renderer = Renderer(self.settings.grid, self.metadata["render_fps"])
        self._began = False
        self._first: GridCell | None = None
        self.observation_space = self._observer.space
        self.action_space = Discrete(len(self.settings.grid))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begins a game; see the class."""
        super().reset(seed=seed)
        number = (options or {}).get("game")
        if seed is None and not self._began:
            seed = new_seed()
        if seed is not None:
            self._lanes.core.begin(0, seed, 0 if number is None else check_whole("game", number, 0))
        elif number is not None:
            self._lanes.core.begin(0, int(self._lanes.seeds[0]), check_whole("game", number, 0))
        else:
            self._lanes.core.begin_next(0)
        self._began = True
        self._first = self.settings.start
        self._lanes.won[0] = False
        if self.render_mode == "human":
            self.render()
        return self._observed(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Opens a cell; see the class."""
        if not self._began:
            raise PositionError("there is no game yet: call reset() before step()")
        self._lanes.step(np.array([action], np.int64))
        if self._first is None:
            self._first = divmod(int(action), self.settings.grid.columns)
        if self.render_mode == "human":
            self.render()
        lanes = self._lanes
        ended = bool(lanes.terminated[0]), bool(lanes.truncated[0])
        return self._observed(), float(lanes.rewards[0]), *ended, self._info()

    def action_masks(self) -> Masks:
        """Returns which actions open a cell: a boolean array (cells,), as sb3-contrib expects."""
        closed: Masks = self._lanes.closed[0].copy()
        return closed

    @property
    def boards(self) -> Boards:
        """The values of the cells: an array (1, rows, columns)."""
        return self._lanes.boards().copy()

    @property
    def position(self) -> Position:
        """What the player sees."""
        return self.settings.position(self._lanes.boards()[0], self._first)

    def render(self) -> Any:
        """Returns the board as text or as an array (height, width, 3), or shows it in a window."""
        if self.render_mode is None:
            raise PositionError("there is no render mode: give render_mode= to make()")
        if self.render_mode == "ansi":
            return f"{self.position}\n"
        return self._renderer(self._lanes.boards()[0], self.render_mode == "human")

    def close(self) -> None:
        """Closes the window."""
        self._renderer.close()

    def _observed(self) -> NDArray[Any]:
        observed: NDArray[Any] = self._observer(self._lanes.boards())[0]
        return observed

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self.action_masks(),
            "seed": int(self._lanes.seeds[0]),
            "game": int(self._lanes.games[0]),
            "won": bool(self._lanes.won[0]),
        }
