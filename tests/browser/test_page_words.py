"""One name for a thing everywhere, and controls of the page's own colours."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import minewise as mw
from minewise.play.strategies import BUILT_IN, described

pytestmark = pytest.mark.parametrize("size", ["desktop"], indirect=True)


def test_a_technique_has_one_name(page: Page) -> None:
    """In the course, in the laboratory and in a lesson, it is that of the library."""
    titles = {technique.name: technique.title for technique in mw.techniques()}
    page.goto("#/lab")
    page.get_by_role("combobox", name="Strategy").select_option("composed")
    ticks = page.get_by_role("group", name="Techniques").locator("label")
    expect(ticks).to_have_text(list(titles.values()))
    page.goto("#/practice")
    for technique in filter(lambda technique: technique.lesson, mw.techniques()):
        lesson = page.locator(f"#practice [href='#/practice?lesson={technique.name}']")
        expect(lesson.last).to_contain_text(technique.title)  # one may be recommended above
    page.goto("#/practice?lesson=subset&position=1")
    expect(page.get_by_role("heading", name=f"Lesson: {titles['subset']}")).to_be_visible()


def test_a_strategy_has_a_name_and_a_sentence(page: Page) -> None:
    """The same to experiment with and to watch."""
    for view in ("lab", "watch?size=beginner&seed=5"):
        page.goto(f"#/{view}")
        settings = page.locator(f"#{view.partition('?')[0]} .settings")
        field = settings.locator("label").filter(has_text=re.compile("^Strategy")).locator("select")
        for name in BUILT_IN:
            expect(field.locator(f"[value='{name}']")).to_have_text(described(name).title)
            field.select_option(name, force=True)
            expect(settings).to_contain_text(described(name).summary)


def test_no_control_has_the_colours_of_the_browser(page: Page) -> None:
    page.goto("./")
    page.get_by_role("button", name="Settings").click()
    action, accents = page.evaluate(
        """() => {
          const probe = document.createElement("i");
          probe.style.color = "var(--action)";
          document.body.append(probe);
          const inputs = document.querySelectorAll("input:is([type=checkbox], [type=range])");
          const accent = (input) => getComputedStyle(input).accentColor;
          return [getComputedStyle(probe).color, [...inputs].map(accent)];
        }"""
    )
    assert accents
    assert set(accents) == {action}
    page.keyboard.press("Escape")
    for view in ("analyse", "review", "history"):
        page.goto(f"#/{view}")
        expect(page.locator(f"#{view}")).to_be_visible()
        files = page.locator("input[type=file]")
        clip = """all => all.filter((one) => one.checkVisibility())
          .map((one) => getComputedStyle(one).clipPath)"""
        assert set(files.evaluate_all(clip)) <= {"inset(50%)"}  # a button of the page is clicked
