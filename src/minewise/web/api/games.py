"""The endpoints to play on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from starlette.requests import Request

from minewise.analysis.position_analysis import analyze
from minewise.base.json_values import json_cell
from minewise.explain.hints import hints
from minewise.explain.review import Click, survived
from minewise.position import Position
from minewise.web import fields
from minewise.web.endpoint import Endpoint, Server, Told
from minewise.web.errors import BUSY, CONFLICT, ApiError
from minewise.web.games.table import Table
from minewise.web.positions.told import analysed
from minewise.web.schemas import CELL, FLAG, GRADE, SEED, START_RULE, TEXT, TOPOLOGY

T = TypeVar("T")


async def new_game(server: Server, request: Request) -> Told:
    """Begins a game."""
    names = ("size", "topology", "start_rule", "no_guess", "grade", "seed")
    order = fields.order(await fields.body(request, names), server.limits)
    name, table = server.games.add(order)

    def work() -> Told:
        try:
            server.games.save(name, table)
        except OSError as error:
            server.games.forget(name)
            raise ApiError(BUSY, f"the game cannot be kept: {error.strerror}") from None
        return {"id": name, **table.to_json()}

    async with table.lock:
        return await server.workers.quick(work)


async def game(server: Server, request: Request) -> Told:
    """Tells how a game stands."""
    return await _at(server, request, lambda name, table: {"id": name, **table.to_json()})


async def _act(kind: str, server: Server, request: Request) -> Told:
    held = await fields.body(request, () if kind == "undo" else ("cell",))

    def work(name: str, table: Table) -> Told:
        if len(table.game.history) >= server.limits.actions:
            raise ApiError(CONFLICT, f"a game has {server.limits.actions:,} actions at the most")
        cell = None if kind == "undo" else fields.cell(held, table.game.topology)
        table.play(kind, cell, server.budget())
        server.games.keep_up(name, table)
        return {"id": name, **table.to_json()}

    return await _at(server, request, work, lambda table: kind == "open" and table.deals_next)


async def open_cell(server: Server, request: Request) -> Told:
    """Opens a cell."""
    return await _act("open", server, request)


async def flag_cell(server: Server, request: Request) -> Told:
    """Flags a cell, or takes its flag back."""
    return await _act("flag", server, request)


async def chord(server: Server, request: Request) -> Told:
    """Opens around a number."""
    return await _act("chord", server, request)


async def undo(server: Server, request: Request) -> Told:
    """Takes the last action back."""
    return await _act("undo", server, request)


async def game_hint(server: Server, request: Request) -> Told:
    """Says the next step of a game, and counts that it did."""
    await fields.body(request, ())

    def seen(_: str, table: Table) -> Position:
        if table.game.over:
            raise ApiError(CONFLICT, "the game is over: there is no next step")
        return table.game.position

    def count(name: str, table: Table) -> None:
        table.hinted()
        server.games.keep_up(name, table)

    position = await _at(server, request, seen)
    found = await server.workers.of_game(
        lambda: hints(position, budget=server.limits.budget()).to_json()
    )
    await _at(server, request, count)
    return found


async def game_analysis(server: Server, request: Request) -> Told:
    """Analyses what the player of a game sees."""
    position = await _at(server, request, lambda _, table: table.game.position)

    def work() -> Told:
        return analysed(analyze(position, budget=server.limits.budget()))

    return await server.workers.of_game(work)


async def game_luck(server: Server, request: Request) -> Told:
    """Tells how much luck a game took so far, and what its last click risked; it may go on."""
    table = await server.table(request.path_params["id"])
    async with table.lock:
        board, history, lost = table.game._board, table.game.history, table.game.lost

    def work() -> Told:
        budget = server.limits.budget()
        return _luck(table.reviewed.clicks(board, history, budget) if board else [], lost)

    async with table.reviewed.lock:
        return await server.workers.of_game(work)


async def _at(
    server: Server,
    request: Request,
    work: Callable[[str, Table], T],
    is_long: Callable[[Table], bool] = lambda _: False,
) -> T:
    """Does work on a game while nobody else does; no analysis, which others would wait for."""
    name = request.path_params["id"]
    table = await server.table(name)
    async with table.lock:
        run = server.workers.long if is_long(table) else server.workers.quick
        return await run(lambda: work(name, table))


def _luck(clicks: list[Click], lost: bool) -> Told:
    last = clicks[-1] if clicks else None
    return {
        "guesses": sum(click.is_guess for click in clicks),
        "forced": sum(click.was_forced for click in clicks),
        "luck": survived((click.risk for click in clicks), lost),
        "unknown": sum(click.risk is None for click in clicks[1:]),
        "last": None
        if last is None or last.risk is None
        else {
            "risk": last.risk,
            "best_risk": last.best_risk,
            "best_cell": None if last.best_cell is None else json_cell(last.best_cell),
        },
    }


_GAME: Final = "/api/games/{id}"


def _action(
    kind: str, handler: Callable[[Server, Request], Awaitable[Told]], summary: str
) -> Endpoint:
    return Endpoint(
        method="POST",
        path=f"{_GAME}/{kind}",
        handler=handler,
        summary=summary,
        answer=("Game",),
        fields={} if kind == "undo" else {"cell": CELL},
        required=() if kind == "undo" else ("cell",),
        refusals=(409, 422),
    )


ENDPOINTS: Final = (
    Endpoint(
        method="POST",
        path="/api/games",
        handler=new_game,
        summary="Begins a game; its board is dealt at the first opening.",
        answer=("Game",),
        fields={
            "size": {**TEXT, "description": "a preset or WIDTHxHEIGHTxMINES"},
            "topology": TOPOLOGY,
            "start_rule": START_RULE,
            "no_guess": FLAG,
            "grade": GRADE,
            "seed": SEED,
        },
    ),
    Endpoint(
        method="GET",
        path=_GAME,
        handler=game,
        summary="Tells how a game stands: never more than its player sees.",
        answer=("Game",),
    ),
    _action("open", open_cell, "Opens a cell; the first opening deals the board."),
    _action("flag", flag_cell, "Flags a hidden cell, or takes its flag back."),
    _action("chord", chord, "Opens around a number that has all its flags."),
    _action("undo", undo, "Takes the last action back."),
    Endpoint(
        method="POST",
        path=f"{_GAME}/hint",
        handler=game_hint,
        summary="The next step and its reason.",
        answer=("Hints",),
        refusals=(409, 422),
    ),
    Endpoint(
        method="GET",
        path=f"{_GAME}/analysis",
        handler=game_analysis,
        summary="Every mine probability.",
        answer=("Analysis",),
        refusals=(422,),
    ),
    Endpoint(
        method="GET",
        path=f"{_GAME}/luck",
        handler=game_luck,
        summary="How much luck it took so far, and what the last click risked: it follows from "
        "what was seen.",
        answer=("Luck",),
        refusals=(422,),
    ),
)
