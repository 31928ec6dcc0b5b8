"""Other languages: every sentence, with the same parts, and nothing left over."""

import json
import re

import minewise as mw
from minewise.base.wording import worded
from minewise.explain.texts import TEXTS
from minewise.languages import preferred, table
from minewise.play.strategies import described, strategy_options
from minewise.site import door
from release.templates import templates

CHINESE = table("zh")


def test_no_sentence_lacks_a_translation_and_none_is_left_over() -> None:
    forms = {form for text in TEXTS.values() for form in ([text] if type(text) is str else text)}
    titles = {part for each in mw.techniques() for part in (each.title, each.summary)}
    named = map(described, mw.strategies())
    titles |= {part for each in named for part in (each.title, each.summary)}
    parts = [*mw.criteria(), *mw.policies(), *strategy_options()]
    titles |= {each.summary for each in parts}
    lessons = {part for each in mw.techniques() if each.lesson for part in each.lesson[:2]}
    assert {*forms, *titles, *lessons, *templates()} == {*CHINESE}


def test_python_speaks_chinese_with_the_same_parts() -> None:
    parts = re.compile(r"\{(\w+)")
    for template, text in CHINESE.items():
        assert {*parts.findall(template)} == {*parts.findall(text)}, template
    mw.language("zh")
    try:
        hint = mw.hints(mw.Position.parse("1##", mines=1))[0]
        assert hint.text == "所有的雷都已知，所以 r0c2 安全。"
    finally:
        mw.language("en")


def test_a_request_names_its_language() -> None:
    assert [preferred(text) for text in ("zh_CN.UTF-8", "fr, zh;q=0.8", "C", "")] == [
        *("zh", "zh", "en", "en"),
    ]
    _, answer = door.ask("techniques", "{}", None, "zh")
    assert json.loads(answer)["techniques"][0]["title"] == "计数"
    assert worded("try again") == "try again"  # the language was that of the request
