"""`minewise serve`: the web application."""

from __future__ import annotations

import click

from minewise.cli import listening

_EPILOG = """\b
Examples:
  minewise serve
  minewise serve --port 9000
  minewise serve --host 0.0.0.0 --allow-host mines.example.org
"""


@click.command(epilog=_EPILOG)
@listening.options
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 3600),
    default=5.0,
    show_default=True,
    help="The most time of an answer, for a slow or busy machine.",
)
def command(host: str, port: int, allowed: tuple[str, ...], seconds: float) -> None:
    """Serves the page for playing, analysis and simulation, until Ctrl-C."""
    from minewise.web.app import NOT_BUILT, Page, create_app
    from minewise.web.guard import LOCAL, WebLimits

    app = create_app(WebLimits(seconds=seconds), (*LOCAL, host, *allowed))
    if not Page().is_built:
        click.echo(NOT_BUILT, err=True, nl=False)
    listening.serve(app, host, port)
