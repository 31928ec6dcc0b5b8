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
@click.option("--host", default="127.0.0.1", help="The address to listen on; 127.0.0.1.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    help="The port; 8000. 0 takes a free one.",
)
@click.option(
    "--allow-host",
    "allowed",
    multiple=True,
    metavar="NAME",
    help="Another name that browsers may call this server by.",
)
@click.option(
    "--games",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where games are kept; ~/.local/state/minewise/games unless stated.",
)
@click.option(
    "--jobs",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where simulations are kept; jobs beside the games, or in a directory stated for these.",
)
@click.option(
    "--ledgers",
    type=click.Path(file_okay=False, path_type=Path),
    multiple=True,
    metavar="DIRECTORY",
    help="Shows the ledgers in it; more than one may be stated, ledgers beside the games if none.",
)
def command(
    host: str,
    port: int,
    allowed: tuple[str, ...],
    games: Path | None,
    jobs: Path | None,
    ledgers: tuple[Path, ...],
) -> None:
    """Serves a page to play, analyse and simulate on, until it is interrupted."""
    try:
        import uvicorn

        from minewise.web.app import create_app
        from minewise.web.guard import LOCAL
        from minewise.web.timeouts import TimedProtocol
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("uvicorn", "starlette", "anyio", "msgspec"):
            raise
        raise click.ClickException(
            "serve needs the extra `web`: pip install 'minewise[web]'"
        ) from None
    try:
        base = games or _state()
        app = create_app(
            games or base / "games",
            hosts=(*LOCAL, host, *allowed),
            jobs=jobs or base / "jobs",
            ledgers=ledgers or [base / "ledgers"],
        )
    except OSError as error:
        raise click.ClickException(f"cannot keep games: {error}") from None
    listening = _listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    click.echo(f"minewise is at http://{shown}:{listening.getsockname()[1]}/ (Ctrl-C ends it)")
    config = uvicorn.Config(
        app,
        http=TimedProtocol,
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
    # all is written; analyses that nobody waits for would go on for seconds
    os._exit(0 if server.started else 1)


def _state() -> Path:
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "minewise"


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends at once (TCP_NODELAY) only on sockets that name their protocol
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
