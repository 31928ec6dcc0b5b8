"""Shared parts of the laboratory's commands: options, and conversion of cells and shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args

import click

from minewise.base.types import GridKind, Guessing, StartRule
from minewise.cli import console

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")


class StrategyCommand(click.Command):
    """A command that takes strategies; its help lists their options."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the options of the command, and those of strategies."""
        from minewise.play.strategies import strategy_options

        super().format_options(ctx, formatter)
        with formatter.section("Options of a strategy, as in counting,exact/safety//endgame=256"):
            formatter.write_dl(
                [
                    (f"{row.name}={int(row.default)}", f"{row.summary}.")
                    for row in strategy_options()
                ]
            )


def cell(context: Any, parameter: Any, value: str | None) -> tuple[int, int] | None:
    """Reads a cell as ROW,COL."""
    if value is None:
        return None
    return console.as_cell(value, "--start")


COUNT: Final = click.IntRange(min=1)
NUMBER: Final = click.IntRange(min=0)

_OPTIONS: Final[dict[str, Callable[[F], F]]] = {
    "seed": click.option(
        "--seed",
        type=NUMBER,
        default=0,
        metavar="S",
        help="The seed of the games. Default: 0.",
    ),
    "new-seed": click.option(
        "--seed",
        type=int,
        metavar="S",
        help="The seed; the same seed gives the same games. Default: random.",
    ),
    "number": click.option(
        "--number",
        "game",
        type=int,
        default=0,
        metavar="N",
        help="The number of the first game of the seed. Default: 0.",
    ),
    "first": click.option(
        "--first",
        "game",
        type=NUMBER,
        default=0,
        metavar="N",
        help="The number of the first game. Default: 0.",
    ),
    "start": click.option(
        "--start",
        callback=cell,
        metavar="ROW,COL",
        help="The first cell. Default: that of the strategy, or a good one for the board.",
    ),
    "rule": click.option(
        "--start-rule",
        type=click.Choice(get_args(StartRule)),
        default="opening",
        help="The promise for the first click: none, no mine, or a 0. Default: opening.",
    ),
    "guessing": click.option(
        "--guessing",
        type=click.Choice(get_args(Guessing)),
        default="classic",
        help="Clicks that no logic proves safe: as drawn; safe if no cell was provably safe, "
        "otherwise as drawn, or a mine; or always safe. Default: classic.",
    ),
    "topology": click.option(
        "--topology",
        type=click.Choice(get_args(GridKind)),
        default="square",
        help="The topology. Default: square.",
    ),
    "clues": click.option(
        "--clues",
        metavar="MODEL",
        help="How shown numbers depend on true ones: exact, withheld(0.2), optimistic, cautious, "
        "liar, noisy(0.05) ... Default: exact.",
    ),
    "threads": click.option(
        "--threads",
        type=COUNT,
        metavar="N",
        help="The number of threads or workers. Default: all processors.",
    ),
    "executor": click.option(
        "--executor",
        metavar="WHERE",
        help="threads, processes, dask, or dask://HOST:PORT. Default: threads.",
    ),
    "table": console.table,
    "json": click.option("--json", "as_json", is_flag=True, help="Write JSON."),
    "csv": click.option("--csv", "as_csv", is_flag=True, help="Write CSV."),
}


GAMES: Final = ("seed", "first", "start", "rule", "guessing", "topology", "clues")


def options(*names: str) -> Callable[[F], F]:
    """Adds options that several commands share."""

    def add(command: F) -> F:
        for name in reversed(names):
            command = _OPTIONS[name](command)
        return command

    return add


def share(value: float, decimals: int = 2) -> str:
    """Returns a share in percent, without the percent sign."""
    return f"{100 * value:.{decimals}f}"
