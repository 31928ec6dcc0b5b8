"""The binary formats of replays, byte by byte; ms_toollib reads the same files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from struct import pack
from typing import Any

import pytest
from commanding import answered
from reading import loaded, refused

from minewise import formats
from minewise.formats import replay_bytes

REPLAYS = Path(__file__).parent.parent / "examples" / "replays"
BINARY = (".avf", ".evf", ".mvf", ".rmv")
ORACLE = """import json, sys, ms_toollib
name = sys.argv[1]
video = getattr(ms_toollib, name)("a", list(sys.stdin.buffer.read()))
video.parse()
if name == "Evfs":
    figures = [video[i].evf_video.bbbv for i in range(video.len())]
else:
    video.analyse()
    video.current_time = 999_999
    names = "board bbbv is_completed rtime left right double path player_identifier events".split()
    figures = {name: getattr(video, name) for name in names}
    figures["events"] = len(figures["events"])
print(json.dumps(figures))"""
ROWS = ("0*000", "00000", "0000*")  # cells of ten pixels
OPEN, FLAG = [(0, 2, 5, 15), (90, 3, 5, 15)], [(300, 4, 15, 5), (380, 5, 15, 5)]
CHORD = [(1000, 2, 5, 15), (1040, 4, 5, 15), (1100, 3, 5, 15), (1140, 5, 5, 15)]
REST = [(1500, 2, 45, 5), (1590, 3, 45, 5)]
GAME = [*OPEN, *FLAG, (900, 1, 50, 30), *CHORD, *REST]  # once outside


def evf(
    version: int = 4,
    events: list[tuple[int, int, int, int]] | bytes = GAME,
    *,
    result: int = 0x80,
    settings: int = 0,
    player: bytes = b"Ada",
    mode: int = 5,
    mines: int = 2,
) -> bytes:
    """Writes a file by the specification."""
    bits = "".join(ROWS).replace("*", "1").ljust(16, "0")
    board = int(bits, 2).to_bytes(2)
    head = bytes([version, result, *[settings][: version > 2], len(ROWS), len(ROWS[0])])
    head += pack(">HBHH", mines, 10, mode, 3) + (1500).to_bytes(4 if version > 3 else 3)
    program = "元3.2.1".encode() + b"\0"
    begin = 1_739_898_818_358_093
    if version < 4:
        texts = [player, b"", b"", b"%d" % begin, b"%d" % (begin + 1), b"CN"]
        texts += [b"device"] * (version > 1)
        head += program + b"".join(text + b"\0" for text in texts) + board
        packed = b"".join(pack(">B3sHH", code, ms.to_bytes(3), x, y) for ms, code, x, y in events)
        return head + packed + b"\0" + bytes(32)
    head += b"CN" + pack(">QQ", begin, begin + 1) + program
    head += b"Meta\0utf-8\0" * bool(result & 8) + player + b"\0\0\0" + b"\0\6device" + board
    head += b"\0\1STNB2\0"
    packed = events if isinstance(events, bytes) else b""
    before = (0, 0, 0, 0)
    for ms, code, x, y in () if isinstance(events, bytes) else events:
        time = ms - before[0]
        packed += pack(">BH", 255, time) * (time > 255)
        packed += pack(">BBhh", code, time * (time <= 255), x - before[2], y - before[3])
        before = (ms, code, x, y)
    return head + packed + b"\0" + b"\0\4sums"


def evfs(*files: tuple[str, bytes], version: int = 0) -> bytes:
    units = (name.encode() + pack(">xI", len(data)) + data + b"sum" for name, data in files)
    return pack(">BH", version, 3) + b"".join(units)


def rmv(events: bytes, *, flags: bytes = b"", player: bytes = b"Ada") -> bytes:
    """Writes a file of version 2."""
    cells = [(x, y) for y, row in enumerate(ROWS) for x, cell in enumerate(row) if cell == "*"]
    board = pack(">IBBH", 1_739_898_818, 5, 3, 2) + b"".join(bytes(cell) for cell in cells)
    people = pack(">HB", 1, len(player)) + player
    more = pack(">HB", 1, 4) + b"note\3abc"
    properties = bytes([0, 0, 11, 3, 3, 0, 10])
    sizes = (4, len(people), len(board), len(flags), len(properties), len(more))
    head = b"*rmv\0\2\1\5" + pack(">I6HIH", 0, *sizes, len(events), 3)
    return head + b"Test" + people + board + flags + properties + more + events + b"sum"


def told(data: bytes, name: str) -> Any:
    """Returns the figures of ms_toollib, which ends its process at what it cannot read."""
    command = [sys.executable, "-c", ORACLE, name]
    return json.loads(subprocess.run(command, input=data, capture_output=True, check=True).stdout)


def check(data: bytes, name: str) -> None:
    """Checks the figures of a replay against those of ms_toollib."""
    replay, video = loaded(data, name), told(data, f"{name.capitalize()}Video")
    mines = [
        (row, column)
        for row, cells in enumerate(video["board"])
        for column, cell in enumerate(cells)
        if cell == -1
    ]
    assert (replay.board.mines, replay.three_bv) == (tuple(mines), video["bbbv"])
    assert (replay.status == "won", replay.time) == (
        video["is_completed"],
        round(video["rtime"], 3),
    )
    figures = replay.figures
    clicks = (figures.left_clicks, figures.right_clicks, figures.chords)
    assert clicks == (video["left"], video["right"], video["double"])
    assert figures.path_length == pytest.approx(video["path"], abs=0.01)
    assert replay.stated["player"] == video["player_identifier"]
    # ms_toollib adds the first press to .rmv, and leaves out the first move of .mvf.
    added = {"rmv": 1, "mvf": -1}.get(name, 0)
    assert len(replay.events) + added == video["events"]


@pytest.mark.parametrize(
    "path", [each for each in sorted(REPLAYS.iterdir()) if each.suffix in BINARY]
)
def test_files_have_the_figures_of_ms_toollib(path: Path) -> None:
    if path.name != "2007_release_2.mvf":  # at which ms_toollib aborts
        check(path.read_bytes(), path.suffix[1:])


@pytest.mark.parametrize("version", range(5))
def test_each_version_of_evf(version: int) -> None:
    data = evf(version)
    check(data, "evf")
    replay = loaded(data)
    assert [(event.time, event.x, event.y) for event in replay.events] == [
        (ms / 1000, x, y) for ms, _, x, y in GAME
    ]
    assert (replay.status, replay.discrepancies, replay.marks) == ("won", (), False)
    assert replay.stated == {
        **{"mode": "competitive solvable", "three_bv": 3, "time": 1.5, "status": "won"},
        **{"program": "元3.2.1", "player": "Ada", "timestamp": "2025-02-18 17:13:38+00:00"},
    }
    for player in ("王嘉宁", "陶喆"):
        assert loaded(evf(version, player=player.encode("gbk"))).stated["player"] == player
    assert "mode" not in loaded(evf(version, mode=65535)).stated
    assert "status" not in loaded(evf(version, result=0x60)).stated
    assert loaded(evf(version, settings=0x80)).marks == (version > 2)
    assert "states 3 mines, and its board has 2" in refused(evf(version, mines=3))
    for length in range(1, len(data)):
        assert "cut off or damaged" in refused(data[:length], "evf")


def test_other_codes_of_evf() -> None:
    """A flag before the game, the press of a second button, and buttons that only change."""
    flag = (0, 8, 10, 0)
    second = [(*CHORD[0][:1], 2, 5, 15), (1040, 9, 5, 15), *CHORD[2:]]
    changes = [(ms, {2: 10, 3: 10, 4: 11, 5: 11}[code], x, y) for ms, code, x, y in CHORD]
    middle = [(1000, 12, 5, 15), (1140, 12, 5, 15)]
    for chord in (CHORD, second, changes, middle):
        for version in (3, 4):
            data = evf(version, [flag, *OPEN, *chord, *REST])
            replay = loaded(data)
            assert [action.kind for action in replay.game.history] == [
                *("flag", "open", "chord", "open")
            ]
            figures = replay.figures
            assert (figures.left_clicks, figures.right_clicks, figures.chords) == (2, 1, 1)


def test_events_of_version_4() -> None:
    press, release = pack(">BBhh", 2, 0, 5, 15), pack(">BBhh", 3, 7, 0, 0)
    shown = pack(">BBBB", 101, 0, 1, 0)
    figures = pack(">BBHd", 200, 1, 10000, 0.5) + pack(">BBH", 201, 1, 10000) + b"much\0"
    pauses = pack(">BHBH", 255, 60000, 255, 1000)
    ends = {81: "unfinished", 82: "won", 83: "lost"}
    for code, status in ends.items():
        data = evf(events=press + shown + figures + pauses + release + bytes([code, 2]), result=8)
        replay = loaded(data)
        assert [event.time for event in replay.events] == [0, 61.009]
        assert replay.stated["status"] == status
        assert replay.stated["player"] == "Ada"
    for code in (13, 80, 109, 199, 202, 254):
        line = f"byte {len(evf(events=press)) - 7} begins an event of the unknown type {code}"
        assert line in refused(evf(events=press + bytes([code])))
    assert "take more than 49 days" in refused(evf(events=pack(">BH", 255, 65535) * 70000))
    assert "version 5, but only 0 to 4 are supported" in refused(evf(5), "evf")


def test_the_number_of_events_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_bytes, "MOST_EVENTS", 9)
    arbiter, vienna = ARBITER, (REPLAYS / "beg.rmv").read_bytes()
    for data, name in ((evf(3), "evf"), (evf(4), "evf"), (arbiter, "avf"), (vienna, "rmv")):
        assert "the events exceed the limit of 9" in refused(data, name)


def test_left_clicks_that_chord_in_version_4() -> None:
    clicks = [(ms, code, x, y) for ms, code, x, y in CHORD if code < 4]
    events = evf(events=[*OPEN, *FLAG, *clicks])[len(evf(events=b"")) - 7 : -7]
    assert not loaded(evf(events=events)).left_chords
    assert loaded(evf(events=events + pack(">BBBB", 101, 0, 0, 0))).left_chords


def test_evfs_holds_the_replays_of_a_session(tmp_path: Path) -> None:
    restart = evf(events=[(0, 4, 15, 5), (80, 5, 15, 5)], result=0)
    data = evfs(("one.evf", evf()), ("two.evf", restart), ("three.evf", evf(3)))
    replays = formats.load_all(data)
    assert [replay.stated["file"] for replay in replays] == ["one.evf", "two.evf", "three.evf"]
    assert [replay.status for replay in replays] == ["won", "unfinished", "won"]
    assert replays[0].events == loaded(evf()).events
    assert "evfs: the file holds 3 replays, not one: minewise review and" in refused(data)
    assert loaded(evfs(("one.evf", evf()))) == replays[0]
    assert formats.load_all(evf()) == (loaded(evf()),)
    assert told(data, "Evfs") == [3, 3, 3]
    path = tmp_path / "day.evfs"
    path.write_bytes(data)
    table = answered("review", str(tmp_path), "--totals", "--csv").splitlines()
    assert [line.split(",")[0] for line in table[1:]] == [
        str(path / name) for name in ("one.evf", "three.evf")
    ]
    assert "evfs: only version 0" in refused(evfs(version=1), "evfs")
    assert "evfs: the file holds 0 replays" in refused(evfs(), "evfs")
    bad = evfs(("one.evf", evf()), ("two.evf", evf()[:70]))
    assert "evfs: replay 2: the file is cut off or damaged: it ends after 70" in refused(bad)
    one = evfs(("one.evf", evf()))
    for length in range(1, len(one)):
        assert refused(one[:length], "evfs").startswith("evfs: ")


def test_version_2_of_rmv() -> None:
    """Places are signed, and short moves tell the change."""

    def event(code: int, ms: int, x: int, y: int) -> bytes:
        return pack(">B3sBhh", code, ms.to_bytes(3), 0, x, y)

    shown = bytes([19, 0, 1])
    events = event(3, 0, 5, 15) + shown + bytes([28, 9, 0xF1]) + event(1, 30, -7, 400)
    events += bytes([17]) + (40).to_bytes(3)
    data = rmv(events, flags=pack(">HBB", 1, 1, 0))
    replay = loaded(data)
    assert [(event.time, event.x, event.y) for event in replay.events] == [
        *((0, 10, 0), (0, 10, 0), (0, 5, 15), (0.009, 4, 16), (0.03, -7, 400))
    ]
    assert [action.kind for action in replay.game.history] == ["flag", "open"]
    assert replay.stated == {
        **{"program": "Test", "player": "Ada", "timestamp": "2025-02-18 17:13:38+00:00"},
        **{"mode": "chording recursive", "level": "custom", "three_bv": 3, "time": 0.04},
        "status": "unfinished",
    }
    video = told(data, "RmvVideo")
    clicks = (replay.figures.left_clicks, replay.figures.right_clicks)
    assert (video["left"], video["right"]) == clicks == (1, 1)
    assert loaded(rmv(events, player=b"\xf4homas")).stated["player"] == "ôhomas"
    for code in (0, 8, 29):
        assert f"an event of the unknown type {code}" in refused(rmv(bytes([code])))
    for length in range(4, len(data)):
        assert "cut off or damaged" in refused(data[:length], "rmv")


def test_other_versions_are_named() -> None:
    beg = (REPLAYS / "beg.rmv").read_bytes()
    line = "rmv: only versions 1 and 2 of the format are supported, not 7"
    assert refused(beg[:5] + b"\7" + beg[6:]) == line
    assert "does not begin with *rmv" in refused(beg[1:], "rmv")
    clone = (REPLAYS / "0.97_beta.mvf").read_bytes()
    assert "Clone 0.97, 2006 and 2007 are supported" in refused(clone[1:], "mvf")
    assert "byte 5 must be a level from 3 to 6, not 2" in refused(b"\0\0\0\0\0\2", "avf")


ARBITER = (REPLAYS / "arbiter_beg.avf").read_bytes()
HEADER = b"\x7f8[0|17.4.2018.19:45:57:5503|17.19:46:00:5576|HS|B28T4.07]"
SKIN = b"RealTime: 3.07\rSkin: 3.1\rFlop893\r"


@pytest.mark.parametrize(
    ("old", "new", "facts"),
    [
        (b"T4.07]", b"T4,07]", {"time": 3.07}),
        (b"76|HS|B28", b"76B28", {"three_bv": 28}),
        (HEADER, HEADER.replace(b".4.2018", b""), {"timestamp": None, "three_bv": 28}),
        (SKIN, b"Flop893\r", {"player": "Flop893"}),
        (b"\rFlop893\r", b"\rSt. A: b\r", {"player": "St. A: b"}),
        (b"\rFlop893\r", "\r王嘉宁\r".encode("gbk"), {"player": "王嘉宁"}),
        (
            b"Arbiter 0.52.3. C",
            b"Arbiter 0.43 demo3. C",
            {"program": "Minesweeper Arbiter 0.43 demo3"},
        ),
        (b"\x7f8[", b"[8[", {"player": "Flop893"}),
    ],
)
def test_headers_of_avf(old: bytes, new: bytes, facts: dict[str, Any]) -> None:
    assert old in ARBITER
    replay = loaded(ARBITER.replace(old, new), "avf")
    assert {name: replay.stated.get(name) for name in facts} == facts
    assert replay.events == loaded(ARBITER).events


def test_marks_and_thousandths_of_avf() -> None:
    """Freesweeper, whose version is 0, has the thousandths of each event."""
    assert loaded(ARBITER.replace(HEADER, b"\x11" + HEADER[1:])).marks
    before = loaded(ARBITER).events
    parts = bytes(0x30 + i % 10 for i in range(len(before) + 1))
    place = ARBITER.index(b"cs=") + 3
    free = b"\0" + ARBITER[1:place] + parts + ARBITER[place:]
    free = free.replace(b"RealTime", b"\rRealTime")
    after = loaded(free).events
    assert [
        round(1000 * (one.time - other.time)) for one, other in zip(after, before, strict=True)
    ] == [i % 10 for i in range(len(before))]
    assert loaded(free).stated == loaded(ARBITER).stated


def test_damaged_parts_of_avf() -> None:
    end = ARBITER.index(b"\rFlop")
    for length in (*range(1, 120), *range(6600, end + 8)):
        assert "cut off or damaged" in refused(ARBITER[:length], "avf"), length
    place = ARBITER.index(HEADER) + len(HEADER) + 5 + 16
    broken = ARBITER[:place] + b"\x02" + ARBITER[place + 1 :]
    assert f"byte {place:,} begins an event of the unknown type 2" in refused(broken, "avf")
