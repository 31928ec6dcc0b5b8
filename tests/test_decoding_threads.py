"""Threads that meet a request for the first time at once decode it all the same."""

import subprocess
import sys

import pytest

SCRIPT = """
import sys, threading
from minewise.service.decoding import converted
from minewise.service.errors import RequestError
from minewise.service.questions import QUESTIONS

sys.setswitchinterval(1e-6)
gate = threading.Barrier(8)

def decode():
    gate.wait()
    for question in QUESTIONS.values():
        try:
            converted(question.request, {"position": "1#\\n##", "cell": [0, 0]})
        except RequestError:
            pass

threads = [threading.Thread(target=decode) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


@pytest.mark.parametrize("attempt", range(6))
def test_threads_decode_requests_at_once(attempt: int) -> None:
    """Before, more than half of such processes ended by a segmentation fault."""
    assert subprocess.run([sys.executable, "-c", SCRIPT], check=False).returncode == 0
