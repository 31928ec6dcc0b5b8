"""`minewise engine`: the service for other programs, on standard input and output."""

from __future__ import annotations

import os
import sys

import click

from minewise.base import interrupt
from minewise.cli import console

_EPILOG = """\b
Examples:
  echo '{"id": 1, "question": "hint", "request": {"position": "1##", "mines": 1}}' | minewise engine
  minewise engine --jobs 4 --budget 2 < requests.jsonl > answers.jsonl
  minewise engine --schema > schema.json
"""


@click.command(epilog=_EPILOG)
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
def command(jobs: int | None, budget: str | None, wants_schema: bool) -> None:
    """Answers the questions of other programs: a request a line, in JSON, and an answer a line."""
    from minewise.engine.messages import schema
    from minewise.engine.session import Session
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
