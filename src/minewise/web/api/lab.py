"""The endpoints of the laboratory: jobs that play very many games, and ledgers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from starlette.requests import Request

from minewise.web import fields
from minewise.web.endpoint import Endpoint, Server, Told
from minewise.web.errors import BAD_REQUEST, ApiError
from minewise.web.lab.jobs import Job
from minewise.web.lab.ledgers import changed
from minewise.web.lab.order import JobOrder
from minewise.web.limits import WebLimits
from minewise.web.schemas import CELL, START_RULE, TEXT, TOPOLOGY, many

_BOARD: Final = ("size", "topology", "start_rule", "seed", "games")
_GAMES: Final = {"simulation": 10_000, "comparison": 10_000, "openings": 20_000}


async def start_simulation(server: Server, request: Request) -> Told:
    """Plays games by a strategy."""
    return await _start("simulation", server, request, "strategy", "first")


async def start_comparison(server: Server, request: Request) -> Told:
    """Plays the same games by several strategies."""
    return await _start("comparison", server, request, "strategies", "first")


async def start_openings(server: Server, request: Request) -> Told:
    """Plays games from every first cell."""
    return await _start("openings", server, request, "strategy")


async def _start(kind: str, server: Server, request: Request, *more: str) -> Told:
    held = await fields.body(request, (*more, *_BOARD))

    def work() -> Told:
        return _shown(server, server.jobs.start(_order(kind, held, server.limits)))

    return await server.workers.long(work)


def _order(kind: str, held: Told, limits: WebLimits) -> JobOrder:
    board = fields.order(held, limits)
    names = _strategies(kind, held, limits)
    games = fields.take(held, "games", int, _GAMES[kind]) or 0
    total = games * len(names)
    if games < 1 or total > limits.job_games:
        raise ApiError(
            BAD_REQUEST, f'"games" is from 1 to {limits.job_games // len(names):,} for this job'
        )
    first = fields.cell(held, board.size.grid(), "first") if "first" in held else None
    return JobOrder.of(
        kind,
        board.size,
        names,
        games=games,
        first=first,
        start_rule=board.start_rule,
        seed=board.seed or 0,
    )


def _strategies(kind: str, held: Told, limits: WebLimits) -> list[str]:
    if kind != "comparison":
        return [str(fields.take(held, "strategy", str, "exact"))]
    names = fields.take(held, "strategies", list) or []
    if not 2 <= len(names) <= limits.job_strategies or any(type(name) is not str for name in names):
        most = limits.job_strategies
        raise ApiError(BAD_REQUEST, f'"strategies" is a list of 2 to {most} strategies, as text')
    return names


async def jobs(server: Server, _: Request) -> Told:
    """Lists the jobs."""
    return {"jobs": [_line(job) for job in server.jobs.all()]}


async def job(server: Server, request: Request) -> Told:
    """Tells how a job stands."""
    found = server.jobs.get(request.path_params["id"])
    return await server.workers.long(lambda: _shown(server, found))


async def stop_job(server: Server, request: Request) -> Told:
    """Stops a job."""
    await fields.body(request, ())
    name = request.path_params["id"]
    stopped = await server.workers.quick(lambda: server.jobs.stop(name))
    return await server.workers.long(lambda: _shown(server, stopped))


def _line(job: Job) -> Told:
    return {
        "id": job.name,
        "status": job.status,
        "message": job.message if job.over else None,
        "created": job.created,
        "seconds": job.seconds,
        "order": job.order.to_json(),
        "wanted": job.order.wanted,
    }


def _shown(server: Server, job: Job) -> Told:
    line = _line(job)
    found = server.ledgers.of_job(server.jobs.ledger(job), over=job.over)
    games = sum(run["games"] for run in found["runs"])
    speed = games / line["seconds"] if games and line["seconds"] > 0 else None
    left = (line["wanted"] - games) / speed if speed and not job.over else None
    return line | found | {"games": games, "games_per_second": speed, "seconds_left": left}


async def ledgers(server: Server, _: Request) -> Told:
    """Lists the ledgers of the directories that were named to the server."""

    def work() -> Told:
        listed = server.ledgers.listed().items()
        return {"ledgers": [{"name": name, "changed": changed(path)} for name, path in listed]}

    return await server.workers.quick(work)


async def ledger(server: Server, request: Request) -> Told:
    """Tells what a ledger holds."""
    name = request.path_params["id"]

    def work() -> Told:
        path = server.ledgers.path(name)
        return {"name": name, "changed": changed(path)} | server.ledgers.read(path)

    return await server.workers.long(work)


_LIMITS: Final = WebLimits()
_JOB: Final = "/api/jobs/{id}"
_FIELDS: Final[dict[str, Any]] = {
    "size": {**TEXT, "description": "a preset or WIDTHxHEIGHTxMINES"},
    "topology": TOPOLOGY,
    "start_rule": START_RULE,
    "seed": {**TEXT, "pattern": "^[0-9]{1,19}$"},
    "games": {"type": "integer", "minimum": 1, "maximum": _LIMITS.job_games},
}
_FIRST: Final[dict[str, Any]] = {
    "first": {**CELL, "description": "that of the first strategy unless stated"}
}
_STRATEGY: Final = {**TEXT, "description": "a name, or TECHNIQUES/GUESS/OPENING"}


def _starts(
    path: str, handler: Callable[..., Any], summary: str, more: dict[str, Any], *required: str
) -> Endpoint:
    return Endpoint(
        method="POST",
        path=path,
        handler=handler,
        summary=summary,
        answer=("Job",),
        fields=more | _FIELDS,
        required=required,
        refusals=(422,),
    )


ENDPOINTS: Final = (
    _starts(
        "/api/simulations",
        start_simulation,
        "Plays games by a strategy, in the background.",
        {"strategy": _STRATEGY, **_FIRST},
    ),
    _starts(
        "/api/comparisons",
        start_comparison,
        "Plays the same games by several strategies, in the background.",
        {
            "strategies": {**many(_STRATEGY), "minItems": 2, "maxItems": _LIMITS.job_strategies},
            **_FIRST,
        },
        "strategies",
    ),
    _starts(
        "/api/openings",
        start_openings,
        "Plays games from every first cell, most from the best, in the background.",
        {"strategy": _STRATEGY},
    ),
    Endpoint(
        method="GET",
        path="/api/jobs",
        handler=jobs,
        summary="The jobs that are kept.",
        answer=("Jobs",),
    ),
    Endpoint(
        method="GET",
        path=_JOB,
        handler=job,
        summary="How a job stands, and what its games gave until now.",
        answer=("Job",),
    ),
    Endpoint(
        method="POST",
        path=f"{_JOB}/stop",
        handler=stop_job,
        summary="Stops a job; what was played is kept.",
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
        summary="What a ledger holds.",
        answer=("Ledger",),
    ),
)
