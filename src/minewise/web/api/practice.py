"""The endpoints for drills, and for the board and the drill of a day."""

from __future__ import annotations

from datetime import date
from typing import Final

from minewise.base.json_values import json_cell
from minewise.practice.daily import DAILY_SIZE, DAILY_START, daily_drill, daily_seed
from minewise.practice.drills import drill as made
from minewise.web.endpoint import Endpoint, Payload, Server
from minewise.web.errors import BAD_REQUEST, ApiError
from minewise.web.games.new_game import seed as stated_seed
from minewise.web.requests import DayRequest, DrillRequest, stated


async def drill(server: Server, asked: DrillRequest) -> Payload:
    """Returns a drill with its answer."""
    seed, technique = stated_seed(asked), stated(asked.technique, None)
    return await server.workers.of_game(
        lambda: made(asked.kind, seed=seed, technique=technique).to_dict()
    )


async def daily(server: Server, asked: DayRequest) -> Payload:
    """Returns the board and the drill of a day."""
    try:
        day = date.fromisoformat(asked.date)
    except ValueError:
        problem = "must be a date, such as 2026-11-22"
        raise ApiError(BAD_REQUEST, problem, argument="date") from None
    board = {
        "size": DAILY_SIZE,
        "no_guess": True,
        "seed": str(daily_seed(day)),
        "start": json_cell(DAILY_START),
    }
    exercise = await server.workers.of_game(lambda: daily_drill(day).to_dict())
    return {"date": asked.date, "board": board, "drill": exercise}


ENDPOINTS: Final = (
    Endpoint(
        method="GET",
        path="/api/drill",
        handler=drill,
        summary="An exercise with its answer and the reason.",
        answer=("Drill",),
        request=DrillRequest,
    ),
    Endpoint(
        method="GET",
        path="/api/daily",
        handler=daily,
        summary="The board and the drill of a day, the same for everyone.",
        answer=("Daily",),
        request=DayRequest,
    ),
)
