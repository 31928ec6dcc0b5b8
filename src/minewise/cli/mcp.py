"""`minewise mcp`: tools for assistants, in the Model Context Protocol."""

from __future__ import annotations

import signal

import click

from minewise.base import interrupt
from minewise.cli import listening

_EPILOG = """\b
Examples:
  minewise mcp
  minewise mcp --http --port 9000
"""


@click.command(epilog=_EPILOG)
@click.option(
    "--http", "over_http", is_flag=True, help="Serve over HTTP. Default: standard input and output."
)
@listening.options
def command(over_http: bool, host: str, port: int, allowed: tuple[str, ...]) -> None:
    """Offers the service and games to assistants, as tools (Model Context Protocol)."""
    from minewise.mcp.server import PATH, create_app, serve_stdio
    from minewise.web.guard import LOCAL

    if over_http:
        listening.serve(create_app((*LOCAL, host, *allowed)), host, port, PATH)
    else:
        signal.signal(signal.SIGINT, interrupt.end)  # a thread waits in a read
        serve_stdio()
