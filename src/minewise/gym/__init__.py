"""Gymnasium environments, played by the core: the extra `gym`.

Importing this package registers `minewise/Minesweeper-v0`. Without an import,
`gymnasium.make("minewise.gym:minewise/Minesweeper-v0")` does both. `import minewise` imports none
of these modules.

>>> import gymnasium, minewise.gym
>>> gymnasium.spec("minewise/Minesweeper-v0").namespace
'minewise'
"""

from minewise.base.optional import needed

gymnasium = needed("gymnasium", "gym")

from minewise.gym.environment import MinesweeperEnv  # noqa: E402
from minewise.gym.expert import Expert  # noqa: E402
from minewise.gym.settings import Rewards  # noqa: E402
from minewise.gym.vector import MinesweeperVectorEnv  # noqa: E402

__all__ = ["Expert", "MinesweeperEnv", "MinesweeperVectorEnv", "Rewards"]

gymnasium.register(
    id="minewise/Minesweeper-v0",
    entry_point="minewise.gym.environment:MinesweeperEnv",
    vector_entry_point="minewise.gym.vector:MinesweeperVectorEnv",
)
