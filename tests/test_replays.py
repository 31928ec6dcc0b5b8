"""Replays of players' programs: what their files say is what replaying their events shows."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from counting import calls
from hypothesis import given
from hypothesis import strategies as st
from reading import loaded, read_or_refused, refused

import minewise as mw
from minewise import formats
from minewise.formats import mvf

REPLAYS = Path(__file__).parent.parent / "examples" / "replays"
PLAYED = {  # size, 3BV, seconds, and the left clicks, right clicks and chords
    "0.97_beta.mvf": ((16, 30, 99), 125, 36.78, (93, 23, 66)),
    "2007_release_2.mvf": ((16, 30, 99), 109, 31.133, (68, 29, 53)),
    "Cus_8x30_30mines.avf": ((30, 8, 30), 47, 21.54, (20, 13, 23)),
    "arbiter_beg.avf": ((8, 8, 10), 28, 3.07, (2, 5, 13)),
    "beg.rmv": ((8, 8, 10), 2, 0.515, (2, 0, 0)),
    "custom.rawvf": ((8, 8, 10), 8, 11.5, (12, 13, 0)),
    "test_subject.evf": ((16, 30, 99), 167, 69.597, (29, 98, 207)),
}


FILES = {name: (REPLAYS / name).read_bytes() for name in PLAYED}
RMV = FILES["beg.rmv"]


def read(name: str) -> mw.Replay:
    return loaded(REPLAYS / name)


def text(*events: str, rows: str = "0*0\n000", head: str = "") -> bytes:
    """A file of a board of two rows and three columns, with cells of ten pixels."""
    lines = rows.split("\n")
    size = f"Width: {len(lines[0])}\nHeight: {len(lines)}\nSquareSize: 10\n{head}"
    return f"{size}Board:\n{rows}\nEvents:\n{chr(10).join(events)}\n".encode()


def replayed(*events: str, **stated: str) -> mw.Replay:
    return loaded(text(*events, **stated))


def clicks_of(replay: mw.Replay) -> tuple[int, int, int]:
    figures = replay.figures
    return figures.left_clicks, figures.right_clicks, figures.chords


def kinds(replay: mw.Replay) -> list[tuple[str, Any]]:
    return [(action.kind, action.cell) for action in replay.game.history]


@pytest.mark.parametrize("name", PLAYED)
def test_figures_are_those_of_the_file(name: str) -> None:
    """The clicks were counted by another program, and one of the files states them."""
    replay = read(name)
    size, three_bv, seconds, clicks = PLAYED[name]
    assert (*replay.board.shape, replay.board.mine_count) == size
    assert (replay.three_bv, replay.status, replay.time) == (three_bv, "won", seconds)
    assert clicks_of(replay) == clicks
    assert replay.figures.clicks == sum(clicks)
    assert replay.discrepancies == ()
    assert replay.figures.efficiency == pytest.approx(three_bv / sum(clicks))
    assert replay.figures.three_bv_per_second == pytest.approx(three_bv / seconds)
    stated = {"three_bv": three_bv, "time": pytest.approx(seconds, abs=0.011), "status": "won"}
    assert all(replay.stated.get(fact, value) == value for fact, value in stated.items())
    assert "custom" in name or replay.stated["player"]


@pytest.mark.parametrize("name", PLAYED)
def test_a_replay_is_a_game_with_times(name: str) -> None:
    replay = read(name)
    game = replay.game
    assert game.won
    assert len(replay.times) == len(game.history) == len(replay.action_events)
    assert all(one <= other for one, other in pairwise(replay.times))
    opened = [i for i, action in enumerate(game.history) if action.kind == "open"]
    assert replay.times[opened[0]] == 0
    saved = formats.load(formats.dump(replay, "game"))
    assert isinstance(saved, mw.Game)
    assert (saved.board, saved.history) == (replay.board, game.history)
    assert formats.load(formats.dump(replay, "mbf")) == replay.board
    assert formats.load(formats.dump(replay, "json")) == game.position
    game.undo()
    assert replay.game.won


@pytest.mark.parametrize("name", PLAYED)
def test_every_replay_can_be_written_as_text(name: str, tmp_path: Path) -> None:
    replay = read(name)
    formats.save(replay, tmp_path / "one.rawvf")
    again = loaded(tmp_path / "one.rawvf")
    assert (again.board, again.events, again.marks) == (replay.board, replay.events, replay.marks)
    assert (again.times, again.status) == (replay.times, replay.status)
    assert all(again.stated[name] == replay.stated[name] for name in again.stated)
    assert again.stated.get("player") == replay.stated.get("player")
    extension = Path(name).suffix[1:]
    if extension != "rawvf":
        with pytest.raises(mw.FormatError, match=f"{extension} is only read.*use rawvf"):
            formats.save(replay, tmp_path / f"one.{extension}")
    formats.save(replay, tmp_path / "one.json")
    assert isinstance(formats.load(tmp_path / "one.json"), mw.Game)


REV3 = b"""RawVF_Version: Rev3
Program: FreeSweeper
Version: R10
Player: Someone
Level: Custom
Width: 3
Height: 2
Mines: 1
Marks: off
Board:
0*0
000
0.000 start
0.000 lc 1 2 (8 24)
0.110 lr 1 2 (8 24)
0.110 number1 1 2
0.520 rc 2 1 (24 8)
0.600 rr 2 1 (24 8)
0.600 flag 2 1
0.900 mc 1 2 (8 24)
1.000 mr 1 2 (8 24)
1.000 number1 1 1
1.000 number1 2 2
"""


def test_the_program_is_named_without_its_copyright() -> None:
    named = "Vienna Minesweeper - Scoreganizer Client Edition - Release 3.0C"
    assert formats.load(RMV).stated["program"] == named


def test_events_of_revision_3_follow_the_board() -> None:
    """It has no line `Events:`; a file that ends after its board is incomplete."""
    replay = loaded(REV3)
    assert replay.stated["program"] == "FreeSweeper"
    assert kinds(replay) == [("open", (1, 0)), ("flag", (0, 1)), ("chord", (1, 0))]
    assert replay.times == (0.0, 0.41, 0.89)
    assert formats.load(REV3.replace(b"0.000 start", b"Events:\n0.000 start")) == replay
    cut = refused(REV3[: REV3.index(b"0.000 start")])
    assert cut == 'rawvf: the line "Events:" is missing'


CLICKS = {  # what is done again and again on a board with many flags
    "chord": ("{time} mc 1 1", "{time} mr 1 1"),
    "open": ("{time} lc 1 2", "{time} lr 1 2"),
    "release": ("{time} lr 3 2",),
    "flag": ("{time} rc 3 1", "{time} rr 3 1"),
}


@pytest.mark.parametrize("clicks", CLICKS.values(), ids=CLICKS)
@pytest.mark.parametrize("begins", [True, False])
def test_replaying_takes_work_in_proportion_to_the_events(
    clicks: tuple[str, ...], begins: bool
) -> None:
    """A file of half a MiB with many flags and chords took half a minute."""

    def work(size: int) -> int:
        rows = "\n".join(["0*0", *["0*0"] * size])
        events = ["0.1 lc 1 1", "0.1 lr 1 1"] * begins
        events += [f"1.0 {kind} 2 {row}" for row in range(1, size) for kind in ("rc", "rr")]
        events += [line.format(time="2.0") for line in clicks] * size
        return calls(lambda: replayed(*events, rows=rows).game)

    assert work(400) < 3 * work(200)


@pytest.mark.parametrize("name", PLAYED)
def test_the_values_of_a_replay_are_complete(name: str) -> None:
    """The replay can be made again from them, and every public figure is among them."""
    replay = read(name)
    told = json.loads(json.dumps(replay.to_dict()))
    board = mw.Board(told["rows"], told["columns"], told["mines"])
    events = [
        mw.MouseEvent(**event | {"cell": event["cell"] and tuple(event["cell"])})
        for event in told["events"]
    ]
    options = {key: told[key] for key in ("marks", "left_chords", "square_size")}
    assert mw.Replay(board, events, told["stated"], **options) == replay
    assert replay.figures.to_dict().items() <= told.items()
    figures = {name for name, held in vars(mw.Replay).items() if isinstance(held, property)}
    assert figures - told.keys() == {"game", "action_events", "times", "figures"}  # are in others


def test_files_are_recognised_by_their_content() -> None:
    for name, data in FILES.items():
        assert formats.load(data) == read(name)
        assert formats.sniffed(data, "wrong.txt").name == Path(name).suffix[1:]


CELLS = {"a": "5 5", "b": "15 5", "c": "25 5", "d": "5 15", "e": "15 15", "f": "25 15"}


def pressed(script: str) -> mw.Replay:
    """Plays a script such as "lcA lrA": two letters of an event, and a cell or x for outside."""
    pixels = {**CELLS, "x": "-5 90"}
    events = [
        f"{i / 10:.1f} {word[:2]} ({pixels[word[2:] or 'x']})"
        for i, word in enumerate(script.split())
    ]
    return replayed(*events)


OPEN_D = "lcd lrd"  # d shows 1, as all cells but the mine b
FLAG_B = "rcb rrb"


@pytest.mark.parametrize(
    ("script", "done", "clicks"),
    [
        ("lcd lrd", [("open", "d")], (1, 0, 0)),
        ("lrd", [("open", "d")], (1, 0, 0)),
        ("lcd mve lre", [("open", "e")], (1, 0, 0)),
        ("lcd lrx lce lre", [("open", "e")], (1, 0, 0)),
        ("lcx lrd", [("open", "d")], (1, 0, 0)),
        ("lcb lrb", [("open", "b")], (1, 0, 0)),
        ("lcb lrb lcd lrd", [("open", "b")], (1, 0, 0)),
        ("rcb rrb", [("flag", "b")], (0, 1, 0)),
        ("rcb rrb rcb rrb", [("flag", "b"), ("flag", "b")], (0, 2, 0)),
        ("rcb rrb lcb lrb", [("flag", "b")], (1, 1, 0)),
        ("lcd lrd lcd lrd", [("open", "d")], (2, 0, 0)),
        ("lcd lrd rcd rrd", [("open", "d")], (1, 1, 0)),
        (f"{OPEN_D} {FLAG_B} lcd rcd lrd rrd", ["d", "b", ("chord", "d")], (1, 1, 1)),
        (f"{OPEN_D} {FLAG_B} lcd rcd rrd lrd", ["d", "b", ("chord", "d")], (1, 1, 1)),
        (f"{OPEN_D} {FLAG_B} rcd lcd lrd rrd", ["d", "b", ("chord", "d")], (1, 1, 1)),
        (f"{OPEN_D} rcb lcd lrd rrd", ["d", "b", ("chord", "d")], (1, 1, 1)),
        (f"{OPEN_D} {FLAG_B} mcd mrd", ["d", "b", ("chord", "d")], (1, 1, 1)),
        (f"{OPEN_D} {FLAG_B} scd lrd", ["d", "b", ("chord", "d")], (1, 1, 1)),
        (f"{OPEN_D} {FLAG_B} lcd lrd", ["d", "b"], (2, 1, 0)),
        (f"{OPEN_D} lcd rcd lrd rrd", ["d"], (1, 0, 1)),
        (f"{OPEN_D} rce rre lcd rcd rrd lrd", ["d", ("flag", "e"), ("chord", "d")], (1, 1, 1)),
    ],
)
def test_what_the_buttons_do(script: str, done: list[Any], clicks: tuple[int, int, int]) -> None:
    names = {"d": ("open", "d"), "b": ("flag", "b")}
    at = dict(
        zip("abcdef", [(row, column) for row in range(2) for column in range(3)], strict=True)
    )
    replay = pressed(script)
    expected = [names.get(one, one) if isinstance(one, str) else one for one in done]
    assert kinds(replay) == [(kind, at[cell]) for kind, cell in expected]
    assert clicks_of(replay) == clicks


def test_a_flag_in_an_opening_still_counts_for_chords() -> None:
    """In players' programs the flagged cell stays closed, so this chord hits the mine."""
    rows = "0000\n0000\n000*\n0*00"
    flag = ["0 rc (25 15)", "0 rr (25 15)"]
    opening = ["1 lc (5 5)", "1 lr (5 5)"]
    chord = ["2 mc (35 15)", "2.5 mr (35 15)"]
    replay = replayed(*flag, *opening, *chord, rows=rows)
    assert replay.status == "lost"
    assert replay.game.exploded == (2, 3)
    assert replay.times == (-1, 0, 1.5)
    assert len(replay.action_events) == len(replay.game.history)
    assert replayed(*opening, *chord, rows=rows).status == "unfinished"
    assert replayed(*flag, *opening, *flag, *chord, rows=rows).status == "unfinished"
    script = [f"0 {event}" for event in ("rc (15 15)", "rr (15 15)", "lc (25 5)", "lr (25 5)")]
    last = ["1 mc (15 5)", "1 mr (15 5)"]  # its first cell is the last one without a mine
    assert replayed(*script, *last, rows="000\n*00").status == "lost"


def test_question_marks() -> None:
    press = ["0 rc (15 5)", "0 rr (15 5)"]
    for head, events, flags in (
        ("Marks: on\n", 3 * press, ()),
        ("Marks: on\n", 4 * press, ((0, 1),)),
        ("Marks: off\n", 3 * press, ((0, 1),)),
        ("", ["0 mt (0 0)", *3 * press], ()),
    ):
        assert replayed(*events, head=head).game.flags == flags


def test_left_clicks_that_chord() -> None:
    """The recorded openings tell that a left click on a number was a chord."""
    events = ["0 lc (5 15)", "0 lr (5 15)", "number1 1 2", "1 rc 2 1 (15 5)", "1 rr (15 5)"]
    click = ["2 lc (5 15)", "2.5 lr (5 15)"]
    plain = replayed(*events, *click)
    assert kinds(plain) == [("open", (1, 0)), ("flag", (0, 1))]
    told = replayed(*events, *click, "number1 1 1", "number1 2 2")
    assert told.left_chords
    assert kinds(told)[-1] == ("chord", (1, 0))
    assert told.times == (0, 1, 2.5)
    again = formats.load(formats.dump(told, "rawvf"))
    assert again == told


def test_times_begin_with_the_first_opening() -> None:
    events = ["1 rc (15 5)", "1.1 rr (15 5)", "2 lc (5 15)", "2.25 lr (5 15)", "9.25 mv (5 15)"]
    replay = replayed(*events)
    assert replay.times == (-1.25, 0)
    assert (replay.status, replay.time) == ("unfinished", 7.0)
    lost = replayed(*events, "10.75 lc (15 15)", "11 lr (15 15)", "12 lc 1 1", "12 lr 1 1")
    assert (lost.status, lost.time, len(lost.times)) == ("unfinished", 9.75, 4)


def test_a_file_that_states_other_figures() -> None:
    replay = replayed("0 lc 1 2", "0 lr 1 2", head="BBBV: 9\nTime: 5.0\nStatus: won\n")
    assert replay.discrepancies == (
        "status is unfinished, but the file states won",
        "three_bv is 5, but the file states 9",
    )
    lost = replayed("0 lc 2 1", "0.5 lr 2 1", head="Time: 5.0\n")
    assert lost.discrepancies == ("time is 0.0, but the file states 5.0",)


def test_headers_of_other_programs() -> None:
    data = b"\xef\xbb\xbf" + text("0.5 LC 1 2 (5 15)", "1,5  lr 1 2 (5, 15)", "lost")
    data = data.replace(b"Board:", b"Player: J\xc3\xb6rg\nLevel: Custom\nNote\nBoard:")
    replay = loaded(data.replace(b"\n", b"\r\n"))
    assert replay.stated == {"player": "Jörg", "level": "Custom"}
    assert [event.time for event in replay.events] == [0.5, 1.5]
    assert loaded(data[3:].replace("ö".encode(), b"\xf6")).stated["player"] == "Jörg"


@pytest.mark.parametrize(
    "name",
    [
        *("Murański", "Łukasz", "Różański", "Żółtowski", "Łęcki"),
        *("Muñoz", "Núñez", "Åse Øst", "¿quién?"),
        *("王嘉宁", "匿", "Wang 王嘉宁", "王嘉宁G15208"),
    ],
)
def test_names_in_the_code_page_of_their_players(name: str) -> None:
    page = "cp1250" if set(name) & set("ńŁłŻż") else "gbk" if set(name) & set("王匿") else "cp1252"
    data = text(head="Player: ANYONE\n").replace(b"ANYONE", name.encode(page))
    assert loaded(data).stated["player"] == name


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (text(rows="0*0\n00"), "line 6 must be row 1 of the board, 3 times 0 or *, not '00'"),
        (text(rows="0*0\n0x0"), "line 6 must be row 1 of the board, 3 times 0 or *, not '0x0'"),
        (text("0 lc"), "line 8 states no pixel: '0 lc'"),
        (text("lc (5 5)"), "line 8 states no time: 'lc (5 5)'"),
        (text("0 xx (5 5)"), "line 8 is not an event: '0 xx (5 5)'"),
        (text("0 lc (5 5"), "line 8 is not an event: '0 lc (5 5'"),
        (text(head="Mines: 3\n"), "Mines: 3 is stated, but the board has 1"),
        (text(head="Mines: many\n"), "Mines must be a whole number from 0, not 'many'"),
        (text().replace(b"Events:", b""), 'the line "Events:" is missing'),
        (text().replace(b"Board:", b""), 'the line "Board:" is missing'),
        (text().replace(b"Height: 2", b""), "Height must be a whole number from 1, not ''"),
        (text().replace(b"Width: 3", b"Width: 0"), "Width must be a whole number from 1, not '0'"),
        (text().replace(b"Size: 10", b"Size: 99999"), "SquareSize exceeds the limit"),
        (text().replace(b"Width: 3", b"Width: 9999999"), "exceed the limit of 4,000,000 cells"),
    ],
)
def test_text_that_is_no_replay(data: bytes, line: str) -> None:
    assert line in refused(data, "rawvf")


def test_arguments_must_agree_with_the_board() -> None:
    for name in PLAYED:
        assert "mines= is 1, but the file has" in refused(REPLAYS / name, mines=1)
        line = refused(REPLAYS / name, topology="torus")
        assert "topology= is torus, but the file has square" in line
    assert "clue models apply to a position" in refused(REPLAYS / "beg.rmv", clues="liar")


@pytest.mark.parametrize("name", ["left", "right", "middle"])
def test_each_button_of_mvf_is_pressed_and_released(name: str) -> None:
    up = mvf._State(0, 5, 5, left=0, right=0, middle=0)
    events = mvf._events(iter([up, up._replace(**{name: 1}), up]), mw.Board(1, 1, []))
    assert [event.kind for event in events] == ["move", f"{name} press", f"{name} release"]


def test_a_file_that_is_cut_off_is_refused_and_does_not_hang() -> None:
    for name, data in FILES.items():
        extension = Path(name).suffix[1:]
        start = 1 if extension != "rawvf" else 150
        for length in (start, start + 40, len(data) // 3, len(data) - 90):
            cut = data[:length]
            if extension == "rawvf" and length > 200:
                cut = cut[: cut.rindex(b"(")]
            assert refused(cut, extension).startswith(extension), (name, length)


@pytest.mark.slow
@pytest.mark.parametrize("times", [8, pytest.param(40, marks=pytest.mark.nightly)])
def test_damaged_files_are_read_or_refused_in_one_line(times: int) -> None:
    chance = random.Random(1)
    for name, data in FILES.items():
        for _ in range(times):
            damaged = bytearray(data)
            reach = chance.choice([60, 600, len(data)])
            for place in chance.sample(range(min(reach, len(data))), chance.choice([1, 3])):
                damaged[place] = chance.randrange(256)
            if chance.random() < 0.3:
                del damaged[chance.randrange(len(damaged)) :][:3]
            check(bytes(damaged), Path(name).suffix[1:])


@given(st.binary(max_size=200), st.sampled_from(["", "\x11Minesweeper Clone", "*rmv"]))
def test_any_bytes_after_a_signature(data: bytes, signature: str) -> None:
    for name in ("avf", "evf", "mvf", "rmv"):
        check(signature.encode() + data, name)


def check(data: bytes, name: str) -> None:
    """Whatever is read can be replayed, and written again."""
    replay = read_or_refused(data, name)
    if replay is None:
        return
    assert isinstance(replay, mw.Replay)
    assert len(replay.discrepancies) < 7
    assert replay.to_dict()["status"] == replay.status
    again = loaded(formats.dump(replay, "rawvf"))
    assert (again.events, again.game) == (replay.events, replay.game)


def test_a_replay_needs_a_square_grid() -> None:
    with pytest.raises(mw.PositionError, match="a replay needs a square grid, not a torus"):
        mw.Replay(mw.Board(3, 3, [(0, 0)], "torus"), [])


def test_a_review_of_a_replay_has_times() -> None:
    events = ["0 lr (5 15)", "1 rc (15 5)", "1 rr (15 5)", "3.5 lc (15 15)", "4 lr (15 15)"]
    replay = replayed(*events)
    found = mw.review(replay)
    assert [click.time for click in found.clicks] == [0, 4]
    assert [click.spent for click in found.clicks] == [None, 3]
    plain = mw.review(replay.game)
    assert [click.risk for click in plain.clicks] == [click.risk for click in found.clicks]
    assert {click.time for click in plain.clicks} == {None}
    assert mw.review(read("beg.rmv")).won
    assert mw.review(replayed()).clicks == ()
