"""The clicks of a reviewed game: the views before them, risks, decisions, values and moments."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod
from operator import attrgetter
from typing import Annotated, Any, Final, Generic, Literal, NamedTuple, TypeAlias

from minewise import _core
from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.arguments import check_real, check_whole
from minewise.base.budget import Deadline
from minewise.base.errors import OutOfRange, ParameterError
from minewise.base.results import ASIDE, ByBestPlay, Count, Note, Result, Share, Wire, figure
from minewise.base.types import C, Cell, ClickKind, Guessing, MadeCell, MomentKind, TechniqueName
from minewise.base.wording import cell_name, counted, in_percent, precise, worded
from minewise.clues import core_models
from minewise.explain.hints import Hint
from minewise.explain.sums import KnownMines, Sums
from minewise.game import Action, Game
from minewise.position import FLAG, HIDDEN, MINE, Position
from minewise.replays.replay import Replay


class Replayed(Generic[C]):
    """Follows the player's view of a game; an update costs time only for the changed cells."""

    def __init__(self, game: Game[C]) -> None:
        self.board = game.board
        self._clues = game.clues
        self._game = game._begun()
        self._values = array("h", [HIDDEN]) * len(game.topology)

    @property
    def position(self) -> Position[C]:
        topology = self.board.topology
        total = len(self.board._core.mines)
        models = core_models(self._clues, topology)
        core = _core.Position(topology._core, self._values, total, None, 1, models)
        return Position._of(core, topology, self._clues)

    def open(self, cells: Iterable[Cell]) -> None:
        for cell in cells:
            index = self.board.topology.index(cell)
            mine = self.board._core.is_mine(index)
            self._values[index] = MINE if mine else self._game.shown(index)

    def flag(self, cell: Cell) -> None:
        index = self.board.topology.index(cell)
        self._values[index] = HIDDEN if self._values[index] == FLAG else FLAG


@dataclass(frozen=True, slots=True)
class Decision(Result, Generic[C]):
    """Holds a `cell` that a click opened in a game that is not "classic"."""

    cell: C
    risk: Annotated[Share, Note("when the click came to it")]
    made: Annotated[
        MadeCell | None, Note("what the guessing mode decided; null if it stayed as drawn")
    ]

    @property
    def taken_risk(self) -> float:
        """The risk that was taken: 0 or 1 if the guessing mode decided the cell."""
        return self.risk if self.made is None else float(self.made == "mine")


def made_cell(guessing: Guessing, risk: float | None, best_risk: float | None) -> MadeCell | None:
    """Returns what a guessing mode makes of a cell; None if it stays as drawn.

    `risk` is that of the cell, and `best_risk` that of the safest cell then.
    """
    if guessing == "classic" or not risk or risk == 1.0:
        return None
    if guessing == "kind" or best_risk:
        return "safe"
    return "mine" if guessing == "cruel" else None


def decisions(
    action: Action[C],
    guessing: Guessing,
    analysis: Analysis[C],
    replayed: Replayed[C],
    bounds: Deadline,
) -> tuple[Decision[C], ...]:
    """Returns the decisions about a click; the view of `replayed` is then that after the click.

    The cells of a chord are decided one after the other until one is a mine: each number that it
    shows counts for the next. Cells that were certainly safe by then have no decision. `analysis`
    is that of the view before the click. Raises `OverBudget` if the time is up.
    """
    found = []
    current: Analysis[C] | None = analysis
    is_lost = False
    for cells in _parts(action, replayed):
        if not is_lost and cells[0] not in analysis.safe:
            current = current or analyze(replayed.position, budget=bounds.left())
            risk = current[cells[0]]
            if risk:
                best_risk = 0.0 if current.safe else current.safest().probability
                found.append(Decision(cells[0], risk, made_cell(guessing, risk, best_risk)))
        replayed.open(cells)
        is_lost = is_lost or replayed.board.is_mine(cells[0])
        current = None
    return tuple(found)


def _parts(action: Action[C], replayed: Replayed[C]) -> Iterator[list[C]]:
    """Yields the cells that a chord opened, each with those that it opened in turn."""
    board = replayed.board
    part: list[C] = []
    spread: set[C] = set()  # the neighbours of every 0
    for cell in action.opened:
        if part and cell not in spread:
            yield part
            part = []
        part.append(cell)
        if not board.is_mine(cell) and board.number(cell) == 0:
            spread.update(board.topology.neighbours(cell))
    if part:
        yield part


SAME: Final = 1e-9
_LONGEST: Final = 10**9  # seconds
_CLEAR: Final = 0.07  # docs/how-to/find-the-best-move.md

Shown: TypeAlias = tuple[int, int, int]
"""The row, the column and the number of a cell."""


def shown_cells(game: Game[C], cells: Iterable[C]) -> tuple[tuple[C, int], ...]:
    """Returns opened cells with what they show; -1 stands for a mine, `NOTHING` for no number."""
    is_mine = game.board.is_mine
    return tuple((cell, -1 if is_mine(cell) else game.shown(cell)) for cell in cells)


def _flat(pairs: Iterable[tuple[Cell, int]]) -> list[list[Any]]:
    return [[*(cell if isinstance(cell, tuple) else [cell]), number] for cell, number in pairs]


ShownCells: TypeAlias = Annotated[
    tuple[tuple[C, int], ...],
    Wire(list[Shown], _flat),
    Note("the row, the column and the number of each cell: -1 a mine, -4 no number"),
]


@dataclass(frozen=True, slots=True)
class ClickValue(Result, Generic[C]):
    """Holds what a click was worth, beside the best move."""

    best: Annotated[Share, Note("the win probability of the best move")]
    chosen: Annotated[
        Share | None, Note("that of the click; null for a chord that could hit a mine")
    ]
    best_cell: Annotated[C, Note("the best move; of equal ones, that of the advice")]
    exact: ByBestPlay
    solutions: Annotated[Count | None, Note("their number; null if not exact")] = None

    @figure
    def cost(self) -> Share | None:
        """The win probability that the click gave away; null if it is unknown."""
        return None if self.chosen is None else max(0.0, self.best - self.chosen)

    @figure
    def clear_cost(self) -> Share:
        """The same, or 0 if the best move was not clearly better.

        Estimates must differ by three standard errors of their difference.
        """
        cost = self.cost or 0.0
        return cost if cost > (SAME if self.exact else _CLEAR) else 0.0


@dataclass(frozen=True, slots=True)
class Advice(Result, Generic[C]):
    """Holds what a guess could have been: the step to a safe cell, or else the best guess."""

    text: Annotated[str, Note("the reason")]
    cells: Annotated[tuple[C, ...], Note("the safe cells, or the cell to guess")]
    risk: Annotated[Share, Note("that of the cells")]
    clues: Annotated[tuple[C, ...], Note("those of the last step to a safe cell")] = ()
    technique: Annotated[
        TechniqueName | None, Note("the simplest technique that finds a safe cell")
    ] = None
    known_mines: KnownMines[C] = ()
    sums: Sums[C] = ()
    win_probability: Annotated[Share | None, Note("of the best guess, if it is known")] = None


@dataclass(frozen=True)
class Click(Result, Generic[C]):
    """Holds an opening or chord and its risk at that time.

    >>> Click(Action("open", (0, 0)), 0.5, 0.5).was_forced
    True
    """

    action: Annotated[
        Action[C], Wire(Literal["open", "chord"], attrgetter("kind")), Note("the opening or chord")
    ]
    risk: Annotated[
        Share | None,
        Note("the exact probability of a mine; null for the first, and if not counted in time"),
    ]
    best_risk: Annotated[Share | None, Note("the risk of the safest cell at that time")]
    best_cell: Annotated[
        C | None,
        Note("that cell: the clicked one if it was safe, that of the advice if none was safer"),
    ] = None
    enclosed: Annotated[
        bool,
        Note("a guess whose risk no other click could change, with no safer cell beside it"),
    ] = False
    decisions: Annotated[
        tuple[Decision[C], ...] | None,
        Note(
            "of a click with a risk: the cells that were not certainly safe when it came to them, "
            "those of a chord one after the other; null without a risk, or if the game is classic"
        ),
    ] = None
    win: Annotated[
        ClickValue[C] | None, Note("the worth; null if not computed, or if the game is not classic")
    ] = None
    time: Annotated[float | None, Note("of a replay: the seconds since the first opening")] = None
    spent: Annotated[
        float | None, Note("of a replay: the seconds since the previous action, such as a flag")
    ] = None
    is_first: Annotated[bool, ASIDE, Note("whether it is the first click, which has no risk")] = (
        False
    )
    advice: Annotated[Advice[C] | None, Note("the alternative to a guess")] = None
    proof: Annotated[
        Hint[C] | None,
        Note("if the click hit a certain mine: the step that proves it, about this mine alone"),
    ] = None
    flagged: Annotated[
        tuple[C, ...], Note("cells that were flagged or unflagged since the last click")
    ] = ()
    shown: ShownCells[C] = ()

    @figure
    def cell(self) -> C:
        """The clicked cell.

        >>> Click(Action("open", (0, 0)), 0.5, 0.5).cell
        (0, 0)
        """
        return self.action.cell

    @figure
    def kind(self) -> ClickKind:
        """The kind: "first", "safe", "forced", "avoidable", "blunder" or "unknown".

        A blunder opened a mine that was certain; it is no guess.

        >>> Click(Action("open", (0, 0)), 0.5, 0.25).kind
        'avoidable'
        """
        if self.risk is None:
            return "first" if self.is_first else "unknown"
        if not self.risk:
            return "safe"
        if self.is_blunder:
            return "blunder"
        return "forced" if self.was_forced else "avoidable"

    @figure
    def taken_risk(self) -> Share | None:
        """The risk; in a game that is not "classic", what the guessing mode left of it.

        >>> made = Decision((0, 0), 0.5, "safe")
        >>> Click(Action("open", (0, 0)), 0.5, 0.25, decisions=(made,)).taken_risk
        0.0
        """
        if self.decisions is None:
            return self.risk
        return 1.0 - survival_chance(each.taken_risk for each in self.decisions)

    @property
    def is_guess(self) -> bool:
        """Whether the click could have hit a mine, and could have been safe.

        >>> Click(Action("open", (0, 0)), 0.5, 0.25).is_guess
        True
        """
        return bool(self.risk) and not self.is_blunder

    @property
    def is_blunder(self) -> bool:
        """Whether the click opened a mine that was certain.

        >>> Click(Action("open", (0, 0)), 1.0, 0.25).is_blunder
        True
        """
        return self.risk == 1.0

    @property
    def was_forced(self) -> bool:
        """Whether the click was an unavoidable guess: no cell was safer, or it was enclosed.

        If the guessing mode took all risk from it, it is enough that no cell was provably safe.

        >>> Click(Action("open", (0, 0)), 0.5, 0.25).was_forced
        False
        """
        if not self.risk or self.is_blunder or self.best_risk is None:
            return False
        if self.decisions is not None:
            return self.best_risk > 0 and not self.taken_risk
        return self.enclosed or self.risk <= self.best_risk + SAME

    @property
    def least_risk(self) -> float:
        """The unavoidable risk of the click; 0 if it is unknown, or if the game is not "classic".

        A guessing mode lets no click lose that is necessary.

        >>> Click(Action("open", (0, 0)), 0.5, 0.25).least_risk
        0.25
        """
        if self.decisions is not None:
            return 0.0
        return (self.risk if self.was_forced else self.best_risk) or 0.0

    @figure
    def cost(self) -> Share | None:
        """The avoidable part of the risk that was taken; null if the risk is unknown.

        >>> Click(Action("open", (0, 0)), 0.5, 0.25).cost
        0.25
        """
        taken = self.taken_risk
        return None if taken is None else max(0.0, taken - self.least_risk)

    def __repr__(self) -> str:
        action = f"{self.action.kind} {cell_name(self.action.cell)}"
        risk = "unknown" if self.risk is None else precise(self.risk)
        return f"<Click: {action}, risk {risk}>"


def survival_chance(risks: Iterable[float | None]) -> float:
    """Returns the probability of surviving clicks of the given risks, leaving out unknown ones."""
    return prod((1.0 - (risk or 0.0) for risk in risks), start=1.0)


def timed(click: Click[C], times: Sequence[float], place: int) -> Click[C]:
    """Returns a click with its times; `place` is that of its action in the history of the game."""
    spent = round(times[place] - times[place - 1], 3) if place else None
    return replace(click, time=times[place], spent=spent)


def told(click: Click[Cell], number: int) -> str:
    risk = precise(click.risk or 0.0)
    words = {
        "first": worded("the first click"),
        "unknown": worded("its risk is unknown, because the position is too wide to count"),
        "safe": worded("certainly safe"),
        "forced": worded("a guess with a risk of {risk}, and no cell was safer", risk),
        "avoidable": worded("a guess with a risk of {risk}, and other cells were safer", risk),
        "blunder": worded("a blunder, because it was certainly a mine"),
    }[click.kind]
    is_chord = click.action.kind == "chord"
    text = (
        "Click {number}, a chord at {cell}: {words}."
        if is_chord
        else "Click {number}, {cell}: {words}."
    )
    return worded(text, number, cell_name(click.action.cell), words)


def click_number(
    source: Game[Any] | Replay, places: Sequence[int], click: int | None, time: float | None
) -> int | None:
    """Returns the number of the click that is asked for, from 1; None if none is.

    `places` are those of the clicks in the history, and `time` is closest to that of the click.
    Raises `OutOfRange` if there is no such click.
    """
    if click is not None and time is not None:
        raise ParameterError("names the click too", cure="leave out {click=}", argument="time")
    if time is not None:
        return _click_at(source, places, time)
    if click is not None and check_whole("click", click, 1) > len(places):
        clicks = counted(len(places), "click")
        raise OutOfRange("there is no click {number}: the game has {clicks}", click, clicks)
    return click


def _click_at(source: Game[Any] | Replay, places: Sequence[int], time: float) -> int:
    """Returns the number of the click whose time is closest."""
    time = check_real("time", time, _LONGEST)
    if isinstance(source, Replay):
        times: Sequence[float | None] = source.times
    else:
        times = [action.time for action in source.history]
    timed = [(abs(at - time), i) for i, p in enumerate(places, 1) if (at := times[p]) is not None]
    if not timed:
        raise ParameterError(
            "is unknown: no click of this game has one", cure="specify {click=}", argument="time"
        )
    return min(timed)[1]


_TURN: Final = 0.1  # a smaller change of the win probability is no turning point


class Moment(NamedTuple):
    """Holds a moment of a reviewed game.

    The kinds are "best escape" (the riskiest guess that survived), "costliest guess" (the guess
    that cost most win probability) and "turning point" (the other click that changed the win
    probability most).
    """

    kind: MomentKind
    click: Annotated[Count, Note("its index")]
    text: Annotated[str, Note("a sentence")]


def moments(clicks: Sequence[Click[Cell]], *, lost: bool) -> tuple[Moment, ...]:
    """Returns the moments of a game; of each kind at most one."""
    survived = clicks[:-1] if lost else clicks
    escape = _highest([click.taken_risk or 0.0 for click in survived])
    costs = [click.win.clear_cost if click.win and click.is_guess else 0.0 for click in clicks]
    costliest = _highest(costs)
    changes = [abs(_change(clicks, i)) if i != escape else 0.0 for i in range(len(survived))]
    turn = _highest([change if change >= _TURN else 0.0 for change in changes])
    result: list[Moment] = []

    def add(kind: MomentKind, index: int, words: str) -> None:
        name = cell_name(clicks[index].action.cell)
        result.append(
            Moment(kind, index, worded("Click {number}, {cell}: {words}", index + 1, name, words))
        )

    if escape is not None:
        add(
            "best escape",
            escape,
            worded("survived a risk of {risk}", precise(clicks[escape].risk or 0.0)),
        )
    if costliest is not None:
        add("costliest guess", costliest, _cost(clicks[costliest]))
    if turn is not None:
        before, after = (_whole(_win(click)) for click in clicks[turn : turn + 2])
        add(
            "turning point", turn, worded("win probability from {before} to {after}", before, after)
        )
    return tuple(result)


def _highest(figures: Sequence[float]) -> int | None:
    """Returns the index of the highest figure; None if none is positive."""
    highest = max(figures, default=0.0)
    return figures.index(highest) if highest > SAME else None


def _change(clicks: Sequence[Click[Cell]], index: int) -> float:
    """Returns the change of the win probability from before a click to before the next one."""
    valued = [click for click in clicks[index : index + 2] if click.win is not None]
    return _win(valued[1]) - _win(valued[0]) if len(valued) == 2 else 0.0


def _win(click: Click[Cell]) -> float:
    return click.win.best if click.win is not None else 0.0


def _cost(click: Click[Cell]) -> str:
    cost = click.win.clear_cost if click.win is not None else 0.0
    if click.win is not None and click.win.exact:
        return worded("−{cost} win probability", precise(cost))
    return worded("−{cost} win probability (estimate)", _whole(cost))


def _whole(share: float) -> str:
    """Returns a share in whole percentages; more decimals of an estimate would mean nothing."""
    return in_percent(f"{share:.0%}"[:-1])
