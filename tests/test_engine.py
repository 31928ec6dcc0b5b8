"""`minewise engine`: answers, errors, cancels, order, sharing, and clients that misbehave."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from commanding import PROGRAM, lattice, started
from test_service import POSITION, REQUESTS, asked

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.engine import ask_service, session, wrong
from minewise.engine import agenda as agendas
from minewise.engine.agenda import Agenda, Asker, Task
from minewise.engine.messages import INPUT, OUTPUT, message, schema
from minewise.service.limits import Limits
from minewise.service.questions import QUESTIONS

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


def spoken(data: bytes, *options: str, timeout: float = 60) -> list[dict[str, Any]]:
    """What the engine writes until it ends, which must be in peace."""
    ran = subprocess.run([*ENGINE, *options], input=data, capture_output=True, timeout=timeout)
    assert (ran.returncode, ran.stderr) == (0, b"")
    return [json.loads(each) for each in ran.stdout.splitlines()]


@contextmanager
def engine(*options: str) -> Iterator[subprocess.Popen[bytes]]:
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with started(*ENGINE, *options, **pipes) as running:
        yield running


def send(running: subprocess.Popen[bytes], *lines: bytes) -> None:
    assert running.stdin is not None
    running.stdin.write(b"".join(lines))
    running.stdin.flush()


def receive(running: subprocess.Popen[bytes]) -> dict[str, Any]:
    assert running.stdout is not None
    told: dict[str, Any] = json.loads(running.stdout.readline())
    return told


def test_every_question_is_answered_as_the_service_does() -> None:
    names = sorted(REQUESTS)
    data = b"".join(line(id=name, question=name, request=REQUESTS[name]) for name in names)
    answers = {told["id"]: told["answer"] for told in spoken(data)}
    assert sorted(answers) == names
    for name, answer in answers.items():
        expected = asked(name, **REQUESTS[name])
        for each in (answer, expected):
            each.pop("seconds", None)
        assert answer == expected


def test_a_session_with_cancels_gives_the_answers_of_the_service() -> None:
    messages = session(150)
    cancelled = {each["cancel"] for each in messages if "cancel" in each}
    assert cancelled
    ran = subprocess.run(
        ENGINE, input=b"".join(line(**each) for each in messages), capture_output=True, timeout=60
    )
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


def test_errors_have_the_words_of_the_service() -> None:
    wide = line(id=1, question="hint", request={"position": "1##"}, priority=1)
    over = line(id=2, question="analyze", request=HARD, budget={"work": 1})
    told = {each["id"]: each["error"] for each in spoken(wide + over)}
    assert told[1]["argument"] == "mines" or "mine total" in told[1]["message"]
    assert told[2]["code"] == "over-budget"
    assert told[2]["cure"] == "increase the budget"


def test_the_answer_to_an_impossible_position_names_the_clues() -> None:
    request = {"position": "1#2", "mines": 1}
    [told] = spoken(line(id=1, question="hint", request=request))
    assert told["answer"]["impossible"]["clues"] == [[0, 2]]


def test_requests_are_answered_by_priority() -> None:
    with engine("--jobs", "1") as running:
        send(running, endless("now"))
        time.sleep(0.2)
        requests = [hint(i, priority=i % 3, budget={"work": 10**9 + i}) for i in range(9)]
        send(running, *requests, line(cancel="now"))
        ids = [receive(running)["id"] for _ in range(10)]
        assert ids == ["now", 2, 5, 8, 1, 4, 7, 0, 3, 6]


def test_running_and_waiting_requests_are_cancelled() -> None:
    with engine("--jobs", "1") as running:
        send(running, endless(1), endless(2, mines=1001), hint(3))
        time.sleep(0.2)
        send(running, line(cancel=2), line(cancel=1), line(cancel=9))
        told = [receive(running) for _ in range(3)]
        assert [each["id"] for each in told] == [2, 1, 3]
        assert [each["error"]["code"] for each in told[:2]] == ["cancelled"] * 2
        assert [each["line"] for each in told[:2]] == [2, 1]


def test_equal_requests_share_one_answer_until_the_last_is_cancelled() -> None:
    with engine("--jobs", "1") as running:
        send(running, endless(1), endless(2), endless(3), line(cancel=1), line(cancel=3))
        assert {receive(running)["id"] for _ in range(2)} == {1, 3}
        send(running, hint(4), line(cancel=2))
        assert [receive(running)["id"] for _ in range(2)] == [2, 4]


def test_a_cancelled_answer_is_not_given_to_the_next_who_asks() -> None:
    request = {"size": "expert", "games": 1000, "strategy": "strong"}
    simulate = {"question": "simulate", "request": request, "budget": {"seconds": 60}}
    with engine("--jobs", "1") as running:
        send(running, line(id=1, interim=True, **simulate))
        assert "interim" in receive(running)
        send(running, line(cancel=1), line(id=2, interim=True, **simulate))
        told = [receive(running) for _ in range(3)]
        while "error" not in told[0]:
            told = [*told[1:], receive(running)]
        assert told[0]["error"]["code"] == "cancelled"
        assert [each["id"] for each in told[1:]] == [2, 2]


def test_interim_answers_are_sent_to_those_who_asked() -> None:
    request = {"size": "expert", "games": 400, "strategy": "exact", "seed": "1"}
    one, two = (
        line(id=id, question="simulate", request=request, interim=interim)
        for id, interim in ((1, True), (2, False))
    )
    told = spoken(one + two, "--jobs", "1")
    interim = [each for each in told if "interim" in each]
    final = {each["id"]: each["answer"] for each in told if "answer" in each}
    assert {each["id"] for each in interim} == {1}
    assert all(each["interim"]["games"] < 400 for each in interim)
    assert final[1] == final[2]
    assert final[1]["games"] == 400


def test_a_deepening_sends_what_is_known_so_far() -> None:
    request = {"position": "\n".join(["#" * 8] * 3 + ["###1####"] + ["#" * 8] * 4), "mines": 12}
    asked = {"question": "deepen", "request": {**request, "work": 3 * 10**8, "confidence": 1}}
    *interim, last = spoken(line(id=1, interim=True, budget={"seconds": 60}, **asked))
    assert interim
    work = [each["interim"]["work"] for each in interim] + [last["answer"]["work"]]
    assert work == sorted(work)
    assert spoken(line(id=2, budget={"seconds": 60}, **asked))[0]["answer"] == last["answer"]


def test_random_answers_are_not_shared() -> None:
    boards = spoken(b"".join(line(id=i, question="generate") for i in range(4)))
    assert len({each["answer"]["seed"] for each in boards}) == 4


def test_a_budget_of_work_gives_the_same_answer_whatever_the_time() -> None:
    request = {"position": lattice(31, 31, 150)}
    budget = {"work": 200_000_000}
    one = line(id=1, question="analyze", request=request, budget=budget)
    [told], [again] = spoken(one), spoken(one)
    assert told == again
    assert told["answer"]["method"] == "estimated"


@pytest.mark.slow
def test_memory_is_bounded_if_the_client_never_reads() -> None:
    """The engine stops reading, and goes on once the client reads."""
    requests = [
        line(id=i, question="analyze", request=POSITION, budget={"work": 10**9 + i})
        for i in range(30_000)
    ]
    with engine() as running:
        assert running.stdin is not None
        os.set_blocking(running.stdin.fileno(), False)
        rest = memoryview(b"".join(requests))
        since = time.monotonic()
        while time.monotonic() - since < 2:
            try:
                rest = rest[os.write(running.stdin.fileno(), rest) :]
                since = time.monotonic()
            except BlockingIOError:
                time.sleep(0.05)
        assert len(rest) > 1_000_000
        status = Path(f"/proc/{running.pid}/status").read_text()
        kilobytes = int(status.partition("VmRSS:")[2].split()[0])
        assert kilobytes < 300_000
        assert receive(running)["answer"]


@pytest.mark.slow
def test_a_kill_loses_nothing_that_was_answered() -> None:
    with engine("--jobs", "1") as running:
        send(running, *(hint(i, budget={"work": 10**9 + i}) for i in range(200)))
        first = [receive(running) for _ in range(20)]
        running.send_signal(signal.SIGKILL)
        assert running.stdout is not None
        rest = running.stdout.read().splitlines(keepends=True)
        told = first + [json.loads(each) for each in rest if each.endswith(b"\n")]
        assert [each["id"] for each in told] == list(range(len(told)))


def test_it_ends_if_the_client_is_gone() -> None:
    with engine("--jobs", "1") as running:
        assert running.stdout is not None
        running.stdout.close()
        send(running, hint(1))
        assert running.wait(timeout=10) == 1


def test_control_c_ends_it_at_once() -> None:
    with engine("--jobs", "1") as running:
        send(running, hint(0), endless(1))
        receive(running)
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=10) == 130


def test_the_schema_is_that_of_the_structs() -> None:
    ran = subprocess.run([*ENGINE, "--schema"], capture_output=True, check=True)
    told = json.loads(ran.stdout)
    assert told == json.loads(msgspec.json.encode(schema()))
    assert told["questions"].keys() == QUESTIONS.keys()
    assert {kind.__name__ for kind in (*INPUT, *OUTPUT)} <= told["$defs"].keys()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "language", "program"),
    [
        ("use-the-engine", "python", [sys.executable, "-c"]),
        ("use-the-engine", "js", ["node", "--input-type=module", "-e"]),
        ("connect-an-assistant", "python", [sys.executable, "-c"]),
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


def task(key: str, size: int = 1) -> Task:
    question = QUESTIONS["techniques"]
    return Task(question, question.request(), Limits(), size, (key,))


def test_the_agenda_takes_by_priority_and_then_in_order() -> None:
    agenda = Agenda()
    for name, priority in (("a", 0), ("b", 1), ("c", 1), ("a", 2)):
        agenda.add(task(name), Asker(name, 1), priority)
    agenda.close()
    taken = [agenda.take() for _ in range(4)]
    assert [each.key for each in taken if each] == [("a",), ("b",), ("c",)]
    assert taken[0] is not None
    assert len(agenda.finish(taken[0], b"{}")) == 2
    assert agenda.add(task("a"), Asker("a", 2), 0) == b"{}"


def test_the_cache_forgets_the_oldest_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agendas, "CACHED_BYTES", 25)
    agenda = Agenda()
    for name in ("a", "b", "c"):
        agenda.add(task(name), Asker(name, 1), 0)
        taken = agenda.take()
        assert taken is not None
        agenda.finish(taken, b"x" * 10)
    assert agenda.add(task("c"), Asker(1, 1), 0) is not None
    assert agenda.add(task("a"), Asker(1, 1), 0) is None


def test_messages_are_kept_as_they_were_sent() -> None:
    assert message({"cancel": "a"}).cancel == "a"  # type: ignore[union-attr]
