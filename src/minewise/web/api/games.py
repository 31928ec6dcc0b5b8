"""The endpoints for playing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from msgspec import UNSET

from minewise.analysis.position_analysis import analyze
from minewise.base.errors import MinewiseError
from minewise.base.json_values import json_cell
from minewise.base.types import GridCell, StartRule
from minewise.explain.clicks import Click, survival_chance
from minewise.explain.hints import hints
from minewise.formats import game_json
from minewise.position import Position
from minewise.service import analyze as analysing
from minewise.service.analyze import Analysis
from minewise.service.boards import NewGameRequest
from minewise.service.boards import new_game as ordered
from minewise.service.cell import Detail, detail
from minewise.service.hint import Hints
from minewise.web.endpoint import Endpoint, Server
from minewise.web.errors import BAD_REQUEST, BUSY, CONFLICT, ApiError
from minewise.web.games.answers import Game, GameChange, Luck, SavedGame
from minewise.web.games.session import GameSession
from minewise.web.requests import ActionsRequest, GameAction, HintRequest, PlaceQuery

T = TypeVar("T")


async def new_game(server: Server, request: NewGameRequest) -> dict[str, Any]:
    """Starts a game."""
    name, session = server.games.add(ordered(request, server.limits))

    def work() -> dict[str, Any]:
        try:
            server.games.save(name, session)
        except OSError as error:
            server.games.forget(name)
            raise ApiError(BUSY, f"the game cannot be stored: {error.strerror}") from None
        return {"id": name, **session.to_dict()}

    async with session.lock:
        return await server.workers.quick(work)


async def game(server: Server, name: str) -> dict[str, Any]:
    """Returns the current state of a game."""
    return await _at(server, name, lambda session: {"id": name, **session.to_dict()})


async def act(server: Server, name: str, request: ActionsRequest) -> dict[str, Any]:
    """Performs actions, and returns what changed or the whole state."""

    def work(session: GameSession) -> dict[str, Any]:
        try:
            _perform(server, session, request)
        finally:
            server.games.keep_up(name, session)
        change = None if request.since is UNSET else session.change(request.since)
        return {"id": name, **(change or session.to_dict())}

    def is_long(session: GameSession) -> bool:
        return session.deals_next and any(action.kind == "open" for action in request.actions)

    return await _at(server, name, work, is_long)


def _perform(server: Server, session: GameSession, request: ActionsRequest) -> None:
    """Performs the actions that are new; a refused one ends the request, with all later ones."""
    actions = [(action.kind, _cell(session, action)) for action in request.actions]
    sender = None if request.sender is UNSET else request.sender
    done = 0 if sender is None else max(0, session.senders.last(sender) + 1 - request.first)
    most = session.work + server.limits.changed_cells
    try:
        for number, (kind, cell) in enumerate(actions[done:], request.first + done):
            _check_room(server, session, most)
            sent = None if sender is None else (sender, number)
            session.play(kind, cell, server.hurried().budget(), sent)
    except MinewiseError:
        if sender is not None:
            session.senders.note(sender, request.first + len(actions) - 1)
        raise


def _cell(session: GameSession, action: GameAction) -> GridCell | None:
    if (action.cell is UNSET) != (action.kind == "undo"):
        raise ApiError(BAD_REQUEST, "every action except an undo needs a cell")
    if action.cell is UNSET:
        return None
    session.game.topology.index(action.cell)  # raises an error if there is no such cell
    return action.cell


def _check_room(server: Server, session: GameSession, most: int) -> None:
    limits = server.limits
    if len(session.game._history) >= limits.actions:
        raise ApiError(
            CONFLICT, f"a game has at most {limits.actions:,} actions", cure="start a new one"
        )
    if session.work >= most:
        raise ApiError(
            CONFLICT,
            f"the actions of one request change at most {limits.changed_cells:,} cells",
            cure="send fewer",
        )


async def game_hint(server: Server, name: str, request: HintRequest) -> dict[str, Any]:
    """Returns the next step of a game, and counts the hint."""

    def position_of(session: GameSession) -> tuple[Position, StartRule]:
        if session.game.over:
            raise ApiError(CONFLICT, "the game is over: there is no next step")
        return session.game.position, session.rule

    def count(session: GameSession) -> None:
        session.hinted()
        server.games.keep_up(name, session)

    position, rule = await _at(server, name, position_of)
    answer = await server.workers.of_game(
        lambda: hints(
            position,
            start_rule=rule,
            skip_mines=request.skip_mines,
            budget=server.limits.budget(),
        ).to_dict()
    )
    await _at(server, name, count)
    return answer


async def game_analysis(server: Server, name: str) -> Analysis:
    """Analyses the position of a game."""
    position, rule = await _at(server, name, lambda session: (session.game.position, session.rule))

    def work() -> Analysis:
        budget = server.limits.budget()
        return analysing.answer(analyze(position, start_rule=rule, budget=budget))

    return await server.workers.of_game(work)


async def game_cell(server: Server, name: str, request: PlaceQuery) -> Detail:
    """Returns all information on a hidden cell of a game, from the position of its player."""
    session = await server.session(name)
    async with session.lock:
        game, rule = session.game, session.rule
        position = game.position
    cell, budget = (request.row, request.column), server.limits.budget()
    position.topology.index(cell)
    if game.over:
        raise ApiError(CONFLICT, "the game is over: its mines are visible")
    return await server.workers.of_game(lambda: detail(position, cell, budget, rule))


async def game_file(server: Server, name: str) -> dict[str, Any]:
    """Returns a finished game in the format of saved games."""
    session = await server.session(name)
    async with session.lock:
        if not session.game.over:
            raise ApiError(CONFLICT, "the game is not over", cure="finish it before the review")
        return await server.workers.quick(lambda: game_json.to_dict(session.game))


async def game_luck(server: Server, name: str) -> dict[str, Any]:
    """Returns the luck of a game so far, and the risk of its last click."""
    session = await server.session(name)
    async with session.lock:
        game = session.game
        history = game.history

    def work() -> dict[str, Any]:
        budget = server.limits.budget()
        clicks = session.click_cache.clicks(game, history, budget) if game.is_dealt else []
        return _luck(clicks)

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


def _luck(clicks: list[Click]) -> dict[str, Any]:
    last = clicks[-1] if clicks else None
    return {
        "guesses": sum(click.is_guess for click in clicks),
        "forced": sum(click.was_forced for click in clicks),
        "luck": survival_chance(click.risk for click in clicks),
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


ENDPOINTS: Final = (
    Endpoint(
        method="POST",
        path="/api/games",
        handler=new_game,
        summary="Starts a game; its board is generated at the first click.",
        answers=(Game,),
        request=NewGameRequest,
    ),
    Endpoint(
        method="GET",
        path=_GAME,
        handler=game,
        summary="The current state of a game, as its player may see it.",
        answers=(Game,),
    ),
    Endpoint(
        method="POST",
        path=f"{_GAME}/actions",
        handler=act,
        summary="Opens, flags and chords cells and undoes actions; the first opening generates the "
        "board.",
        answers=(Game, GameChange),
        request=ActionsRequest,
        refusals=(409, 422),
    ),
    Endpoint(
        method="POST",
        path=f"{_GAME}/hint",
        handler=game_hint,
        summary="The next step and its reason.",
        answers=(Hints,),
        request=HintRequest,
        refusals=(409, 422),
    ),
    Endpoint(
        method="GET",
        path=f"{_GAME}/analysis",
        handler=game_analysis,
        summary="Every mine probability.",
        answers=(Analysis,),
        refusals=(422,),
    ),
    Endpoint(
        method="GET",
        path=f"{_GAME}/luck",
        handler=game_luck,
        summary="The luck so far and the risk of the last click, from what the player saw.",
        answers=(Luck,),
        refusals=(422,),
    ),
    Endpoint(
        method="GET",
        path=f"{_GAME}/cell",
        handler=game_cell,
        summary="A hidden cell: its risk, the numbers that it may show, and their consequences.",
        answers=(Detail,),
        request=PlaceQuery,
        refusals=(409, 422),
    ),
    Endpoint(
        method="GET",
        path=f"{_GAME}/file",
        handler=game_file,
        summary="A finished game in the format of saved games.",
        answers=(SavedGame,),
        refusals=(409,),
    ),
)
