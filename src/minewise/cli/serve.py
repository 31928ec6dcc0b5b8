"""`minewise serve`: the web application."""

from __future__ import annotations

import os
from pathlib import Path

import click

from minewise.base.wording import worded
from minewise.cli import listening

_EPILOG = """\b
Examples:
  minewise serve
  minewise serve --port 9000
  minewise serve --ledgers experiments
  minewise serve --host 0.0.0.0 --allow-host mines.example.org
"""


@click.command(epilog=_EPILOG)
@listening.options
@click.option(
    "--jobs",
    type=click.Path(file_okay=False, path_type=Path),
    help="The directory of the jobs. Default: ~/.local/state/minewise/jobs.",
)
@click.option(
    "--ledgers",
    type=click.Path(file_okay=False, path_type=Path),
    multiple=True,
    metavar="DIRECTORY",
    help="A directory of ledgers to show; may be repeated. Default: ledgers beside the jobs.",
)
def command(
    host: str,
    port: int,
    allowed: tuple[str, ...],
    jobs: Path | None,
    ledgers: tuple[Path, ...],
) -> None:
    """Serves the page for playing, analysis and simulation, until Ctrl-C."""
    from minewise.web.app import create_app
    from minewise.web.guard import LOCAL
    from minewise.web.page import NOT_BUILT, Page

    try:
        jobs = jobs or _state() / "jobs"
        app = create_app(
            jobs, hosts=(*LOCAL, host, *allowed), ledgers=ledgers or [jobs.parent / "ledgers"]
        )
    except OSError as error:
        raise click.ClickException(worded("cannot store jobs: {error}", error)) from None
    if not Page().is_built:
        click.echo(NOT_BUILT, err=True, nl=False)
    listening.serve(app, host, port)


def _state() -> Path:
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "minewise"
