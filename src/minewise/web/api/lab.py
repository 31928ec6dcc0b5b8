"""The endpoints of the laboratory: jobs, which play many games, and ledgers."""

from __future__ import annotations

from typing import Final

from msgspec import UnsetType
from msgspec.structs import asdict

from minewise.base.types import GridCell
from minewise.service.boards import new_game
from minewise.service.conversion import convert
from minewise.sizes import Size
from minewise.web.endpoint import Endpoint, Server
from minewise.web.errors import BAD_REQUEST, ApiError
from minewise.web.lab import answers
from minewise.web.lab.answers import Kind
from minewise.web.lab.jobs import Job
from minewise.web.lab.ledgers import changed
from minewise.web.lab.settings import JobSettings
from minewise.web.limits import WebLimits
from minewise.web.requests import (
    ComparisonRequest,
    JobRequest,
    OpeningsRequest,
    SimulationRequest,
)

_KINDS: Final[dict[type[JobRequest], Kind]] = {
    SimulationRequest: "simulation",
    ComparisonRequest: "comparison",
    OpeningsRequest: "openings",
}


async def start_job(server: Server, request: JobRequest) -> answers.Job:
    """Starts a job."""
    return await server.workers.long(
        lambda: _shown(server, server.jobs.start(_settings(request, server.limits)))
    )


def _settings(request: JobRequest, limits: WebLimits) -> JobSettings:
    order = new_game(request, limits)
    names = _strategies(request, limits)
    most = limits.job_games // len(names)
    if request.games > most:
        raise ApiError(
            BAD_REQUEST,
            "must be a whole number from 1 to {most:,} for this job",
            most,
            argument="games",
        )
    return JobSettings.of(
        _KINDS[type(request)],
        order.size,
        names,
        games=request.games,
        start=_start_cell(request, order.size),
        start_rule=order.start_rule,
        guessing=request.guessing,
        seed=order.seed or 0,
    )


def _strategies(request: JobRequest, limits: WebLimits) -> list[str]:
    if not isinstance(request, ComparisonRequest):
        return [request.strategy]
    most = limits.job_strategies
    if len(request.strategies) > most:
        raise ApiError(
            BAD_REQUEST,
            "must be a list of 2 to {most} strategies, as text",
            most,
            argument="strategies",
        )
    return request.strategies


def _start_cell(request: JobRequest, size: Size) -> GridCell | None:
    if isinstance(request, OpeningsRequest) or isinstance(request.start, UnsetType):
        return None
    size.grid().index(request.start)
    return request.start


async def jobs(server: Server) -> answers.Jobs:
    """Lists the jobs."""
    return answers.Jobs(jobs=[_line(job) for job in server.jobs.all()])


async def job(server: Server, name: str) -> answers.Job:
    """Returns the current state of a job."""
    job = server.jobs.get(name)
    return await server.workers.long(lambda: _shown(server, job))


async def stop_job(server: Server, name: str) -> answers.Job:
    """Stops a job."""
    stopped = await server.workers.quick(lambda: server.jobs.stop(name))
    return await server.workers.long(lambda: _shown(server, stopped))


def _line(job: Job) -> answers.JobLine:
    return answers.JobLine(
        id=job.name,
        status=job.status,
        message=job.message if job.over else None,
        created=job.created,
        seconds=job.seconds,
        settings=convert(job.settings.to_dict(), answers.JobSettings),
        wanted=job.settings.wanted,
    )


def _shown(server: Server, job: Job) -> answers.Job:
    line = _line(job)
    contents = server.ledgers.of_job(server.jobs.ledger(job), over=job.over)
    games = sum(run.games for run in contents.runs)
    speed = games / line.seconds if games and line.seconds > 0 else None
    return answers.Job(
        **asdict(line),
        games=games,
        games_per_second=speed,
        seconds_left=(line.wanted - games) / speed if speed and not job.over else None,
        problem=contents.problem,
        runs=contents.runs,
    )


async def ledgers(server: Server) -> answers.Ledgers:
    """Lists the ledgers in the directories of the server."""

    def work() -> answers.Ledgers:
        paths = server.ledgers.listed().items()
        lines = [answers.LedgerLine(name=name, changed=changed(path)) for name, path in paths]
        return answers.Ledgers(ledgers=lines)

    return await server.workers.quick(work)


async def ledger(server: Server, name: str) -> answers.Ledger:
    """Returns the contents of a ledger."""

    def work() -> answers.Ledger:
        path = server.ledgers.path(name)
        contents = server.ledgers.read(path)
        return answers.Ledger(name=name, changed=changed(path), **contents._asdict())

    return await server.workers.long(work)


_JOB: Final = "/api/jobs/{id}"


def _starts(path: str, request: type[JobRequest], summary: str) -> Endpoint:
    return Endpoint(
        method="POST",
        path=path,
        handler=start_job,
        summary=f"{summary}, in the background.",
        answers=(answers.Job,),
        request=request,
        refusals=(422,),
    )


ENDPOINTS: Final = (
    _starts("/api/simulations", SimulationRequest, "Plays games with a strategy"),
    _starts("/api/comparisons", ComparisonRequest, "Plays the same games with several strategies"),
    _starts(
        "/api/openings",
        OpeningsRequest,
        "Plays games from every first cell, most of them from the best",
    ),
    Endpoint(
        method="GET",
        path="/api/jobs",
        handler=jobs,
        summary="All stored jobs.",
        answers=(answers.Jobs,),
    ),
    Endpoint(
        method="GET",
        path=_JOB,
        handler=job,
        summary="The state of a job, and its results so far.",
        answers=(answers.Job,),
    ),
    Endpoint(
        method="POST",
        path=f"{_JOB}/stop",
        handler=stop_job,
        summary="Stops a job; its results so far are kept.",
        answers=(answers.Job,),
    ),
    Endpoint(
        method="GET",
        path="/api/ledgers",
        handler=ledgers,
        summary="The ledgers of the command line that this server shows.",
        answers=(answers.Ledgers,),
    ),
    Endpoint(
        method="GET",
        path="/api/ledgers/{id}",
        handler=ledger,
        summary="The contents of a ledger.",
        answers=(answers.Ledger,),
    ),
)
