"""Commands that ask about the position in a file: they add what they print as text."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cached_property
from inspect import getdoc, signature
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import click

from minewise.cli import console, options, progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from minewise.base.results import Result

READ: Final = "minewise.formats:load"
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class FileQuestion:
    """A question about a file, as the options of a command state it.

    `arguments` are those of the function that answers it, and `source` is what it is about.
    """

    def __init__(self, called: str, games: bool, values: dict[str, Any]) -> None:
        self._function = options.function(called)
        self.file: str = values.pop("file")
        self.as_json: bool = values.pop("as_json")
        self._svg: str | None = values.pop("svg", None)
        self._table: str | None = values.pop("target", None)
        stated = _taken(options.function(READ), values)
        self.arguments = _taken(self._function, values)
        console.check_table(self._table)
        read = console.played if games else console.position
        command = click.get_current_context().info_name or ""
        self.source: Any = read(self.file, command, stated)
        self.own = values

    @cached_property
    def result(self) -> Any:
        """The result of the function; `seconds` is then the time that it took."""
        with self.working():
            start = perf_counter()
            result = self.call()
            self.seconds = perf_counter() - start
        return result

    @contextmanager
    def working(self) -> Iterator[None]:
        """Shows the time that work takes, and names the file in its errors."""
        seconds = self.arguments["budget"].seconds
        with console.suspecting(self.file, self.source), progress.patience(seconds):
            yield

    def call(self) -> Any:
        """Calls the function."""
        return self._function(self.source, **self.arguments)

    def print(
        self,
        write: Callable[[Any], None],
        answer: Callable[[Any], Result] = lambda result: result,
        beside: Mapping[str, Result] = _NOTHING,
    ) -> None:
        """Writes the picture and the table that are wanted, and prints the answer.

        `write` prints the result as text, and `answer` returns the answer in JSON, to which the
        results of other questions in `beside` are added.
        """

        def print_json(result: Any) -> None:
            console.print_answer(answer(result), self.source, beside)

        result, wanted = self.result, {"svg": self._svg, "target": self._table}
        with self.working():
            console.give(result, write, as_json=self.as_json, answer=print_json, **wanted)


def asks(
    called: str, *, epilog: str, games: bool = False, picture: str = "", table: bool = False
) -> Callable[[Callable[..., None]], click.Command]:
    """Makes a command that asks a function about the position, or about a game, in FILE.

    It has the options of the function, those that describe the position, and its own. `called`
    names the function as in `options`; `picture` is the help of --svg, if there is one.
    """

    def make(body: Callable[..., None]) -> click.Command:
        def run(**values: Any) -> None:
            question = FileQuestion(called, games, values)
            body(question, **question.own)

        def last() -> None: ...

        added = [console.ambiguous, console.as_json]
        added += [console.table] if table else []
        added += [console.svg(picture)] if picture else []
        for option in added:
            option(last)
        params = [*last.__click_params__, *getattr(body, "__click_params__", [])]  # type: ignore[attr-defined]
        return options.Command(
            None,
            params=[click.Argument(["file"], type=console.FILE), *reversed(params)],
            callback=run,
            help=getdoc(body),
            epilog=epilog,
            functions=(READ, called),
        )

    return make


def _taken(function: Callable[..., Any], values: dict[str, Any]) -> dict[str, Any]:
    """Removes the arguments of a function from values, and returns them."""
    return {name: values.pop(name) for name in signature(function).parameters if name in values}
