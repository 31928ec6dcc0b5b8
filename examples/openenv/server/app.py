"""Minesweeper as an environment of OpenEnv (https://github.com/meta-pytorch/OpenEnv).

The tasks, the prompts and the judge are those of `minewise.text_game`; `reset` takes a `suite`, and
the seed is the number of the task. The last observation has the reward: the share of the win
probability that the moves kept.

    pip install . ./examples/openenv
    server
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import uvicorn
from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State
from pydantic import Field

from minewise.text_game import TextGame, task


class MinesweeperAction(Action):
    """A reply in text."""

    reply: str = Field(description="ends with a move: open ROW COLUMN")


class MinesweeperObservation(Observation):
    """What the player reads."""

    text: str = Field(description="the prompt, or the answer to the last reply")
    won: bool = False


class MinesweeperEnvironment(Environment[MinesweeperAction, MinesweeperObservation, State]):
    """Plays a task."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        super().__init__()
        self.reset()

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        suite: str = "counting",
        **_: Any,
    ) -> MinesweeperObservation:
        """Starts the task of a suite whose number is the seed."""
        self._game = TextGame(task(suite, seed or 0))
        self._state = State(episode_id=episode_id or str(uuid4()), step_count=0)
        return MinesweeperObservation(text=self._game.prompt)

    def step(
        self, action: MinesweeperAction, timeout_s: float | None = None, **_: Any
    ) -> MinesweeperObservation:
        """Plays a reply."""
        turn = self._game.play(action.reply)
        self._state.step_count += 1
        over = self._game.over
        return MinesweeperObservation(
            text=turn.text,
            won=self._game.won,
            done=over,
            reward=self._game.score if over else 0.0,
        )

    @property
    def state(self) -> State:
        """The number of steps."""
        return self._state


app = create_app(
    MinesweeperEnvironment,
    MinesweeperAction,
    MinesweeperObservation,
    env_name="minesweeper",
    max_concurrent_envs=64,
)


def main() -> None:
    """Serves the environment."""
    uvicorn.run(app, host="0.0.0.0", port=8000)


if __name__ == "__main__":
    main()
