"""Game IDs and saved games of Simon Tatham's Mines, against the program's own positions.

`tests/data/tatham.json` has 200 IDs and 30 saved games that the program itself made, each with the
position that it showed as text: - a 0, ? hidden, * a flag, ! the mine that was opened.
"""

import json
from pathlib import Path

import pytest
from reading import refused

import minewise as mw
from minewise import formats

HERE = Path(__file__).parent
DATA = json.loads((HERE / "data" / "tatham.json").read_text())
SHOWN = str.maketrans("0#*F", "-?!*")
ROUTE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mines.html#"
THREAD = "9x9:4,4,m00b7d48a3e0231c419200"  # github.com/chrisboyle/sgtpuzzles/issues/669


def shown(game: mw.Game) -> list[str]:
    return str(game.position).translate(SHOWN).split()


def loaded(source: str | bytes) -> mw.Game:
    game = formats.load(source)
    assert isinstance(game, mw.Game)
    return game


@pytest.mark.parametrize(("text", "position"), DATA["ids"])
def test_ids_of_the_program(text: str, position: str) -> None:
    game = loaded(text)
    assert shown(game) == position.split("/")
    assert formats.dump(game, "tatham").decode() == text + "\n"


@pytest.mark.parametrize(("text", "position"), DATA["saves"])
def test_saved_games_of_the_program(text: str, position: str) -> None:
    game = loaded(text.encode())
    cells = zip("".join(shown(game)), position.replace("/", ""), strict=True)
    differing = {(ours, theirs) for ours, theirs in cells if ours != theirs}
    if game.won:
        differing -= {("?", "*")}  # the program flags the mines of a game that is won
    # a flag within an opening stays in the program, and with it what lies behind
    assert not differing or "*" in {theirs for _, theirs in differing}
    assert loaded(formats.dump(game, "tatham-save")).position == game.position


def test_an_id_of_a_thread_in_all_ways_to_write_it() -> None:
    game = loaded(THREAD)
    assert (game.mine_count, len(game.history)) == (35, 1)
    plain = "".join(str(int(game.board.is_mine(cell))) for cell in game.topology.cells)
    digits = f"{int(plain + '000', 2):021x}"
    for text in (
        ROUTE + THREAD,
        ROUTE + THREAD.replace(":", "%3A").replace(",", "%2C"),
        f"sgtpuzzles:mines:{THREAD}",
        f" {THREAD}\n",
        THREAD.replace("9x9", "9x9n35a"),
        THREAD.replace("9x9", "9"),
        f"9x9:4,4,u{digits}",
        f"9x9:4,4,{digits.upper()}",
    ):
        assert loaded(text.encode()) == game
    fresh = loaded(f"9x9:{THREAD[8:]}")
    assert (fresh.board, fresh.history) == (game.board, ())
    assert loaded(ROUTE + THREAD) == game


def test_the_saved_game_of_an_icon() -> None:
    """Its player took back the last moves."""
    data = (HERE.parent / "fuzz" / "seeds" / "tatham-save" / "mines.sav").read_bytes()
    game = loaded(data)
    assert (game.mine_count, game.won, game.lost, len(game.history)) == (35, False, False, 40)
    assert loaded(data.replace(b"STATEPOS:2:41", b"STATEPOS:2:56")).won
    assert loaded(data.replace(b"STATEPOS:2:41", b"STATEPOS:1:1")).history == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("9x9n10#123", "this ID names a random seed, from which only the program can deal"),
        (ROUTE + "9x9n10%23123", "this ID names a random seed"),
        ("9x9:r10,u,0123456789", "no cell was opened, so the board is not dealt yet"),
        ("9x9:4,4,m00", "the ID has 2 hexadecimal digits, but 9x9 (width x height) needs 21"),
        ("9x9:4,x,m00", "'4,x,m00' is no description of a board"),
        ("2x2:5,0,m0", "there is no cell r0c5"),
        ("99999x99999:m0", "exceed the limit"),
    ],
)
def test_refused_ids(text: str, message: str) -> None:
    assert message in refused(text.encode())


SAVED = DATA["saves"][0][0]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("GAME    :5:Mines", "GAME    :4:Loop", "a saved game of 'Loop', not of Mines"),
        ("GAME", "game", "line 3 does not begin with a keyword and a length"),
        ("DESC", "DOSC", "the description of the board, DESC, is missing"),
        ("STATEPOS:1:6", "STATEPOS:1:7", "STATEPOS must be from 1 to"),
        (":O", ":Q", "is no move: use Ox,y, Fx,y or Cx,y"),
        (":O10,", ":O16,", "is not on the board"),
    ],
)
def test_refused_saved_games(old: str, new: str, message: str) -> None:
    assert message in refused(SAVED.replace(old, new).encode())
    assert "the file ends within" in refused(SAVED[:-3].encode())


def test_games_that_the_program_cannot_play() -> None:
    game = mw.Game(mw.Board(3, 3, [(0, 0)]))
    game.flag((0, 0))
    refused: list[tuple[mw.Game, str, str]] = [
        (game, "tatham", "at most its first click: use tatham-save"),
        (mw.Game(mw.Board(3, 3, [], "torus")), "tatham", "torus"),
        (mw.Game(mw.Board(3, 3, []), clues="liar", seed=1), "tatham-save", "clue models"),
    ]
    for value, name, reason in refused:
        with pytest.raises(mw.FormatError, match=reason):
            formats.dump(value, name)


def test_boards_of_arbiter(tmp_path: Path) -> None:
    """They are those of Minesweeper X, with another extension."""
    board = mw.Board(2, 3, [(0, 0), (1, 2)])
    formats.save(board, tmp_path / "board.abf")
    assert formats.load(tmp_path / "board.abf") == board
    assert (tmp_path / "board.abf").read_bytes() == formats.dump(board, "mbf")
