"""Files: what each format holds, what it refuses and how, and how a file's format is found."""

import json
import pickle
import struct
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import read_or_refused, refused

import minewise as mw
from minewise import formats
from minewise.formats import Value
from minewise.formats.board_line import Dealt, from_dict, to_line
from minewise.formats.format import KINDS, kind_of
from minewise.topology import GRIDS

SQUARE_VALUES = st.integers(-3, 8)
LABELS = st.one_of(
    st.integers(-99, 99),
    st.text(max_size=3),
    st.tuples(st.integers(0, 3), st.text(max_size=2)),
)


@st.composite
def square_positions(draw: st.DrawFn) -> mw.Position:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cells = [[draw(SQUARE_VALUES) for _ in range(columns)] for _ in range(rows)]
    mines: int = draw(st.integers(0, rows * columns))
    return mw.Position(cells, mines)


@st.composite
def topologies(draw: st.DrawFn) -> mw.Topology:
    kind = draw(st.sampled_from([*GRIDS, "graph"]))
    if kind != "graph":
        topology: mw.Topology = getattr(mw.Topology, kind)(
            draw(st.integers(1, 5)), draw(st.integers(1, 5))
        )
        return topology
    labels = draw(st.lists(LABELS, min_size=1, max_size=6, unique=True))
    graph: dict[Any, list[Any]] = {label: [] for label in labels}
    for i, one in enumerate(labels):
        for other in labels[:i]:
            if draw(st.booleans()):
                graph[one].append(other)
                graph[other].append(one)
    return mw.Topology.graph(graph)


@st.composite
def values(draw: st.DrawFn) -> Value:
    topology = draw(topologies())
    if draw(st.booleans()):
        mines = [cell for cell in topology.cells if draw(st.booleans())]
        return mw.Board(topology.rows, topology.columns, mines, topology)
    has_density = draw(st.booleans())
    most = 1 if has_density else draw(st.integers(1, 3))
    highest = 12 if most > 1 or topology.kind == "graph" else 8
    cells = {cell: draw(st.integers(-3, highest)) for cell in topology.cells}
    if has_density:
        density = draw(st.floats(0, 1, exclude_min=True, exclude_max=True))
        return mw.Position(cells, density=density, topology=topology)
    total = draw(st.integers(0, most * len(topology)))
    return mw.Position(cells, total, max_per_cell=most, topology=topology)


@st.composite
def small_boards(draw: st.DrawFn) -> mw.Board:
    rows, columns = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    return mw.Board(rows, columns, draw(st.lists(cells, unique=True)))


@st.composite
def games(draw: st.DrawFn, actions: int = 8) -> mw.Game:
    """Games on grids: new ones, running ones, finished ones, some actions of them undone."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    kind = draw(st.sampled_from(GRIDS))
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    if draw(st.booleans()):
        game = mw.Game(mw.Board(rows, columns, draw(st.lists(cells, unique=True)), kind))
    else:
        mines = draw(st.integers(0, rows * columns))
        seed, number = draw(st.integers(0, 2**64 - 1)), draw(st.integers(0, 9))
        size = (rows, columns, mines)
        game = mw.Game.new(size, seed=seed, game=number, start_rule="any", topology=kind)
    for _ in range(draw(st.integers(0, actions))):
        what = draw(st.sampled_from(["open", "open", "flag", "chord", "undo"]))
        if what == "undo":
            game.undo()
        else:
            game.do(mw.Action(what, draw(cells)))
    return game


@given(small_boards(), st.integers(0, 2**64 - 1), st.integers(0, 2**62 - 1), st.data())
def test_line_round_trip(board: mw.Board, seed: int, number: int, data: st.DataObject) -> None:
    deal = Dealt(board, data.draw(st.sampled_from(board.topology.cells)), seed, number)
    assert from_dict(json.loads(to_line(deal))) == deal
    if len(board.mines) == len(board.topology):
        return  # such a game is won before it begins
    game = formats.load(to_line(deal).encode())
    assert isinstance(game, mw.Game)
    assert Dealt.of(game) == deal
    assert formats.dump(game, "line").decode() == to_line(deal) + "\n"


@pytest.mark.slow
@given(values() | games() | small_boards() | square_positions())
def test_every_kind_goes_into_every_format_or_is_refused(value: Value) -> None:
    """What is written is read as a kind that the format holds, and written the same again."""
    assert pickle.loads(pickle.dumps(value)) == value
    total = value.mine_count if isinstance(value, mw.Position) else None
    for name, found in formats.registry().items():
        try:
            data = formats.dump(value, name)
        except mw.MinewiseError:
            continue
        again = formats.load(data, name, mines=total)
        assert kind_of(again) in found.holds
        assert formats.dump(again, name) == data
        if kind_of(value) in found.holds and name == "game":
            assert isinstance(value, mw.Game)
            assert isinstance(again, mw.Game)
            assert (again.history, again.position) == (value.history, value.position)
            assert (again.won, again.lost, again.undos) == (value.won, value.lost, value.undos)
        elif kind_of(value) in found.holds and not isinstance(value, mw.Game):
            assert again == value


def test_a_game_as_what_other_formats_hold(tmp_path: Path) -> None:
    game = mw.Game(mw.Board(2, 2, [(0, 0)]))
    game.open((1, 1))
    assert formats.dump(game, "text") == b"2x2x1\n##\n#1\n"
    assert formats.load(formats.dump(game, "json")) == game.position
    assert formats.load(formats.dump(game, "mbf")) == game.board
    formats.save(game, tmp_path / "game.json")
    formats.save(game.position, tmp_path / "position.json")
    assert isinstance(formats.load(tmp_path / "game.json"), mw.Game)
    assert isinstance(formats.load(tmp_path / "position.json"), mw.Position)
    fresh = formats.load(formats.dump(game.board, "game"))
    assert isinstance(fresh, mw.Game)
    assert (fresh.board, fresh.history) == (game.board, ())
    with pytest.raises(mw.FileError, match="cannot be written"):
        formats.save(game, tmp_path / "absent" / "game.json")


@given(small_boards())
def test_a_board_in_text_is_an_open_position(board: mw.Board) -> None:
    shown = formats.load(formats.dump(board, "text"))
    assert isinstance(shown, mw.Position)
    assert mw.Position.parse(shown.to_text()) == shown
    assert mw.Board.from_position(shown) == board
    assert formats.dump(shown, "mbf") == formats.dump(board, "mbf")


@given(st.binary(max_size=60), st.sampled_from([None, *formats.names()]))
def test_any_bytes_are_read_or_refused_in_one_line(data: bytes, name: str | None) -> None:
    value = read_or_refused(data, name)
    assert value is None or formats.load(formats.dump(value, "json")) == value


@given(st.text(alphabet="0128#_HF*x\r\n \t.\ufeff", max_size=30))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    value = read_or_refused(text.encode(), "text", mines=1)
    kind = "json" if isinstance(value, mw.Board) else "text"
    assert value is None or formats.load(formats.dump(value, kind)) == value


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@given(values() | games(), st.data())
def test_any_change_to_a_file_is_read_or_refused_in_one_line(
    value: Value, data: st.DataObject
) -> None:
    name = "game" if isinstance(value, mw.Game) else "json"
    held = json.loads(formats.dump(value, name))
    key = data.draw(st.sampled_from([*held, "other"]))
    held[key] = data.draw(ANYTHING)
    changed = read_or_refused(json.dumps(held).encode(), name)
    if changed is not None:
        written = formats.dump(changed, name)
        again = formats.load(written)
        assert formats.dump(again, name) == written
        assert name == "game" or again == changed


def test_mbf_bytes() -> None:
    data = bytes([3, 2, 0, 2, 2, 1, 0, 0])
    board = formats.load(data)
    assert board == mw.Board(2, 3, [(0, 0), (1, 2)])
    assert formats.dump(board, "mbf") == bytes([3, 2, 0, 2, 0, 0, 2, 1])


def test_largest_mbf() -> None:
    board = mw.Board(255, 255, [(r, c) for r in range(255) for c in range(255)])
    assert formats.load(formats.dump(board, "mbf")) == board


def test_formats_are_found_by_content_then_extension(tmp_path: Path) -> None:
    board = mw.Board(2, 3, [(0, 0), (1, 2)])
    path = tmp_path / "position.unknown"
    path.write_bytes(formats.dump(board.position([(0, 2)]), "jsminesweeper"))
    assert formats.load(path) == board.position([(0, 2)])
    for name in ("game", "json", "line", "mbf", "minesweepr", "text", "zini"):
        path = tmp_path / "board.unknown"
        game = mw.Game(board)
        game.open((0, 2))
        path.write_bytes(formats.dump(game if name == "line" else board, name))
        loaded = formats.load(path)
        assert board in (loaded, getattr(loaded, "board", None)) or str(loaded) == str(board)
        assert formats.dump(formats.load(str(path)), name) == path.read_bytes()
    path = tmp_path / "cut.mbf"
    path.write_bytes(b"\x09\x09\x00\x0a\x00")
    assert refused(path).startswith("mbf: the file ends after 0 of its 10 mines")
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00")
    assert refused(path).startswith("picture: this is no picture that can be read")
    assert "byte 0 is not UTF-8" in refused(path, "text")
    assert "cannot be read" in refused(tmp_path / "absent.mine")
    assert "cannot be read" in refused(tmp_path)
    assert formats.by_extension("A.MINE").name == "text"
    assert formats.by_extension("board.abf").name == "mbf"  # of Arbiter
    with pytest.raises(mw.FormatError, match=r"no format has the extension '.tiff'"):
        formats.by_extension("picture.tiff")
    with pytest.raises(
        mw.FormatError, match="unknown format 'png': choose from avf, evf, evfs, game"
    ):
        formats.dump(board, "png")


@pytest.mark.parametrize("data", [b"", b"\n\n", b"  \r\n"])
def test_empty_files(data: bytes) -> None:
    assert refused(data) == "the file is empty"


def test_huge_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.mine"
    with path.open("wb") as file:
        file.truncate(formats.MAX_BYTES + 1)
    assert refused(path) == "the file exceeds the limit of 16 MiB"
    assert "exceed the limit of 4,000,000 cells" in refused(
        b"#" * 2001 + (b"\n" + b"#" * 2001) * 2000
    )
    assert "line 1, column 9000001: '.' is not a cell" in refused(b" " * 9_000_000 + b".")
    with pytest.raises(mw.FormatError, match="exceeds the limit of 16 MiB"):
        mw.Position.parse("#" * (formats.MAX_BYTES + 1), mines=1)


def test_files_of_the_stated_size_are_read() -> None:
    data = b"2000x2000x7\n" + (b"#" * 2000 + b"\n") * 2000
    assert formats.load(data).shape == (2000, 2000)


@given(st.lists(st.tuples(st.integers(0, 254), st.integers(0, 254)), max_size=30))
def test_no_mbf_is_taken_for_text(cells: list[tuple[int, int]]) -> None:
    width, height = 255, 255
    body = b"".join(struct.pack("BB", *cell) for cell in dict.fromkeys(cells))
    data = struct.pack(">BBH", width, height, len(body) // 2) + body
    assert isinstance(formats.load(data), mw.Board)


def test_every_format_registers_itself() -> None:
    root = Path(__file__).parents[1]
    modules = [path.read_text() for path in (root / "src/minewise/formats").glob("*.py")]
    assert len(formats.names()) == sum(text.count(" = Format(") for text in modules)
    described = (root / "docs/reference/file-formats.md").read_text()
    for name, found in formats.registry().items():
        assert found.name == name
        assert f"`{name}`" in described
        assert any((root / "fuzz/seeds" / name).iterdir())
        assert all(extension.startswith(".") for extension in found.extensions)
        assert set(found.holds) <= set(KINDS)
    held = {kind for found in formats.registry().values() for kind in found.holds}
    assert held == set(KINDS)
