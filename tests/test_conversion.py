"""Threads that meet a declaration for the first time at once: before, they crashed."""

import subprocess
import sys

import pytest

SCRIPT = r"""
import io, json, sys
from minewise.engine.session import Session
from minewise.service.limits import Limits
from minewise.service.questions import QUESTIONS

class Nowhere(io.RawIOBase):
    def write(self, data):
        return len(data)

sys.setswitchinterval(1e-6)
request = {"position": "4x4x3\n0000\n0122\n02##\n02##"}
lines = [
    json.dumps({"id": i, "question": name, "request": request, "budget": {"work": 10**6 + i}})
    for i, name in enumerate(sorted(QUESTIONS) * 3)
]
Session(Nowhere(), 8, Limits()).run(io.BytesIO("\n".join(lines).encode()))
"""


@pytest.mark.parametrize("attempt", range(12))
def test_an_engine_with_many_threads_answers_its_first_requests(attempt: int) -> None:
    """Of such processes, most ended by a segmentation fault."""
    assert subprocess.run([sys.executable, "-c", SCRIPT], check=False).returncode == 0
