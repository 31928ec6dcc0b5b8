"""`minewise lab`: experiments that can be interrupted and resumed at any time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from minewise.base.tables import Rows, interval, share
from minewise.base.wording import worded
from minewise.cli import Group, console, options

if TYPE_CHECKING:
    from minewise.lab.experiment import Progress
    from minewise.lab.ledger import Ledger
    from minewise.lab.plan import Plan

F = TypeVar("F", bound="Callable[..., Any]")

_EPILOG = """\b
Examples:
  minewise lab run guesses.toml
  minewise lab status guesses.toml
  minewise lab report guesses.toml --to report
  minewise lab export guesses.toml --to guesses.csv
"""


@click.group(cls=Group, invoke_without_command=True, epilog=_EPILOG)
@click.pass_context
def lab(context: click.Context) -> None:
    """Runs experiments: combinations of boards, strategies and start rules, from a TOML file.

    Games are stored in a ledger: --ledger, or a file beside the experiment. Stored games are never
    played again, so an interrupted run continues where it stopped.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _experiment(command: F) -> F:
    command = click.option(
        "--ledger", type=console.FILE, metavar="FILE", help="The ledger. Default: beside FILE."
    )(command)
    return click.argument("file", type=console.FILE)(command)


@lab.command("run", cls=options.Command, functions=["minewise.lab.experiment:run"])
@_experiment
def run(file: str, ledger: str | None, **stated: Any) -> None:
    """Plays the games that the ledger lacks."""
    from minewise.lab import experiment
    from minewise.lab.ledger import Ledger

    plan, path = _plan(file, ledger)
    with Ledger(path) as opened:
        wanted = sum(plan.work().values())
        done = experiment.done(plan, opened)
        with console.watching(wanted, done) as watch:
            played = experiment.run(plan, opened, watch=watch, **stated)
    words = "{games:,} games played; {path} has all {wanted:,} games of the experiment"
    click.echo(worded(words, played, path, wanted))


@lab.command("status")
@_experiment
@console.as_json
def status(file: str, ledger: str | None, as_json: bool) -> None:
    """Prints the progress of an experiment, which may be running."""
    from minewise.lab import experiment

    plan, opened = _reading(file, ledger)
    with opened:
        rows = experiment.progress(plan, opened)
    if as_json:
        import json

        click.echo(json.dumps([row.to_dict() for row in rows], indent=2))
        return
    console.print_table(map(_row, rows))
    done, wanted = sum(row.done for row in rows), sum(row.wanted for row in rows)
    click.echo()
    words = "{done:,} of {wanted:,} games, {share:.1f} %{left}"
    console.say(worded(words, done, wanted, 100 * done / wanted, _left(rows)))


def _row(row: Progress) -> dict[str, str]:
    clues = worded(", clues {clues}", row.series.deal.clues)  # labels have the clue model
    return {
        "<series": str(row.series).removesuffix(clues).replace(row.series.name, row.label, 1),
        "games": f"{row.done:,}",
        "wanted": f"{row.wanted:,}",
        "won %": share(row.result.win_rate) if row.result else "",
        "<95 % interval": interval(row.result.interval) if row.result else "",
    }


def _left(rows: list[Progress]) -> str:
    """Returns the projected time; empty if a series with missing games has played none."""
    rest = [row for row in rows if row.done < row.wanted]
    if not rest or not all(row.result for row in rest):
        return ""
    seconds = sum(
        (row.wanted - row.done) * row.result.seconds / row.done for row in rest if row.result
    )
    return worded("; remaining: about {hours:.2g} hours of one core", seconds / 3600)


@lab.command("report")
@_experiment
@click.option(
    "--to", "folder", metavar="FOLDER", help="The folder to write to. Default: beside FILE."
)
@click.option(
    "--markdown", metavar="PAGE", help="Write this Markdown page instead, with figures in images/."
)
def report(file: str, ledger: str | None, folder: str | None, markdown: str | None) -> None:
    """Writes an HTML page (extra `lab`), its figures as SVG, PDF and PNG, and its tables as CSV."""
    from minewise.lab import report

    plan, opened = _reading(file, ledger)
    with opened:
        if markdown is not None:
            report.write_markdown(plan, opened, markdown)
        else:
            target = folder or Path(file).with_suffix(".report")
            click.echo(worded("wrote {file}", report.write(plan, opened, target)))


@lab.command("export")
@_experiment
@click.option(
    "--to",
    "target",
    type=console.FILE,
    metavar="FILE",
    required=True,
    help="A .csv or .parquet file. Default: CSV on standard output.",
)
def export(file: str, ledger: str | None, target: str) -> None:
    """Writes the results as a table with one row per series: CSV, or Parquet (extra `parquet`)."""
    from minewise.lab import figures

    console.check_table(target, "--to")
    plan, opened = _reading(file, ledger)
    with opened:
        played = figures.played(plan, opened)
        rows = [row for run, group in played for row in figures.series_rows(run.title, group)]
    console.write_table(target, Rows(rows))


def _plan(file: str, ledger: str | None) -> tuple[Plan, Path]:
    from minewise.lab.experiment import beside
    from minewise.lab.plan import load

    return load(file), Path(ledger) if ledger else beside(file)


def _reading(file: str, ledger: str | None) -> tuple[Plan, Ledger]:
    from minewise.lab.ledger import Ledger

    plan, path = _plan(file, ledger)
    return plan, Ledger(path, read_only=True)
