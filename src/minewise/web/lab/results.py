"""The contents of a ledger as answers: series, comparisons and opening maps."""

from __future__ import annotations

from typing import Any, Final

from msgspec import convert

from minewise.base.json_values import json_cell
from minewise.lab.contents import Part, Played, compared
from minewise.lab.opening_map import warmth
from minewise.lab.openings import Openings
from minewise.lab.plan import Entry
from minewise.lab.tables import Result, series_rows, technique_rows
from minewise.web.lab.answers import LabRun

_COMPARED: Final = 25  # strategies on the same games
_FIGURES: Final = (
    *("wins", "win_rate", "lost_at_start", "lost_by_guess", "resigned", "fatal_risk", "luck"),
    *("guesses", "searches", "fallbacks", "clicks", "opened", "three_bv", "milliseconds"),
)


def results(parts: list[Part]) -> list[LabRun]:
    """Returns every part of a ledger."""
    return [convert(_part(part), LabRun) for part in parts]


def _part(part: Part) -> dict[str, Any]:
    return {
        "title": part.title,
        "games": sum(one.games for one in part.played),
        "series": [_series(one) for one in part.rest()],
        "comparisons": [
            comparison
            for group in part.settings()
            if len(group) <= _COMPARED and (comparison := _comparison(group))
        ],
        "maps": [_map(label, found) for label, found in part.maps()],
    }


def _setting(one: Played | Openings) -> dict[str, Any]:
    series = one.series
    size = series.size
    return {
        "board": str(size),
        "size": f"{size.columns}x{size.rows}x{size.mines}",
        "topology": size.topology,
        "start_rule": series.start_rule,
        "seed": str(series.seed),
    }


def _series(one: Played) -> dict[str, Any]:
    return _setting(one) | {
        "strategy": one.label,
        "spelling": str(one.series.strategy),
        "start": json_cell(one.series.start),
        "wanted": one.wanted,
        "games": one.games,
        "figures": _figures(one) if one.games else None,
    }


def _figures(one: Played) -> dict[str, Any]:
    result = Result(Entry(one.label, one.series, one.games), one.simulation)
    [row] = series_rows("", [result])
    techniques = technique_rows("", [result])
    return {name: row[name] for name in _FIGURES} | {
        "interval": [row["low"], row["high"]],
        "first_won": one.first(won=True),
        "first_lost": one.first(won=False),
        "techniques": [
            {name: used[name] for name in ("technique", "deductions", "cells")}
            for used in techniques
        ],
    }


def _comparison(group: list[Played]) -> dict[str, Any] | None:
    found = compared(group)
    if found is None:
        return None
    return _setting(group[0]) | {
        "start": json_cell(group[0].series.start),
        "games": found.games,
        "error": found.error,
        "names": list(found.names),
        "differences": [one.to_dict() for one in found.differences],
    }


def _map(label: str, found: Openings) -> dict[str, Any]:
    rates = [one.win_rate for one in found.openings]
    low, high = min(rates), max(rates)
    size = found.series.size
    return _setting(found) | {
        "strategy": label,
        "rows": size.rows,
        "columns": size.columns,
        "low": low,
        "high": high,
        "openings": [
            one.to_dict() | {"warmth": warmth(one.win_rate, low, high)} for one in found.openings
        ],
    }
