"""The types that requests and answers share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

from msgspec import Meta, UnsetType

from minewise.base.types import GridCell, GridKind
from minewise.base.wording import CELL_NAME
from minewise.clue_model import MAX_TEXT
from minewise.explain.deductions import techniques
from minewise.topology import GRIDS

T = TypeVar("T")
D = TypeVar("D")

EXACT: Final = (1 << 53) - 1  # JavaScript counts exactly up to here
GRADES: Final = tuple(technique.name for technique in techniques() if technique.graded)


def note(text: str) -> Meta:
    """Describes a field in the schema."""
    return Meta(description=text)


Index: TypeAlias = Annotated[int, Meta(ge=0, le=(1 << 31) - 1)]
Count: TypeAlias = Annotated[int, Meta(ge=0)]

if TYPE_CHECKING:
    Cell: TypeAlias = GridCell
    CellField: TypeAlias = GridCell  # the request has read its name
    Grade: TypeAlias = str
    Grid: TypeAlias = GridKind
else:

    class Cell(NamedTuple):
        """A row and a column."""

        row: Index
        column: Index

    CellField = Annotated[
        Cell | Annotated[str, Meta(pattern=CELL_NAME)],
        Meta(extra={"is": "[row, column], both from 0, or a name, such as r3c5"}),
    ]
    Grade = Annotated[Literal[GRADES], Meta(extra={"is": f"one of {', '.join(GRADES)}"})]
    Grid = Literal[GRIDS]

JsonObject: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"additionalProperties": True})
]
StrategyText: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=300, description="a name, or TECHNIQUES/GUESS/OPENING")
]
CluesText: TypeAlias = Annotated[str, Meta(max_length=MAX_TEXT)]
ClueModels: TypeAlias = Annotated[
    str | JsonObject,
    Meta(
        description="the clue model, or an object with the models of single cells",
        extra={"is": "text, or an object with default and cells"},
        extra_json_schema={"default": "exact"},
    ),
]
Seed: TypeAlias = Annotated[
    str, Meta(pattern="^[0-9]{1,19}$", extra={"is": "a whole number below 2^62, as text"})
]


def stated(value: T | UnsetType, default: D) -> T | D:
    """Returns the value of a field, or the default if the request does not state it."""
    return default if isinstance(value, UnsetType) else value


def named(argument: str) -> str:
    """Returns the name of an argument of Python on the wire."""
    return "the budget" if argument == "budget" else f'"{argument}"'
