"""Game IDs and saved games of Simon Tatham's Mines, against the program's own positions.

`tests/data/tatham.json` has 200 IDs and 30 saved games that the program itself made, each with the
position that it showed as text: - a 0, ? hidden, * a flag, ! the mine that was opened.
"""

import json
from pathlib import Path

import pytest

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
