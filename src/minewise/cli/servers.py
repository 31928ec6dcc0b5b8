"""Commands that serve other programs, until Ctrl-C or the end of the input."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import click

from minewise.base import interrupt
from minewise.base.errors import needed
from minewise.base.wording import worded
from minewise.cli import console

F = TypeVar("F", bound=Callable[..., Any])


def _listening(command: F) -> F:
    """Adds --host, --port and --allow-host to a command."""
    for option in (
        click.option(
            "--allow-host",
            "allowed",
            multiple=True,
            metavar="NAME",
            help="Another host name under which the server answers; may be repeated.",
        ),
        click.option(
            "--port",
            type=click.IntRange(0, 65535),
            default=8000,
            help="The port. Default: 8000; 0 chooses a free port.",
        ),
        click.option(
            "--host", default="127.0.0.1", help="The address to listen on. Default: 127.0.0.1."
        ),
    ):
        command = option(command)
    return command


def _serve(app: Any, host: str, port: int, path: str = "/") -> None:
    """Serves an application until Ctrl-C, and ends the process."""
    uvicorn = needed("uvicorn", "web")
    listening = _listen(host, port)
    name = f"[{host}]" if ":" in host else host
    click.echo(
        f"minewise runs at http://{name}:{listening.getsockname()[1]}{path} (press Ctrl-C to stop)"
    )
    config = uvicorn.Config(
        app,
        http="h11",
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=500,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    # All data is written, but abandoned analyses would run on for seconds.
    os._exit(0 if server.started else 1)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY only on sockets with an explicit protocol
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        reason = error.strerror or error
        raise click.ClickException(
            worded("cannot listen on {host}, port {port}: {reason}", host, port, reason)
        ) from None
    return listening


_SERVE_EPILOG = """\b
Examples:
  minewise serve
  minewise serve --port 9000
  minewise serve --host 0.0.0.0 --allow-host mines.example.org
"""


@click.command(epilog=_SERVE_EPILOG)
@_listening
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 3600),
    default=5.0,
    show_default=True,
    help="The most time of an answer, for a slow or busy machine.",
)
def serve(host: str, port: int, allowed: tuple[str, ...], seconds: float) -> None:
    """Serves the page for playing, analysis and simulation, until Ctrl-C."""
    from minewise.web.app import NOT_BUILT, Page, create_app
    from minewise.web.guard import LOCAL, WebLimits

    app = create_app(WebLimits(seconds=seconds), (*LOCAL, host, *allowed))
    if not Page().is_built:
        click.echo(NOT_BUILT, err=True, nl=False)
    _serve(app, host, port)


_MCP_EPILOG = """\b
Examples:
  minewise mcp
  minewise mcp --http --port 9000
"""


@click.command(epilog=_MCP_EPILOG)
@click.option(
    "--http", "over_http", is_flag=True, help="Serve over HTTP. Default: standard input and output."
)
@_listening
def mcp(over_http: bool, host: str, port: int, allowed: tuple[str, ...]) -> None:
    """Offers the service and games to assistants, as tools (Model Context Protocol)."""
    from minewise.mcp.server import PATH, create_app, serve_stdio
    from minewise.web.guard import LOCAL

    if over_http:
        _serve(create_app((*LOCAL, host, *allowed)), host, port, PATH)
    else:
        signal.signal(signal.SIGINT, interrupt.end)  # a thread waits in a read
        serve_stdio()


_ENGINE_EPILOG = """\b
Examples:
  echo '{"id": 1, "question": "hint", "request": {"position": "1##", "mines": 1}}' | minewise engine
  minewise engine --jobs 4 --budget 2 < requests.jsonl > answers.jsonl
  minewise engine --schema > schema.json
"""


@click.command(epilog=_ENGINE_EPILOG)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Answer N requests at a time. Default: one for each processor.",
)
@click.option(
    "--budget",
    metavar="BOUND[,MEGABYTES]",
    help="Limit the time and memory of an answer whose request states none. Default: 5,256;"
    " 15 s for a drill and for a board to order.",
)
@click.option(
    "--schema", "wants_schema", is_flag=True, help="Print the JSON schema of the lines, and end."
)
def engine(jobs: int | None, budget: str | None, wants_schema: bool) -> None:
    """Answers the questions of other programs: a request a line, in JSON, and an answer a line."""
    from minewise.engine import Session, schema
    from minewise.questions.limits import Limits

    if wants_schema:
        import msgspec

        click.echo(msgspec.json.format(msgspec.json.encode(schema())).decode())
        return
    limits = Limits()
    if budget:
        bounds = console.budget(budget)
        seconds, megabytes, work = bounds.seconds, bounds.megabytes, bounds.work
        limits = Limits(seconds=seconds, whole_seconds=seconds, megabytes=megabytes, work=work)
    session = Session(sys.stdout.buffer, jobs or os.cpu_count() or 1, limits)
    try:
        session.run(sys.stdin.buffer)
    except KeyboardInterrupt:
        interrupt.end()
