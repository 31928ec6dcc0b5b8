"""The clue models of a board."""

from __future__ import annotations

from _thread import allocate_lock  # importing threading takes longer than the package
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

from minewise import _core
from minewise.base.arguments import check_map
from minewise.base.errors import PositionError
from minewise.base.immutable import FrozenMap, Immutable, fix
from minewise.base.types import Cell, JsonObject, StartRule
from minewise.base.wording import cell_name
from minewise.clue_model import ClueModel, Room, core_model
from minewise.topology import Topology


class Clues(Immutable):
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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Clues):
            return NotImplemented
        return (self.default, self.cells) == (other.default, other.cells)

    def __hash__(self) -> int:
        return hash((self.default, self.cells))

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
    return _kept.get(clues, topology)


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


class _Kept:
    """Keeps the clue models of boards that were used last, within a bound of bytes."""

    _MOST: Final = 32 << 20
    _PER_ENTRY: Final = 16
    _PER_CHARACTER: Final = 64  # of a model: a matrix has a probability for every two
    _PER_CELL: Final = 100  # of the board; a graph has labels

    def __init__(self) -> None:
        self._lock = allocate_lock()
        self._held: OrderedDict[tuple[Clues, Topology[Cell]], tuple[_core.ClueModels, int]]
        self._held = OrderedDict()
        self.bytes = 0

    def get(self, clues: Clues, topology: Topology[Cell]) -> _core.ClueModels:
        key = clues, topology
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
                return self._held[key][0]
        room = Room()
        core = _made(clues, topology, room)
        size = room.taken * self._PER_ENTRY + len(topology) * self._PER_CELL
        models = {clues.default, *clues.cells.values()}
        size += sum(len(model.text) for model in models) * self._PER_CHARACTER
        if size <= self._MOST:
            self._keep(key, core, size)
        return core

    def _keep(self, key: tuple[Clues, Topology[Cell]], core: _core.ClueModels, size: int) -> None:
        with self._lock:
            if key not in self._held:
                self._held[key] = core, size
                self.bytes += size
            while self.bytes > self._MOST:
                _, (_, dropped) = self._held.popitem(last=False)
                self.bytes -= dropped


_kept: Final = _Kept()
