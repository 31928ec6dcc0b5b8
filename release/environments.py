"""Environments that hold a wheel and what it requires, and have no compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

ROOT = Path(__file__).parents[1]
COMPILERS = ("c++", "g++", "clang++", "cc", "gcc", "clang", "cl", "cmake", "ninja")


class Environment:
    """A virtual environment; its commands find no other programs.

    `python` is an interpreter: a path, or a version that uv finds.
    """

    def __init__(self, folder: Path, python: str) -> None:
        self.folder = folder
        self.scripts = folder / ("Scripts" if os.name == "nt" else "bin")
        _uv("venv", "--quiet", "--clear", "--python", python, str(folder))
        for name in COMPILERS:
            assert shutil.which(name, path=str(self.scripts)) is None, name

    def install(self, *requirements: str, oldest: bool = False) -> None:
        """Installs built packages; `oldest` takes the oldest versions that the requirements allow.

        Nothing is built: a requirement without a wheel for this Python is an error.
        """
        resolution = "lowest-direct" if oldest else "highest"
        _uv(
            *("pip", "install", "--quiet", "--no-build", "--resolution", resolution),
            *("--python", str(self.folder), *requirements),
        )

    def run(self, *command: str, cwd: Path | None = None) -> str:
        """Runs a command of the environment and returns what it prints; fails if it fails."""
        kept = {name: os.environ[name] for name in ("HOME", "SYSTEMROOT") if name in os.environ}
        program = shutil.which(command[0], path=str(self.scripts))
        assert program is not None, f"{command[0]} is not in {self.scripts}"
        done = subprocess.run(
            [program, *command[1:]],
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=cwd or self.folder,
            env={**kept, "PATH": str(self.scripts), "PYTHONIOENCODING": "utf-8"},
        )
        if done.returncode:
            sys.exit(f"{done.stdout}\n{' '.join(command)} failed")
        return done.stdout


def requirements(wheel: Path) -> list[str]:
    """Returns what a wheel requires without any extra."""
    lines = _metadata(wheel).get_all("Requires-Dist", [])
    return [line for line in lines if ";" not in line]


def extras(wheel: Path) -> list[str]:
    """Returns the names of the extras of a wheel."""
    return _metadata(wheel).get_all("Provides-Extra", [])


def _metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as files:
        name = next(name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_bytes(files.read(name))


def _uv(*arguments: str) -> None:
    command = [str(Path(sys.executable).with_name("uv")), *arguments]
    if subprocess.run(command).returncode:
        sys.exit(f"uv {' '.join(arguments)} failed")
