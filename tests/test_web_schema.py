"""The API against its own description: schemathesis makes good and bad requests of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import schemathesis
from corpus import Asked, recorded, requests
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS
from serving import Server

from minewise.web.app import description

SCHEMA = schemathesis.openapi.from_dict(description())
# The description cannot say which texts are positions: some that agree with it are refused.
LENIENT = "positive_data_acceptance"
CHECKED = [check for check in CHECKS.get_all() if check.__name__ != LENIENT]

ANSWERED = [
    each
    for each, (accepted, _) in zip(requests(), recorded("requests.jsonl"), strict=True)
    if accepted and not each.budget
]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server() as running:
        yield running


def examples(count: int) -> settings:
    return settings(max_examples=count, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.slow
@SCHEMA.parametrize()
@settings(examples(8), phases=[Phase.generate])
def test_a_few_requests_are_answered_as_described(case: schemathesis.Case, server: Server) -> None:
    case.call_and_validate(base_url=server.url, checks=CHECKED, timeout=60)


@pytest.mark.nightly
@pytest.mark.slow
@SCHEMA.parametrize()
@examples(30)
def test_any_request_is_answered_as_described(case: schemathesis.Case, server: Server) -> None:
    case.call_and_validate(base_url=server.url, checks=CHECKED, timeout=60)


@pytest.mark.slow
@pytest.mark.parametrize("each", ANSWERED[::3], ids=str)
def test_answers_are_as_described(each: Asked, server: Server) -> None:
    case = SCHEMA[f"/api/{each.question}"]["POST"].Case(
        body=each.request, media_type="application/json"
    )
    case.call_and_validate(base_url=server.url, checks=CHECKED)
