"""An expert to imitate: exact risks, or estimated win probabilities."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from minewise.base.arguments import check_name
from minewise.gym.observations import analyzed, check_one_model
from minewise.play.batch import first_cell
from minewise.position import HIDDEN

if TYPE_CHECKING:
    from minewise.gym.environment import MinesweeperEnv
    from minewise.gym.vector import MinesweeperVectorEnv

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
