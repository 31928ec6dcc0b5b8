"""The environment of one game at a time."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, Unpack

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from minewise import _core
from minewise.base.arguments import check_name, check_whole
from minewise.base.errors import PositionError
from minewise.deal import AnyDeal, DealOptions
from minewise.gym.observations import ObservationKind, Observer, Renderer
from minewise.gym.settings import Boards, Lanes, Masks, RewardName, Rewards, Settings, check_options
from minewise.position import Position

RenderMode: TypeAlias = Literal["ansi", "rgb_array", "human"]


class MinesweeperEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """Plays Minesweeper: `gymnasium.make("minewise/Minesweeper-v0")`.

    The game is over when a mine is opened (lost) or every other cell is open (won).

    **Actions.** `Discrete(cells)`: opens a cell, counted row by row from 0. The neighbours of a 0
    open too. Opening a cell that is open has no effect. `action_masks()` and the entry
    "action_mask" of the info tell which cells are closed: the first as booleans, the second as
    the int8 array that `action_space.sample(mask=...)` takes.

    **Observations.** `observation` is "board", the values of `Position` (rows, columns): -1 if
    closed, otherwise the number, and -3 for an opened mine; "planes" (planes, rows, columns), one
    for closed cells and one for each number; or "probabilities", these planes and that of the
    exact mine probabilities of closed cells.

    **Rewards.** `rewards` is "shaped" (1 for a win, -1 for a loss, the share of the safe cells that
    a step opens, and -0.1 for no effect), "win" (1 for a win), or a `Rewards`.

    **Games.** `size` and the other keyword arguments are those of `Deal`. The environment itself
    opens `start`; by default the agent makes the first click. If that cell wins the game, the first
    step ends it. `reset(seed=s)` begins game 0 of seed s, the next `reset()` game 1, and so on;
    `reset(options={"game": g})` begins game g. These are the boards of `simulate` with the same
    seed, if the first cell is the same. The first `reset()` without a seed uses that of the deal.
    The info has the "seed" and the "game", and "won" tells whether the game is won.
    `max_steps` truncates a game after that many steps.

    A deep copy, or an environment that was pickled, has the same settings and no game: call
    `reset` first.

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
        size: AnyDeal = "beginner",
        *,
        observation: ObservationKind = "board",
        rewards: RewardName | Rewards = "shaped",
        max_steps: int | None = None,
        render_mode: RenderMode | None = None,
        **deal: Unpack[DealOptions],
    ) -> None:
        self.settings = Settings.of(size, deal, rewards, max_steps)
        if render_mode is not None:
            check_name("render_mode", render_mode, self.metadata["render_modes"])
        self.render_mode = render_mode
        self._observer = Observer(observation, self.settings)
        self._lanes = Lanes(self.settings, 1, _core.Autoreset.never)
        self._renderer = Renderer(self.settings.grid, self.metadata["render_fps"])
        self.observation_space = self._observer.space
        self.action_space = Discrete(len(self.settings.grid))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begins a game; see the class."""
        game = check_options(options).get("game")
        if game is not None:
            game = check_whole("game", game, 0)
        if seed is not None:
            seed = check_whole("seed", seed, 0)
        with self._lanes.alone():
            super().reset(seed=seed)
            if seed is None and not self._lanes.began:
                seed = self.settings.deal.seeded().seed
            self._lanes.begin(0, seed, game)
            self._lanes.began = True
            self._lanes.first = self.settings.start
            self._lanes.won[0] = False
            if self.render_mode == "human":
                self.render()
            return self._observed(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Opens a cell; see the class."""
        lanes = self._lanes
        with lanes.alone():
            if not lanes.began:
                raise PositionError("there is no game yet", cure="call reset() before step()")
            cell = check_whole("action", action, 0, len(self.settings.grid) - 1)
            lanes.step([cell])
            if lanes.first is None:
                lanes.first = divmod(cell, self.settings.grid.columns)
            if self.render_mode == "human":
                self.render()
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
        return self.settings.position(self._lanes.boards()[0], self._lanes.first)

    def render(self) -> Any:
        """Returns the board as text or as an array (height, width, 3), or shows it in a window."""
        if self.render_mode is None:
            raise PositionError("there is no render mode", cure="give {render_mode=} to make()")
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
            "action_mask": self.action_masks().view(np.int8),
            "seed": int(self._lanes.seeds[0]),
            "game": int(self._lanes.games[0]),
            "won": bool(self._lanes.won[0]),
        }
