"""Tables of the command line: whole in pipes, and never with a figure cut off on a terminal."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from commanding import EXAMPLES, FOUR, answered, on_terminal, plain
from hypothesis import given
from hypothesis import strategies as st

from minewise.base.tables import Table
from minewise.cli import console

REPLAYS = EXAMPLES / "replays"
META = str(REPLAYS / "test_subject.evf")
CUSTOM = str(REPLAYS / "custom.rawvf")
SMALL = ("--games", "40", "--seed", "1", "--threads", "1")
LONG = "counting,exact/corner>safety"

PRINTED = {
    "review": ("review", META, CUSTOM),
    "review totals": ("review", str(REPLAYS), "--totals"),
    "compare": ("compare", "beginner", "exact", LONG, *SMALL),
    "flags": ("flags", FOUR),
    "simulate": ("simulate", "beginner", "exact", *SMALL),
    "openings": ("openings", "16x4x9", "counting,exact/safety", "--games", "40"),
    "lab status": ("lab", "status", "quick.toml"),
}


def figures(text: str) -> Counter[str]:
    """The words with a digit, but for times, which differ from run to run."""
    lines = (line for line in text.splitlines() if "ms per game" not in line)
    return Counter(word for line in lines for word in line.split() if re.search(r"\d", word))


@pytest.mark.slow
@pytest.mark.parametrize("name", PRINTED)
def test_no_figure_is_cut_off_at_any_width(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if name == "lab status":
        quick = (EXAMPLES / "quick.toml").read_text()
        Path("quick.toml").write_text(quick.replace("2_000", "40"))
        answered("lab", "run", "quick.toml", "--threads", "1")
    whole = figures(answered(*PRINTED[name], columns=20))
    for width in (40, 60, 80, 100, 200):
        monkeypatch.setattr(console, "room", lambda width=width: width)
        shown = answered(*PRINTED[name])
        assert not whole - figures(shown), width
        wide = [line for line in shown.splitlines() if len(line) > width]
        assert all(len(line.split()[-1]) > width / 2 for line in wide), wide  # names of files


def test_the_moves_of_a_game_fit_a_narrow_terminal() -> None:
    asked = ("watch", "tie-break", "--size", "beginner", "--seed", "1")
    assert max(map(len, plain(on_terminal(*asked, columns=40)).splitlines())) <= 40
    first = answered(*asked).splitlines()[0]
    assert first == "   1  r2c2    first click; opens 57 more cells"


def test_a_pipe_gets_one_line_for_each_game(tmp_path: Path) -> None:
    name = "a very long name of a replay that nobody would choose " * 3 + ".evf"
    (tmp_path / name).write_bytes(Path(META).read_bytes())
    told = answered("review", str(tmp_path / name), "--totals", columns=40)
    row = next(line for line in told.splitlines() if line.startswith(name))
    assert row.removeprefix(name).split()[:3] == ["won", "69.597", "167"]


WORDS = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=12)


@given(st.lists(st.tuples(WORDS, WORDS, WORDS), min_size=1, max_size=5), st.integers(1, 60))
def test_every_text_of_a_table_is_whole(rows: list[tuple[str, ...]], width: int) -> None:
    made = Table(dict(zip(("<left", "right", "<last"), row, strict=True)) for row in rows)
    heading, *lines = made.lines()
    assert heading.split() == ["left", "right", "last"]
    assert [tuple(line.split()) for line in lines] == rows
    narrow = Counter(" ".join(made.lines(width)).split())
    assert narrow >= Counter(text for row in rows for text in row if text.isascii())
