"""The endpoints for playing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from msgspec import UNSET

from minewise.analysis.position_analysis import analyze
from minewise.base.errors import MinewiseError
from minewise.base.json_values import json_cell
from minewise.base.types import GridCell, StartRule
from minewise.explain.hints import hints
from minewise.explain.review import Click, survival_chance
from minewise.position import Position
from minewise.web.endpoint import Endpoint, Payload, Server
from minewise.web.errors import BAD_REQUEST, BUSY, CONFLICT, ApiError
from minewise.web.games.new_game import new_game as ordered
from minewise.web.games.session import GameSession
from minewise.web.positions.payload import analysed
from minewise.web.requests import ActionsRequest, GameAction, HintRequest, NewGameRequest

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


async def act(server: Server, name: str, asked: ActionsRequest) -> Payload:
    """Performs actions, and returns what changed or the whole state."""

    def work(session: GameSession) -> Payload:
        try:
            _perform(server, session, asked)
        finally:
            server.games.keep_up(name, session)
        change = None if asked.since is UNSET else session.change(asked.since)
        return {"id": name, **(change or session.to_dict())}

    def is_long(session: GameSession) -> bool:
        return session.deals_next and any(action.kind == "open" for action in asked.actions)

    return await _at(server, name, work, is_long)


def _perform(server: Server, session: GameSession, asked: ActionsRequest) -> None:
    """Performs the actions that are new; a refused one ends the request, with all later ones."""
    actions = [(action.kind, _cell(session, action)) for action in asked.actions]
    sender = None if asked.sender is UNSET else asked.sender
    done = 0 if sender is None else max(0, session.senders.last(sender) + 1 - asked.first)
    most = session.work + server.limits.changed_cells
    try:
        for number, (kind, cell) in enumerate(actions[done:], asked.first + done):
            _check_room(server, session, most)
            sent = None if sender is None else (sender, number)
            session.play(kind, cell, server.budget(), sent)
    except MinewiseError:
        if sender is not None:
            session.senders.note(sender, asked.first + len(actions) - 1)
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


async def game_hint(server: Server, name: str, asked: HintRequest) -> Payload:
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
        lambda: hints(
            position,
            start_rule=rule,
            skip_mines=asked.skip_mines,
            budget=server.limits.budget(),
        ).to_dict()
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
        history = game.history

    def work() -> Payload:
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


def _luck(clicks: list[Click]) -> Payload:
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
    Endpoint(
        method="POST",
        path=f"{_GAME}/actions",
        handler=act,
        summary="Opens, flags and chords cells and undoes actions; the first opening generates the "
        "board.",
        answer=("Game", "GameChange"),
        request=ActionsRequest,
        refusals=(409, 422),
    ),
    Endpoint(
        method="POST",
        path=f"{_GAME}/hint",
        handler=game_hint,
        summary="The next step and its reason.",
        answer=("Hints",),
        request=HintRequest,
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
