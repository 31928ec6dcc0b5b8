"""The languages: each is a module with the sentences by their English templates."""

from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = ("en", "zh")


def table(name: str) -> Mapping[str, str]:
    """Returns the sentences of a language; English needs none."""
    if name == "zh":
        from minewise.languages.zh import SENTENCES

        return SENTENCES
    return {}


def preferred(text: str) -> str:
    """Returns the first known language of `zh_CN.UTF-8`, `zh-CN,en;q=0.8` and their like."""
    codes = (part.strip()[:2].lower() for part in text.split(","))
    return next((code for code in codes if code in LANGUAGES), "en")
