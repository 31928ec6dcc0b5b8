"""Minesweeper in text, for language models: prompts, moves, tasks, and a judge without luck."""

from minewise.text_game.game import (
    PLAYERS,
    Measure,
    MoveError,
    TextGame,
    Turn,
    measure,
    parse_move,
    prompt,
)
from minewise.text_game.tasks import SUITES, Judgement, Task, judge, read_tasks, task

__all__ = [
    "PLAYERS",
    "SUITES",
    "Measure",
    "MoveError",
    "Task",
    "TextGame",
    "Turn",
    "Judgement",
    "judge",
    "measure",
    "parse_move",
    "prompt",
    "read_tasks",
    "task",
]
