"""The references of the service, of the engine and of commands, written from declarations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click
from msgspec import Struct
from msgspec.json import schema_components

from minewise.cli import commands
from minewise.engine import INPUT, OUTPUT, Bounds
from minewise.questions.limits import Problem
from minewise.questions.registry import QUESTIONS, Question

Schema = dict[str, Any]
_SIMPLE = {
    "string": "text",
    "boolean": "true or false",
    "integer": "whole number",
    "number": "number",
    "null": "null",
}


def reference() -> str:
    """Returns the questions, and the types in their answers, as Markdown."""
    kinds = {kind for each in QUESTIONS.values() for kind in (each.request, *each.answers)}
    _, found = schema_components(kinds, ref_template="{name}")
    requests = {each.request.__name__ for each in QUESTIONS.values()}
    parts = [_question(each, found) for each in QUESTIONS.values()]
    types = [_type(name, found[name]) for name in sorted(found) if name not in requests]
    return "\n".join([*parts, "## The types of the answers\n", *types])


def lines() -> str:
    """Returns the lines that the engine reads and writes, as Markdown."""
    _, found = schema_components((*INPUT, *OUTPUT), ref_template="{name}")

    def types(*kinds: type[Struct]) -> list[str]:
        return [_type(kind.__name__, found[kind.__name__]) for kind in kinds]

    sent, told = types(*INPUT, Bounds), types(*OUTPUT, Problem)
    return "\n".join(["## What a client sends\n", *sent, "## What the engine writes\n", *told])


def options(name: str) -> str:
    """Returns the options of a command of the command line, as Markdown."""
    command = commands.get_command(click.Context(commands), name)
    assert command is not None
    context = click.Context(command)
    command.get_params(context)
    made = (each for each in command.params if isinstance(each, click.Option))
    rows = (each.get_help_record(context) for each in made)
    return "\n".join(f"`{row[0]}`\n: {row[1]}\n" for row in rows if row)


def _question(question: Question, found: dict[str, Schema]) -> str:
    answers = " or ".join(f"`{kind.__name__}`" for kind in question.answers)
    fields = _fields(found[question.request.__name__])
    return f"## `{question.name}`\n\n{question.summary}\n\n{fields}\nThe answer: {answers}.\n"


def _type(name: str, schema: Schema) -> str:
    words = schema.get("description", "")
    return f"### {name}\n\n{words}\n\n{_fields(schema)}"


def _fields(schema: Schema) -> str:
    if not schema.get("properties"):
        return ""
    required = schema.get("required", ())
    rows = (
        f"| `{name}` | {_worded(field)} | {_described(field, name in required)} |\n"
        for name, field in schema["properties"].items()
    )
    return "| field | value | |\n|---|---|---|\n" + "".join(rows)


def _described(field: Schema, required: bool) -> str:
    words = [field["description"]] if "description" in field else []
    if field.get("default"):
        words.append(f"default: `{field['default']}`")
    elif not required:
        words.append("optional")
    return "; ".join(words)


def _worded(schema: Schema) -> str:
    match schema:
        case {"$ref": name}:
            return f"`{name}`"
        case {"enum": values}:
            return _alternatives(f"`{value}`" for value in values)
        case {"anyOf": options}:
            return _alternatives(map(_worded, options))
        case {"prefixItems": items}:
            return "[" + ", ".join(map(_worded, items)) + "]"
        case {"type": "array", "items": items}:
            return f"list of {_worded(items)}"
        case {"type": "object"}:
            return "object"
        case {"type": kind}:
            return _SIMPLE[kind]
        case {"description": _, **rest} if not rest:
            return "any value"
    raise TypeError(f"name the values of {schema}")


def _alternatives(words: Iterable[str]) -> str:
    *most, last = dict.fromkeys(words)
    return f"{', '.join(most)} or {last}" if most else last
