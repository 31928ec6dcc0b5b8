"""Options of commands, made from the parameters of functions: their types, notes and bounds."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin

import click

from minewise.cli import console

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from inspect import Parameter

_SHORT: Final = {"all_steps": "all", "cells": "cell"}
_METAVARS: Final = {int: "N", float: "X", str: "TEXT"}
_BUDGET: Final = "Limit time (seconds, or work=STEPS) and memory. Default: 10,1024."


class Command(click.Command):
    """A command with an option for each parameter of functions that has a note, and for a budget.

    `functions` are texts such as `package.module:function`: they are imported when the command is
    called. An option of the command itself takes the place of one that is made.
    """

    def __init__(self, *args: Any, functions: Sequence[str] = (), **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._functions = tuple(functions)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Returns the parameters: arguments, the options that are made, and the other options."""
        functions, self._functions = self._functions, ()
        own = {parameter.name for parameter in self.params}
        made = [each for text in functions for each in options_of(function(text))]
        place = sum(isinstance(parameter, click.Argument) for parameter in self.params)
        self.params[place:place] = [each for each in made if each.name not in own]
        return super().get_params(ctx)


class _Cell(click.types.StringParamType):
    """The type of a cell: r3c5 or ROW,COL."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Reads a cell."""
        return console.as_cell(value, param.opts[0]) if isinstance(value, str) else value


class _NumberOr(click.types.IntParamType):
    """The type of a whole number that may be a word instead."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Reads a number or a word."""
        return value if value in self._words else super().convert(value, param, ctx)


def function(text: str) -> Callable[..., Any]:
    """Returns the function that a text such as `package.module:function` names."""
    module, _, name = text.partition(":")
    return getattr(import_module(module), name)  # type: ignore[no-any-return]


def options_of(called: Callable[..., Any]) -> Iterator[click.Option]:
    """Yields an option for each parameter of a function that has a note, and for a budget."""
    from inspect import signature
    from typing import get_type_hints

    from minewise.base.results import Bounds, Note, marks_of

    hints = get_type_hints(called, include_extras=True)
    for name, parameter in signature(called).parameters.items():
        if name == "budget":
            settings: dict[str, Any] = {"callback": lambda _, __, text: console.budget(text)}
            yield click.Option(["--budget"], metavar="BOUND[,MEGABYTES]", help=_BUDGET, **settings)
            continue
        marks = tuple(marks_of(hints[name]))
        note = next((mark.text for mark in marks if isinstance(mark, Note)), "")
        bounds = next((mark for mark in marks if isinstance(mark, Bounds)), Bounds())
        if note:
            yield _option(parameter, hints[name], note, bounds)


def _option(parameter: Parameter, hint: Any, note: str, bounds: Any) -> click.Option:
    name, default = parameter.name, parameter.default
    option = "--" + _SHORT.get(name, name).replace("_", "-")
    words = note[:1].upper() + note[1:] + "."
    if isinstance(default, bool):
        return click.Option([option, name], is_flag=True, help=words)
    if default not in (None, "", ()):
        words += f" Default: {default}."
    multiple = isinstance(default, tuple)
    kind, metavar = _type(hint, bounds)
    if multiple:
        words = words.replace(";", "; may be repeated;", 1)
    return click.Option(
        [option, name], type=kind, metavar=metavar, default=default, multiple=multiple, help=words
    )


def _type(hint: Any, bounds: Any) -> tuple[Any, str | None]:
    """Returns the type of the text of an option, and its name in the help."""
    from collections.abc import Iterable

    from minewise.base.results import members
    from minewise.base.types import Cell

    kinds = tuple(members(hint))
    words = tuple(word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind))
    if {*members(Cell)} <= {*kinds} or kinds == (Iterable[Cell],):
        return _Cell(), "ROW,COL"
    if int in kinds and words:
        return _NumberOr(words), "N"
    if words:
        return click.Choice(words), None
    kind = next((each for each in _METAVARS if each in kinds), str)
    limits = {"min": bounds.least, "max": bounds.most}
    if bounds.above is not None:
        limits |= {"min": bounds.above, "min_open": True}
    if kind is str or not any(limit is not None for limit in limits.values()):
        return kind, _METAVARS[kind]
    return (click.IntRange if kind is int else click.FloatRange)(**limits), _METAVARS[kind]
