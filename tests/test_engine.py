"""`minewise engine`: answers, errors, cancels, order, sharing, and clients that misbehave."""

from __future__ import annotations

import io
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest
from asking import POSITION
from commanding import PROGRAM, answered, lattice, process, started

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.engine import ask_service, session, wrong
from minewise import engine as engines
from minewise.engine import INPUT, OUTPUT, Agenda, Asked, Asker, Session, Task, schema
from minewise.questions.limits import Limits
from minewise.questions.registry import QUESTIONS

ROOT = Path(__file__).parents[1]
ENGINE = [*PROGRAM, "engine"]
HARD = {"position": lattice(81, 81, 1000)}
ENDLESS = {"seconds": 3600}


def line(**fields: Any) -> bytes:
    return json.dumps(fields).encode() + b"\n"


def hint(id: Any, **fields: Any) -> bytes:
    return line(id=id, question="hint", request=POSITION, **fields)


def endless(id: Any, **fields: Any) -> bytes:
    """A request that takes an hour; `fields` tells equal ones apart."""
    return line(id=id, question="analyze", request=HARD | fields, budget=ENDLESS)


def long(id: Any, strategy: str = "strong") -> bytes:
    """A request that takes long, and reports; it is under way after the first report."""
    request = {"size": "expert", "games": 1000, "strategy": strategy}
    return line(id=id, question="simulate", request=request, budget=ENDLESS, interim=True)


def spoken(data: bytes, jobs: int = 2) -> list[dict[str, Any]]:
    """What a session writes until it ends."""
    written = io.BytesIO()
    Session(written, jobs, Limits()).run(io.BytesIO(data))
    return [json.loads(each) for each in written.getvalue().splitlines()]


class Talk:
    """What a test says to a session, and hears of it."""

    def __init__(self, asking: Any, told: Any, session: Any = None) -> None:
        self.asking = asking
        self.told = told
        self.session = session

    def send(self, *lines: bytes) -> None:
        self.asking.write(b"".join(lines))
        self.asking.flush()

    def receive(self, final: bool = True) -> dict[str, Any]:
        """Returns the next line, by default the next that is not an answer so far."""
        told: dict[str, Any] = json.loads(self.told.readline())
        return self.receive() if final and "interim" in told else told


@pytest.fixture
def talk() -> Iterator[Talk]:
    """A session with one job, in a thread."""
    (asked, asking), (told, telling) = os.pipe(), os.pipe()
    session = Session(os.fdopen(telling, "wb"), 1, Limits())
    thread = Thread(target=session.run, args=(os.fdopen(asked, "rb"),))
    thread.start()
    with os.fdopen(told, "rb") as heard:
        with os.fdopen(asking, "wb") as said:
            yield Talk(said, heard, session)
            session._agenda.stop()
        thread.join()


@contextmanager
def engine() -> Iterator[tuple[subprocess.Popen[bytes], Talk]]:
    """The program, with one job."""
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with started(*ENGINE, "--jobs", "1", **pipes) as running:
        yield running, Talk(running.stdin, running.stdout)


@pytest.mark.slow
def test_a_session_with_cancels_gives_the_answers_of_the_service() -> None:
    messages = session(100)
    cancelled = {each["cancel"] for each in messages if "cancel" in each}
    assert cancelled
    ran = process("engine", input=b"".join(line(**each) for each in messages))
    assert wrong(ran.stdout.splitlines(), ask_service(messages), cancelled) == []


MALFORMED = {
    b"nonsense": "this is not valid JSON",
    b"[1]": "this must be a JSON object",
    b'{"id": 1': "this is not valid JSON",
    b'{"id": "\xff"}': "this is not valid JSON: it is not UTF-8",
    b"[" * 1000: "this is nested too deeply",
    b"x" * 2_000_000: "this exceeds 1024 KiB: send less",
    b'{"id": 1, "question": "hint", "colour": 1}': "unknown field 'colour': choose from id, ",
    b'{"id": 1, "question": "hunt"}': '"question" must be one of analyze, ',
    b'{"id": 1, "question": "hint"}': '"position" is missing: ',
    b'{"id": 1, "question": "hint", "request": []}': '"request" must be an object',
    b'{"id": 1, "question": "hint", "budget": {"seconds": 0}}': "the budget must be an object with",
    b'{"id": true, "question": "hint"}': '"id" must be a whole number, or text',
    b'{"question": "hint"}': '"id" is missing',
    b'{"cancel": []}': '"cancel" must be a whole number, or text',
}


@pytest.mark.parametrize(("sent", "problem"), MALFORMED.items(), ids=range(len(MALFORMED)))
def test_a_malformed_line_is_refused_with_its_number_and_its_id(sent: bytes, problem: str) -> None:
    first, second = sorted(
        spoken(b"\n" + sent + b"\n" + hint(2)), key=lambda told: "answer" in told
    )
    assert first["line"] == 2
    assert first["error"]["message"].startswith(problem)
    assert first["error"]["code"] == "request"
    assert first["id"] == (1 if b'"id": 1,' in sent else None)
    assert second["id"] == 2


def test_a_thousand_malformed_lines_do_not_end_it() -> None:
    draw = random.Random(1)
    lines = []
    for _ in range(1000):
        broken = bytearray(hint(draw.randrange(9)).strip())
        for _ in range(draw.randrange(1, 4)):
            broken[draw.randrange(len(broken))] = draw.choice(b'{}[]",:x0\x00\xfe')
        lines.append(bytes(broken) + b"\n")
    told = spoken(b"".join(lines) + hint("last"))
    assert "answer" in next(each for each in told if each["id"] == "last")
    refused = {each["line"] for each in told if "error" in each}
    answered = sum("answer" in each for each in told) - 1
    assert len(refused) > 900
    assert len(refused) + answered == 1000


def test_an_answer_beyond_its_budget_is_an_error() -> None:
    [told] = spoken(line(id=2, question="analyze", request=HARD, budget={"work": 1}))
    assert told["error"]["code"] == "over-budget"
    assert told["error"]["cure"] == "increase the budget"


def test_requests_are_answered_by_priority(talk: Talk) -> None:
    talk.send(long("now"))
    assert "interim" in talk.receive(final=False)
    requests = [hint(i, priority=i % 3, budget={"work": 10**9 + i}) for i in range(9)]
    talk.send(*requests, line(cancel="now"))
    ids = [talk.receive()["id"] for _ in range(10)]
    assert ids == ["now", 2, 5, 8, 1, 4, 7, 0, 3, 6]


def test_running_and_waiting_requests_are_cancelled(talk: Talk) -> None:
    talk.send(long(1), endless(2), hint(3))
    assert "interim" in talk.receive(final=False)
    talk.send(line(cancel=2), line(cancel=1), line(cancel=9))
    told = [talk.receive() for _ in range(3)]
    assert [each["id"] for each in told] == [2, 1, 3]
    assert [each["error"]["code"] for each in told[:2]] == ["cancelled"] * 2
    assert [each["line"] for each in told[:2]] == [2, 1]


def different(id: int) -> bytes:
    """A request whose answer is shared with no other one."""
    return hint(id, budget={"work": 10**9 + id})


@pytest.mark.parametrize("bytes_in_memory", [1, 10**6])
def test_whatever_waits_every_cancel_is_read(
    talk: Talk, monkeypatch: pytest.MonkeyPatch, bytes_in_memory: int
) -> None:
    monkeypatch.setattr(engines, "WAITING", 3)
    talk.session._agenda._backlog = engines._Backlog(bytes_in_memory)
    talk.send(long("now"))
    assert "interim" in talk.receive(final=False)
    talk.send(*(each for i in range(9) for each in (different(i), line(cancel=i))))
    assert [talk.receive()["id"] for _ in range(9)] == list(range(9))
    talk.send(*map(different, range(9)), line(cancel=1), line(cancel=7), different(7))
    talk.send(line(cancel="now"))
    told = [talk.receive() for _ in range(11)]
    assert [each["id"] for each in told] == [1, "now", 0, 2, 3, 4, 5, 6, 7, 8, 7]
    assert [each["id"] for each in told if "error" in each] == [1, "now", 7]


def test_a_full_disk_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(engines, "WAITING", 0)
    monkeypatch.setattr(engines._Backlog, "put", fail)
    with pytest.raises(OSError, match="No space left"):
        spoken(hint(1))


def test_equal_requests_share_one_answer_until_the_last_is_cancelled(talk: Talk) -> None:
    talk.send(endless(1), endless(2), endless(3), line(cancel=1), line(cancel=3))
    assert {talk.receive()["id"] for _ in range(2)} == {1, 3}
    talk.send(hint(4), line(cancel=2))
    assert [talk.receive()["id"] for _ in range(2)] == [2, 4]


def test_a_cancelled_answer_is_not_given_to_the_next_who_asks(talk: Talk) -> None:
    """Nor does a cancelled request receive anything more."""
    talk.send(long(1))
    assert "interim" in talk.receive(final=False)
    talk.send(line(cancel=1), long(2))
    assert talk.receive()["error"]["code"] == "cancelled"
    assert [talk.receive(final=False)["id"] for _ in range(2)] == [2, 2]


def test_interim_answers_are_sent_to_those_who_asked() -> None:
    request = {"size": "expert", "games": 400, "strategy": "exact", "seed": "1"}
    one, two = (
        line(id=id, question="simulate", request=request, interim=interim)
        for id, interim in ((1, True), (2, False))
    )
    told = spoken(one + two, jobs=1)
    interim = [each for each in told if "interim" in each]
    final = {each["id"]: each["answer"] for each in told if "answer" in each}
    assert {each["id"] for each in interim} == {1}
    assert all(each["interim"]["games"] < 400 for each in interim)
    assert final[1] == final[2]
    assert final[1]["games"] == 400


def test_random_answers_are_not_shared() -> None:
    boards = spoken(b"".join(line(id=i, question="generate") for i in range(4)))
    assert len({each["answer"]["seed"] for each in boards}) == 4


def test_a_budget_of_work_gives_the_same_answer_whatever_the_time() -> None:
    budget = {"work": 30_000_000, "megabytes": 0.2}
    request = {"position": lattice(16, 16, 40)}
    one = line(id=1, question="analyze", request=request, budget=budget)
    [told], [again] = spoken(one), spoken(one)
    assert told == again
    assert told["answer"]["method"] == "estimated"


@pytest.mark.nightly
@pytest.mark.slow
def test_memory_is_bounded_if_the_client_never_reads() -> None:
    with engine() as (running, talk):
        talk.send(*map(different, range(30_000)))
        status = Path(f"/proc/{running.pid}/status").read_text()
        kilobytes = int(status.partition("VmRSS:")[2].split()[0])
        assert kilobytes < 300_000
        assert talk.receive()["answer"]


@pytest.mark.slow
def test_a_kill_loses_nothing_that_was_answered() -> None:
    with engine() as (running, talk):
        talk.send(*map(different, range(200)))
        first = [talk.receive() for _ in range(20)]
        running.kill()
        rest = talk.told.read().splitlines(keepends=True)
        told = first + [json.loads(each) for each in rest if each.endswith(b"\n")]
        assert [each["id"] for each in told] == list(range(len(told)))


def test_it_ends_if_the_client_is_gone() -> None:
    with engine() as (running, talk):
        talk.told.close()
        talk.send(hint(1))
        assert running.wait(timeout=60) == 1


@pytest.mark.parametrize("asked", [endless(1), long(1, "strongest")])
def test_control_c_ends_it_at_once(asked: bytes) -> None:
    with engine() as (running, talk):
        talk.send(hint(0), asked)
        talk.receive()
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=60) == 130


def test_the_schema_is_that_of_the_structs() -> None:
    told = json.loads(answered("engine", "--schema"))
    assert told == json.loads(msgspec.json.encode(schema()))
    assert told["questions"].keys() == QUESTIONS.keys()
    assert {kind.__name__ for kind in (*INPUT, *OUTPUT)} <= told["$defs"].keys()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "language", "program"),
    [
        ("use-the-engine", "python", [sys.executable, "-c"]),
        ("use-the-engine", "js", ["node", "--input-type=module", "-e"]),
        pytest.param(
            *("connect-an-assistant", "python", [sys.executable, "-c"]), marks=pytest.mark.nightly
        ),
    ],
)
def test_programs_of_the_manual_print_what_is_shown(
    page: str, language: str, program: list[str]
) -> None:
    text = (ROOT / "docs" / "how-to" / f"{page}.md").read_text("utf-8")
    found = re.search(rf"```{language}\n(.*?)```\n\n```text\n(.*?)```", text, re.DOTALL)
    assert found is not None
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        [*program, found[1]],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PATH": path},
    )
    assert ran.stderr == ""
    assert ran.stdout == found[2]


def asked(key: str, id: str | int, priority: int = 0) -> Asked:
    question = QUESTIONS["techniques"]
    task = Task(question, question.request(), Limits(), 1, (key,))
    return task, Asker(id, 1), priority


def unread(*_: Any) -> Asked:
    raise AssertionError("nothing waits as a line")


def test_the_agenda_takes_by_priority_and_then_in_order() -> None:
    agenda = Agenda(unread)
    for name, priority in (("a", 0), ("b", 1), ("c", 1), ("a", 2)):
        agenda.add(asked(name, name, priority), b"")
    agenda.close()
    taken = [agenda.take() for _ in range(4)]
    assert [each.key for each in taken if each] == [("a",), ("b",), ("c",)]
    assert taken[0] is not None
    assert len(agenda.finish(taken[0], b"{}")) == 2
    assert agenda.add(asked("a", "a"), b"") == b"{}"


def test_the_cache_forgets_the_oldest_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "CACHED_BYTES", 25)
    agenda = Agenda(unread)
    for name in ("a", "b", "c"):
        agenda.add(asked(name, name), b"")
        taken = agenda.take()
        assert taken is not None
        agenda.finish(taken, b"x" * 10)
    assert agenda.add(asked("c", 1), b"") is not None
    assert agenda.add(asked("a", 1), b"") is None
