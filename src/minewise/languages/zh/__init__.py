"""Simplified Chinese: the sentences by their English templates."""

from typing import Final

from minewise.languages.zh.command_line import COMMAND_LINE
from minewise.languages.zh.errors import ERRORS
from minewise.languages.zh.hints import HINTS

SENTENCES: Final = {**HINTS, **ERRORS, **COMMAND_LINE}
