"""What all tests share: the same examples on every run unless a search is asked for.

`pytest --hypothesis-profile=search` tries many more examples, different ones each time. Builds with
checks are slow: `MINEWISE_SLOWER=10` gives ten times as long wherever a test grants a time.
"""

import os

from hypothesis import HealthCheck, settings

SLOWER = float(os.environ.get("MINEWISE_SLOWER", "1"))

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
