"""The command line: commands are imported when they are called."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from minewise.base import interrupt
from minewise.base.errors import MinewiseError
from minewise.base.wording import TRANSLATIONS, translated, worded
from minewise.languages import preferred, table

BAD_INPUT = 2
_SPELLINGS = {"analyse": "analyze"}
_MODULES = {
    "analyze": "positions",
    "boards": "games",
    "compare": "games",
    "convert": "files",
    "deepen": "positions",
    "engine": "servers",
    "flags": "positions",
    "generate": "files",
    "hint": "positions",
    "lab": "lab",
    "mcp": "servers",
    "openings": "games",
    "read": "files",
    "review": "review",
    "serve": "servers",
    "simulate": "games",
    "verdict": "positions",
    "watch": "games",
}
"""The module of each command, which has its name there."""


class _Interrupted(Exception):
    pass


class _Refused(Exception):
    """An error of minewise, in the words of the command."""


class Group(click.Group):
    """Lists commands with their whole summaries, and words their errors."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MinewiseError as error:
            command = self.get_command(ctx, ctx.invoked_subcommand or "")
            raise _Refused(error.line_for(partial(option_name, command))) from None
        except click.UsageError as error:
            name = ctx.invoked_subcommand or ""
            if error.ctx is None and (called := self.get_command(ctx, name)):
                error.ctx = click.Context(called, ctx, name)
            raise

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Finds a command; the error for a misspelt one names those that are close."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from difflib import get_close_matches

            close = get_close_matches(args[0], self.list_commands(ctx))
            if not close:
                raise
            line = worded("No such command {name!r}.", args[0])
            names = ", ".join(map(repr, close))
            line += f" Did you mean {names}?"
            raise click.UsageError(line, error.ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        rows = [(name, each.get_short_help_str(limit=1000)) for name, each in commands if each]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


class Commands(Group):
    """Finds commands in their modules, and reports every error in one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*_MODULES, *super().list_commands(ctx)])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        name = _SPELLINGS.get(cmd_name, cmd_name)
        if name not in _MODULES:
            return super().get_command(ctx, name)
        module = importlib.import_module(f"{__name__}.{_MODULES[name]}")
        command: click.Command = getattr(module, name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise _Interrupted from None  # click would print an empty line

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode, **extra)
        sys.exit(self._status(args, prog_name or "minewise", complete_var, extra))

    def _status(
        self,
        args: Sequence[str] | None,
        prog_name: str,
        complete_var: str | None,
        extra: dict[str, Any],
    ) -> int:
        if sys.stdout is None:  # closed before the program started
            # Writing must fail, but a command that writes nothing must succeed.
            closed = os.open(os.devnull, os.O_RDONLY)
            sys.stdout = open(closed, "w", encoding="utf-8")  # noqa: SIM115
        try:
            result = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            sys.stdout.flush()
        except click.ClickException as error:
            return _refuse(_line(error))
        except _Refused as error:
            return _refuse(str(error))
        except MemoryError:
            return _refuse(worded("not enough memory: use a smaller board or fewer threads"))
        except (_Interrupted, KeyboardInterrupt, click.Abort):
            click.echo("\n" * sys.stderr.isatty() + f"minewise: {worded('interrupted')}", err=True)
            return interrupt.INTERRUPTED
        except BrokenPipeError:
            _forget_output()
            return 1
        except OSError as error:
            _forget_output()
            return _refuse(worded("cannot write the output: {error}", error.strerror or error))
        return result if isinstance(result, int) else 0


def option_name(command: click.Command | None, argument: str) -> str:
    """Returns the name of an argument of Python in a command: --start, SIZE; else its own."""
    for parameter in command.params if command else ():
        if parameter.name == argument and isinstance(parameter, click.Option):
            return max(parameter.opts, key=len)
        if parameter.name == argument:
            return parameter.human_readable_name
    return argument


def _refuse(line: str) -> int:
    click.echo(f"minewise: {line}", err=True)
    return BAD_INPUT


def _line(error: click.ClickException) -> str:
    line = " ".join(error.format_message().split())
    if isinstance(error, click.UsageError) and error.ctx is not None:
        problem, _, meant = line.partition("Did you mean ")
        if meant:
            names = meant.removeprefix("one of: ").rstrip("?).").replace(", ", worded(" or "))
            line = worded("{problem}: did you mean {names}?", problem.rstrip(". (。"), names)
        else:
            line = worded(
                "{problem}; see {command} --help", line.rstrip(".。"), error.ctx.command_path
            )
    return line[:1].lower() + line[1:]


def _forget_output() -> None:
    """Discards buffered output, so that the interpreter does not try to write it again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


EXAMPLES = """\b
Examples:
  minewise analyze expert.mine
  minewise hint game.txt --mines 99
  minewise watch tie-break
  minewise simulate expert exact --games 10000
  minewise convert board.mbf board.json
"""


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EXAMPLES,
)
@click.version_option(
    None, "-V", "--version", package_name="minewise", message="minewise %(version)s"
)
@click.pass_context
def commands(context: click.Context) -> None:
    """Analyses, explains, plays and simulates Minesweeper with exact probabilities.

    The file name - means standard input, or standard output for a file to be written.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


_COMPLETION_EPILOG = """\b
Examples:
  minewise completion bash > ~/.local/share/bash-completion/completions/minewise
  minewise completion zsh > ~/.zfunc/_minewise
  minewise completion fish > ~/.config/fish/completions/minewise.fish
"""


@commands.command(epilog=_COMPLETION_EPILOG)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Writes the completion script for a shell; save it where the shell looks for such scripts.

    The script completes commands, options, their values and file names. To try it in the current
    shell only, run eval "$(minewise completion bash)".
    """
    from click.shell_completion import get_completion_class

    completing = get_completion_class(shell)
    assert completing is not None  # the shells that click supports
    click.echo(completing(commands, {}, "minewise", "_MINEWISE_COMPLETE").source())


def _number(singular: str, plural: str, number: int) -> str:
    return translated(singular if number == 1 else plural)


def main() -> None:
    """Runs the command line."""
    interrupt.raise_again()
    wanted = os.environ.get("MINEWISE_LANGUAGE") or os.environ.get("LANG", "")
    TRANSLATIONS.update(table(preferred(wanted)))
    for module in (click.core, click.exceptions, click.parser, click.types):
        vars(module).update(_=translated, ngettext=_number)  # instead of gettext
    commands()
