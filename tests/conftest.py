"""What all tests share: the same examples on every run unless a search is asked for.

`pytest --hypothesis-profile=search` tries many more examples, different ones each time.
"""

import signal
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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests of the page, which need a browser, as slow."""
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker(pytest.mark.slow)
