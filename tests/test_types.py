"""The types of the API: a strict client sees no Any, and wrong arguments are refused."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import minewise as mw

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "tests" / "client.py"
# Modules, and exceptions without fields of their own.
UNTYPED = {"lab", "types", "AmbiguousText", "FileError", "FormatError", "LabError",
           "MinewiseError", "MissingExtra", "OutOfRange", "OverBudget", "ParameterError",
           "PositionError", "StrategyError", "TooManySolutions"}  # fmt: skip


def test_a_strict_client_sees_the_whole_api_and_no_any() -> None:
    """An ignored error that is no error is an error too. The cache is that of `make lint`."""
    client = CLIENT.read_text("utf-8")
    mypy = [sys.executable, "-m", "mypy", "--strict", str(CLIENT)]
    ran = subprocess.run(mypy, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    revealed = re.findall(r'Revealed type is "(.*)"', ran.stdout)
    assert len(revealed) == client.count("reveal_type(")
    assert [shown for shown in revealed if re.search(r"\bAny\b", shown)] == []
    seen = client + "\n".join(revealed)
    assert {name for name in mw.__all__ if not re.search(rf"\b{name}\b", seen)} <= UNTYPED


@pytest.mark.nightly
def test_pyright_accepts_the_client() -> None:
    pyright = [ROOT / "node_modules/.bin/pyright", "--pythonpath", sys.executable, CLIENT]
    ran = subprocess.run(pyright, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
