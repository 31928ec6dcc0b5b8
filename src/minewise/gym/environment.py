"""The environments, of one game or of many side by side, and an expert to imitate."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, Literal, TypeAlias, Unpack, get_args

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from minewise import _core
from minewise.base.arguments import check_name, check_whole
from minewise.base.errors import PositionError
from minewise.base.wording import quoted
from minewise.deal import AnyDeal, DealOptions, new_seed
from minewise.gym.settings import (
    Boards,
    Lanes,
    Masks,
    ObservationKind,
    Observer,
    Renderer,
    RewardName,
    Rewards,
    Settings,
    analyzed,
    check_one_model,
    check_options,
)
from minewise.play.simulation import first_cell
from minewise.position import HIDDEN, Position

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
    `max_episode_steps` truncates a game after that many steps; default: 1000 in `gymnasium.make`
    and `make_vec` (-1: no limit), none otherwise.

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
        max_episode_steps: int | None = None,
        render_mode: RenderMode | None = None,
        **deal: Unpack[DealOptions],
    ) -> None:
        self.settings = Settings.of(size, deal, rewards, max_episode_steps)
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


_AUTORESETS: Final = {
    AutoresetMode.NEXT_STEP: _core.Autoreset.next_step,
    AutoresetMode.SAME_STEP: _core.Autoreset.same_step,
    AutoresetMode.DISABLED: _core.Autoreset.never,
}


class MinesweeperVectorEnv(VectorEnv[NDArray[Any], NDArray[np.int64], NDArray[Any]]):
    """Plays `num_envs` games of Minesweeper at a time, all in one call of the core.

    `gymnasium.make_vec("minewise/Minesweeper-v0", num_envs=64)` makes one. The other arguments,
    observations, actions and rewards are those of `MinesweeperEnv`, with one more axis, and so are
    the games: `reset(seed=s)` begins game 0 of seed s + i in environment i, which then plays the
    games of this seed one after the other. A sequence of seeds names that of each environment.

    `autoreset_mode` states when a game that is over is followed by the next one: "NextStep" (the
    step after ignores its action, and earns 0), "SameStep" (at once; the info has the last
    observation as "final_obs" and the last info as "final_info"), or "Disabled"
    (`reset(options={"reset_mask": mask})`).

    The lock of the interpreter is released meanwhile, so threads can step several of these, each
    its own. A deep copy, or an environment that was pickled, has the same settings and no games.

    >>> import gymnasium, minewise.gym
    >>> envs = gymnasium.make_vec("minewise/Minesweeper-v0", num_envs=3, start=(4, 4))
    >>> boards, infos = envs.reset(seed=1)
    >>> boards.shape, infos["action_mask"].shape, infos["seed"].tolist()
    ((3, 9, 9), (3, 81), [1, 2, 3])
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # the base class declares it so
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        size: AnyDeal = "beginner",
        *,
        observation: ObservationKind = "board",
        rewards: RewardName | Rewards = "shaped",
        max_episode_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **deal: Unpack[DealOptions],
    ) -> None:
        if render_mode is not None:
            raise PositionError(
                "the vector environment draws nothing", cure="leave out {render_mode=}"
            )
        try:
            mode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = ", ".join(mode.value for mode in AutoresetMode)
            raise PositionError(
                "cannot be {value}",
                quoted(autoreset_mode),
                modes,
                cure="choose from {known}",
                argument="autoreset_mode",
            ) from None
        self.settings = Settings.of(size, deal, rewards, max_episode_steps)
        self.num_envs = check_whole("num_envs", num_envs, 1)
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self._mode = mode
        self._observer = Observer(observation, self.settings)
        self._lanes = Lanes(self.settings, self.num_envs, _AUTORESETS[mode])
        self.single_observation_space = self._observer.space
        self.single_action_space = Discrete(len(self.settings.grid))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    @property
    def boards(self) -> Boards:
        """What the players see: an array (environments, rows, columns)."""
        return self._lanes.boards().copy()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begins a game in every environment, or in those of a mask; see the class."""
        stated = check_options(options)
        with self._lanes.alone():
            chosen = stated.get("reset_mask", np.ones(self.num_envs, np.bool_))
            if getattr(chosen, "shape", None) != (self.num_envs,) or chosen.dtype != np.bool_:
                raise PositionError(
                    "reset_mask must be a boolean array of shape ({count},)", self.num_envs
                )
            if not (self._lanes.began or chosen.all()):
                raise PositionError("there are no games yet", cure="reset all environments first")
            seeds = self._seeds(seed)
            game = stated.get("game")
            if game is not None:
                game = check_whole("game", game, 0)
            super().reset(seed=seeds[0])
            for lane in np.flatnonzero(chosen).tolist():
                self._lanes.begin(lane, seeds[lane], game)
            self._lanes.began = True
            self._lanes.won[chosen] = False
            return self._observer(self._lanes.boards()), self._infos()

    def _seeds(self, seed: int | list[int | None] | None) -> list[int | None]:
        began = self._lanes.began
        if seed is None and not began:
            seed = self.settings.deal.seeded().seed
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, np.ndarray):
            seed = seed.tolist()
        if not isinstance(seed, list | tuple):
            first = check_whole("seed", seed, 0)
            return [first + lane for lane in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise PositionError(
                "must be one number, or {count} of them", self.num_envs, argument="seed"
            )
        own = [None if value is None else check_whole("seed", value, 0) for value in seed]
        return [new_seed() if value is None and not began else value for value in own]

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Opens a cell in each environment; see the class."""
        lanes = self._lanes
        with lanes.alone():
            if not lanes.began:
                raise PositionError("there are no games yet", cure="call reset() before step()")
            lanes.step(actions)
            infos = self._infos()
            if self._mode == AutoresetMode.SAME_STEP:
                ended = lanes.terminated | lanes.truncated
                if ended.any():
                    infos |= self._last(ended)
                    infos["won"][ended] = False  # of the next game
            return (
                self._observer(lanes.boards()),
                lanes.rewards.copy(),
                lanes.terminated.copy(),
                lanes.truncated.copy(),
                infos,
            )

    def action_masks(self) -> Masks:
        """Returns which actions open a cell: a boolean array (environments, cells)."""
        return self._lanes.closed.copy()

    def _infos(self) -> dict[str, Any]:
        lanes = self._lanes
        return _masked(
            np.ones(self.num_envs, np.bool_),
            action_mask=lanes.closed.view(np.int8),
            seed=lanes.seeds.astype(np.int64),
            game=lanes.games.astype(np.int64),
            won=lanes.won,
        )

    def _last(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """Returns the last observations and infos of the games that ended with this step."""
        lanes = self._lanes
        boards = lanes.last_values.reshape(lanes.shape)[ended]
        observed = np.full(self.num_envs, None, object)
        for lane, observation in zip(np.flatnonzero(ended), self._observer(boards), strict=True):
            observed[lane] = observation
        closed = np.zeros_like(lanes.closed)
        closed[ended] = lanes.last_values[ended] == HIDDEN
        final = _masked(
            ended,
            action_mask=closed.view(np.int8),
            seed=lanes.seeds.astype(np.int64) * ended,
            game=(lanes.games.astype(np.int64) - 1) * ended,
            won=lanes.won,
        )
        return _masked(ended, final_obs=observed) | {"final_info": final, "_final_info": ended}


def _masked(where: NDArray[np.bool_], **arrays: NDArray[Any]) -> dict[str, Any]:
    """Returns copies of the infos with the masks that Gymnasium adds to each."""
    infos: dict[str, Any] = {}
    for name, array in arrays.items():
        infos[name], infos[f"_{name}"] = array.copy(), where.copy()
    return infos


_Aim = Literal["safety", "win"]
_AIMS: Final = get_args(_Aim)


class Expert:
    """Chooses the cells that an agent may learn to imitate.

    `env` is an environment or a vector environment of this package, with or without wrappers. A
    call returns the action for its present board, or an array of one for each board.

    With `aim` "safety" it opens the cell that is least likely to be a mine, counted exactly, and of
    several such cells the first one. With "win" it opens the cell with the highest estimated
    probability to win the game, as in `win_probabilities`; that is stronger, and a thousand times
    as slow. Before the first click it opens a cell that is good for the board.

    >>> import gymnasium, minewise.gym
    >>> env = gymnasium.make("minewise/Minesweeper-v0", size=(1, 3, 1), start_rule="safe")
    >>> _ = env.reset(seed=1)
    >>> expert = Expert(env)
    >>> _, _, over, _, info = env.step(expert())
    >>> while not over:
    ...     _, _, over, _, info = env.step(expert())
    """

    def __init__(self, env: Any, aim: _Aim = "safety") -> None:
        check_name("aim", aim, _AIMS)
        self._env: MinesweeperEnv | MinesweeperVectorEnv = env.unwrapped
        self._aim = aim
        settings = self._env.settings
        check_one_model(settings)
        first = first_cell(replace(settings.deal, start=None), "exact")
        self._first = settings.grid.index(first)

    def __call__(self) -> Any:
        boards = self._env.boards
        actions = self._chosen(boards)
        return actions if hasattr(self._env, "num_envs") else actions[0]

    def _chosen(self, boards: NDArray[np.int8]) -> NDArray[np.int64]:
        count = len(boards)
        actions = np.full(count, self._first)
        begun = ~(boards == HIDDEN).all(axis=(1, 2))
        analysis = analyzed(boards[begun], self._env.settings, win=self._aim == "win")
        values = -1.0 - analysis.mine_probability
        if analysis.win_probability is not None:
            values = np.where(np.isnan(analysis.win_probability), values, analysis.win_probability)
        ranked = np.nan_to_num(values, nan=-np.inf).reshape(len(values), boards[0].size)
        # Certain cells come first: they cost nothing.
        ranked[analysis.safe.reshape(ranked.shape)] = np.inf
        actions[begun] = ranked.argmax(axis=1)
        return actions
