"""`minewise compare`: paired comparisons of strategies on the same boards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, cast

import click

from minewise.cli import console, options, progress

if TYPE_CHECKING:
    from minewise.lab.comparison import Comparison
    from minewise.play.series import Series

_EPILOG = """\b
Examples:
  minewise compare expert exact tie-break --games 20000 --start 3,3
  minewise compare beginner exact four-step subset-only --until 0.005
"""


@click.command(
    cls=options.Command,
    functions=["minewise.lab.compare:compare"],
    strategies=True,
    epilog=_EPILOG,
)
@click.argument("board")
@click.argument("strategies", nargs=-1, required=True, metavar="STRATEGY...")
@console.table
@console.as_json
def command(
    board: str,
    strategies: tuple[str, ...],
    target: str | None,
    as_json: bool,
    game: int,
    games: int | None = None,
    until: float | None = None,
    threads: int | None = None,
    executor: str | None = None,
    **deal: Any,
) -> None:
    """Plays the same boards with each strategy and tests the differences.

    All strategies start at the same cell: --start, or the first cell of the first strategy.
    Differences have paired intervals (Tango's score interval). A difference is called real if
    McNemar's test (exact, mid-p), adjusted for all pairs by Holm's method, gives p below 5 %.
    """
    from minewise.deal import repeatable_deal
    from minewise.lab import compare
    from minewise.lab.comparison import series_of

    console.check_table(target)
    series = series_of(repeatable_deal(board, cast("Any", deal)), strategies)
    games = games or compare.most_games(until)
    with progress.watching(games * len(series) if until is None else None) as watch:
        comparison = compare.compare_series(
            series, games, game, until=until, executor=executor, workers=threads, watch=watch
        )
    write = partial(_print, next(iter(series.values())), until or 1.0)
    console.give(comparison, write, as_json=as_json, target=target)


def _print(leader: Series, until: float, comparison: Comparison) -> None:
    from minewise.base.wording import cell_name, worded
    from minewise.lab.comparison import tables

    deal = leader.deal
    console.say(
        worded(
            "{size}, {games:,} games each, start {start}, rule {rule}, seed {seed}{more}",
            *(deal.size, comparison.games, cell_name(leader.start)),
            *(deal.start_rule, deal.seed, leader.rules_shown),
        )
    )
    for rows in tables(comparison):
        click.echo()
        console.print_table(rows)
    if comparison.widest > until:
        click.echo()
        words = "stopped at {games:,} games: the widest interval is still ± {points:.2f} points"
        console.say(worded(words, comparison.games, 100 * comparison.widest))
