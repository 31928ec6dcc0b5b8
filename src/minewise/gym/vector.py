"""The vector environment: many games that the core plays side by side."""

from __future__ import annotations

from typing import Any, Final, Unpack

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from minewise import _core
from minewise.base.arguments import check_whole
from minewise.base.errors import PositionError
from minewise.base.wording import quoted
from minewise.deal import AnyDeal, DealOptions
from minewise.gym.observations import ObservationKind, Observer
from minewise.gym.settings import Boards, Lanes, Masks, RewardName, Rewards, Settings, check_options
from minewise.position import HIDDEN
from minewise.sizes import new_seed

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
        max_steps: int | None = None,
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
        self.settings = Settings.of(size, deal, rewards, max_steps)
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
        with self._lanes.alone():
            return self._reset(seed, check_options(options))

    def _reset(
        self, seed: int | list[int | None] | None, options: dict[str, Any]
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        chosen = options.get("reset_mask", np.ones(self.num_envs, np.bool_))
        if getattr(chosen, "shape", None) != (self.num_envs,) or chosen.dtype != np.bool_:
            raise PositionError(
                "reset_mask must be a boolean array of shape ({count},)", self.num_envs
            )
        if not (self._lanes.began or chosen.all()):
            raise PositionError("there are no games yet", cure="reset all environments first")
        seeds = self._seeds(seed)
        game = options.get("game")
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
        with self._lanes.alone():
            return self._step(actions)

    def _step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        lanes = self._lanes
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
