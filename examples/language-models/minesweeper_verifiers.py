r"""Minesweeper as an environment of verifiers (https://github.com/PrimeIntellect-ai/verifiers).

The tasks, the prompts and the judge are those of `minewise.text_game`. The reward of an episode is
the share of the win probability that the moves kept: luck has no part in it.

    pip install . ./examples/language-models
    vf-eval minesweeper_verifiers --env.taskset.suite endgame --env.player.harness.id null \
        --env.player.runtime.type subprocess --client.base-url URL --model MODEL

The suite is a technique, `endgame`, `best-guess`, or whole games: `no-guess`, `beginner`,
`intermediate`, `expert`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import verifiers.v1 as vf

from minewise.text_game import TextGame, task


class MinesweeperConfig(vf.TasksetConfig):
    """Chooses the suite."""

    suite: str = "counting"


class MinesweeperData(vf.TaskData):
    """Names a task."""

    suite: str
    number: int


class MinesweeperTask(vf.Task[MinesweeperData, vf.State, vf.TaskConfig]):
    """A task; the environment scores it."""


class MinesweeperEnvConfig(vf.EnvConfig):
    """Names the agent."""

    player: vf.AgentConfig = vf.AgentConfig()


class MinesweeperEnv(vf.Env[MinesweeperEnvConfig]):
    """Plays a task with an agent, and records what its moves were worth."""

    async def run(self, task: MinesweeperTask, agents: vf.Agents) -> None:
        """Sends each position to the agent until the game is over."""
        game = new_game(task.data)
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                turn = game.play(segment.last_reply)
                if game.over:
                    break
                segment = await interaction.turn(turn.text)
        trace = interaction.trace
        trace.record_reward("win_probability_kept", game.score if game.over else 0.0, 1.0)
        trace.record_metric("moves", float(len(game.judgements)))
        trace.record_metric("won", float(game.won))


class MinesweeperTaskset(vf.Taskset[MinesweeperTask, MinesweeperConfig]):
    """The tasks of a suite, without end."""

    INFINITE = True

    def load(self) -> Iterator[MinesweeperTask]:
        """Yields the tasks of the suite in the order of their numbers."""
        suite = self.config.suite
        for number in count():
            prompt = TextGame(task(suite, number)).prompt
            data = MinesweeperData(
                name=f"{suite} {number}", prompt=prompt, suite=suite, number=number
            )
            yield MinesweeperTask(data, self.config.task)


def new_game(data: MinesweeperData) -> TextGame:
    """Returns the game of a task."""
    return TextGame(task(data.suite, data.number))


__all__ = [
    "MinesweeperConfig",
    "MinesweeperData",
    "MinesweeperEnv",
    "MinesweeperEnvConfig",
    "MinesweeperTask",
    "MinesweeperTaskset",
]
