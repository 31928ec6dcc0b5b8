"""The answers about games of this server."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, UnsetType

from minewise.base.types import ActionKind, StartRule
from minewise.service.question import Answer
from minewise.service.shapes import Cell, ClueModels, Count, Grade, Grid, Share, note


class Result(Answer, kw_only=True, frozen=True):
    """The end of a game."""

    mines: list[Cell]
    exploded: Cell | None
    start: Cell | None
    three_bv: Count
    three_bv_per_second: float | None
    efficiency: float | None


class Figures(Answer, kw_only=True, frozen=True):
    """What may change during a game, apart from the cells."""

    id: str
    version: Annotated[Count, note("increases with every action and undo")]
    status: Literal["new", "playing", "won", "lost"]
    mines_left: int
    three_bv_so_far: Annotated[Count, note("the 3BV of the open cells")]
    actions: Annotated[Count, note("clicks and flags")]
    clicks: Annotated[Count, note("openings and chords")]
    undos: Count
    hints: Count
    seconds: float
    seed: str | UnsetType = UNSET
    result: Result | UnsetType = UNSET


class Game(Figures, kw_only=True, frozen=True):
    """A game, as its player may see it."""

    rows: Count
    columns: Count
    topology: Grid
    mines: Count
    start_rule: StartRule
    no_guess: bool
    grade: Annotated[Grade | None, note("the hardest technique that the board needs")]
    clues: Annotated[str, note("the clue model")]
    cells: Annotated[list[str], note("the player's view, one text per row")]


class GameChange(Figures, kw_only=True, frozen=True):
    """What changed in a game since a version."""

    since: Annotated[Count, note("the version that the change begins at")]
    cells: Annotated[list[Cell], note("the cells that changed")]
    values: Annotated[str, note("a character for each of these cells")]


class LastRisk(Answer, kw_only=True, frozen=True):
    """The risk of the last click, and the safest cell at that time."""

    risk: Share
    best_risk: Share | None
    best_cell: Cell | None


class Luck(Answer, kw_only=True, frozen=True):
    """The guesses of a game so far."""

    guesses: Count
    forced: Count
    luck: Annotated[Share, note("the probability of surviving all guesses")]
    unknown: Annotated[Count, note("clicks whose risk could not be counted in time")]
    last: LastRisk | None


class SavedAction(Answer, kw_only=True, frozen=True):
    """An action of a saved game."""

    action: ActionKind
    cell: Cell


class SavedGame(Answer, kw_only=True, frozen=True):
    """A finished game in the format of saved games."""

    format: Literal["minewise game"]
    version: Literal[1]
    rows: Count
    columns: Count
    topology: Grid
    mine_total: Count
    mines: list[Cell]
    clues: ClueModels | UnsetType = UNSET
    start_rule: StartRule
    seed: str | None
    game: Count
    undos: Count
    history: list[SavedAction]
