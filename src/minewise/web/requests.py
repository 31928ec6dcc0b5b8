"""The requests of the API: one declaration for each kind.

The validation, the error messages, the OpenAPI description and the types of the page are all
derived from these declarations. A missing field is `UNSET`, which is not null; null is rejected
unless the field allows it. The phrase under "is" completes the error `"field" must be ...`; by
default it is derived from the type.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from minewise.base.types import GridKind, StartRule
from minewise.topology import GRIDS
from minewise.web.limits import WebLimits
from minewise.web.schemas import GRADES

T = TypeVar("T")
D = TypeVar("D")

_LIMITS: Final = WebLimits()
LONGEST_STRATEGY: Final = 300

if TYPE_CHECKING:
    Grade: TypeAlias = str
    Grid: TypeAlias = GridKind
else:
    Grade = Literal[GRADES]
    Grid = Literal[GRIDS]

Index: TypeAlias = Annotated[int, Meta(ge=0, le=(1 << 31) - 1)]
Cell: TypeAlias = Annotated[
    tuple[Index, Index],
    Meta(description="row and column", extra={"is": "a list of its row and its column, from 0"}),
]
MineTotal: TypeAlias = Annotated[
    int, Meta(ge=0, description="the mine total, if the position does not state it")
]
JsonObject: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"additionalProperties": True})
]
Position: TypeAlias = Annotated[
    str | JsonObject,
    Meta(
        description="the text or the JSON format",
        extra={"is": "text, or an object of the JSON format"},
    ),
]
SizeText: TypeAlias = Annotated[
    str,
    Meta(
        max_length=30,
        description="a preset or WIDTHxHEIGHTxMINES",
        extra={"is": "text of at most 30 characters: a preset or WIDTHxHEIGHTxMINES"},
        extra_json_schema={"default": "beginner"},
    ),
]
Seed: TypeAlias = Annotated[
    str,
    Meta(pattern="^[0-9]{1,19}$", extra={"is": "a whole number below 2^62, as text"}),
]
Strategy: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_STRATEGY,
        description="a name, or TECHNIQUES/GUESS/OPENING",
    ),
]
CluesText: TypeAlias = Annotated[
    str,
    Meta(
        max_length=LONGEST_STRATEGY,
        description="the clue model: how shown numbers depend on true ones",
        extra_json_schema={"default": "exact"},
    ),
]
Games: TypeAlias = Annotated[int, Meta(ge=1, le=_LIMITS.job_games)]
StartCell: TypeAlias = Annotated[
    Cell, Meta(description="the first cell; default: that of the first strategy")
]


class Request(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Base class of all requests; undeclared fields are rejected."""


class Nothing(Request, kw_only=True, frozen=True):
    """A request without fields; the address says everything."""


class BoardRequest(Request, kw_only=True, frozen=True):
    """Describes the boards of games."""

    size: SizeText | UnsetType = UNSET
    topology: Annotated[Grid, Meta(extra_json_schema={"default": "square"})] | UnsetType = UNSET
    start_rule: Annotated[StartRule, Meta(extra_json_schema={"default": "opening"})] | UnsetType = (
        UNSET
    )
    seed: Seed | UnsetType = UNSET


class NewGameRequest(BoardRequest, kw_only=True, frozen=True):
    """Asks for a game."""

    no_guess: bool | UnsetType = UNSET
    grade: (
        Annotated[
            Grade,
            Meta(
                description="the hardest technique that the board needs; it never needs a guess",
                extra={"is": f"one of {', '.join(GRADES)}"},
            ),
        ]
        | UnsetType
    ) = UNSET
    clues: CluesText | UnsetType = UNSET


class CellRequest(Request, kw_only=True, frozen=True):
    """Names a cell of a game."""

    cell: Cell


class PlaceQuery(Request, kw_only=True, frozen=True):
    """Names a cell of a game in the address."""

    row: Index
    column: Index


class PositionRequest(Request, kw_only=True, frozen=True):
    """Asks about a position."""

    position: Position
    mines: MineTotal | UnsetType = UNSET
    topology: Grid | UnsetType = UNSET
    clues: CluesText | UnsetType = UNSET


class AnalysisRequest(PositionRequest, kw_only=True, frozen=True):
    """Asks for the analysis of a position."""

    start_rule: Annotated[
        StartRule, Meta(description="the promise for the first click, if no cell is revealed")
    ] = "any"


class DetailRequest(AnalysisRequest, kw_only=True, frozen=True):
    """Asks for the details of a cell of a position."""

    cell: Cell


class PositionCellRequest(PositionRequest, kw_only=True, frozen=True):
    """Asks about a cell of a position."""

    cell: Cell


class FileRequest(Request, kw_only=True, frozen=True):
    """Sends a file: its text or its bytes."""

    text: Annotated[str, Meta(description="its content, if it is text")] | UnsetType = UNSET
    data: (
        Annotated[
            str,
            Meta(description="its bytes", extra_json_schema={"contentEncoding": "base64"}),
        ]
        | UnsetType
    ) = UNSET
    name: Annotated[str, Meta(description="its name, for content of ambiguous format")] = ""


class ReviewRequest(Request, kw_only=True, frozen=True):
    """Asks for the review of a game."""

    game: Annotated[
        str | JsonObject,
        Meta(
            description="the name of a finished game on this server, or a saved game",
            extra={"is": "the name of a game on this server, or a saved game"},
        ),
    ]


class WatchRequest(NewGameRequest, kw_only=True, frozen=True):
    """Asks for a game of a strategy."""

    strategy: Strategy
    game: Annotated[int, Meta(ge=0, le=(1 << 53) - 1, description="the number of the game")] = 0
    start: StartCell | UnsetType = UNSET
    board: (
        Annotated[
            Position,
            Meta(
                description="a complete board instead of a size: revealed text, or the JSON format"
            ),
        ]
        | UnsetType
    ) = UNSET


class SimulationRequest(BoardRequest, kw_only=True, frozen=True):
    """Asks for games of one strategy."""

    strategy: Strategy = "exact"
    start: StartCell | UnsetType = UNSET
    games: Games = 10_000


class ComparisonRequest(BoardRequest, kw_only=True, frozen=True):
    """Asks for the same games of several strategies."""

    strategies: Annotated[
        list[Strategy],
        Meta(
            min_length=2,
            max_length=_LIMITS.job_strategies,
            extra={"is": f"a list of 2 to {_LIMITS.job_strategies} strategies, as text"},
        ),
    ]
    start: StartCell | UnsetType = UNSET
    games: Games = 10_000


class OpeningsRequest(BoardRequest, kw_only=True, frozen=True):
    """Asks for games from every first cell."""

    strategy: Strategy = "exact"
    games: Games = 20_000


JobRequest: TypeAlias = SimulationRequest | ComparisonRequest | OpeningsRequest


def stated(value: T | UnsetType, default: D) -> T | D:
    """Returns the value of a field, or the default if the request does not state it.

    >>> stated(UNSET, 10)
    10
    """
    return default if isinstance(value, UnsetType) else value
