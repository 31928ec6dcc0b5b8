"""The language of errors and hints."""

from __future__ import annotations

from typing import Literal

from minewise.base import wording
from minewise.base.arguments import check_name
from minewise.languages import LANGUAGES, table


def language(name: Literal["en", "zh"]) -> None:
    """Chooses the language of the hints and errors that follow by `name`: "en" or "zh" (Chinese).

    It holds for the process. Sentences without a translation stay English, and so do codes, names
    and the keys of JSON. Raises `ParameterError` for other languages.

    >>> import minewise as mw
    >>> mw.language("zh")
    >>> print(mw.hints(mw.Position.parse("1##", mines=1))[0].text)
    所有的雷都已知，所以 r0c2 安全。
    >>> mw.language("en")
    """
    chosen = table(check_name("name", name, LANGUAGES))
    wording.TRANSLATIONS.clear()
    wording.TRANSLATIONS.update(chosen)
