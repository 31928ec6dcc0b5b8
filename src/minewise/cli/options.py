"""Options of commands, made from the parameters of functions: their types, notes and bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from inspect import Parameter, signature
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import click

from minewise.base.results import Bounds, Note, marks_of, members
from minewise.base.types import Cell
from minewise.base.wording import worded
from minewise.cli import console
from minewise.deal import Deal
from minewise.play.strategies import strategy_options

READ: Final = "minewise.formats:load"
"""The function that reads files."""

_SHORT: Final = {"all_steps": "all", "cells": "cell"}
_METAVARS: Final = {int: "N", float: "X", str: "TEXT"}
_BUDGET: Final = "Limit time (seconds, or work=STEPS) and memory. Default: 10,1024."


class Command(click.Command):
    """A command with an option for each parameter of functions that has a note, and for a budget.

    `functions` are texts such as `package.module:function`: they are imported when the command is
    called. An option of the command itself takes the place of one that is made, and those of the
    parameters in `without` are left out. A made option that is not stated is no argument, unless
    the parameter has a default. If `strategies` is set, the help lists the options of strategies.
    """

    def __init__(
        self,
        *args: Any,
        functions: Sequence[str] = (),
        without: Sequence[str] = (),
        strategies: bool = False,
        **settings: Any,
    ) -> None:
        super().__init__(*args, **settings)
        self._functions, self._without, self._strategies = tuple(functions), without, strategies
        self._made: set[str] = set()

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Returns the parameters: arguments, the options that are made, and the other options."""
        functions, self._functions = self._functions, ()
        taken = {*self._without, *(parameter.name or "" for parameter in self.params)}
        made = {each.name or "": each for text in functions for each in options_of(function(text))}
        place = sum(isinstance(parameter, click.Argument) for parameter in self.params)
        self.params[place:place] = [each for name, each in made.items() if name not in taken]
        self._made |= made.keys() - taken
        return super().get_params(ctx)

    def invoke(self, ctx: click.Context) -> Any:
        """Calls the command without the arguments that are not stated."""
        for name in self._made:
            if ctx.params[name] is None:
                del ctx.params[name]
        return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the options of the command, and those of strategies."""
        super().format_options(ctx, formatter)
        if self._strategies:
            rows = [(f"{row.name}={int(row.default)}", row.summary) for row in strategy_options()]
            with formatter.section(
                "Options of a strategy, as in counting,exact/safety//endgame=256"
            ):
                formatter.write_dl([(name, f"{summary}.") for name, summary in rows])


class _Text(click.types.StringParamType):
    """The type of a text that a function reads; `read` gets the name of the option, too."""

    def __init__(self, read: Callable[[str, str], Any]) -> None:
        self._read = read

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        return self._read(value, param.opts[0]) if isinstance(value, str) else value


class _NumberOr(click.types.IntParamType):
    """The type of a whole number that may be a word instead."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        return value if value in self._words else super().convert(value, param, ctx)


def _range(text: str, option: str) -> tuple[int, int]:
    low, _, high = text.partition("..")
    try:
        return int(low), int(high or low)
    except ValueError:
        line = "{option} must be N or N..M, such as 120..130, not {text!r}"
        raise click.UsageError(worded(line, option, text)) from None


def stated() -> dict[str, str]:
    """Returns the options that the call of the command states, by the name of their argument."""
    context = click.get_current_context()
    named = {each.name or "": each for each in context.command.params}
    given = {name: context.get_parameter_source(name) for name in named}
    return {
        name: named[name].opts[0]
        for name, source in given.items()
        if source and source.name == "COMMANDLINE"
    }


def function(text: str) -> Callable[..., Any]:
    """Returns the function that a text such as `package.module:function` names."""
    module, _, name = text.partition(":")
    return getattr(import_module(module), name)  # type: ignore[no-any-return]


def options_of(called: Callable[..., Any]) -> Iterator[click.Option]:
    """Yields an option for each parameter of a function that has a note, and for a budget."""
    for name, hint, default in _parameters(called):
        if name == "budget":
            settings: dict[str, Any] = {"callback": lambda _, __, text: console.budget(text)}
            yield click.Option(["--budget"], metavar="BOUND[,MEGABYTES]", help=_BUDGET, **settings)
            continue
        marks = tuple(marks_of(hint))
        note = next((mark.text for mark in marks if isinstance(mark, Note)), "")
        bounds = next((mark for mark in marks if isinstance(mark, Bounds)), Bounds())
        if note:
            yield _option(name, hint, default, note, bounds)


def _parameters(called: Callable[..., Any]) -> Iterator[tuple[str, Any, Any]]:
    """Yields the names, types and defaults of parameters; those of a deal are in `Deal`."""
    hints = get_type_hints(called, include_extras=True)
    for name, parameter in signature(called).parameters.items():
        if parameter.kind is not Parameter.VAR_KEYWORD:
            yield name, hints[name], parameter.default
            continue

        defaults = signature(Deal).parameters
        (keywords,) = get_args(hints[name])
        for key, kind in get_type_hints(keywords, include_extras=True).items():
            yield key, kind, defaults[key].default if key in defaults else None


def _option(name: str, hint: Any, default: Any, note: str, bounds: Any) -> click.Option:
    option = "--" + _SHORT.get(name, name).replace("_", "-")
    words = note[:1].upper() + note[1:] + "."
    if [*members(hint)] == [bool]:
        return click.Option([option, name], is_flag=True, help=words)
    if default not in (None, "", ()):
        words += f" Default: {default}."
    multiple = isinstance(default, tuple)
    kinds = [*members(hint)]
    if len(kinds) == 1 and get_origin(kinds[0]) is tuple:
        count = len(get_args(kinds[0]))
        return click.Option(
            [option, name], type=int, nargs=count, metavar=" ".join("N" * count), help=words
        )
    kind, metavar = _type(kinds, bounds)
    if multiple:
        words = words.replace(";", "; may be repeated;", 1)
    return click.Option(
        [option, name], type=kind, metavar=metavar, default=default, multiple=multiple, help=words
    )


def _type(kinds: list[Any], bounds: Any) -> tuple[Any, str | None]:
    """Returns the type of the text of an option, and its name in the help."""
    words = tuple(word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind))
    if {*members(Cell)} <= {*kinds} or kinds == [Iterable[Cell]]:
        return _Text(console.as_cell), "ROW,COL"
    if Iterable[str] in kinds:
        return _Text(lambda text, _: text.replace(" ", "").split(",")), "NAME,..."
    if tuple[int, int] in kinds:
        return _Text(_range), "N[..M]"
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
