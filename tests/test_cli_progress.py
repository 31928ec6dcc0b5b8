"""The progress bar: on a terminal alone, after a while, and gone at the end."""

from __future__ import annotations

import io
import re
import threading
from contextlib import redirect_stderr
from typing import Any

import pytest
from commanding import plain

from minewise.cli import console
from minewise.play.series import Block

CLEARED = "\x1b[2K"


class Terminal(io.StringIO):
    """Takes what is written as a terminal would, and tells when it holds a text."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = threading.Condition()

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        with self.shown:
            self.shown.notify_all()
            return super().write(text)

    def await_text(self, pattern: str) -> None:
        def found() -> bool:
            return re.search(pattern, plain(self.getvalue())) is not None

        with self.shown:
            assert self.shown.wait_for(found, timeout=30), self.getvalue()


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setattr(console, "PATIENCE", 0.0)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "120")
    return Terminal()


def test_games_are_counted_with_their_rate(terminal: Terminal) -> None:
    totals: dict[str, Any] = {"wins": 30}
    with redirect_stderr(terminal), console.watching(1000, 200) as watch:
        watch(None, Block(0, 40, totals, b"", 0.1))
        terminal.await_text(
            r"━ 240 of 1,000 games, [\d,]+ a second, 75\.00 % won, \d+:\d\d:\d\d left"
        )
    assert terminal.getvalue().endswith(CLEARED)


def test_items_are_counted(terminal: Terminal) -> None:
    with redirect_stderr(terminal):
        for number, item in enumerate(console.counting("ab", 2, "{done} of {total} boards")):
            assert item == "ab"[number]
            terminal.await_text(rf"━ {number} of 2 boards")
    assert terminal.getvalue().endswith(CLEARED)


def test_a_call_tells_how_long_it_may_take(terminal: Terminal) -> None:
    with redirect_stderr(terminal), console.patience(10.0):
        terminal.await_text(r"━ counting, \d s of at most 10 s")


def test_the_bar_goes_when_the_work_fails(terminal: Terminal) -> None:
    def fail() -> None:
        with redirect_stderr(terminal), console.patience(10.0):
            terminal.await_text("counting")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert terminal.getvalue().endswith(CLEARED)


@pytest.mark.parametrize("screen", [io.StringIO(), None])
def test_nothing_is_shown_where_nobody_looks(
    monkeypatch: pytest.MonkeyPatch, screen: io.StringIO | None
) -> None:
    monkeypatch.setattr(console, "PATIENCE", 0.0)
    with redirect_stderr(screen), console.patience(10.0), console.watching(10):
        pass
    assert screen is None or screen.getvalue() == ""


def test_short_work_shows_nothing(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "PATIENCE", 3600.0)
    with redirect_stderr(terminal), console.patience(10.0):
        pass
    assert terminal.getvalue() == ""
