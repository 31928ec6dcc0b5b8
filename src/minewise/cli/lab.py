"""`minewise lab`: experiments that can be interrupted and resumed at any time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from minewise.cli import Group, console, playing, progress

if TYPE_CHECKING:
    from collections.abc import Callable

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


@click.group(cls=Group, epilog=_EPILOG)
def command() -> None:
    """Runs experiments: combinations of boards, strategies and start rules, from a TOML file.

    Games are stored in a ledger: --ledger, or a file beside the experiment. Stored games are never
    played again, so an interrupted run continues where it stopped.
    """


def _experiment(command: F) -> F:
    command = click.option(
        "--ledger", type=console.FILE, metavar="FILE", help="The ledger. Default: beside FILE."
    )(command)
    return click.argument("file", type=console.FILE)(command)


@command.command("run")
@_experiment
@playing.options("threads", "executor")
def run(file: str, ledger: str | None, threads: int | None, executor: str | None) -> None:
    """Plays the games that the ledger lacks."""
    from minewise.lab import experiment
    from minewise.lab.ledger import Ledger

    plan, path = _plan(file, ledger)
    with Ledger(path) as opened:
        wanted = sum(plan.work().values())
        done = sum(one.done for one in experiment.progress(plan, opened))
        with progress.watching(wanted, done) as watch:
            played = experiment.run(plan, opened, executor=executor, workers=threads, watch=watch)
    click.echo(f"{played:,} games played; {path} has all {wanted:,} games of the experiment")


@command.command("status")
@_experiment
@playing.options("json")
def status(file: str, ledger: str | None, as_json: bool) -> None:
    """Prints the progress of an experiment, which may be running."""
    from minewise.cli.table import Table
    from minewise.lab import experiment

    plan, opened = _reading(file, ledger)
    with opened:
        found = experiment.progress(plan, opened)
    if as_json:
        import json

        click.echo(
            json.dumps(
                [
                    one.series.to_dict()
                    | {"name": one.label, "wanted": one.wanted, "done": one.done}
                    | {"wins": one.result.wins if one.result else 0}
                    for one in found
                ],
                indent=2,
            )
        )
        return
    names = [  # labels have the clue model
        str(one.series).removesuffix(one.series.clues_shown).replace(one.series.name, one.label, 1)
        for one in found
    ]
    table = Table("<series", "games", "wanted", "won %", "<95 % interval")
    for name, one in zip(names, found, strict=True):
        rates = ["", ""]
        if one.result:
            low, high = (playing.share(bound) for bound in one.result.interval)
            rates = [playing.share(one.result.win_rate), f"{low} to {high}"]
        table.add(name, f"{one.done:,}", f"{one.wanted:,}", *rates)
    table.print()
    done, wanted = sum(one.done for one in found), sum(one.wanted for one in found)
    click.echo()
    console.say(f"{done:,} of {wanted:,} games, {100 * done / wanted:.1f} %{_left(found)}")


def _left(found: list[Progress]) -> str:
    """Returns the projected time; empty if a series with missing games has played none."""
    rest = [one for one in found if one.done < one.wanted]
    if not rest or not all(one.result for one in rest):
        return ""
    seconds = sum(
        (one.wanted - one.done) * one.result.seconds / one.done for one in rest if one.result
    )
    return f"; remaining: about {seconds / 3600:.2g} hours of one core"


@command.command("report")
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
            click.echo(f"{report.write(plan, opened, target)} was written")


@command.command("export")
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
    from minewise.base.tables import Rows
    from minewise.lab import tables

    console.check_table(target, "--to")
    plan, opened = _reading(file, ledger)
    with opened:
        rows = tables.all_rows(plan, opened)
    console.write_table(target, Rows(rows))


def _plan(file: str, ledger: str | None) -> tuple[Plan, Path]:
    from minewise.lab.experiment import beside
    from minewise.lab.plan import load

    return load(file), Path(ledger) if ledger else beside(file)


def _reading(file: str, ledger: str | None) -> tuple[Plan, Ledger]:
    from minewise.lab.ledger import Ledger

    plan, path = _plan(file, ledger)
    return plan, Ledger(path, read_only=True)
