"""The endpoints for playing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, Literal, TypeVar

from minewise.analysis.position_analysis import analyze
from minewise.base.json_values import json_cell
from minewise.base.types import ActionKind, GridCell, StartRule
from minewise.explain.hints import hints
from minewise.explain.review import Click, survived
from minewise.position import Position
from minewise.web.endpoint import Endpoint, Payload, Server
from minewise.web.errors import BUSY, CONFLICT, ApiError
from minewise.web.games.new_game import new_game as ordered
from minewise.web.games.session import GameSession
from minewise.web.positions.payload import analysed
from minewise.web.requests import CellRequest, NewGameRequest

T = TypeVar("T")


async def new_game(server: Server, asked: NewGameRequest) -> Payload:
    """Starts a game."""
    name, session = server.games.add(ordered(asked, server.limits))

    def work() -> Payload:
        try:
            server.games.save(name, session)
        except OSError as error:
            server.games.forget(name)
            raise ApiError(BUSY, f"the game cannot be stored: {error.strerror}") from None
        return {"id": name, **session.to_dict()}

    async with session.lock:
        return await server.workers.quick(work)


async def game(server: Server, name: str) -> Payload:
    """Returns the current state of a game."""
    return await _at(server, name, lambda session: {"id": name, **session.to_dict()})


async def _act(
    kind: ActionKind | Literal["undo"], server: Server, name: str, cell: GridCell | None = None
) -> Payload:
    def work(session: GameSession) -> Payload:
        if len(session.game.history) >= server.limits.actions:
            raise ApiError(
                CONFLICT, f"a game has at most {server.limits.actions:,} actions: start a new one"
            )
        if cell is not None:
            session.game.topology.index(cell)
        session.play(kind, cell, server.budget())
        server.games.keep_up(name, session)
        return {"id": name, **session.to_dict()}

    return await _at(server, name, work, lambda session: kind == "open" and session.deals_next)


async def open_cell(server: Server, name: str, asked: CellRequest) -> Payload:
    """Opens a cell."""
    return await _act("open", server, name, asked.cell)


async def flag_cell(server: Server, name: str, asked: CellRequest) -> Payload:
    """Flags a cell, or removes its flag."""
    return await _act("flag", server, name, asked.cell)


async def chord(server: Server, name: str, asked: CellRequest) -> Payload:
    """Opens the neighbours of a number (chord)."""
    return await _act("chord", server, name, asked.cell)


async def undo(server: Server, name: str) -> Payload:
    """Undoes the last action."""
    return await _act("undo", server, name)


async def game_hint(server: Server, name: str) -> Payload:
    """Returns the next step of a game, and counts the hint."""

    def seen(session: GameSession) -> tuple[Position, StartRule]:
        if session.game.over:
            raise ApiError(CONFLICT, "the game is over: there is no next step")
        return session.game.position, session.rule

    def count(session: GameSession) -> None:
        session.hinted()
        server.games.keep_up(name, session)

    position, rule = await _at(server, name, seen)
    found = await server.workers.of_game(
        lambda: hints(position, start_rule=rule, budget=server.limits.budget()).to_dict()
    )
    await _at(server, name, count)
    return found


async def game_analysis(server: Server, name: str) -> Payload:
    """Analyses the position of a game."""
    position, rule = await _at(server, name, lambda session: (session.game.position, session.rule))

    def work() -> Payload:
        return analysed(analyze(position, start_rule=rule, budget=server.limits.budget()))

    return await server.workers.of_game(work)


async def game_luck(server: Server, name: str) -> Payload:
    """Returns the luck of a game so far, and the risk of its last click."""
    session = await server.session(name)
    async with session.lock:
        game = session.game
        history, lost = game.history, game.lost

    def work() -> Payload:
        budget = server.limits.budget()
        clicks = session.click_cache.clicks(game, history, budget) if game.is_dealt else []
        return _luck(clicks, lost)

    async with session.click_cache.lock:
        return await server.workers.of_game(work)


async def _at(
    server: Server,
    name: str,
    work: Callable[[GameSession], T],
    is_long: Callable[[GameSession], bool] = lambda _: False,
) -> T:
    """Runs quick work on a game under its lock; analyses would block other requests."""
    session = await server.session(name)
    async with session.lock:
        run = server.workers.long if is_long(session) else server.workers.quick
        return await run(lambda: work(session))


def _luck(clicks: list[Click], lost: bool) -> Payload:
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


def _action(kind: str, handler: Callable[..., Awaitable[Payload]], summary: str) -> Endpoint:
    return Endpoint(
        method="POST",
        path=f"{_GAME}/{kind}",
        handler=handler,
        summary=summary,
        answer=("Game",),
        request=None if kind == "undo" else CellRequest,
        refusals=(409, 422),
    )


ENDPOINTS: Final = (
    Endpoint(
        method="POST",
        path="/api/games",
        handler=new_game,
        summary="Starts a game; its board is generated at the first click.",
        answer=("Game",),
        request=NewGameRequest,
    ),
    Endpoint(
        method="GET",
        path=_GAME,
        handler=game,
        summary="The current state of a game, as its player may see it.",
        answer=("Game",),
    ),
    _action("open", open_cell, "Opens a cell; the first click generates the board."),
    _action("flag", flag_cell, "Flags a hidden cell, or removes its flag."),
    _action(
        "chord", chord, "Opens the other neighbours of a number that has enough flags (chord)."
    ),
    _action("undo", undo, "Undoes the last action."),
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
        summary="The luck so far and the risk of the last click, from what the player saw.",
        answer=("Luck",),
        refusals=(422,),
    ),
)
