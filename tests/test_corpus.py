"""What minewise answers is what was recorded; `regenerate_corpus.py` records it again."""

from __future__ import annotations

import re
from typing import get_args

import click
import corpus
import pytest
from asking import one_line

import minewise as mw
from minewise.cli import commands
from minewise.questions.registry import QUESTIONS
from minewise.topology import GRIDS


@pytest.mark.slow
@pytest.mark.parametrize("name", corpus.ASK)
def test_answers_are_those_of_the_record(name: str) -> None:
    found = corpus.differences(name, corpus.answers(name))
    assert not found, "\n".join([f"{len(found)} differ:", *found[:10]])


def test_every_question_is_answered_and_refused_and_every_field_is_used() -> None:
    requests, outcomes = corpus.requests(), corpus.recorded("requests.jsonl")
    for name, question in QUESTIONS.items():
        pairs = zip(requests, outcomes, strict=True)
        asked = [(each.request, outcome[0]) for each, outcome in pairs if each.question == name]
        assert {accepted for _, accepted in asked} == {True, False}, name
        used = {field for request, _ in asked for field in request}
        assert used >= set(question.request.__struct_fields__), name
    values = {value for each in requests if isinstance(each.request, dict) for value in texts(each)}
    assert values >= {*GRIDS, *get_args(mw.types.Guessing), *get_args(mw.types.StartRule)}


def texts(asked: corpus.Asked) -> list[str]:
    return [value for value in asked.request.values() if isinstance(value, str)]


def test_every_command_is_run() -> None:
    ran = [line.split() for line in corpus.lines("commands.txt")]
    for name in commands.list_commands(click.Context(commands)):
        assert sum(line[0] == name for line in ran) > 1, name


def test_commands_and_calls_are_refused_in_one_line() -> None:
    for line, answer in zip(
        corpus.lines("commands.txt"), corpus.recorded("commands.txt"), strict=True
    ):
        if answer["status"] and not answer["output"]:
            assert re.fullmatch(r"(minewise: [^\n]{,250}\n)+", answer["errors"]), line
    for line, answer in zip(
        corpus.lines("objects.txt"), corpus.recorded("objects.txt"), strict=True
    ):
        if isinstance(answer, list):
            assert one_line(answer[1]), line
