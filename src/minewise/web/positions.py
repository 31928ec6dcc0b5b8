"""Positions as the API tells them."""

from __future__ import annotations

from typing import Any

from minewise.answers import json_cell
from minewise.constraints import Constraint
from minewise.errors import ImpossiblePosition
from minewise.formats.text import to_text
from minewise.position import Position


def rows(position: Position) -> list[str]:
    r"""Returns what a player sees, a text a row, as the text format has it.

    >>> rows(Position.parse("1##\n###", mines=2))
    ['1##', '###']
    """
    values, width = position._core.values(), position.columns
    return [to_text(values[i : i + width]) or "" for i in range(0, len(values), width)]


def shown(position: Position) -> dict[str, Any]:
    """Returns a position as the page draws it.

    >>> shown(Position.parse("1##", mines=1))
    {'mine_total': 1, 'cells': ['1##']}
    """
    return {"mine_total": position.mines, "cells": rows(position)}


def quarrel(error: ImpossiblePosition) -> dict[str, Any]:
    """Returns why a position cannot be.

    >>> from minewise import analyze
    >>> try:
    ...     analyze(Position.parse("1#2", mines=1))
    ... except ImpossiblePosition as error:
    ...     quarrel(error)["impossible"]["clues"]
    [[0, 2]]
    """
    totals = None if error.totals is None else [list(total) for total in error.totals]
    clues = [json_cell(clue) for clue in error.clues if not isinstance(clue, Constraint)]
    return {"impossible": {"message": str(error), "clues": clues, "totals": totals}}
