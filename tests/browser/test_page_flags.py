"""Minesweeper Flags against minewise."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect


def scores(page: Page) -> list[int]:
    return [int(text) for text in page.locator(".flags-player strong").all_inner_texts()]


NIGHTLY = pytest.mark.nightly


@pytest.mark.parametrize(
    "level", ["Easy", pytest.param("Medium", marks=NIGHTLY), pytest.param("Strong", marks=NIGHTLY)]
)
def test_a_game_is_played_to_its_end(page: Page, level: str) -> None:
    page.clock.install()  # minewise takes its time between its moves
    page.goto("#/flags")
    page.get_by_role("button", name=level).click()
    page.get_by_role("button", name="9 × 9").click()
    page.get_by_role("button", name="Show values").click()
    message = page.locator("#flags").get_by_role("status")
    finished = re.compile(r"^(You won|minewise won|A draw)")
    for _ in range(60):
        best = page.locator("#flags-board .best")
        ready = best.or_(message.filter(has_text=finished)).first
        for _ in range(2000):
            if ready.is_visible():
                break
            page.clock.fast_forward(1000)
        expect(ready).to_be_visible()
        if finished.match(message.inner_text()):
            break
        best.click()
        expect(
            page.locator("#flags-board .best.taken-0, #flags-board .best[data-open]")
        ).to_have_count(0)
    expect(message).to_have_text(finished)
    assert max(scores(page)) >= 11
    expect(page.get_by_text("Your games at this level")).to_be_visible()
    page.get_by_role("button", name="New game").click()
    assert scores(page) == [0, 0]


def test_play_leads_to_it_and_a_miss_says_what_it_hands_over(page: Page, size: str) -> None:
    page.goto("#/play")
    if size == "phone":
        page.get_by_role("button", name="Beginner").click()
    page.get_by_role("button", name="Custom").click()
    page.get_by_role("link", name="Play Minesweeper Flags against minewise").click()
    expect(page.get_by_role("grid", name="Board of Minesweeper Flags")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    said = page.locator("#flags .message")
    expect(said).to_have_text("Your turn.")
    page.get_by_role("button", name="Show values").click()
    expect(page.locator("#flags-board .best")).to_be_visible()
    page.get_by_role("gridcell", name="row 8, column 8,").click()
    expect(said).to_have_text(re.compile(r"^(A miss at|You took the mine at) r8c8"))
