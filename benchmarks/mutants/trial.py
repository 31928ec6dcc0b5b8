"""Runs a suite of tests on mutants, alone and together."""

from __future__ import annotations

import argparse
import math
import re
import shutil
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import islice
from pathlib import Path
from queue import Queue
from threading import RLock
from time import monotonic
from typing import TypeVar

from benchmarks.mutants.build import Core, Stopped, Tree, copied
from benchmarks.mutants.make import Mutant, candidates, shares
from benchmarks.mutants.results import Results

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "mutants"
LIKELY = 8  # files that run first
# What knows a room well and shares few words with its sources. Files that are gone do not matter.
COUNTED = ("cases", "against_brute_force", "perft")
FIRST = {
    **dict.fromkeys(("core/analysis", "core/belief", "core/counting", "core/system"), COUNTED),
    "core/vision": ("picture_scenes", "pictures", "counter"),
    "core/policy": ("best_play", "play"),
    "core/play": ("play",),
}
ENOUGH = {"core": 3, "python": 3, "page": 1}  # failures; the browser waits long for what is broken
CHECKS = {
    "python": (".venv/bin/python", "-m", "mypy", "src/minewise"),
    "page": ("node_modules/.bin/tsc", "--project", "."),
}
PAGE_TESTS = re.compile(r"browser/|page|site|web|screens|types")
Item = TypeVar("Item")
Result = TypeVar("Result")


class Likeness:
    """How much test files resemble a source: the words they share, rare ones counting more."""

    def __init__(self, tests: Path) -> None:
        root = tests.parent
        self._words = {
            path.relative_to(root).as_posix(): _words(f"{path.name} {path.read_text('utf-8')}")
            for path in sorted(tests.rglob("test_*.py"))
        }
        number = Counter(word for words in self._words.values() for word in words)
        self._rarity = {word: math.log(len(self._words) / n) for word, n in number.items()}
        self.files = list(self._words)

    def order(self, source: Path, language: str) -> list[str]:
        """Returns the test files that may reach a source, the likeliest first."""
        first = FIRST.get("/".join(source.relative_to(ROOT).parts[:2]), ())
        words = _words(f"{source} {source.read_text('utf-8')}")

        def score(file: str) -> tuple[bool, bool, float]:
            own = self._words[file]
            shared = sum(self._rarity[word] ** 2 for word in own & words)
            likeness = shared / math.sqrt(1 + sum(self._rarity[word] ** 2 for word in own))
            is_first = Path(file).stem.removeprefix("test_") in first
            return is_first, language == "page" or "/browser/" not in file, likeness

        return sorted(filter(reaches(language), self.files), key=score, reverse=True)


def reaches(language: str) -> Callable[[str], bool]:
    """Returns whether a test, or a file of tests, may reach the sources of a language."""
    return lambda test: language != "page" or bool(PAGE_TESTS.search(test.partition("::")[0]))


def _words(text: str) -> set[str]:
    names = re.findall(r"[A-Za-z_]\w{2,}", text)
    return {word for name in names for word in (name, *re.split(r"_|(?<=[a-z])(?=[A-Z])", name))}


class Trial:
    """A suite of tests, and the copies of the project in which it runs."""

    def __init__(self, suite: str, options: argparse.Namespace, results: Results) -> None:
        self.suite, self.results, self.workers = suite, results, options.workers
        self._select = ["-m", "not nightly"] if suite == "gate" else []
        self._parallel = ["-n", str(self.workers), "--dist", "worksteal"]
        clean = FOLDER / "clean"
        names = [f"copy{number}" for number in range(self.workers)]
        for folder in (clean, *(FOLDER / name for name in names)):
            shutil.rmtree(folder, ignore_errors=True)
        copied(ROOT, clean)
        if options.tests:
            shutil.rmtree(clean / "tests")
            shutil.copytree(options.tests, clean / "tests")
        self.core = Core(clean, FOLDER / "core", self.workers)
        self._trees: Queue[Tree] = Queue()
        for name in names:
            shutil.copytree(clean, FOLDER / name, symlinks=True)
            self._trees.put(Tree(FOLDER / name, clean, options.limit))
        self._clean = Tree(clean, clean, options.limit)
        self._clean.install([], self.core.module)
        self._lock = RLock()
        self._likeness = Likeness(clean / "tests")
        digest = sha256()
        for path in sorted((clean / "tests").rglob("*.py")):
            digest.update(path.read_bytes())
        self._tests = digest.hexdigest()[:12]
        self._sound = results.sound(self._tests)
        failed = self._clean.test(self._likeness.files, "--collect-only")
        if not set(failed) <= set(self._likeness.files):
            raise SystemExit(f"{failed[0]}: see {clean / 'pytest.log'}")
        self._sound.update(dict.fromkeys(failed, False))

    def left_out(self) -> list[str]:
        """Returns the tests that failed without a mutant too."""
        return [test for test, is_sound in list(self._sound.items()) if not is_sound]

    def make(self, wanted: int, only: str | None, seed: int) -> list[Mutant]:
        """Returns mutants that can be built, in the same order on every run."""
        found = []
        for language, share in shares(wanted, only).items():
            left, made = candidates(ROOT, language, seed), 0
            while made < share and (batch := list(islice(left, share - made))):
                built = self._each(self._builds, batch)
                good = [one for one, is_built in zip(batch, built, strict=True) if is_built]
                made += len(good)
                found += good
            print(f"{made} mutants of {language}", flush=True)
        return found

    def _builds(self, tree: Tree, mutant: Mutant) -> bool:
        core = self._core([mutant])
        if core is None or not tree.install([mutant], core):
            return False
        check = CHECKS.get(mutant.language) if mutant.kind == "swapped" else None
        return not (check and tree.program(*check))

    def _core(self, mutants: Iterable[Mutant]) -> Path | None:
        own = [mutant for mutant in mutants if mutant.language == "core"]
        name = sha256(" ".join(mutant.name for mutant in own).encode()).hexdigest()[:8]
        return self.core.mutated(own, FOLDER / "cores" / name)

    def judge(self, mutants: Sequence[Mutant]) -> None:
        """Decides which mutants the suite kills."""
        left = []
        for mutant in mutants:
            known = self.results.verdict(mutant, self.suite)
            if not known.get("killed") and known.get("tests") != self._tests:
                known.clear()
            if "killed" not in known:
                left.append(mutant)
        if self.suite == "gate":
            fresh = [one for one in left if not self.results.verdict(one, self.suite)]
            self._each(self._try_likely, fresh)
            left = [one for one in left if "killed" not in self.results.verdict(one, self.suite)]
        self._judge_together(left)

    def _try_likely(self, tree: Tree, mutant: Mutant) -> None:
        files = self._likeness.order(ROOT / mutant.path, mutant.language)[:LIKELY]
        if not self._kill_alone(tree, mutant, files):
            self.results.note(mutant, self.suite, tests=self._tests)

    def _kill_alone(
        self, tree: Tree, mutant: Mutant, files: Iterable[str], only: Iterable[str] = ()
    ) -> bool:
        start = monotonic()
        enough = f"--maxfail={ENOUGH[mutant.language]}"
        killers = self._killers(tree, [mutant], files, [enough], only)
        if killers:
            seconds = round(monotonic() - start)
            self.results.note(mutant, self.suite, killed=True, by=killers[:3], seconds=seconds)
        return bool(killers)

    def _judge_together(self, group: list[Mutant]) -> None:
        """Runs the whole suite on mutants together, then what failed on each of them alone."""
        while group:
            print(f"{self.suite}: {len(group)} mutants together", flush=True)
            files = [
                file
                for file in self._likeness.files
                if any(reaches(mutant.language)(file) for mutant in group)
            ]
            tree = self._trees.get()
            try:
                failed = self._killers(tree, group, files, self._parallel)
            finally:
                self._trees.put(tree)
            if not failed:
                for mutant in group:
                    self.results.note(mutant, self.suite, killed=False, by=[], tests=self._tests)
                return

            def kill(tree: Tree, mutant: Mutant, failed: list[str] = failed) -> bool:
                near = list(filter(reaches(mutant.language), failed))
                return bool(near) and self._kill_alone(tree, mutant, _files(near), near)

            named = _files(failed)  # empty if pytest crashed before the first test
            killed = self._each(kill, group) if named else [False] * len(group)
            rest = [mutant for mutant, gone in zip(group, killed, strict=True) if not gone]
            if len(group) == 1 and not named:
                self.results.note(group[0], self.suite, killed=True, by=failed)
                return
            if len(rest) == len(group) == 1:  # the tests failed in parallel and not alone
                self._sound.update(dict.fromkeys(failed, False))
            elif len(rest) == len(group):
                self._judge_together(rest[::2])
                rest = rest[1::2]
            group = rest

    def _killers(
        self,
        tree: Tree,
        mutants: Sequence[Mutant],
        files: Iterable[str],
        options: Iterable[str],
        only: Iterable[str] = (),
    ) -> list[str]:
        """Returns the tests that fail twice with mutants, and pass without."""
        core = self._core(mutants)
        if core is None or not tree.install(mutants, core):
            return ["the build"]
        while True:
            skip = self.left_out()
            failed = tree.test(files, *self._select, *options, only=only, skip=skip)
            sound = [test for test in failed if self._is_sound(test, failed)]
            steady = sound
            if named := _files(sound):
                tree.test(named, only=sound)
                steady = [test for test in sound if test not in tree.passed]
                self._sound.update({test: False for test in sound if test in tree.passed})
            if steady or not set(failed) - set(skip):
                return steady

    def _is_sound(self, test: str, others: list[str]) -> bool:
        """Returns whether a test passes without a mutant; tries others with it."""
        with self._lock:
            known = self._sound
            if test not in known:
                unknown = [one for one in others if one not in known]
                failed = self._clean.test(_files(unknown), only=unknown)
                known.update({one: one not in failed for one in unknown})
                self.results.save()
            return known[test]

    def _each(
        self, work: Callable[[Tree, Item], Result], items: Sequence[Item]
    ) -> list[Result | None]:
        """Calls a function for each item, in as many copies as there are; None where it fails."""

        def one(item: Item) -> Result | None:
            tree = self._trees.get()
            try:
                return work(tree, item)
            except Stopped:
                raise
            except Exception:
                traceback.print_exc()
                return None
            finally:
                self._trees.put(tree)

        with ThreadPoolExecutor(self.workers) as pool:
            return list(pool.map(one, items))


def _files(tests: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(test.partition("::")[0] for test in tests if ".py" in test))
