"""`minewise serve`: the web application."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from pathlib import Path

import click

_EPILOG = """\b
Examples:
  minewise serve
  minewise serve --port 9000
  minewise serve --ledgers experiments
  minewise serve --host 0.0.0.0 --allow-host mines.example.org
"""


@click.command(epilog=_EPILOG)
@click.option("--host", default="127.0.0.1", help="The address to listen on. Default: 127.0.0.1.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    help="The port. Default: 8000; 0 chooses a free port.",
)
@click.option(
    "--allow-host",
    "allowed",
    multiple=True,
    metavar="NAME",
    help="Another host name under which the server answers; may be repeated.",
)
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
    try:
        import uvicorn

        from minewise.web.app import create_app
        from minewise.web.guard import LOCAL
        from minewise.web.page import NOT_BUILT, Page
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("uvicorn", "starlette", "anyio", "msgspec"):
            raise
        from minewise.base.optional import installing

        raise click.ClickException(f"serve needs the extra `web`: {installing('web')}") from None
    try:
        jobs = jobs or _state() / "jobs"
        app = create_app(
            jobs, hosts=(*LOCAL, host, *allowed), ledgers=ledgers or [jobs.parent / "ledgers"]
        )
    except OSError as error:
        raise click.ClickException(f"cannot store jobs: {error}") from None
    if not Page().is_built:
        click.echo(NOT_BUILT, err=True, nl=False)
    listening = _listen(host, port)
    name = f"[{host}]" if ":" in host else host
    click.echo(
        f"minewise runs at http://{name}:{listening.getsockname()[1]}/ (press Ctrl-C to stop)"
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


def _state() -> Path:
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "minewise"


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
        raise click.ClickException(f"cannot listen on {host}, port {port}: {reason}") from None
    return listening
