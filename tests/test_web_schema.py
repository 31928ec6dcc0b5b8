"""The API against its own description: schemathesis makes good and bad requests of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS
from schemathesis.hooks import HookContext
from serving import Server

from minewise.web.openapi import description

SCHEMA = schemathesis.openapi.from_dict(description())
# The description cannot say which texts are positions: some that agree with it are refused.
LENIENT = "positive_data_acceptance"
CHECKED = [check for check in CHECKS.get_all() if check.__name__ != LENIENT]
JOBS = ("/api/simulations", "/api/comparisons", "/api/openings")
STARTED: list[str] = []


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has three jobs."""
    running = Server(tmp_path_factory.mktemp("jobs"))
    running.start()
    with httpx2.Client(base_url=running.url) as client:
        for path, asked in zip(
            JOBS,
            (
                {"games": 50},
                {"strategies": ["exact", "subset-only"], "games": 50},
                {"size": "4x4x3", "start_rule": "safe", "games": 50},
            ),
            strict=True,
        ):
            STARTED.append(client.post(path, json=asked).json()["id"])
    yield running
    running.kill()


@SCHEMA.hook
def before_generate_path_parameters(
    context: HookContext, strategy: st.SearchStrategy[Any]
) -> st.SearchStrategy[Any]:
    """Names jobs that there are, most of the time."""
    there = st.integers(1, 3).map(lambda back: {"id": STARTED[-back]})
    return st.one_of(there, there, strategy)


def examples(count: int) -> settings:
    return settings(max_examples=count, deadline=None, suppress_health_check=list(HealthCheck))


def any_request_is_answered_as_described(case: schemathesis.Case, server: Server) -> None:
    told = case.call_and_validate(base_url=server.url, checks=CHECKED, timeout=60)
    if case.path in JOBS and told.status_code == 200:  # else the next ones find no room
        STARTED.append(told.json()["id"])
        httpx2.post(f"{server.url}/api/jobs/{told.json()['id']}/stop", json={})


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
