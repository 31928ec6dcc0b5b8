"""The endpoints of the laboratory: jobs, which play many games, and ledgers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import UnsetType

from minewise.base.types import GridCell
from minewise.sizes import Size
from minewise.web.endpoint import Endpoint, Payload, Server
from minewise.web.errors import BAD_REQUEST, ApiError
from minewise.web.games.new_game import new_game
from minewise.web.lab.jobs import Job
from minewise.web.lab.ledgers import changed
from minewise.web.lab.settings import JobSettings, Kind
from minewise.web.limits import WebLimits
from minewise.web.requests import (
    ComparisonRequest,
    JobRequest,
    OpeningsRequest,
    Request,
    SimulationRequest,
)

_KINDS: Final[dict[type[JobRequest], Kind]] = {
    SimulationRequest: "simulation",
    ComparisonRequest: "comparison",
    OpeningsRequest: "openings",
}


async def start_simulation(server: Server, asked: SimulationRequest) -> Payload:
    """Plays games with a strategy."""
    return await _start(server, asked)


async def start_comparison(server: Server, asked: ComparisonRequest) -> Payload:
    """Plays the same games with several strategies."""
    return await _start(server, asked)


async def start_openings(server: Server, asked: OpeningsRequest) -> Payload:
    """Plays games from every first cell."""
    return await _start(server, asked)


async def _start(server: Server, asked: JobRequest) -> Payload:
    def work() -> Payload:
        return _shown(server, server.jobs.start(_settings(asked, server.limits)))

    return await server.workers.long(work)


def _settings(asked: JobRequest, limits: WebLimits) -> JobSettings:
    board = new_game(asked, limits)
    names = _strategies(asked, limits)
    most = limits.job_games // len(names)
    if asked.games > most:
        problem = f"must be a whole number from 1 to {most:,} for this job"
        raise ApiError(BAD_REQUEST, problem, argument="games")
    return JobSettings.of(
        _KINDS[type(asked)],
        board.size,
        names,
        games=asked.games,
        start=None if isinstance(asked, OpeningsRequest) else _start_cell(asked.start, board.size),
        start_rule=board.start_rule,
        seed=board.seed or 0,
    )


def _strategies(asked: JobRequest, limits: WebLimits) -> list[str]:
    if not isinstance(asked, ComparisonRequest):
        return [asked.strategy]
    most = limits.job_strategies
    if len(asked.strategies) > most:
        problem = f"must be a list of 2 to {most} strategies, as text"
        raise ApiError(BAD_REQUEST, problem, argument="strategies")
    return asked.strategies


def _start_cell(stated: GridCell | UnsetType, size: Size) -> GridCell | None:
    if isinstance(stated, UnsetType):
        return None
    size.grid().index(stated)
    return stated


async def jobs(server: Server) -> Payload:
    """Lists the jobs."""
    return {"jobs": [_line(job) for job in server.jobs.all()]}


async def job(server: Server, name: str) -> Payload:
    """Returns the current state of a job."""
    found = server.jobs.get(name)
    return await server.workers.long(lambda: _shown(server, found))


async def stop_job(server: Server, name: str) -> Payload:
    """Stops a job."""
    stopped = await server.workers.quick(lambda: server.jobs.stop(name))
    return await server.workers.long(lambda: _shown(server, stopped))


def _line(job: Job) -> Payload:
    return {
        "id": job.name,
        "status": job.status,
        "message": job.message if job.over else None,
        "created": job.created,
        "seconds": job.seconds,
        "settings": job.settings.to_dict(),
        "wanted": job.settings.wanted,
    }


def _shown(server: Server, job: Job) -> Payload:
    line = _line(job)
    found = server.ledgers.of_job(server.jobs.ledger(job), over=job.over)
    games = sum(run["games"] for run in found["runs"])
    speed = games / line["seconds"] if games and line["seconds"] > 0 else None
    left = (line["wanted"] - games) / speed if speed and not job.over else None
    return line | found | {"games": games, "games_per_second": speed, "seconds_left": left}


async def ledgers(server: Server) -> Payload:
    """Lists the ledgers in the directories of the server."""

    def work() -> Payload:
        listed = server.ledgers.listed().items()
        return {"ledgers": [{"name": name, "changed": changed(path)} for name, path in listed]}

    return await server.workers.quick(work)


async def ledger(server: Server, name: str) -> Payload:
    """Returns the contents of a ledger."""

    def work() -> Payload:
        path = server.ledgers.path(name)
        return {"name": name, "changed": changed(path)} | server.ledgers.read(path)

    return await server.workers.long(work)


_JOB: Final = "/api/jobs/{id}"


def _starts(
    path: str, handler: Callable[..., Any], summary: str, request: type[Request]
) -> Endpoint:
    return Endpoint(
        method="POST",
        path=path,
        handler=handler,
        summary=summary,
        answer=("Job",),
        request=request,
        refusals=(422,),
    )


ENDPOINTS: Final = (
    _starts(
        "/api/simulations",
        start_simulation,
        "Plays games with a strategy, in the background.",
        SimulationRequest,
    ),
    _starts(
        "/api/comparisons",
        start_comparison,
        "Plays the same games with several strategies, in the background.",
        ComparisonRequest,
    ),
    _starts(
        "/api/openings",
        start_openings,
        "Plays games from every first cell, most of them from the best, in the background.",
        OpeningsRequest,
    ),
    Endpoint(
        method="GET",
        path="/api/jobs",
        handler=jobs,
        summary="All stored jobs.",
        answer=("Jobs",),
    ),
    Endpoint(
        method="GET",
        path=_JOB,
        handler=job,
        summary="The state of a job, and its results so far.",
        answer=("Job",),
    ),
    Endpoint(
        method="POST",
        path=f"{_JOB}/stop",
        handler=stop_job,
        summary="Stops a job; its results so far are kept.",
        answer=("Job",),
    ),
    Endpoint(
        method="GET",
        path="/api/ledgers",
        handler=ledgers,
        summary="The ledgers of the command line that this server shows.",
        answer=("Ledgers",),
    ),
    Endpoint(
        method="GET",
        path="/api/ledgers/{id}",
        handler=ledger,
        summary="The contents of a ledger.",
        answer=("Ledger",),
    ),
)
