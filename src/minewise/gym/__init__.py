"""Gymnasium environments, played by the core: the extra `gym`.

Importing this package registers `minewise/Minesweeper-v0`. Without an import,
`gymnasium.make("minewise.gym:minewise/Minesweeper-v0")` does both. `import minewise` imports none
of these modules.

>>> import gymnasium, minewise.gym
>>> gymnasium.spec("minewise/Minesweeper-v0").namespace
'minewise'
"""

from minewise.base.errors import needed

gymnasium = needed("gymnasium", "gym")

from minewise.gym.environment import Expert, MinesweeperEnv, MinesweeperVectorEnv  # noqa: E402
from minewise.gym.settings import Rewards  # noqa: E402

__all__ = ["Expert", "MinesweeperEnv", "MinesweeperVectorEnv", "Rewards"]

gymnasium.register(
    id="minewise/Minesweeper-v0",
    entry_point="minewise.gym.environment:MinesweeperEnv",
    vector_entry_point="minewise.gym.environment:MinesweeperVectorEnv",
    max_episode_steps=1000,  # more than a standard board has cells
)
