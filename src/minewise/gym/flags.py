"""Minesweeper Flags, a game of two players, for PettingZoo: the extra `pettingzoo`."""

from __future__ import annotations

from typing import Any, Final, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from minewise.base.arguments import check_name, check_whole
from minewise.base.errors import PositionError, needed
from minewise.base.types import GridCell, GridKind
from minewise.deal import AnySize, new_seed
from minewise.play.flags import FlagsGame
from minewise.position import HIDDEN, MINE

pettingzoo = needed("pettingzoo", "pettingzoo")

THEIRS: Final = MINE - 1  # a mine that the other player took
_MOST_SHOWN: Final = 8


class FlagsEnv(pettingzoo.AECEnv):  # type: ignore[misc, name-defined]
    """Plays Minesweeper Flags, as an environment of PettingZoo (AEC).

    The agents are "player_0", who begins, and "player_1"; see `FlagsGame` for the rules. Who takes
    a mine moves again.

    **Actions.** `Discrete(cells)`: takes a cell, counted row by row from 0. Taking an open cell has
    no effect.

    **Observations.** A dict: "observation" is the board (rows, columns), -1 if hidden, otherwise
    the number, -3 for an own mine, and -4 for a mine of the other player; "action_mask" is 1 for
    hidden cells.

    **Rewards.** At the end 1 for the winner and -1 for the loser, 0 for a draw.

    **Games.** `size` and `topology` are those of `FlagsGame.new`. `reset(seed=s)` begins game 0 of
    seed s, the next `reset()` game 1, and so on.

    >>> from minewise.gym.flags import FlagsEnv
    >>> env = FlagsEnv("3x3x1")
    >>> env.reset(seed=1)
    >>> env.agent_selection, env.last()[0]["observation"].shape
    ('player_0', (3, 3))
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # the base class declares it so
        "name": "minesweeper_flags_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        size: AnySize = "16x16x51",
        *,
        topology: GridKind = "square",
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None:
            check_name("render_mode", render_mode, self.metadata["render_modes"])
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self._deal: dict[str, Any] = {"size": size, "topology": topology}
        self._seed: int | None = None
        self._number = 0
        self.game: FlagsGame[GridCell] = FlagsGame.new(**self._deal)
        shape = self.game.position.values.shape
        cells = len(self.game.board.topology)
        self._space = Dict(
            observation=Box(THEIRS, _MOST_SHOWN, shape, np.int8),
            action_mask=Box(0, 1, (cells,), np.int8),
        )
        self._actions = {agent: Discrete(cells) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """Returns the space of the observations, the same for both agents."""
        return self._space

    def action_space(self, agent: str) -> Discrete:
        """Returns the space of the actions of an agent."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; see the class."""
        if seed is not None or self._seed is None:
            self._seed = new_seed() if seed is None else check_whole("seed", seed, 0)
            self._number = 0
        else:
            self._number += 1
        self.game = FlagsGame.new(**self._deal, seed=self._seed, game=self._number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.game.turn]

    def step(self, action: np.int64 | int | None) -> None:
        """Takes a cell for the agent to move; see the class."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        cell = check_whole("action", action, 0, int(self._actions[agent].n) - 1)
        self._cumulative_rewards[agent] = 0.0
        self.game.take(self.game.board.topology.cell(cell))
        self.agent_selection = self.possible_agents[self.game.turn]
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            if self.game.winner is not None:
                for player, each in enumerate(self.possible_agents):
                    self.rewards[each] = 1.0 if player == self.game.winner else -1.0
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, NDArray[np.int8]]:
        """Returns what an agent sees; see the class."""
        values = self.game.position.values.astype(np.int8)
        for cell in self.game.mines_of(1 - self.possible_agents.index(agent)):
            values[cell] = THEIRS
        return {"observation": values, "action_mask": (values == HIDDEN).astype(np.int8).ravel()}

    def render(self) -> str:
        """Returns the board and the scores as text."""
        if self.render_mode is None:
            raise PositionError("there is no render mode", cure="give {render_mode=}")
        own, other = self.game.scores
        return f"{self.game.position}\n{own} to {other}\n"

    def close(self) -> None:
        """Does nothing: there is no window."""
