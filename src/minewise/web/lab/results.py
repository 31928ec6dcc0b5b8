"""The contents of a ledger as answers: series, comparisons and opening maps."""

from __future__ import annotations

from typing import Any, Final

from minewise.base.json_values import json_cell
from minewise.lab.contents import Part, Played, compared
from minewise.lab.opening_map import warmth
from minewise.lab.openings import Openings
from minewise.lab.plan import Entry
from minewise.lab.tables import Result, series_rows, technique_rows
from minewise.service.conversion import convert
from minewise.web.lab.answers import LabRun

_COMPARED: Final = 25  # strategies on the same games
_FIGURES: Final = (
    *("wins", "win_rate", "lost_at_start", "lost_by_guess", "resigned", "fatal_risk", "luck"),
    *("guesses", "clicks", "opened", "three_bv", "milliseconds"),
)


def results(parts: list[Part]) -> list[LabRun]:
    """Returns every part of a ledger."""
    return [convert(_part(part), LabRun) for part in parts]


def _part(part: Part) -> dict[str, Any]:
    return {
        "title": part.title,
        "games": sum(played.games for played in part.played),
        "series": [_series(played) for played in part.rest()],
        "comparisons": [
            comparison
            for group in part.settings()
            if len(group) <= _COMPARED and (comparison := _comparison(group))
        ],
        "maps": [_map(label, openings) for label, openings in part.maps()],
    }


def _setting(result: Played | Openings) -> dict[str, Any]:
    series = result.series
    size = series.size
    return {
        "board": str(size),
        "size": f"{size.columns}x{size.rows}x{size.mines}",
        "topology": size.topology,
        "start_rule": series.start_rule,
        "guessing": series.guessing,
        "seed": str(series.seed),
    }


def _series(played: Played) -> dict[str, Any]:
    return _setting(played) | {
        "strategy": played.label,
        "spelling": str(played.series.strategy),
        "start": json_cell(played.series.start),
        "wanted": played.wanted,
        "games": played.games,
        "figures": _figures(played) if played.games else None,
    }


def _figures(played: Played) -> dict[str, Any]:
    result = Result(Entry(played.label, played.series, played.games), played.simulation)
    [row] = series_rows("", [result])
    techniques = technique_rows("", [result])
    return {name: row[name] for name in _FIGURES} | {
        "interval": [row["low"], row["high"]],
        "first_won": played.first(won=True),
        "first_lost": played.first(won=False),
        "techniques": [
            {name: used[name] for name in ("technique", "deductions", "cells")}
            for used in techniques
        ],
        "policies": [
            {"policy": name, "uses": uses / played.games}
            for name, uses in played.simulation.policies.items()
        ],
    }


def _comparison(group: list[Played]) -> dict[str, Any] | None:
    comparison = compared(group)
    if comparison is None:
        return None
    return _setting(group[0]) | {
        "start": json_cell(group[0].series.start),
        "games": comparison.games,
        "error": comparison.error,
        "names": list(comparison.names),
        "differences": [difference.to_dict() for difference in comparison.differences],
    }


def _map(label: str, openings: Openings) -> dict[str, Any]:
    rates = [opening.win_rate for opening in openings.openings]
    low, high = min(rates), max(rates)
    size = openings.series.size
    return _setting(openings) | {
        "strategy": label,
        "rows": size.rows,
        "columns": size.columns,
        "low": low,
        "high": high,
        "openings": [
            o.to_dict() | {"warmth": warmth(o.win_rate, low, high)} for o in openings.openings
        ],
    }
