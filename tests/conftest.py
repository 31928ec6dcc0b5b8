"""What all tests share: the same examples on every run unless a search is asked for.

`pytest --hypothesis-profile=search` tries many more examples, different ones each time.
"""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A background job inherits an ignored SIGINT, and so would the programs that tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "repeatable",
    max_examples=100,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(
    "search", parent=settings.get_profile("repeatable"), max_examples=2000, derandomize=False
)
settings.load_profile("repeatable")

BROWSER = Path(__file__).parent / "browser"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Marks the tests of the page as slow, and those on a phone as nightly unless they ask for it.

    A test of the page runs on a desktop. On a phone it runs nightly, and in the gate if layout or
    touch differs there: it is then marked `both_sizes`, or names its size by `parametrize`.

    The tests of the page come last, whatever the order before: one Chromium serves all of them.
    """
    for item in items:
        if is_of_page(item):
            item.add_marker(pytest.mark.slow)
            if size_of(item) == "phone" and not item.get_closest_marker("both_sizes"):
                item.add_marker(pytest.mark.nightly)
    yield
    items.sort(key=is_of_page)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Hides the event loop of Playwright, which runs until its process ends, from other tests."""
    loop = asyncio._get_running_loop()
    if not is_of_page(item):
        asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


def is_of_page(item: pytest.Item) -> bool:
    return BROWSER in item.path.parents


def size_of(item: pytest.Item) -> str | None:
    """The size of the screen that the fixture `size` gives a test; None if the test names it."""
    if any(mark.args[0] == "size" for mark in item.iter_markers("parametrize")):
        return None
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    return parameters.get("size")
