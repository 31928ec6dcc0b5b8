"""What all tests share: the same examples on every run unless a search is asked for.

`pytest --hypothesis-profile=search` tries many more examples, different ones each time.
"""

from hypothesis import HealthCheck, settings

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
