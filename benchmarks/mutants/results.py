"""What is known of the mutants, in a file from which an interrupted run goes on."""

from __future__ import annotations

import json
import tomllib
from dataclasses import asdict
from pathlib import Path
from threading import RLock
from typing import Any

from benchmarks.mutants.make import Mutant

EQUIVALENT = Path(__file__).with_name("equivalent.toml")


class Results:
    """What is known of the mutants, kept in a file."""

    def __init__(self, path: Path, root: Path, made: dict[str, Any]) -> None:
        self._path, self._lock = path, RLock()
        kept = json.loads(path.read_text("utf-8")) if path.exists() else {}
        same = kept and kept["made"] == made and all(_applies(one, root) for one in _mutants(kept))
        empty = {"made": made, "mutants": [], "sound": {}}
        self._all: dict[str, Any] = kept if same else empty
        self.mutants = _mutants(self._all)
        self._reasons: dict[tuple[str, str, str], str] = {
            (one["path"], one["before"], one["after"]): one["reason"]
            for one in tomllib.loads(EQUIVALENT.read_text("utf-8")).get("mutant", [])
        }

    def begin(self, mutants: list[Mutant]) -> None:
        """Keeps the mutants that were made."""
        self.mutants = mutants
        self._all["mutants"] = [
            {"name": one.name, **asdict(one), "verdicts": {}} for one in mutants
        ]
        self.save()

    def verdict(self, mutant: Mutant, suite: str) -> dict[str, Any]:
        """Returns what a suite found; empty if nothing yet."""
        entry = next(one for one in self._all["mutants"] if one["name"] == mutant.name)
        found: dict[str, Any] = entry["verdicts"].setdefault(suite, {})
        return found

    def note(self, mutant: Mutant, suite: str, **found: Any) -> None:
        """Keeps what a suite found, and prints it if it decides."""
        with self._lock:
            self.verdict(mutant, suite).update(found)
            self.save()
        if "killed" in found:
            told = f"killed by {found['by'][0]}" if found["killed"] else "survives"
            print(f"{suite}: {mutant.name} {mutant.path}:{mutant.line} {told}", flush=True)

    def sound(self, tests: str) -> dict[str, bool]:
        """Returns which tests failed once, of those with a digest, and if they pass unchanged."""
        found: dict[str, bool] = self._all["sound"].setdefault(tests, {})
        return found

    def reason(self, mutant: Mutant) -> str:
        """Returns why a mutant cannot matter; empty if it may."""
        return self._reasons.get((mutant.path, mutant.before, mutant.after), "")

    def save(self) -> None:
        """Writes the file in one step."""
        with self._lock:
            partial = self._path.with_suffix(".partial")
            partial.write_text(json.dumps(self._all, indent=1, ensure_ascii=False), "utf-8")
            partial.replace(self._path)


def _mutants(kept: dict[str, Any]) -> list[Mutant]:
    names = Mutant.__dataclass_fields__
    return [Mutant(**{name: one[name] for name in names}) for one in kept.get("mutants", [])]


def _applies(mutant: Mutant, root: Path) -> bool:
    try:
        mutant.applied((root / mutant.path).read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return True
