"""Parameters that several functions share, each with its note."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from minewise.base.results import Note
from minewise.base.types import StartRule

PromisedRule: TypeAlias = Annotated[
    StartRule,
    Note("the promise for the first click, if no cell is revealed: none, no mine, or a 0"),
]
TrustFlags: TypeAlias = Annotated[bool, Note("flags count as mines")]
