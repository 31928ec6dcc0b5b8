"""The question `compare`: the games of two strategies are those of `minewise compare`."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import minewise as mw
from minewise.base.errors import MinewiseError
from minewise.service.compare import CompareRequest, PairedGames, compare
from minewise.service.decoding import decoded
from minewise.service.errors import fields
from minewise.service.limits import Limits


def asked(*strategies: str, limits: Limits | None = None, **request: Any) -> PairedGames:
    data = msgspec.json.encode({"strategies": strategies, **request})
    return compare(decoded(CompareRequest, data), limits or Limits())


@pytest.mark.parametrize("topology", ["square", "torus", "hexagonal"])
def test_the_games_are_those_of_the_laboratory(topology: Any) -> None:
    names = "subset-only", "counting,exact/safety>progress"
    board: Any = {"size": "9x9x12", "topology": topology, "start_rule": "safe"}
    answer = asked(*names, seed="7", games=150, **board)
    found = mw.compare(strategies=names, seed=7, games=150, **board)
    difference = found.between(*names)
    only = {difference.better: difference.only_better, difference.worse: difference.only_worse}
    assert answer.games == 150
    assert sum(only.values()) > 0
    assert {each.strategy: (each.wins, each.only, each.guesses) for each in answer.results} == {
        name: (each.wins, only[name], each.guesses)
        for name, each in zip(found.names, found.results, strict=True)
    }


def test_parts_add_up() -> None:
    names = "four-step", "exact"
    whole = asked(*names, games=100)
    parts = [asked(*names, first=first, games=games) for first, games in ((0, 30), (30, 70))]
    assert {part.start for part in parts} == {whole.start}
    for i, each in enumerate(whole.results):
        for name in ("wins", "only", "guesses"):
            assert sum(getattr(part.results[i], name) for part in parts) == getattr(each, name)


def test_both_start_at_the_first_cell_of_the_first() -> None:
    assert asked("four-step", "exact", games=1).start == (0, 0)
    assert asked("exact", "four-step", games=1).start == (2, 2)
    assert asked("exact", "four-step", games=1, start=[4, 5]).start == (4, 5)


def test_a_comparison_ends_with_its_time() -> None:
    answer = asked("tie-break", "exact", size="expert", games=1000, limits=Limits(seconds=1e-9))
    assert answer.games == 1


@pytest.mark.parametrize(
    ("request_", "line"),
    [
        ({}, '"strategies" is missing: it must be a list of two strategies, each a text of'),
        ({"strategies": ["exact"]}, '"strategies" must be a list of two strategies'),
        ({"strategies": ["exact", 3]}, '"strategies" must be a list of two strategies'),
        ({"strategies": ["exact", "exact"]}, '"strategies" must be two different strategies'),
        ({"strategies": ["exact", "good"]}, "unknown strategy 'good'"),
        ({"strategies": ["exact", "x/y"]}, "unknown criterion 'y'"),
        ({"games": 0}, '"games" must be a whole number from 1 to 1,000'),
        ({"games": 1001}, '"games" must be a whole number from 1 to 1,000'),
        ({"first": -1}, '"first" must be a whole number from 0'),
        ({"size": "3x3x9"}, "9 mines leave no room for the start rule"),
        ({"start": [9, 9]}, "there is no cell r9c9"),
    ],
)
def test_bad_requests_have_one_clear_error(request_: dict[str, Any], line: str) -> None:
    names = {} if request_ == {} else {"strategies": ["exact", "tie-break"]}
    with pytest.raises(MinewiseError) as raised:
        compare(decoded(CompareRequest, msgspec.json.encode({**names, **request_})), Limits())
    message = fields(raised.value)["message"]
    assert message is not None
    assert message.startswith(line)
    assert "\n" not in message
