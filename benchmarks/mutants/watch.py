"""A plugin of pytest that writes down what runs and what fails, and ends a test that hangs.

Each process of pytest-xdist adds its own lines, so that they survive a crash. The environment says
where (`MUTANTS_LOG`), after how many seconds a test counts as hanging (`MUTANTS_LIMIT`), and which
tests run: a JSON file with the lists `only` (all if it is empty) and `skip` (`MUTANTS_CHOSEN`).
"""

from __future__ import annotations

import faulthandler
import json
import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest


def _note(key: str, test: str) -> None:
    line = json.dumps({key: test}) + "\n"
    log = os.open(os.environ["MUTANTS_LOG"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(log, line.encode())
    os.close(log)


def _watch() -> None:
    """Ends the process after the limit, wherever it hangs: a thread of C waits, not Python."""
    limit = float(os.environ["MUTANTS_LIMIT"])
    faulthandler.dump_traceback_later(limit, exit=True, file=sys.__stderr__ or 2)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Watches the imports of the tests."""
    _watch()
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Notes a file that cannot be imported."""
    if report.failed:
        _note("failed", report.nodeid)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keeps the chosen tests. A file stands for all its tests."""
    chosen = json.loads(Path(os.environ["MUTANTS_CHOSEN"]).read_text("utf-8"))
    only, skip = set(chosen["only"]), set(chosen["skip"])

    def is_named(item: pytest.Item, names: set[str]) -> bool:
        return item.nodeid in names or item.nodeid.partition("::")[0] in names

    items[:] = [
        item for item in items if (not only or is_named(item, only)) and not is_named(item, skip)
    ]


def pytest_collection_finish() -> None:
    """Notes that this process did not crash before the first test."""
    _note("collected", "")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """Notes the start and the end of a test: one without an end crashed or hung.

    With `--maxfail` the run ends with the first file in which a test fails.
    """
    _note("started", item.nodeid)
    _watch()
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
        _note("ended", item.nodeid)
        is_last = nextitem is None or nextitem.path != item.path
        if item.config.getoption("maxfail") and item.session.testsfailed and is_last:
            item.session.shouldfail = "killed"


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Notes a failure, also one of a fixture."""
    if report.failed:
        _note("failed", report.nodeid)
