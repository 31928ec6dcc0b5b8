"""The requests of the API: one declaration for each kind.

The validation, the error messages, the OpenAPI description and the types of the page are all
derived from these declarations. A missing field is `UNSET`, which is not null; null is rejected
unless the field allows it. The phrase under "is" completes the error `"field" must be ...`; by
default it is derived from the type.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from minewise.base.types import DrillKind, GridKind, StartRule
from minewise.clue_model import MAX_TEXT
from minewise.practice.safe_cells import drill_techniques
from minewise.topology import GRIDS
from minewise.web.limits import WebLimits
from minewise.web.schemas import GRADES

T = TypeVar("T")
D = TypeVar("D")

_LIMITS: Final = WebLimits()
_EXACT: Final = (1 << 53) - 1  # JavaScript counts exactly up to here
LONGEST_STRATEGY: Final = 300

if TYPE_CHECKING:
    Grade: TypeAlias = str
    Grid: TypeAlias = GridKind
    DrillTechnique: TypeAlias = str
else:
    Grade = Literal[GRADES]
    Grid = Literal[GRIDS]
    DrillTechnique = Literal[tuple(drill_techniques())]

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
        max_length=MAX_TEXT,
        description="the clue model: how shown numbers depend on true ones",
        extra_json_schema={"default": "exact"},
    ),
]
ClueModels: TypeAlias = Annotated[
    str | JsonObject,
    Meta(
        description="the clue model, or an object with the models of single cells",
        extra={"is": "text, or an object with default and cells"},
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


class GameAction(Request, kw_only=True, frozen=True):
    """Describes an action of a player."""

    kind: Literal["open", "flag", "unflag", "chord", "undo"]
    cell: Annotated[Cell, Meta(description="not for an undo")] | UnsetType = UNSET


class ActionsRequest(Request, kw_only=True, frozen=True):
    """Sends actions of a game.

    A `sender` numbers its actions, `first` and following. The server skips those that it has
    performed, so a sender may send all actions again that were not answered.
    """

    actions: Annotated[
        list[GameAction],
        Meta(
            max_length=_LIMITS.sent_actions,
            extra={
                "is": f"a list of at most {_LIMITS.sent_actions} actions: each has a kind (open, "
                "flag, unflag, chord or undo) and, unless it is an undo, a cell"
            },
        ),
    ]
    since: (
        Annotated[
            int,
            Meta(
                ge=0,
                le=_EXACT,
                description="the version that the sender knows: the answer has what changed since",
            ),
        ]
        | UnsetType
    ) = UNSET
    sender: (
        Annotated[
            str,
            Meta(
                pattern="^[A-Za-z0-9_-]{1,40}$",
                description="a random name, if the actions may be sent again",
                extra={"is": "1 to 40 letters, digits, - or _"},
            ),
        ]
        | UnsetType
    ) = UNSET
    first: Annotated[
        int, Meta(ge=1, le=_EXACT, description="the number of the first of these actions")
    ] = 1


class HintRequest(Request, kw_only=True, frozen=True):
    """Asks for the next step of a game."""

    skip_mines: Annotated[
        bool, Meta(description="whether to leave out steps that find mines alone")
    ] = False


class PlaceQuery(Request, kw_only=True, frozen=True):
    """Names a cell of a game in the address."""

    row: Index
    column: Index


class PositionRequest(Request, kw_only=True, frozen=True):
    """Asks about a position."""

    position: Position
    mines: MineTotal | UnsetType = UNSET
    topology: Grid | UnsetType = UNSET
    clues: ClueModels | UnsetType = UNSET


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


class ReviewRequest(FileRequest, kw_only=True, frozen=True):
    """Asks for the review of a game, or of a file with a replay or a saved game."""

    game: (
        Annotated[
            str | JsonObject,
            Meta(
                description="the name of a finished game on this server, or a saved game",
                extra={"is": "the name of a game on this server, or a saved game"},
            ),
        ]
        | UnsetType
    ) = UNSET


class OutcomesRequest(Request, kw_only=True, frozen=True):
    """Asks whether a strategy wins the boards of saved games."""

    games: Annotated[
        list[JsonObject],
        Meta(
            min_length=1,
            max_length=_LIMITS.outcome_games,
            description="saved games; only the board, the settings and the first click matter",
            extra={"is": f"a list of 1 to {_LIMITS.outcome_games} saved games"},
        ),
    ]
    strategy: Strategy = "strong"


class WatchRequest(NewGameRequest, kw_only=True, frozen=True):
    """Asks for a game of a strategy."""

    strategy: Strategy
    game: Annotated[int, Meta(ge=0, le=_EXACT, description="the number of the game")] = 0
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


class DrillRequest(Request, kw_only=True, frozen=True):
    """Asks for a drill."""

    kind: DrillKind
    technique: (
        Annotated[
            DrillTechnique,
            Meta(description="the technique that safe-cells needs; default: a random one"),
        ]
        | UnsetType
    ) = UNSET
    seed: Seed | UnsetType = UNSET


class DayRequest(Request, kw_only=True, frozen=True):
    """Names a day."""

    date: Annotated[
        str,
        Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", extra={"is": "a date, such as 2026-11-22"}),
    ]


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
