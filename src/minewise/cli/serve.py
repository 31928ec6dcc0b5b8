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
def command(host: str, port: int, allowed: tuple[str, ...]) -> None:
    """Serves the page for playing, analysis and simulation, until Ctrl-C."""
    from minewise.web.app import create_app
    from minewise.web.guard import LOCAL
    from minewise.web.page import NOT_BUILT, Page

    app = create_app(hosts=(*LOCAL, host, *allowed))
    if not Page().is_built:
        click.echo(NOT_BUILT, err=True, nl=False)
    listening.serve(app, host, port)
