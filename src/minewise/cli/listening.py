"""Commands that serve over HTTP: their options, and how they listen until Ctrl-C."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import click

from minewise.base.errors import needed
from minewise.base.wording import worded

F = TypeVar("F", bound=Callable[..., Any])


def options(command: F) -> F:
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


def serve(app: Any, host: str, port: int, path: str = "/") -> None:
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
