"""Compares `minewise engine` with calls of the service in a loop: its answers and its speed.

`python -m benchmarks.engine [--requests N] [--jobs N]` sends a session of mixed requests from fixed
seeds to the engine. One in twenty is cancelled, at once or some requests later, and one in twenty
repeats an earlier one. Every answer must be that of the service, bit for bit (all but the seconds
that games took), and every request must have exactly one. Budgets are in work, so that no answer
depends on the time. Then the same requests are answered in a loop, in this process; rounds
alternate.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from threading import Thread
from time import perf_counter, process_time
from typing import Any, Final

import msgspec

import minewise as mw
from benchmarks.tables import show, verdict
from minewise.engine import Ask, limits_of, message
from minewise.formats import game_json
from minewise.questions.limits import Limits
from minewise.questions.registry import QUESTIONS

WORK: Final = {"work": 2_000_000_000}
SIZES: Final = ("beginner", "intermediate", "expert")
AIM: Final = 0.9
Json = dict[str, Any]


def games(draw: random.Random) -> Iterator[mw.Game]:
    """Yields games in which some cells without mines were opened."""
    for number in count():
        game = mw.Game.new(draw.choice(SIZES), seed=7, game=number, start=(3, 3))
        safe = [cell for cell in game.topology.cells if not game.board.is_mine(cell)]
        for cell in draw.sample(safe, draw.randrange(len(safe) // 3)):
            game.open(cell)
        if not game.over:
            yield game


def request(draw: random.Random, game: mw.Game) -> tuple[str, Json]:
    """Returns a random question and its request."""
    asked = {"position": game.position.to_text(), "mines": game.mine_count}
    hidden = [list(cell) for cell in game.topology.cells if game.position[cell] == mw.HIDDEN]
    size, seed = draw.choice(SIZES), str(draw.randrange(1000))
    choices: dict[str, tuple[int, Json]] = {
        "hint": (40, asked),
        "analyze": (30, asked),
        "cell": (8, asked | {"cell": draw.choice(hidden)}),
        "best_moves": (6, asked),
        "review": (2, {"game": game_json.to_dict(game)}),
        "position": (4, {"text": asked["position"]}),
        "generate": (3, {"size": size, "seed": seed}),
        "simulate": (2, {"size": size, "seed": seed, "games": 10}),
        "techniques": (1, {}),
    }
    weights = [weight for weight, _ in choices.values()]
    name = draw.choices(list(choices), weights)[0]
    return name, choices[name][1]


def session(requests: int, seed: int = 1) -> list[Json]:
    """Returns the messages of a session."""
    draw = random.Random(seed)
    positions = games(draw)
    messages: list[Json] = []
    cancels: dict[int, Json] = {}
    asked: list[tuple[str, Json]] = []
    for number in range(requests):
        is_repeat = bool(asked) and draw.random() < 0.05
        name, sent = draw.choice(asked) if is_repeat else request(draw, next(positions))
        asked.append((name, sent))
        priority = draw.randrange(3)
        messages.append(
            {"id": number, "question": name, "request": sent, "priority": priority, "budget": WORK}
        )
        if draw.random() < 0.05:
            cancels[number + draw.choice((0, 1, 10, 100, 1000))] = {"cancel": number}
        if number in cancels:
            messages.append(cancels.pop(number))
    return messages


@dataclass
class Run:
    """What the engine answered, and the seconds that it took, on the clock and of processors."""

    lines: list[bytes]
    seconds: float
    processor: float


def ask_engine(messages: list[Json], jobs: int) -> Run:
    """Sends messages to an engine, and waits for its end."""
    command = [
        sys.executable,
        "-X",
        "faulthandler",
        "-m",
        "minewise",
        "engine",
        "--jobs",
        str(jobs),
    ]
    data = b"".join(json.dumps(each).encode() + b"\n" for each in messages)
    first = {"id": "first", "question": "techniques"}
    used = getrusage(RUSAGE_CHILDREN)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(json.dumps(first).encode() + b"\n")
        engine.stdin.flush()
        engine.stdout.readline()  # it has started
        begin = perf_counter()
        writing = Thread(target=_send, args=(engine.stdin, data))
        writing.start()
        lines = list(engine.stdout)
        seconds = perf_counter() - begin
        writing.join()
    if engine.returncode:
        raise RuntimeError(f"the engine ended with {engine.returncode}")
    now = getrusage(RUSAGE_CHILDREN)
    processor = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
    return Run(lines, seconds, processor)


def _send(stream: Any, data: bytes) -> None:
    stream.write(data)
    stream.close()


def ask_service(messages: list[Json]) -> dict[int, bytes]:
    """Answers the messages in a loop."""
    return {each["id"]: _answer(each) for each in messages if "question" in each}


def _answer(sent: Json) -> bytes:
    ask = message(sent)
    assert isinstance(ask, Ask)
    question = QUESTIONS[sent["question"]]
    asked = msgspec.convert(sent["request"], question.request)
    return msgspec.json.encode(question.ask(asked, limits_of(ask, Limits())))


def without_seconds(data: bytes) -> Json:
    """Returns an answer without the time that its games took."""
    answer: Json = json.loads(data)
    answer.pop("seconds", None)
    return answer


def wrong(lines: list[bytes], expected: dict[int, bytes], cancelled: set[int]) -> list[str]:
    """Returns what is wrong with the lines of the engine."""
    finals = Counter(json.loads(line)["id"] for line in lines)
    problems = [f"{id}: {finals[id]} answers" for id in expected if finals[id] != 1]
    for line in lines:
        told = json.loads(line)
        if "error" in told:
            if told["error"]["code"] != "cancelled" or told["id"] not in cancelled:
                problems.append(f"{told['id']}: {told['error']['message']}")
        elif told["answer"].get("seconds") is None:
            if msgspec.json.encode(told["answer"]) != expected[told["id"]]:
                problems.append(f"{told['id']}: another answer")
        elif without_seconds(json.dumps(told["answer"]).encode()) != without_seconds(
            expected[told["id"]]
        ):
            problems.append(f"{told['id']}: another answer")
    return problems


def main() -> None:
    """Compares the answers, then the speed, and prints both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    messages = session(asked.requests)
    cancelled = {each["cancel"] for each in messages if "cancel" in each}
    expected = ask_service(messages)
    run = ask_engine(messages, asked.jobs)
    problems = wrong(run.lines, expected, cancelled)
    errors = sum(b'"error"' in line for line in run.lines)
    print(f"{asked.requests:,} requests, {len(cancelled):,} cancels: {errors:,} were in time")
    print("\n".join(problems[:20]) or "every answer is that of the service, bit for bit")
    print()
    kept = [each for each in messages if each.get("id") not in cancelled and "id" in each]
    rows, ratios = [], []
    for number in range(asked.rounds):
        begin, used = perf_counter(), process_time()
        ask_service(kept)
        loop, processor = perf_counter() - begin, process_time() - used
        run = ask_engine(kept, asked.jobs)
        ratios.append(loop / run.seconds)
        rows.append(
            [
                str(number + 1),
                f"{len(kept) / loop:,.0f}",
                f"{len(kept) / run.seconds:,.0f}",
                f"{ratios[-1]:.2f}",
                f"{processor / run.processor:.2f}",
            ]
        )
    show(
        f"{asked.jobs} jobs",
        "round|loop, requests/s|engine, requests/s|ratio|ratio by processor time",
        rows,
    )
    print(f"\nmedian ratio {median(ratios):.2f} {verdict(median(ratios) >= AIM)}")
    sys.exit(bool(problems) or median(ratios) < AIM)


if __name__ == "__main__":
    main()
