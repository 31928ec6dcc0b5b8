"""Games: a board, its opened and flagged cells, and the history of actions."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, Generic, Unpack, cast

from minewise import _core
from minewise.base.arguments import one_cell
from minewise.base.budget import Budget, as_budget, limits
from minewise.base.display import Shown
from minewise.base.errors import PositionError
from minewise.base.results import json_cell
from minewise.base.types import ActionKind, C, Cell, Guessing, JsonObject, StartRule
from minewise.base.wording import cell_name, quoted
from minewise.board import Board
from minewise.clues import Clues, core_models
from minewise.deal import AnyDeal, Deal, DealOptions, Rules, as_deal, deal_of_board, dealt
from minewise.position import FLAG, HIDDEN, Position
from minewise.topology import Topology


@dataclass(frozen=True)
class Action(Generic[C]):
    """Holds one action of a player.

    `kind` is "open", "flag" or "chord". `cell` is the clicked cell. `opened` lists the cells that
    the action opened. `time` is in seconds since the first click, or None; equality ignores it.

    >>> Action("flag", (0, 1)).opened
    ()
    """

    kind: ActionKind
    cell: C
    opened: tuple[C, ...] = ()
    time: float | None = field(default=None, compare=False)

    def to_dict(self) -> JsonObject:
        """Returns the action as JSON values, with its cell as [row, column].

        >>> Action("open", (0, 1)).to_dict()
        {'action': 'open', 'cell': [0, 1]}
        """
        timed = {} if self.time is None else {"time": self.time}
        return {"action": self.kind, "cell": json_cell(self.cell), **timed}

    def __repr__(self) -> str:
        return f"<Action: {self.kind} {cell_name(self.cell)}, {len(self.opened)} opened>"


class Game(Shown, Generic[C]):
    """Plays a board.

    `Game(board)` plays a given `board`. The other arguments are those of `Deal`: `guessing`,
    `clues`, `seed` and `game`, which decide what uncertain clues show. `Game.new` deals a board at
    the first click, so that the start rule can apply to it. Opening a cell that certainly has the
    number 0 opens its neighbours. Opening a mine loses the game; opening all cells without a mine
    wins it. Actions without effect (opening an open or flagged cell, any action after the game is
    over) are not recorded.

    `guessing` decides clicks after the first on cells that no logic proves safe or a mine:

    - "classic": as the board was drawn.
    - "fair": the cell is made safe if no cell was provably safe, otherwise it stays as drawn.
    - "cruel": the cell is made safe if no cell was provably safe, otherwise a mine.
    - "kind": the cell is made safe.

    The hidden part of the board is then drawn again, uniformly from all layouts that agree with
    what is open and with the mode. A chord is decided cell by cell until a mine is open.

    >>> game = Game(Board(1, 3, [(0, 2)]))
    >>> game.open((0, 0))
    ((0, 0), (0, 1))
    >>> game.won
    True
    """

    def __init__(self, board: Board[C], **rules: Unpack[Rules]) -> None:
        self._start(deal_of_board(board, **rules), board)

    def _start(self, deal: Deal, board: Board[C] | None) -> None:
        self.topology: Topology[C] = cast("Topology[C]", deal.grid())
        self.mine_count = deal.size.mines
        self.start_rule: StartRule = deal.start_rule
        self.seed, self.game = deal.seed, deal.game
        self.clues: Clues = deal.clues
        self.guessing: Guessing = deal.guessing
        self._begin(board)

    def _begin(self, board: Board[C] | None) -> None:
        self._board = board
        self._core = None if board is None else self._begun()
        self._flags: set[int] = set()
        self._history: list[Action[C]] = []
        self._taken: list[tuple[int, ...]] = []  # the flags that each opening or chord removed
        self._page: JsonObject | None = None  # what the page has added to a saved game
        self.undos = 0
        self._settles = True

    def _begun(self) -> _core.Game:
        """Returns the game of the core, with every cell closed."""
        models = core_models(self.clues, self.topology)
        guessing = _core.Guessing[self.guessing]
        return _core.Game(self.board._core, models, self.seed or 0, self.game, guessing)

    @classmethod
    def new(
        cls,
        size: AnyDeal = "expert",
        *,
        budget: Budget | float | None = None,
        **deal: Unpack[DealOptions],
    ) -> Game:
        """Returns a new game of a `Deal`; the board is dealt at the first click.

        `size` and the keyword arguments are those of `Deal`. If `start` is given, the game opens
        that cell; a board without guesses needs it, and `budget` bounds the time and memory for
        such a board. The same deal with a seed and the same clicks always give the same board and
        the same clues.

        >>> game = Game.new("expert", seed=1, start=(3, 3))
        >>> game.position[3, 3]
        0
        """
        settings, bounds = as_deal(size, **deal).seeded(), as_budget(budget)
        if settings.no_guess and settings.start is None:
            raise PositionError(
                "a board without guesses needs its first cell", cure="specify {start=}"
            )
        new: Game[Any] = cls.__new__(cls)
        new._start(settings, settings.board(budget=bounds) if settings.no_guess else None)
        if settings.start is not None:
            new.open(settings.start)
        return new

    @property
    def board(self) -> Board[C]:
        """The board as it is now; raises `PositionError` before the first click of a new game.

        Only guesses in a game that is not "classic" change it.

        >>> Game.new("beginner", seed=1, start=(4, 4)).board
        <Board: a board of 9 rows and 9 columns, 10 mines>
        """
        if self._board is None:
            raise PositionError(
                "the board is generated at the first click", cure="open a cell first"
            )
        return self._board

    @property
    def is_dealt(self) -> bool:
        """Whether the board is dealt; False before the first click of a new game.

        >>> Game.new("beginner", seed=1).is_dealt
        False
        """
        return self._board is not None

    @property
    def position(self) -> Position[C]:
        """The player's view of the board, which `print` shows.

        >>> print(Game(Board(1, 3, [(0, 2)])))
        ###
        """
        if self._core is None:
            values = array("h", [HIDDEN]) * len(self.topology)
        else:
            values = array("h", self._core.values().tobytes())
        for cell in self._flags:
            values[cell] = FLAG
        models = core_models(self.clues, self.topology)
        core = _core.Position(self.topology._core, values, self.mine_count, None, 1, models)
        return Position._of(core, self.topology, self.clues)

    @property
    def won(self) -> bool:
        """Whether every cell without a mine is open.

        >>> Game(Board(1, 2, [(0, 1)])).won
        False
        """
        return self._core is not None and self._core.won

    @property
    def lost(self) -> bool:
        """Whether a mine was opened.

        >>> Game(Board(1, 2, [(0, 1)])).lost
        False
        """
        return self._core is not None and self._core.lost

    @property
    def over(self) -> bool:
        """Whether the game is won or lost.

        >>> Game(Board(1, 2, [(0, 1)])).over
        False
        """
        return self.won or self.lost

    @property
    def exploded(self) -> C | None:
        """The mine that was opened, the first one of a chord; None if none was.

        >>> game = Game(Board(1, 2, [(0, 1)]))
        >>> _ = game.open((0, 1))
        >>> game.exploded
        (0, 1)
        """
        return next(filter(self.board.is_mine, self._history[-1].opened)) if self.lost else None

    @property
    def flags(self) -> tuple[C, ...]:
        """The flagged cells, in reading order.

        >>> game = Game(Board(1, 2, [(0, 1)]))
        >>> _ = game.flag((0, 1))
        >>> game.flags
        ((0, 1),)
        """
        return tuple(self.topology.cell(index) for index in sorted(self._flags))

    @property
    def history(self) -> tuple[Action[C], ...]:
        """The player's actions, oldest first, without those that were undone.

        >>> Game(Board(1, 2, [(0, 1)])).history
        ()
        """
        return tuple(self._history)

    @one_cell
    def open(self, cell: Cell) -> tuple[C, ...]:
        """Opens a hidden `cell` and returns all cells that this opened, in order.

        Raises `PositionError` if there is no such cell, and `OverBudget` if a guessing mode other
        than "classic" needs to analyze a position that is too wide for 10 s and 1 GB.

        >>> Game(Board(2, 2, [(0, 0)])).open((1, 1))
        ((1, 1),)
        """
        index = self.topology.index(cell)
        if index in self._flags:
            return ()
        if self._core is None:
            rule, seed = self.start_rule, self.seed or 0
            self._board = dealt(self.topology, self.mine_count, rule, cell, seed, self.game)
            self.clues = self.clues.after_start(self.start_rule, self.topology.cell(index))
            self._core = self._begun()
        return self._open("open", index, [index])

    def _open(self, kind: ActionKind, clicked: int, indices: list[int]) -> tuple[C, ...]:
        assert self._core is not None
        decides = self._settles and self.guessing != "classic"
        opened = self._core.open(indices, limits(None) if decides else None)
        if decides and opened:
            self._board = Board._of(self._core.board, self.topology)
            self.__dict__.pop("_three_bv", None)
        cells = tuple(self.topology.cell(index) for index in opened)
        if cells:
            taken = tuple(self._flags.intersection(opened))
            self._flags.difference_update(taken)
            self._taken.append(taken)
            self._history.append(Action(kind, self.topology.cell(clicked), cells))
        return cells

    def shown(self, cell: Cell) -> int:
        """Returns what a `cell` shows once it is open: a number, or `NOTHING`.

        Without uncertain clues it is the number of the board. Raises `PositionError` before the
        first click of a new game.

        >>> Game(Board(1, 2, [(0, 1)])).shown((0, 0))
        1
        """
        core = self._core or self._begun()
        return core.shown(self.topology.index(cell))

    @one_cell
    def flag(self, cell: Cell) -> bool:
        """Flags a hidden `cell` or removes its flag; returns whether it is flagged now.

        Raises `PositionError` if there is no such cell.

        >>> game = Game(Board(1, 2, [(0, 1)]))
        >>> game.flag((0, 1)), game.flag((0, 1))
        (True, False)
        """
        index = self.topology.index(cell)
        # before the first click too, if a board without safe cells is won from the start
        if (self.over and self.clicks) or (self._core is not None and self._core.is_open(index)):
            return False
        self._flags ^= {index}
        self._history.append(Action("flag", self.topology.cell(index)))
        return index in self._flags

    @one_cell
    def chord(self, cell: Cell) -> tuple[C, ...]:
        """Opens the unflagged neighbours of a number that has the same number of flags beside it.

        `cell` shows the number. Does nothing if the number of flags differs. The neighbours open at
        once: a mine among them loses, even if all cells without a mine are open then. Returns the
        opened cells. Raises `OverBudget` like `open`.

        >>> game = Game(Board(2, 2, [(0, 0)]))
        >>> _ = game.open((1, 1)), game.flag((0, 0))
        >>> game.chord((1, 1))
        ((0, 1), (1, 0))
        """
        index = self.topology.index(cell)
        if self._core is None or self.over or not self._core.is_open(index):
            return ()
        beside = self.topology._core.neighbours(index)
        unflagged = [near for near in beside if near not in self._flags]
        if len(beside) - len(unflagged) != self._core.shown(index):
            return ()
        return self._open("chord", index, unflagged)

    def undo(self) -> Action[C] | None:
        """Undoes the last action and returns it; returns None if there is none.

        A loss can be undone. `undos` is the number of undone actions. The board does not change.

        >>> game = Game(Board(1, 2, [(0, 1)]))
        >>> _ = game.open((0, 1))
        >>> game.undo().kind, game.lost, game.undos
        ('open', False, 1)
        """
        if not self._history:
            return None
        undone = self._history.pop()
        if undone.kind == "flag":
            self._flags ^= {self.topology.index(undone.cell)}
        else:
            assert self._core is not None
            self._core.close_last(len(undone.opened))
            self._flags.update(self._taken.pop())
        self.undos += 1
        return undone

    def do(self, action: Action[Cell]) -> bool:
        """Performs an `action` (open, flag or chord); returns whether it changed anything.

        Raises `PositionError` for any other kind of action.

        >>> game = Game(Board(1, 2, [(0, 1)]))
        >>> game.do(Action("flag", (0, 1))), game.do(Action("open", (0, 1)))
        (True, False)
        """
        ways = {"open": self.open, "flag": self.flag, "chord": self.chord}
        if action.kind not in ways:
            kind, known = quoted(action.kind), ", ".join(ways)
            raise PositionError("unknown action {kind}", kind, known, cure="choose from {known}")
        before = len(self._history)
        ways[action.kind](action.cell)
        if len(self._history) == before:
            return False
        self._history[-1] = replace(self._history[-1], time=action.time)
        return True

    @property
    def clicks(self) -> int:
        """The number of openings and chords.

        >>> Game(Board(1, 2, [(0, 1)])).clicks
        0
        """
        return sum(action.kind != "flag" for action in self._history)

    @property
    def true_guesses(self) -> int:
        """The number of clicks after the first at which no cell was provably safe.

        It is computed from the history: a chord is one click. Raises `OverBudget` if a position is
        too wide for 10 s and 1 GB.

        >>> game = Game(Board(1, 4, [(0, 0), (0, 2)]))
        >>> _ = game.open((0, 1)), game.open((0, 3))
        >>> game.true_guesses
        0
        """
        return self._guesses()[0]

    @property
    def survival(self) -> float:
        """The chance that the game asked for: the product of the best chances at its true guesses.

        At a true guess the best chance is that of the safest cell, whichever was clicked. Raises
        `OverBudget` like `true_guesses`.

        >>> game = Game(Board(1, 3, [(0, 0)]))
        >>> _ = game.open((0, 1)), game.open((0, 2))
        >>> game.true_guesses, game.survival
        (1, 0.5)
        """
        return self._guesses()[1]

    def _guesses(self) -> tuple[int, float]:
        index = self.topology.index
        clicks = [list(map(index, act.opened)) for act in self._history if act.kind != "flag"]
        return _core.guesses_of(self._core, clicks, limits(None)) if self._core else (0, 1.0)

    @cached_property
    def _three_bv(self) -> int:
        return _core.three_bv_of_game(self._core or self._begun())

    @property
    def three_bv(self) -> int:
        """The 3BV of the board: the least number of openings that win without chords.

        >>> Game(Board(2, 2, [(0, 0)])).three_bv
        3
        """
        return self._three_bv

    @property
    def three_bv_so_far(self) -> int:
        """The 3BV of the open cells, computed from the visible numbers alone.

        >>> game = Game(Board(2, 2, [(0, 0)]))
        >>> _ = game.open((0, 1))
        >>> game.three_bv_so_far
        1
        """
        return 0 if self._core is None else _core.three_bv_so_far(self._core)

    @property
    def efficiency(self) -> float | None:
        """The 3BV divided by the number of actions, including flags; None before the first click.

        >>> game = Game(Board(1, 3, [(0, 2)]))
        >>> _ = game.open((0, 0))
        >>> game.efficiency
        1.0
        """
        return self.three_bv / len(self._history) if self._history and self._board else None

    @contextmanager
    def as_drawn(self) -> Iterator[None]:
        """Repeats clicks on the board that they led to: meanwhile, no guess changes it.

        >>> game = Game(Board(1, 3, [(0, 0)]), guessing="fair")
        >>> with game.as_drawn():
        ...     _ = game.open((0, 1)), game.open((0, 0))
        >>> game.lost
        True
        """
        self._settles = False
        try:
            yield
        finally:
            self._settles = True

    def __reduce__(self) -> tuple[Any, ...]:
        settings = {name: getattr(self, name) for name in _SETTINGS}
        return _restored, (settings, self._board, self._history, self.undos)

    def __eq__(self, other: object) -> bool:
        return (
            self.__reduce__() == other.__reduce__() if isinstance(other, Game) else NotImplemented
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        state = "won" if self.won else "lost" if self.lost else "in progress"
        return f"<Game: {self.topology}, {self.mine_count} mines, {state}>"


_SETTINGS: Final = ["topology", "mine_count", "start_rule", "seed", "game", "clues", "guessing"]


def _restored(
    settings: dict[str, Any], board: Board[C] | None, history: list[Action[C]], undos: int
) -> Game[C]:
    game: Game[C] = Game.__new__(Game)
    vars(game).update(settings)
    game._begin(board)
    with game.as_drawn():
        for action in history:
            game.do(action)
    game.undos = undos
    return game
