"""The sentences of hints: templates with named parts, and the plural forms.

A pair is a singular and a plural; the part `n` chooses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from minewise.base.wording import clauses, tight, translated

TEXTS: Final[dict[str, str | tuple[str, str]]] = {
    # Parts of sentences
    "and": "{first} and {last}",
    "then": ", ",
    "and clause": "{clauses} and {last}",
    "hidden": "hidden",
    "undecided": "undecided",
    "more": "{n} more",
    "more cells": ("1 more cell", "{n} more cells"),
    "more sums": ("1 more sum", "{n} more sums"),
    "more numbers": ("1 more number", "{n} more numbers"),
    "number": "the {number} at {cell}",
    "other number": "the {number} at {cell} that stands for {true}",
    "total": "the mine total",
    "sum": "{sum} ({clue})",
    "sum less mines": ("{sum} ({clue}, less 1 known mine)", "{sum} ({clue}, less {n} known mines)"),
    "safe": ("{cells} is safe", "{cells} are safe"),
    "mines": ("{cells} is a mine", "{cells} are mines"),
    "zero sum": "{sum} (safe)",
    "full sum": ("{sum} (a mine)", "{sum} (mines)"),
    # Whole sentences
    "so": "{reason}, so {result}.",
    "first": "{sums}, so {result}",
    "next": "With {sums}, {result}",
    "also": "So {result}",
    "more follow": ("1 more sum follows", "{n} more sums follow"),
    "one possibility": "{sums} together leave one possibility",
    "complete": (
        "{clue} already has its mine at {mines}",
        "{clue} already has its {n} mines at {mines}",
    ),
    "no mine": "{clue} touches no mine",
    "by models": (
        "By its clue model, {numbers} leaves no other possibility",
        "By the clue models, {numbers} leave no other possibility",
    ),
    "just cells": ("{clue} has just one {hidden} cell", "{clue} has just {n} {hidden} cells"),
    "just cells left": (
        "{clue} needs 1 more and has just one {hidden} cell left",
        "{clue} needs {n} more and has just {n} {hidden} cells left",
    ),
    "shared": "{sums}, so the shared {shared}",
    "inside": "{children} lie within {parent}",
    "differ": (
        "{sums} differ by 1, which only {cells} can make up",
        "{sums} differ by {n}, which only {cells} can make up",
    ),
    "equal": "{sums} are equal, and the first has no cell of its own",
    "all known": "All mines are known",
    "all mines": (
        "There is one mine left, and one {hidden} cell",
        "There are as many mines left as {hidden} cells: {n}",
    ),
    "last mines": (
        "{numbers} touches the last mine",
        "{numbers} touches all {n} remaining mines",
    ),
    "last mines together": (
        "{numbers} together touch the last mine",
        "{numbers} together touch all {n} remaining mines",
    ),
    "last safe": (
        "{numbers} touches the last safe cell",
        "{numbers} touches all {n} remaining safe cells",
    ),
    "last safe together": (
        "{numbers} together touch the last safe cell",
        "{numbers} together touch all {n} remaining safe cells",
    ),
    "fewest": (
        "Just 1 mine is left, and the numbers need no fewer",
        "Just {n} mines are left, and the numbers need no fewer",
    ),
    "most": (
        "1 mine is left, and there is room for no more",
        "{n} mines are left, and there is room for no more",
    ),
    # Patterns
    "pattern": "In the {pattern} pattern, {sums}",
    "hole": "In the hole at {cell}, {sums}",
    "1-2": "In the 1-2 pattern of {numbers}, {shared}",
    "1-2-1": "In the 1-2-1 pattern of {numbers}, a mine at {middle} would leave {two} short of one",
    "1-2-2-1": (
        "In the 1-2-2-1 pattern of {numbers}, each 2 needs a mine beyond the reach of its 1"
    ),
    "1-3-1 corner": "In the 1-3-1 corner of {numbers}, each 1 shares at most one mine with the 3",
    # Suppositions
    "if mine": "If {cell} were a mine, {steps}",
    "if safe": "If {cell} were safe, {steps}",
    "would be safe": "{cells} would be safe ({clue})",
    "would be mines": ("{cells} would be a mine ({clue})", "{cells} would be mines ({clue})"),
    "more steps": ("after 1 more step {failure}", "after {n} more steps {failure}"),
    "lacks": ("{clue} would lack a mine", "{clue} would lack {n} mines"),
    "exceeds": ("{clue} would have a mine too many", "{clue} would have {n} mines too many"),
    "clash": "{clue} would contradict each other",
    "no layout": "no layout would fit {clues}",
    # Other hints
    "over": "Every cell without a mine is open: the game is won.",
    "wrong flag": (
        "The flag at {cells} is wrong. {reason}",
        "The flags at {cells} are wrong. {reason}",
    ),
    "guess": "No cell is certainly safe. The best guess is {cell}: {risk} risk",
    "estimated": " (estimated)",
    "lowest": ", the lowest of all",
    "not lowest": " (the lowest is {risk}, at {cell})",
    "wins": ", and it wins {share}",
    "wins most": ", but it wins most often: {share}",
    "best play": "{share} with best play",
    "about": "about {share} of the time",
    "likely number": ". Most likely number: {number} ({share})",
    "chance of 0": "; chance of a 0: {share}",
    "information": ". Expected information: {bits} bits",
    "can wait": ". Opening other cells may change the risk.",
    "cannot wait": ". Guess it now: opening other cells cannot change the risk.",
    # Levels of detail
    "must guess": "No cell is certainly safe, so you have to guess.",
    "guess around": "No cell is certainly safe, so you have to guess. Look around {cell}.",
    "guess cell": "No cell is certainly safe. The best guess is {cell}.",
    "flag around": "A flag is wrong. Look around {cell}.",
    "total only": "Consider the number of mines left.",
    "around": "Look around {cell}.",
    "around and total": "Look around {cell}, and consider the number of mines left.",
    "from clues": (
        "Cells can be deduced from this clue: {clues}.",
        "Cells can be deduced from these clues: {clues}.",
    ),
    "flag from clues": (
        "This clue proves a flag wrong: {clues}.",
        "These clues prove a flag wrong: {clues}.",
    ),
    "by technique": (
        "{technique}: {clues} proves {result}.",
        "{technique}: {clues} prove {result}.",
    ),
    "with pattern": "{technique} ({pattern})",
    "a wrong flag": "that a flag is wrong",
    "some safe": ("a safe cell", "{n} safe cells"),
    "some mines": ("a mine", "{n} mines"),
}


def say(name: str, **parts: Any) -> str:
    """Returns a template with its parts; `n` is the number that decides on the plural."""
    text = TEXTS[name]
    if not isinstance(text, str):
        text = text[parts["n"] != 1]
    return tight(translated(text).format(**parts))


def joined(items: Iterable[str]) -> str:
    """Returns items as a list within a sentence."""
    *first, last = items
    return say("and", first=say("then").join(first), last=last) if first else last


def joined_clauses(items: Iterable[str]) -> str:
    """Returns clauses as a list within a sentence."""
    *first, last = items
    return say("and clause", clauses=clauses(*first), last=last) if first else last


def listed(items: Sequence[str], most: int, rest: str) -> str:
    """Returns at most `most` items as a list, and the number of the others by a template."""
    shown = list(items[:most])
    if len(items) > most:
        shown.append(say(rest, n=len(items) - most))
    return joined(shown)


def capital(text: str) -> str:
    """Returns a sentence with a capital first letter. Names of cells keep theirs."""
    return text if re.match(r"r\d", text) else text[:1].upper() + text[1:]
