"""`minewise deepen`: the answers, their forms, and bad input."""

import json
import re

from tests.commanding import answered, refused

WIDE = "8x8x12\n" + "########\n" * 3 + "###1####\n" + "########\n" * 4
WORK = ("--budget", "work=100000000")


def test_the_last_answer_is_printed_with_intervals() -> None:
    words = answered("deepen", "-", *WORK, text=WIDE)
    assert re.match(r"win probabilities after [\d,]+ continuations", words)
    assert re.search(r"r2c3  wins [\d.]+ % ± [\d.]+ %, 12.5 % risk", words)
    assert "the first is the best with a probability of" in words


def test_every_answer_is_a_line_of_json() -> None:
    lines = answered("deepen", "-", "--json", *WORK, text=WIDE).splitlines()
    answers = [json.loads(line) for line in lines]
    assert len(answers) > 3
    work = [answer["work"] for answer in answers]
    assert work == sorted(work)
    assert lines == answered("deepen", "-", "--json", *WORK, text=WIDE).splitlines()


def test_cells_and_confidence_are_passed_on() -> None:
    asked = ("deepen", "-", "--json", "--cell", "0,0", "--cell", "7,7", "--confidence", "0.6")
    last = json.loads(answered(*asked, *WORK, text=WIDE).splitlines()[-1])
    assert sorted(one["cell"] for one in last["candidates"]) == [[0, 0], [7, 7]]
    assert last["confidence"] >= 0.6


def test_few_solutions_are_exact() -> None:
    assert answered("deepen", "-", text="3x2x3\n2##\n2##\n").startswith(
        "win probabilities of best play, exact"
    )


def test_bad_input_is_refused() -> None:
    assert "r3c3 is revealed" in refused("deepen", "-", "--cell", "3,3", text=WIDE)
    assert "--confidence must be above 0" in refused("deepen", "-", "--confidence", "2", text=WIDE)
