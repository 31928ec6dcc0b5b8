"""The API against its own description: schemathesis makes good and bad requests of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS
from serving import Server

from minewise.web.openapi import description

SCHEMA = schemathesis.openapi.from_dict(description())
# The description cannot say which texts are positions: some that agree with it are refused.
LENIENT = "positive_data_acceptance"
CHECKED = [check for check in CHECKS.get_all() if check.__name__ != LENIENT]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    running = Server()
    running.start()
    yield running
    running.kill()


def examples(count: int) -> settings:
    return settings(max_examples=count, deadline=None, suppress_health_check=list(HealthCheck))


def any_request_is_answered_as_described(case: schemathesis.Case, server: Server) -> None:
    case.call_and_validate(base_url=server.url, checks=CHECKED, timeout=60)


@pytest.mark.slow
@SCHEMA.parametrize()
@settings(examples(8), phases=[Phase.generate])
def test_a_few_requests_are_answered_as_described(case: schemathesis.Case, server: Server) -> None:
    any_request_is_answered_as_described(case, server)


@pytest.mark.nightly
@pytest.mark.slow
@SCHEMA.parametrize()
@examples(30)
def test_any_request_is_answered_as_described(case: schemathesis.Case, server: Server) -> None:
    any_request_is_answered_as_described(case, server)


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Draws small positions, many of them impossible."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    line = st.text("012##F", min_size=columns, max_size=columns)
    text = "\n".join(draw(st.lists(line, min_size=rows, max_size=rows)))
    topology = draw(st.sampled_from(["square", "torus", "hexagonal"]))
    return {"position": text, "mines": draw(st.integers(0, 9)), "topology": topology}


CELLS = st.tuples(st.integers(0, 8), st.integers(0, 8)).map(list)


@pytest.mark.slow
@given(position=positions(), cell=CELLS)
@examples(25)
def test_positions_are_answered_as_described(
    position: dict[str, Any], cell: list[int], server: Server
) -> None:
    for path, body in (
        ("/api/analyze", position),
        ("/api/hint", position),
        ("/api/cell", {**position, "cell": cell}),
    ):
        case = SCHEMA[path]["POST"].Case(body=body, media_type="application/json")
        case.call_and_validate(base_url=server.url, checks=CHECKED)
