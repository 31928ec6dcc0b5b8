"""minewise and its peer, ms_toollib, analyse the same positions in turn, in a process of their own.

The peer may raise, abort, hang or fill the memory: the process is then replaced, and the position
counts as unanswered.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from math import isfinite
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic, process_time
from typing import Any, TypeVar

from benchmarks.positions import Record
from minewise import Position, analyze

T = TypeVar("T")
PEER = "ms_toollib"
HIDDEN_FOR_PEER = 10
LONG = 0.1  # seconds after which a program is not asked again about the same position
STALLED = 10  # times the limit, on the clock, after which a process counts as stuck
MEMORY = 4 << 30
STATUS = Path("/proc/self/status")


@dataclass
class Outcome:
    """What came of one position; seconds of processor time, one figure a call."""

    ready: list[float] = field(default_factory=list)
    from_lists: list[float] = field(default_factory=list)
    peer: list[float] = field(default_factory=list)
    exact: bool = False
    solutions: int | None = None
    peak: int = 0  # bytes, of the process, before the peer was asked
    peer_peak: int = 0
    difference: float | None = None  # the largest between two probabilities of a mine
    failure: str = ""  # why the peer did not answer


def peer_installed() -> bool:
    """Tells whether the peer can be imported."""
    return find_spec(PEER) is not None


class Contest:
    """Meets position after position; a context manager, so that its process ends."""

    def __init__(self, peer: bool, limit: float) -> None:
        """Asks the peer too, or not; `limit` is in seconds of processor time, for one call."""
        self.peer, self.limit = peer, limit
        self._context = multiprocessing.get_context("spawn")
        self._line: Connection | None = None

    def __enter__(self) -> Contest:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def meet(self, record: Record, calls: int) -> Outcome:
        """Returns what minewise and the peer made of a position, each called so often."""
        outcome = Outcome()
        try:
            line = self._line or self._start()
            line.send((record, calls))
            while self._answers(line):
                name, value = line.recv()
                if name == "done":
                    return outcome
                setattr(outcome, name, value)
            outcome.failure = f"no answer in {self.limit:g} s"
        except (EOFError, ConnectionResetError, BrokenPipeError):
            outcome.failure = "aborted"
        self._end()
        return outcome

    def _start(self) -> Connection:
        self._line, theirs = self._context.Pipe()
        self._process = self._context.Process(target=serve, args=(theirs, self.peer), daemon=True)
        self._process.start()
        theirs.close()
        self._line.recv()  # ready: starting counts against no limit
        return self._line

    def _answers(self, line: Connection) -> bool:
        """Waits for a message; says whether it came within the limit."""
        spent, clock = self._spent(), monotonic()
        while not line.poll(0.1):
            if self._spent() - spent > self.limit or monotonic() - clock > STALLED * self.limit:
                return False
        return True

    def _spent(self) -> float:
        """Returns the seconds the process has worked, or those on the clock if none can tell."""
        status = Path(f"/proc/{self._process.pid}/stat")
        if not status.exists():
            return monotonic()
        words = status.read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def _end(self) -> None:
        if self._line:
            self._line.close()
            self._line = None
            self._process.kill()
            self._process.join()


def serve(line: Connection, peer: bool) -> None:
    """Answers until the line is cut: the life of the process."""
    _ = analyze(Position([[-1]], 0)).mine_probability  # imports what the first call would
    ask_peer = None
    if peer:
        ask_peer = import_module(PEER).cal_probability_onboard
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    line.send("ready")
    while True:
        try:
            record, calls = line.recv()
        except EOFError:
            return
        for name, value in answers(record, calls, ask_peer):
            line.send((name, value))
        line.send(("done", None))


def answers(record: Record, calls: int, ask_peer: Any) -> Iterator[tuple[str, object]]:
    """Yields fields of an `Outcome` as they are known; each program is called some times in a row.

    The first call after the other program finds no caches filled; the next show its own cost.
    """
    cells, mines = record.cells, record.mines
    boards = [[HIDDEN_FOR_PEER if value < 0 else value for value in row] for row in cells]
    position = Position(cells, mines)
    ready, probabilities = repeated(lambda: analyze(position).mine_probability, calls)
    yield "ready", ready
    yield "from_lists", repeated(lambda: analyze(Position(cells, mines)).mine_probability, calls)[0]
    yield "peak", peak()
    analysis = analyze(position)
    yield "exact", analysis.method == "exact"
    yield "solutions", analysis.solutions
    if ask_peer is None:
        return
    try:
        with quiet():
            seconds, (theirs, _) = repeated(lambda: ask_peer(boards, mines), calls)
        gap = difference(cells, probabilities, theirs)
    except BaseException as error:  # a panic is no Exception
        yield "failure", f"{type(error).__name__}: {error}"
        return
    if not isfinite(gap):
        yield "failure", "a probability that is not finite"
        return
    yield "peer", seconds
    yield "difference", gap
    yield "peer_peak", peak()


def repeated(call: Callable[[], T], calls: int) -> tuple[list[float], T]:
    """Returns the processor time of each of some calls, fewer when they are long, and the value."""
    taken: list[float] = []
    while len(taken) < calls and sum(taken) <= LONG:
        seconds, value = timed(call)
        taken.append(seconds)
    return taken, value


def timed(call: Callable[[], T]) -> tuple[float, T]:
    """Returns the processor time of a call and its value."""
    start = process_time()
    value = call()
    return process_time() - start, value


def difference(cells: list[list[int]], ours: Any, theirs: Any) -> float:
    """Returns the largest difference over the hidden cells; infinite where one is not a number."""
    gaps = [
        abs(float(our) - their)
        for row, our_row, their_row in zip(cells, ours, theirs, strict=True)
        for value, our, their in zip(row, our_row, their_row, strict=True)
        if value < 0
    ]
    return max(gaps, default=0.0) if all(map(isfinite, gaps)) else float("inf")


def peak() -> int:
    """Returns the most memory this process has held, in bytes."""
    if STATUS.exists():  # what getrusage tells may be the parent's, on Linux
        lines = dict(line.split(":", 1) for line in STATUS.read_text().splitlines())
        return int(lines["VmHWM"].split()[0]) << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@contextmanager
def quiet() -> Iterator[None]:
    """Drops what native code writes to standard error: the peer's panics are counted, not shown."""
    sys.stderr.flush()
    held = os.dup(2)
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(held, 2)
        os.close(held)
