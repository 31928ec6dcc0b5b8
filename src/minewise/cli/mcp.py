"""`minewise mcp`: tools for assistants, in the Model Context Protocol."""

from __future__ import annotations

import click

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
    with listening.needing("mcp", "mcp"):
        from minewise.mcp.server import PATH, create_app, serve_stdio
        from minewise.web.guard import LOCAL
    if over_http:
        listening.serve(create_app((*LOCAL, host, *allowed)), host, port, PATH)
    else:
        serve_stdio()
