"""Clue models: how the number that a cell shows depends on the true one; those of a board."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from math import isfinite
from typing import Any, Final

from minewise import _core
from minewise.base.arguments import check_listed, check_map, check_whole
from minewise.base.budget import Kept
from minewise.base.errors import ParameterError, PositionError
from minewise.base.immutable import FrozenMap, Keyed, fix
from minewise.base.types import Cell, JsonObject, StartRule
from minewise.base.wording import cell_name, counted, quoted
from minewise.topology import Topology

Row = dict[int, float]
"""The probability of each number that may be shown; `NOTHING` stands for none."""

NOTHING: Final = _core.NOTHING

MAX_TEXT: Final = 20_000
"""The most characters of a model."""
MAX_STEPS: Final = 100
"""The most steps of a model, over all its parts."""
MAX_TABLES: Final = 1_000_000
"""The most entries that the tables of a board's models may have and need while they are made."""

_ROUNDING: Final = 1e-9
_NEIGHBOURS: Final = 8  # of a cell of a square board


def _exact(number: int, neighbours: int, _: float) -> Row:
    return {number: 1.0}


def _withheld(number: int, neighbours: int, chance: float) -> Row:
    return {number: 1.0 - chance, NOTHING: chance}


def _optimistic(number: int, neighbours: int, _: float) -> Row:
    return dict.fromkeys(range(number + 1), 1.0 / (number + 1))


def _cautious(number: int, neighbours: int, _: float) -> Row:
    return dict.fromkeys(range(number, neighbours + 1), 1.0 / (neighbours - number + 1))


def _liar(number: int, neighbours: int, _: float) -> Row:
    beside = [shown for shown in (number - 1, number + 1) if 0 <= shown <= neighbours]
    return {shown: 1.0 / len(beside) for shown in beside} or {number: 1.0}


def _misread(number: int, neighbours: int, chance: float) -> Row:
    most = max(neighbours, _NEIGHBOURS)
    wrong = dict.fromkeys(range(most + 1), chance / most)
    return wrong | {number: 1.0 - chance}


def _noisy(number: int, neighbours: int, chance: float) -> Row:
    if neighbours == 0:
        return {number: 1.0}
    wrong = dict.fromkeys(range(neighbours + 1), chance / neighbours)
    return wrong | {number: 1.0 - chance}


_MODELS: Final[dict[str, tuple[Callable[[int, int, float], Row], str, str]]] = {
    # name: (row, meaning of the parameter, summary)
    "exact": (_exact, "", "the true number"),
    "withheld": (_withheld, "the probability to show nothing", "nothing, or the true number"),
    "optimistic": (_optimistic, "", "any number up to the true one, equally likely"),
    "cautious": (_cautious, "", "any number from the true one up, equally likely"),
    "liar": (_liar, "", "one more or one less than the true number, equally likely"),
    "noisy": (_noisy, "the probability of a wrong number", "the true number, or any other"),
    "misread": (_misread, "the probability of a wrong number", "the true number, or any up to 8"),
}
_STEP: Final = re.compile(r"([a-z]+)\s*(?:\(([^()]*)\))?")  # of text without space around it


class Room:
    """Counts the entries of a board's tables; raises `PositionError` above `MAX_TABLES`."""

    def __init__(self) -> None:
        self.taken = 0

    def take(self, entries: int) -> None:
        self.taken += entries
        if self.taken > MAX_TABLES:
            raise PositionError(
                "the clue models need tables of more than {most:,} entries",
                MAX_TABLES,
                cure=(
                    "choose models with fewer steps, or exact clues for cells with many neighbours"
                ),
            )


class ClueModel(Keyed):
    """States with which probability a cell shows each number, given its true number.

    The true number is that of the mines beside the cell. `text` names a model: `exact`,
    `withheld(q)`, `optimistic`, `cautious`, `liar`, `noisy(e)` or `matrix(...)`. `A+B` applies B to
    what A shows, and `0.8*A|0.2*B` chooses between A and B for each cell. `clue_models()` describes
    the models; `ClueModel.matrix` makes one from a table. Under a model that never shows nothing, a
    cell that does (`?`) says nothing of its number. Raises `PositionError` if the text cannot be
    read, or has more than 20,000 characters or 100 steps.

    >>> ClueModel("noisy(0.1)").probability(3, number=2, neighbours=8)
    0.0125
    >>> ClueModel("optimistic+withheld(0.2)")
    <ClueModel: optimistic+withheld(0.2)>
    """

    __slots__ = ("_parts", "text")

    text: str
    _parts: tuple[tuple[float, tuple[tuple[str, Any], ...]], ...]

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise ParameterError("a clue model must be text, not {text}", quoted(text))
        parts = [_part(part, text) for part in _checked(text).split("|")]
        if len(parts) == 1 and parts[0][0] is None:
            weights = [1.0]
        else:
            weights = [1.0 if weight is None else weight for weight, _ in parts]
            if any(weight is None for weight, _ in parts) or abs(sum(weights) - 1) > _ROUNDING:
                raise PositionError(
                    "the clue model {text} must give each part a weight, such as "
                    "0.8*exact|0.2*liar, and they must sum to 1",
                    quoted(text),
                )
        steps = [steps for _, steps in parts]
        fix(self, "_parts", tuple(zip(weights, steps, strict=True)))
        chains = ["+".join(map(_step_text, chain)) for chain in steps]
        if len(chains) > 1:
            chains = [
                f"{_plain(weight)}*{chain}" for weight, chain in zip(weights, chains, strict=True)
            ]
        fix(self, "text", _checked("|".join(chains)))

    @classmethod
    def matrix(
        cls, rows: Iterable[Iterable[float]], nothing: Iterable[float] | None = None
    ) -> ClueModel:
        """Returns the model of a table, in which each row of `rows` has a true number.

        Entry k of row t is the probability to show k if t is true. `nothing` lists the probability
        that nothing is shown; default: 0. Each row must sum to 1 with it. There must be a row for
        every number of mines that a cell can have beside it. Raises `PositionError` if a row does
        not sum to 1.

        >>> ClueModel.matrix([[1.0], [0.5]], nothing=[0.0, 0.5])
        <ClueModel: matrix(1; 0.5 ?0.5)>
        """
        hidden = [] if nothing is None else check_listed("nothing", nothing)
        lines = []
        for number, row in enumerate(check_listed("rows", rows)):
            shown = [_entry(p) for p in check_listed("rows", row)]
            if number < len(hidden) and (entry := _entry(hidden[number])) != "0.0":
                shown.append(f"?{entry}")
            lines.append(" ".join(shown))
        return cls(f"matrix({'; '.join(lines)})")

    def probability(self, shown: int, *, number: int, neighbours: int = 8) -> float:
        """Returns the probability that a cell shows a number, or `NOTHING`.

        `shown` is what it shows, `number` the true number, and `neighbours` the number of cells
        beside it. Raises `PositionError` if the true number is above that of the neighbours, if the
        model is a matrix that has no row for it, or if there are more than 32,766 neighbours.

        >>> ClueModel("liar").probability(1, number=0)
        1.0
        """
        number = check_whole("number", number, 0)
        neighbours = check_whole("neighbours", neighbours, 0)
        shown = check_whole("shown", shown, NOTHING)
        if number > neighbours:
            raise PositionError(
                "a cell with {neighbours} cannot have the number {number}",
                counted(neighbours, "neighbour"),
                number,
            )
        if neighbours > _core.MAX_NUMBER:
            raise PositionError("a cell has at most {most:,} neighbours", _core.MAX_NUMBER)
        return self._row(number, neighbours, Room()).get(shown, 0.0)

    def _row(self, number: int, neighbours: int, room: Room) -> Row:
        total: Row = {}
        for weight, steps in self._parts:
            row: Row = {number: 1.0}
            for step in steps:
                row = _applied(step, row, neighbours, room)
            for shown, chance in row.items():
                total[shown] = total.get(shown, 0.0) + weight * chance
        return {shown: chance for shown, chance in total.items() if chance > 0}

    @property
    def is_exact(self) -> bool:
        """Whether every number is shown as it is.

        >>> ClueModel("exact").is_exact, ClueModel("liar").is_exact
        (True, False)
        """
        return all(name == "exact" for _, steps in self._parts for name, _ in steps)

    @property
    def brief(self) -> str:
        """The text, shortened to 40 characters.

        >>> ClueModel("liar").brief
        'liar'
        """
        return self.text if len(self.text) <= 40 else f"{self.text[:36]} ..."

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<ClueModel: {self.brief}>"

    def _key(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        return ClueModel, (self.text,)


def clue_models() -> dict[str, str]:
    """Returns the names of the clue models, each with a summary of what a cell shows.

    >>> clue_models()["optimistic"]
    'any number up to the true one, equally likely'
    """
    return {
        f"{name}(p)" if meaning else name: f"{summary}; p is {meaning}" if meaning else summary
        for name, (_, meaning, summary) in _MODELS.items()
    } | {"matrix(...)": "as a table says: rows by true number, separated by semicolons"}


def _checked(text: str) -> str:
    if len(text) > MAX_TEXT:
        raise PositionError(
            "a clue model has at most {most:,} characters, not {count:,}", MAX_TEXT, len(text)
        )
    if text.count("+") + text.count("|") >= MAX_STEPS:
        raise PositionError("a clue model has at most {most} steps", MAX_STEPS)
    return text


def _part(part: str, text: str) -> tuple[float | None, tuple[tuple[str, Any], ...]]:
    before, star, chain = part.rpartition("*")
    weight = None
    if star:
        weight = _number(before, text)
        if not 0 <= weight <= 1:
            raise PositionError("the weight {weight} must be from 0 to 1", quoted(before.strip()))
    return weight, tuple(_step(step, text) for step in chain.split("+"))


def _step(step: str, text: str) -> tuple[str, Any]:
    step = step.strip()
    match = _STEP.fullmatch(step)
    name = match[1] if match else step
    if match and name == "matrix":
        return name, _matrix(match[2] or "", text)
    if match is None or name not in _MODELS:
        known = ", ".join([*_MODELS, "matrix"])
        raise PositionError(
            "unknown clue model {name}", quoted(name), known, cure="choose from {known}"
        )
    _, meaning, _ = _MODELS[name]
    if not meaning:
        if match[2] is not None:
            raise PositionError("the clue model {name} has no parameter", name, cure="write {name}")
        return name, 0.0
    if match[2] is None:
        raise PositionError(
            "the clue model {name} needs {meaning}", name, meaning, cure="write {name}(0.1)"
        )
    chance = _number(match[2], text)
    if not 0 <= chance <= 1:
        raise PositionError(
            "{name}({parameter}): {meaning} must be from 0 to 1", name, match[2].strip(), meaning
        )
    return name, chance


def _matrix(lines: str, text: str) -> tuple[tuple[tuple[int, float], ...], ...]:
    rows = []
    for number, line in enumerate(lines.split(";")):
        words = line.split()
        row = {}
        for shown, word in enumerate(words):
            place = NOTHING if word.startswith("?") else shown
            row[place] = _number(word.removeprefix("?"), text)
        if any(p < 0 for p in row.values()) or abs(sum(row.values()) - 1) > _ROUNDING:
            raise PositionError(
                "row {number} of the matrix must have probabilities that sum to 1, not {line}",
                number,
                quoted(line.strip()),
            )
        rows.append(tuple(row.items()))
    return tuple(rows)


def _entry(value: Any) -> str:
    try:
        return repr(float(value))
    except (TypeError, ValueError, OverflowError):
        raise ParameterError(
            "must hold probabilities, not {value}", quoted(value), argument="rows"
        ) from None


def _number(word: str, text: str) -> float:
    try:
        value = float(word)
    except ValueError:
        value = float("nan")
    if not isfinite(value):
        raise PositionError(
            "{word} in the clue model {text} is no number", quoted(word.strip()), quoted(text)
        )
    return value


def _plain(value: float) -> str:
    return repr(float(value)).removesuffix(".0")


def _step_text(step: tuple[str, Any]) -> str:
    name, value = step
    if name != "matrix":
        return f"{name}({_plain(value)})" if _MODELS[name][1] else name
    lines = [
        " ".join(("?" if shown == NOTHING else "") + _plain(p) for shown, p in row) for row in value
    ]
    return f"matrix({'; '.join(lines)})"


def _applied(step: tuple[str, Any], row: Row, neighbours: int, room: Room) -> Row:
    """Returns what is shown after one more step; what was not shown stays so."""
    name, value = step
    result: Row = {}
    for number, weight in row.items():
        if number == NOTHING:
            then = {NOTHING: 1.0}
        elif name == "matrix":
            if number >= len(value):
                raise PositionError(
                    "the matrix has rows up to {last}, but a cell with {neighbours} may have the "
                    "number {number}",
                    len(value) - 1,
                    counted(neighbours, "neighbour"),
                    number,
                )
            then = dict(value[number])
        elif number > neighbours and name not in ("exact", "withheld"):
            raise PositionError(
                "{name} cannot follow a model that shows {number} for a cell with {neighbours}",
                name,
                number,
                counted(neighbours, "neighbour"),
            )
        else:
            then = _MODELS[name][0](number, neighbours, value)
        room.take(len(then))
        for shown, chance in then.items():
            result[shown] = result.get(shown, 0.0) + weight * chance
    return result


def core_model(model: ClueModel, degrees: Collection[int], room: Room) -> _core.ClueModel:
    """Returns a model for the core, with tables for cells of the given numbers of neighbours."""
    return _core.ClueModel() if model.is_exact else _core.ClueModel(_rows(model, degrees, room))


def _rows(model: ClueModel, degrees: Collection[int], room: Room) -> Iterator[tuple[int, int, Row]]:
    for neighbours in degrees:
        columns: set[int] = set()
        for number in range(neighbours + 1):
            row = model._row(number, neighbours, room)
            room.take((neighbours + 1) * len(row.keys() - columns))
            columns.update(row)
            yield neighbours, number, row


class Clues(Keyed):
    """Holds the clue models of a board: one for all cells, and others for named cells.

    `default` is that of all cells; `cells` maps cells to models of their own. Models are
    `ClueModel` objects or their texts.

    >>> clues = Clues("exact", {(0, 0): "liar"})
    >>> clues
    <Clues: exact, r0c0 liar>
    >>> clues[0, 0], clues.is_exact
    (<ClueModel: liar>, False)
    """

    __slots__ = ("cells", "default")

    default: ClueModel
    cells: Mapping[Cell, ClueModel]

    def __init__(
        self,
        default: ClueModel | str = "exact",
        cells: Mapping[Cell, ClueModel | str] | None = None,
    ) -> None:
        model = _model(default)
        given = {} if cells is None else check_map("cells", cells)
        models = {cell: _model(value) for cell, value in given.items()}
        fix(self, "default", model)
        fix(self, "cells", FrozenMap({c: own for c, own in models.items() if own != model}))

    def __getitem__(self, cell: Cell) -> ClueModel:
        return self.cells.get(cell, self.default)

    __iter__ = None  # a model answers for every cell, so that there is no end

    @property
    def is_exact(self) -> bool:
        """Whether every number is shown as it is.

        >>> Clues().is_exact
        True
        """
        return self.default.is_exact and all(model.is_exact for model in self.cells.values())

    def after_start(self, start_rule: StartRule, start: Cell) -> Clues:
        """Returns the models of a game whose first click was at `start`.

        If `start_rule` promises an opening there, the player knows that the number is 0, so the
        cell shows it exactly.

        >>> Clues("liar").after_start("opening", (0, 0))
        <Clues: liar, r0c0 exact>
        """
        if start_rule != "opening" or self.is_exact:
            return self
        return Clues(self.default, {**self.cells, start: "exact"})

    def to_json(self) -> str | JsonObject:
        """Returns the clue models as JSON values: a text, or an object if cells differ.

        >>> Clues("liar").to_json()
        'liar'
        """
        if not self.cells:
            return self.default.text
        cells: list[object] = [
            [list(cell) if isinstance(cell, tuple) else cell, model.text]
            for cell, model in self.cells.items()
        ]
        return {"default": self.default.text, "cells": cells}

    @classmethod
    def from_json(cls, value: Any) -> Clues:
        """Reads a `value` that `to_json` returns; otherwise raises `PositionError`.

        >>> Clues.from_json({"default": "exact", "cells": [[[0, 0], "liar"]]})
        <Clues: exact, r0c0 liar>
        """
        if isinstance(value, str):
            return cls(value)
        try:
            pairs = [
                (tuple(cell) if isinstance(cell, list) else cell, model)
                for cell, model in value.get("cells", [])
            ]
            return cls(value.get("default", "exact"), dict(pairs))
        except (AttributeError, TypeError, ValueError) as error:
            if isinstance(error, PositionError):
                raise
            raise PositionError(
                'clues must be text, or an object with "default" and "cells", a list of pairs of '
                "a cell and a model"
            ) from None

    def __str__(self) -> str:
        """The models in brief: that of all cells, and those of up to two named cells."""
        cells = [f"{cell_name(cell)} {model.brief}" for cell, model in self.cells.items()]
        brief = cells[:2] + ([f"{len(cells) - 2} more"] if len(cells) > 2 else [])
        return ", ".join([self.default.brief, *brief])

    def __repr__(self) -> str:
        return f"<Clues: {self}>"

    def _key(self) -> tuple[Any, ...]:
        return self.default, self.cells

    def __reduce__(self) -> tuple[Any, ...]:
        return Clues, (self.default, dict(self.cells))


AnyClues = Clues | ClueModel | str | Mapping[Cell, ClueModel | str]
"""What arguments called `clues` accept: models of all cells, or a mapping of cells to models."""


def _model(model: ClueModel | str) -> ClueModel:
    return model if isinstance(model, ClueModel) else ClueModel(model)


EXACT: Final = Clues()


def as_clues(clues: AnyClues | None) -> Clues:
    """Returns what an argument called `clues` means; None is exact."""
    if clues is None:
        return EXACT
    if isinstance(clues, Clues):
        return clues
    if isinstance(clues, Mapping):
        return Clues("exact", clues)
    return Clues(clues)


def core_models(clues: Clues, topology: Topology[Cell]) -> _core.ClueModels | None:
    """Returns the clue models of a board for the core; None if all are exact.

    Raises `PositionError` if a named cell is not on the board, if a model has no number for one of
    its cells, or if the tables of the models are too large.
    """
    if clues.is_exact:
        for cell in clues.cells:
            topology.index(cell)
        return None
    core = _kept.get((clues, topology))
    if core is None:
        room = Room()
        core = _made(clues, topology, room)
        size = room.taken * _PER_ENTRY + len(topology) * _PER_CELL
        models = {clues.default, *clues.cells.values()}
        size += sum(len(model.text) for model in models) * _PER_CHARACTER
        _kept.put((clues, topology), core, size)
    return core


def _made(clues: Clues, topology: Topology[Cell], room: Room) -> _core.ClueModels:
    models = list(dict.fromkeys([clues.default, *clues.cells.values()]))
    if len(models) > 255:
        raise PositionError("a board can have at most 255 different clue models")
    number = {model: i for i, model in enumerate(models)}
    indices = bytearray(len(topology))
    for cell, model in clues.cells.items():
        indices[topology.index(cell)] = number[model]
    of_cell = bytes(indices)
    degrees = _core.degrees_by_model(topology._core, of_cell)
    degrees += [[]] * (len(models) - len(degrees))
    built = [core_model(model, of, room) for model, of in zip(models, degrees, strict=True)]
    return _core.ClueModels(topology._core, built, of_cell)


_PER_ENTRY: Final = 16  # bytes of the tables that are kept
_PER_CHARACTER: Final = 64  # of a model: a matrix has a probability for every two
_PER_CELL: Final = 100  # of the board; a graph has labels
_kept: Final[Kept[tuple[Clues, Topology[Cell]], _core.ClueModels]] = Kept(32 << 20)
