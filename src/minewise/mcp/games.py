"""Games that assistants play. The server keeps the boards; an answer has what the player sees."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from secrets import token_hex
from threading import Lock
from typing import Annotated, Final, Literal, TypeAlias, cast

from msgspec import UNSET, Meta, UnsetType

from minewise.base.errors import ParameterError, PositionError
from minewise.base.types import GridCell, GridKind
from minewise.base.wording import quoted
from minewise.deal import middle, rules_of
from minewise.formats import game_json
from minewise.game import Game
from minewise.mcp.pictures import Picture, drawn
from minewise.service.boards import AskedStart, NewGameRequest, asked_deal
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question, Request
from minewise.service.questions import QUESTIONS
from minewise.service.reading import rows
from minewise.service.review import GameReview, ReviewRequest
from minewise.service.shapes import AskedCell, Cell, Count, Grid, note

MOST_GAMES: Final = 1000

GameId: TypeAlias = Annotated[
    str, Meta(max_length=40, description="the game, as start_game named it")
]


class StartGameRequest(NewGameRequest, kw_only=True, frozen=True):
    """Asks for a game, whose first cell is opened at once."""

    start: Annotated[AskedStart, note("the first cell; default: the middle")] | UnsetType = UNSET


class GameRequest(Request, kw_only=True, frozen=True):
    """Asks for a game that was started."""

    game: GameId


class ClickRequest(GameRequest, kw_only=True, frozen=True):
    """Asks for a click in a game."""

    cell: AskedCell


class DrawGameRequest(GameRequest, kw_only=True, frozen=True):
    """Asks for a picture of a game."""

    probabilities: Annotated[bool, note("draw every mine probability")] = False


class GameView(Answer, kw_only=True, frozen=True):
    """A game as the player sees it; `board` is a position that the other tools accept."""

    game: str
    status: Literal["playing", "won", "lost"]
    rows: Count
    columns: Count
    topology: Grid
    mines: Annotated[Count, note("the number of mines on the board")]
    flags: Count
    opened: Annotated[list[Cell], note("the cells that this opened")]
    board: Annotated[
        str, note("a line per row: 0 to 8 open, # hidden, F flagged, * the mine that was opened")
    ]


class Games:
    """Keeps the latest games, and answers the questions about them."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._lock = Lock()
        self.questions: Final = (
            Question(self.start_game),
            Question(self.look, "quick"),
            Question(self.open, "quick"),
            Question(self.flag, "quick"),
            Question(self.chord, "quick"),
            Question(self.draw_game),
            Question(self.review_game),
        )

    def start_game(self, request: StartGameRequest, limits: Limits) -> GameView:
        """Starts a game of Minesweeper and opens its first cell."""
        deal = asked_deal(request, limits).seeded()
        if deal.start is None:
            deal = replace(deal, start=middle(deal.grid()))
        game = Game(deal.board(budget=limits.budget()), **rules_of(deal))
        opened = game.open(deal.start)
        name = token_hex(6)
        with self._lock:
            self._games[name] = game
            while len(self._games) > MOST_GAMES:
                self._games.popitem(last=False)
        return _view(name, game, opened)

    def look(self, request: GameRequest, _: Limits) -> GameView:
        """Shows a game as the player sees it."""
        with self._lock:
            return _view(request.game, self._game(request), ())

    def open(self, request: ClickRequest, _: Limits) -> GameView:
        """Opens a hidden cell of a game; a flagged one must be unflagged before."""
        with self._lock:
            game = self._playing(request)
            return _view(request.game, game, game.open(request.cell))

    def flag(self, request: ClickRequest, _: Limits) -> GameView:
        """Flags a hidden cell of a game, or removes its flag."""
        with self._lock:
            game = self._playing(request)
            game.flag(request.cell)
            return _view(request.game, game, ())

    def chord(self, request: ClickRequest, _: Limits) -> GameView:
        """Opens the unflagged neighbours of an open number that has as many flags beside it."""
        with self._lock:
            game = self._playing(request)
            return _view(request.game, game, game.chord(request.cell))

    def draw_game(self, request: DrawGameRequest, limits: Limits) -> Picture:
        """Draws a game as an image, with mine probabilities if requested."""
        with self._lock:
            position = self._game(request).position
        return drawn(position, limits, probabilities=request.probabilities)

    def review_game(self, request: GameRequest, limits: Limits) -> GameReview:
        """Reviews a game that is over: the risk of each click, the best alternative, the loss."""
        with self._lock:
            game = self._game(request)
            if not game.over:
                raise PositionError("this game is not over", cure="play it to its end")
            saved = game_json.to_dict(game)
        answer = QUESTIONS["review"].ask(ReviewRequest(game=saved), limits)
        assert isinstance(answer, GameReview)
        return answer

    def _game(self, request: GameRequest) -> Game:
        game = self._games.get(request.game)
        if game is None:
            raise ParameterError(
                "there is no game {game}", quoted(request.game), cure="start one with start_game"
            )
        self._games.move_to_end(request.game)
        return game

    def _playing(self, request: ClickRequest) -> Game:
        game = self._game(request)
        if game.over:
            raise PositionError("this game is over", cure="start another with start_game")
        game.topology.index(request.cell)
        return game


def _view(name: str, game: Game, opened: tuple[GridCell, ...]) -> GameView:
    grid = game.topology
    return GameView(
        game=name,
        status="won" if game.won else "lost" if game.lost else "playing",
        rows=grid.rows,
        columns=grid.columns,
        topology=cast(GridKind, grid.kind),
        mines=game.mine_count,
        flags=len(game.flags),
        opened=list(opened),
        board="\n".join(rows(game.position)),
    )
