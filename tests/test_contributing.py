"""The worked examples of CONTRIBUTING.md: compiled, tested by the shared suites, and played."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUILDS = sorted(path.parent for path in ROOT.glob("build/cp*/build.ninja"))
# The example is neither in the folder of the formats nor described in the manual.
UNPUBLISHED = "tests/test_formats.py::test_every_format_registers_itself"
SUITES = {
    "techniques": ["test_techniques.py"],
    "drills": ["test_drills.py", "-m", "not slow"],
    "guesses": ["test_guesses.py"],
    "formats": ["test_formats.py", "--deselect", UNPUBLISHED],
    "play": ["test_play.py", "-k", "signature or option or rules or counted"],
}


@pytest.fixture(scope="module")
def environment() -> dict[str, str]:
    """Builds the core with the examples."""
    if not BUILDS:
        pytest.skip("there is no build folder")
    build = BUILDS[0]
    command = [Path(sys.executable).with_name("cmake"), "--build", build]
    subprocess.run([*command, "--target", "_core_with_examples"], check=True, capture_output=True)
    core = build / "_core_with_examples.so"
    return {**os.environ, "MINEWISE_CORE": str(core), "PYTHONPATH": str(ROOT / "tests")}


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.parametrize("suite", SUITES)
def test_the_examples_pass_the_shared_suites(environment: dict[str, str], suite: str) -> None:
    file, *chosen = SUITES[suite]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "contributing", "-p", "no:xdist"]
    done = subprocess.run(
        [*command, str(ROOT / "tests" / file), *chosen],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.nightly
@pytest.mark.slow
def test_the_examples_are_registered_and_play(environment: dict[str, str]) -> None:
    program = """
import contributing
import minewise as mw
assert "lone" in [technique.name for technique in mw.techniques()]
assert "minelist" in mw.formats.names()
text = "lone,counting,exact/predictable>safety//most_guesses=20/policies=two-guesses"
result = mw.simulate("beginner", text, games=50, seed=1)
assert result.techniques["lone"].deductions > 0, result
assert result.policies["two-guesses"] > 0, result
assert result.policies["guess-rule"] > 0, result
"""
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()


def test_the_guide_names_every_example() -> None:
    named = re.findall(r"examples/contributing/(\w+\.\w+)", (ROOT / "CONTRIBUTING.md").read_text())
    folder = ROOT / "examples" / "contributing"
    assert set(named) == {path.name for path in folder.iterdir() if path.suffix in (".cpp", ".py")}
