"""The types of the API: a strict client sees no Any, and what is wrong is refused."""

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
UNTYPED = {"lab", "types", "FileError", "FormatError", "LabError", "MinewiseError", "MissingExtra",
           "OutOfRange", "OverBudget", "ParameterError", "PositionError", "StrategyError",
           "TooManySolutions"}  # fmt: skip


@pytest.fixture(scope="module")
def revealed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What mypy reveals; an ignored error that is no error is an error too."""
    cache = tmp_path_factory.mktemp("mypy")
    mypy = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(cache), str(CLIENT)]
    found = subprocess.run(mypy, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
    return re.findall(r'Revealed type is "(.*)"', found.stdout)


def test_a_strict_client_sees_no_any(revealed: list[str]) -> None:
    assert len(revealed) == CLIENT.read_text("utf-8").count("reveal_type(")
    assert [shown for shown in revealed if re.search(r"\bAny\b", shown)] == []


def test_pyright_accepts_the_client() -> None:
    pyright = [ROOT / "node_modules/.bin/pyright", "--pythonpath", sys.executable, CLIENT]
    found = subprocess.run(pyright, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


def test_the_client_uses_the_whole_api(revealed: list[str]) -> None:
    seen = CLIENT.read_text("utf-8") + "\n".join(revealed)
    missing = [name for name in mw.__all__ if not re.search(rf"\b{name}\b", seen)]
    assert set(missing) <= UNTYPED
