"""Positions and constraint systems to test with, each one able to tell its truth."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import oracle
from hypothesis import strategies as st
from oracle import FLAG, HIDDEN, MINE, Cell, Neighbours, Rule, Truth

import minewise as mw

KINDS = ("square", "torus", "hexagonal", "graph")
TREATMENTS = ["open", "open", "keep", "keep", "keep", "keep", "flag"]
SHAPES = [(1, 1), (1, 7), (2, 2), (3, 3), (7, 1), (2, 6), (3, 4), (5, 3), (4, 4), (4, 5), (6, 4)]


@dataclasses.dataclass(frozen=True)
class Scenario:
    """A position in the terms of the oracle, and the same one as the package takes it."""

    kind: str
    shape: tuple[int, int] | None  # none for a graph
    neighbours: Neighbours
    values: Mapping[Cell, int]
    mines: int | None = None
    density: float | None = None
    max_per_cell: int = 1
    trust_flags: bool = False

    @property
    def cells(self) -> list[Cell]:
        return list(self.values)

    @property
    def hidden(self) -> list[Cell]:
        """Cells that are asked about: neither revealed nor a flag that is trusted."""
        return oracle.split_position(self.neighbours, self.values, self.trust_flags)[0]

    @property
    def clues(self) -> dict[Cell, int]:
        return {cell: value for cell, value in self.values.items() if value >= 0}

    def topology(self) -> mw.Topology:
        if self.shape is None:
            return mw.Topology.graph({cell: list(self.neighbours[cell]) for cell in self.values})
        topology: mw.Topology = getattr(mw.Topology, self.kind)(*self.shape)
        return topology

    def position(self) -> mw.Position:
        cells: Any = dict(self.values)
        if self.shape is not None:
            rows, columns = self.shape
            cells = [[self.values[r, c] for c in range(columns)] for r in range(rows)]
        return mw.Position(
            cells,
            mines=self.mines,
            density=self.density,
            max_per_cell=self.max_per_cell,
            topology=self.topology(),
        )

    def analysis(self, **options: Any) -> mw.Analysis:
        return mw.analyze(self.position(), trust_flags=self.trust_flags, **options)

    def truth(self, extra: Iterable[Rule] = ()) -> Truth:
        return oracle.truth_of_position(
            self.neighbours,
            self.values,
            mines=self.mines,
            density=self.density,
            max_per_cell=self.max_per_cell,
            trust_flags=self.trust_flags,
            extra=extra,
        )

    def by_cell(self, array: Any) -> dict[Cell, Any]:
        """The entries of an array shaped like the board, by cell."""
        if self.shape is None:
            assert len(array) == len(self.values)
            return dict(zip(self.values, array, strict=True))
        assert array.shape[:2] == self.shape
        return {cell: array[cell] for cell in self.values}

    def layout(self, array: Any) -> tuple[int, ...]:
        """A sample or solution as the oracle writes it: mines of the hidden cells, in order."""
        found = self.by_cell(array)
        return tuple(int(found[cell]) for cell in self.hidden)

    def changed(self, **changes: Any) -> Scenario:
        return dataclasses.replace(self, **changes)

    def moved(self, places: Sequence[Sequence[int]]) -> tuple[Scenario, dict[Cell, Cell]]:
        """The same with its cells in other places, and where each of them is now."""
        assert self.shape is not None
        listed = {(r, c): int(old) for r, row in enumerate(places) for c, old in enumerate(row)}
        names = {divmod(old, self.shape[1]): cell for cell, old in listed.items()}
        values = {names[cell]: value for cell, value in self.values.items()}
        new = grid(self.kind, len(places), len(places[0]), values)
        return self.changed(shape=new.shape, neighbours=new.neighbours, values=new.values), names


def square(text: str, mines: int | None = None, **options: Any) -> Scenario:
    """A scenario from a picture, on a square board unless `kind` says otherwise."""
    rows = text.split()
    signs = {"#": HIDDEN, "F": FLAG, "*": MINE}
    values = {
        (r, c): signs[sign] if sign in signs else int(sign)
        for r, row in enumerate(rows)
        for c, sign in enumerate(row)
    }
    return grid(options.pop("kind", "square"), len(rows), len(rows[0]), values, mines, **options)


def grid(
    kind: str,
    rows: int,
    columns: int,
    values: Mapping[Cell, int] | None = None,
    mines: int | None = None,
    **options: Any,
) -> Scenario:
    """A scenario on a grid; cells without a value are hidden."""
    neighbours = oracle.grid_neighbours(kind, rows, columns)
    full = {cell: (values or {}).get(cell, HIDDEN) for cell in neighbours}
    return Scenario(kind, (rows, columns), neighbours, full, mines, **options)


def seen(scenario: Scenario, layout: Mapping[Cell, int], opened: Iterable[Cell]) -> dict[Cell, int]:
    """Values of a position in which the opened cells show what the layout puts there."""
    values = dict.fromkeys(scenario.values, HIDDEN)
    for cell in opened:
        number = sum(layout[near] for near in scenario.neighbours[cell])
        values[cell] = MINE if layout[cell] else number
    return values


def star(leaves: int) -> mw.Topology:
    """A cell 0 with this many neighbours, which have no others."""
    beside = range(1, leaves + 1)
    return mw.Topology.graph({0: beside, **{leaf: [0] for leaf in beside}})


# Random positions ---------------------------------------------------------------------------------


@st.composite
def graphs(draw: st.DrawFn, cells: int) -> Neighbours:
    """A random graph with string labels."""
    names = [f"n{i}" for i in range(cells)]
    pairs = [(a, b) for i, a in enumerate(names) for b in names[:i]]
    linked = (
        draw(st.lists(st.sampled_from(pairs), max_size=3 * cells, unique=True)) if pairs else []
    )
    near: dict[Cell, set[Cell]] = {name: set() for name in names}
    for a, b in linked:
        near[a].add(b)
        near[b].add(a)
    return {name: frozenset(others) for name, others in near.items()}


@st.composite
def empty_boards(draw: st.DrawFn, kinds: Sequence[str] = KINDS) -> Scenario:
    """A board of some topology with everything hidden."""
    kind = draw(st.sampled_from(kinds))
    if kind == "graph":
        neighbours = draw(graphs(draw(st.integers(1, 16))))
        return Scenario(kind, None, neighbours, dict.fromkeys(neighbours, HIDDEN))
    return grid(kind, *draw(st.sampled_from(SHAPES)))


def most_hidden(max_per_cell: int) -> int:
    """How many hidden cells brute force takes in its stride."""
    return {1: 12, 2: 7, 3: 6}[max_per_cell]


@st.composite
def positions(draw: st.DrawFn, kinds: Sequence[str] = KINDS) -> Scenario:
    """A position seen on a true board, so that it has a solution at least."""
    board = draw(empty_boards(kinds))
    max_per_cell = draw(st.sampled_from([1, 1, 1, 2, 3]))
    trust_flags = draw(st.booleans())
    held = draw(_one_a_cell(board, st.sampled_from([0, 0, 0, *range(1, max_per_cell + 1)])))
    treated = draw(_one_a_cell(board, st.sampled_from(TREATMENTS)))
    too_many = max(0, len(board.cells) - most_hidden(max_per_cell))
    for cell in draw(st.permutations(board.cells))[:too_many]:
        held[cell] = min(held[cell], 1)  # more than one mine in an exposed cell is not a position
        treated[cell] = "open"
    opened = [c for c, how in treated.items() if how == "open" and held[c] <= 1]
    values = seen(board, held, opened)
    for cell, how in treated.items():
        if how == "flag" and (held[cell] == 1 or not trust_flags):
            values[cell] = FLAG
    total = max_per_cell > 1 or draw(st.booleans())
    return board.changed(
        values=values,
        mines=sum(held.values()) if total else None,
        density=None if total else draw(st.sampled_from([0.05, 0.2, 0.5, 0.7])),
        max_per_cell=max_per_cell,
        trust_flags=trust_flags,
    )


def _one_a_cell(
    board: Scenario, what: st.SearchStrategy[Any]
) -> st.SearchStrategy[dict[Cell, Any]]:
    size = len(board.cells)
    return st.lists(what, min_size=size, max_size=size).map(
        lambda x: dict(zip(board.cells, x, strict=True))
    )


@st.composite
def doubtful_positions(draw: st.DrawFn) -> Scenario:
    """A position in which a number or the mine total may have been changed to something wrong."""
    scenario = draw(positions())
    values = dict(scenario.values)
    for cell in draw(st.lists(st.sampled_from(list(values)), max_size=3)):
        if values[cell] >= 0:
            most = len(scenario.neighbours[cell]) * scenario.max_per_cell
            values[cell] = draw(st.integers(0, most))
    mines = scenario.mines
    if mines is not None:
        known = sum(value in {FLAG, MINE} for value in values.values())
        room = sum(value < 0 for value in values.values()) * scenario.max_per_cell
        mines = min(max(mines + draw(st.integers(-2, 2)), known), room)
    return scenario.changed(values=values, mines=mines)


def rules_about(cells: Sequence[Cell], max_per_cell: int, most: int = 3) -> st.SearchStrategy[Any]:
    """Lists of constraints over these cells; they need not hold."""

    @st.composite
    def rule(draw: st.DrawFn) -> Rule:
        members = draw(st.lists(st.sampled_from(cells), min_size=1, max_size=6, unique=True))
        low = draw(st.integers(0, len(members) * max_per_cell))
        return members, low, draw(st.integers(low, len(members) * max_per_cell))

    return st.lists(rule(), max_size=most) if cells else st.just([])


def constraints(rules: Iterable[Rule]) -> list[mw.Constraint[Any]]:
    """The rules of the oracle as the package takes them."""
    return [mw.Constraint(cells, low if low == high else (low, high)) for cells, low, high in rules]


@dataclasses.dataclass(frozen=True)
class BareSystem:
    """Constraints over any cells, without a board."""

    cells: Sequence[Cell]
    rules: Sequence[Rule]
    mines: int | None = None
    density: float | None = None
    max_per_cell: int = 1

    def analysis(self, **options: Any) -> mw.ConstraintAnalysis[Any]:
        return mw.analyze_constraints(
            constraints(self.rules),
            self.cells,
            mines=self.mines,
            density=self.density,
            max_per_cell=self.max_per_cell,
            **options,
        )

    def truth(self, order: Sequence[Cell] | None = None, extra: Iterable[Rule] = ()) -> Truth:
        return Truth(
            self.cells if order is None else order,
            [*self.rules, *extra],
            mines=self.mines,
            density=self.density,
            max_per_cell=self.max_per_cell,
        )


@st.composite
def bare_systems(draw: st.DrawFn) -> BareSystem:
    """Constraints that some layout meets, over cells of several kinds of label."""
    max_per_cell = draw(st.sampled_from([1, 1, 2, 3]))
    labels = draw(st.sampled_from([list("ABCDEFGHIJKL"), [(i, -i) for i in range(12)]]))
    cells = labels[: draw(st.integers(1, most_hidden(max_per_cell)))]
    size = len(cells)
    one = st.integers(0, max_per_cell)
    held = dict(zip(cells, draw(st.lists(one, min_size=size, max_size=size)), strict=True))
    rules = []
    for members, _, _ in draw(rules_about(cells, max_per_cell, most=6)):
        n = sum(held[cell] for cell in members)
        slack = draw(st.sampled_from([(0, 0), (0, 0), (1, 0), (0, 1), (1, 2)]))
        rules.append((members, max(0, n - slack[0]), n + slack[1]))
    priors = ["none", "mines", "density"] if max_per_cell == 1 else ["none", "mines"]
    prior = draw(st.sampled_from(priors))
    return BareSystem(
        cells,
        rules,
        mines=sum(held.values()) if prior == "mines" else None,
        density=draw(st.sampled_from([0.1, 0.35])) if prior == "density" else None,
        max_per_cell=max_per_cell,
    )


# Positions as play leaves them --------------------------------------------------------------------


def random_layout(scenario: Scenario, mines: int, rng: random.Random) -> dict[Cell, int]:
    """A layout with this many mines, one a cell."""
    chosen = set(rng.sample(scenario.cells, mines))
    return {cell: int(cell in chosen) for cell in scenario.cells}


def mid_game(kind: str, rows: int, columns: int, mines: int, share: float, seed: int) -> Scenario:
    """A position as a fair player leaves it, this share of its safe cells opened.

    Cells that a single number proves safe are opened first; where none is left, a safe cell next
    to what is seen already (a guess that went well).
    """
    rng = random.Random(seed)
    empty = grid(kind, rows, columns)
    layout = random_layout(empty, mines, rng)
    number = {c: sum(layout[near] for near in empty.neighbours[c]) for c in empty.cells}
    safe = [cell for cell in empty.cells if not layout[cell]]
    opened: dict[Cell, None] = {}
    proved: set[Cell] = set()
    while len(opened) < share * len(safe):
        edge = [c for c in opened for c in empty.neighbours[c] if not layout[c] and c not in opened]
        unseen = edge or [c for c in safe if c not in opened]
        work = [rng.choice([c for c in unseen if edge or number[c] == 0] or unseen)]
        while work:
            cell = work.pop()
            if cell in opened:
                continue
            opened[cell] = None
            for clue in [cell, *empty.neighbours[cell]]:
                if clue in opened:
                    work += _proved_safe(empty, clue, number[clue], opened, proved)
    return empty.changed(values=seen(empty, layout, opened), mines=mines)


def _proved_safe(
    board: Scenario, clue: Cell, number: int, opened: Mapping[Cell, None], mines: set[Cell]
) -> list[Cell]:
    unknown = [c for c in board.neighbours[clue] if c not in opened and c not in mines]
    left = number - sum(c in mines for c in board.neighbours[clue])
    if left == len(unknown):
        mines.update(unknown)
    return unknown if left == 0 else []


def lattice(kind: str, rows: int, columns: int, mines: int, seed: int) -> Scenario:
    """Every other cell of every other row is revealed, however the mines lie elsewhere."""
    empty = grid(kind, rows, columns)
    shown = {(r, c): None for r in range(1, rows, 2) for c in range(1, columns, 2)}
    room = [cell for cell in empty.cells if cell not in shown]
    chosen = set(random.Random(seed).sample(room, mines))
    layout = {cell: int(cell in chosen) for cell in empty.cells}
    return empty.changed(values=seen(empty, layout, shown), mines=mines)


def scattered(rows: int, columns: int, mines: int, share: float, seed: int) -> Scenario:
    """A square board of which this share of the safe cells is revealed, wherever they lie."""
    rng = random.Random(seed)
    empty = grid("square", rows, columns)
    layout = random_layout(empty, mines, rng)
    safe = [cell for cell in empty.cells if not layout[cell]]
    opened = rng.sample(safe, round(share * len(safe)))
    return empty.changed(values=seen(empty, layout, opened), mines=mines)


ENDGAMES = [(3, 3), (3, 4), (4, 4), (2, 5), (1, 8), (5, 3)]
_MOST_HIDDEN = 9


def empty_board(kind: str, rng: random.Random, shapes: list[tuple[int, int]]) -> Scenario:
    """A board of this topology with everything hidden; a graph has up to as many cells."""
    if kind != "graph":
        return grid(kind, *rng.choice(shapes))
    most = max(rows * columns for rows, columns in shapes)
    names = [f"n{i}" for i in range(rng.randint(5, most))]
    near: dict[Cell, set[Cell]] = {name: set() for name in names}
    for _ in range(2 * len(names)):
        a, b = rng.sample(names, 2)
        near[a].add(b)
        near[b].add(a)
    neighbours = {name: frozenset(others) for name, others in near.items()}
    return Scenario(kind, None, neighbours, dict.fromkeys(neighbours, HIDDEN))


def endgame(kind: str, rng: random.Random) -> Scenario:
    """A position that some board has, with a mine total or a density, and perhaps flags."""
    board = empty_board(kind, rng, ENDGAMES)
    layout = {cell: int(rng.random() < rng.choice([0.2, 0.4, 0.6])) for cell in board.cells}
    safe = [cell for cell in board.cells if not layout[cell]]
    hidden_safe = min(len(safe), rng.randint(1, 6))
    opened = rng.sample(safe, len(safe) - hidden_safe)
    mined = [cell for cell in board.cells if layout[cell]]
    trust_flags = rng.random() < 0.3
    flagged = set(rng.sample(mined, rng.randint(0, len(mined))) if trust_flags else [])
    exposed = [cell for cell in mined if cell not in flagged]
    opened += rng.sample(exposed, max(0, len(exposed) + hidden_safe - _MOST_HIDDEN))
    values = seen(board, layout, opened)
    values |= dict.fromkeys(flagged, FLAG)
    by_density = rng.random() < 0.4
    return board.changed(
        values=values,
        mines=None if by_density else len(mined),
        density=rng.choice([0.1, 0.3, 0.7]) if by_density else None,
        trust_flags=trust_flags,
    )
