"""`minewise compare`: paired comparisons of strategies on the same boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import click

from minewise.cli import console, options, progress
from minewise.cli.table import Table, share

if TYPE_CHECKING:
    from minewise.lab.compare import Comparison
    from minewise.play.series import Series

_EPILOG = """\b
Examples:
  minewise compare expert exact tie-break --games 20000 --start 3,3
  minewise compare beginner exact four-step subset-only --until 0.005
"""
_YES = {True: "yes", False: "no"}


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

    console.check_table(target)
    series = compare.series_of(repeatable_deal(board, cast("Any", deal)), strategies)
    games = games or compare.most_games(until)
    with progress.watching(games * len(series) if until is None else None) as watch:
        comparison = compare.compare_series(
            series, games, game, until=until, executor=executor, workers=threads, watch=watch
        )
    if target is not None:
        console.write_table(target, comparison)
    if as_json:
        console.print_answer(comparison)
    elif target != console.STANDARD:
        _print(comparison, next(iter(series.values())))
        if until is not None and comparison.widest > until:
            click.echo()
            console.say(
                f"stopped at {comparison.games:,} games: the widest interval is still ± "
                f"{100 * comparison.widest:.2f} points"
            )


def _print(comparison: Comparison, leader: Series) -> None:
    from minewise.base.wording import cell_name

    deal = leader.deal
    console.say(
        f"{deal.size}, {comparison.games:,} games each, start {cell_name(leader.start)}, "
        f"rule {deal.start_rule}, seed {deal.seed}{leader.rules_shown}"
    )
    strengths = Table("<strategy", "won %", "<95 % interval", "<really better than the next")
    for i, result in enumerate(comparison.results):
        following = comparison.names[i + 1 : i + 2]
        real = _YES[comparison.between(result.strategy, following[0]).real] if following else ""
        strengths.add(
            result.strategy, share(result.win_rate), " to ".join(map(share, result.interval)), real
        )
    level = f"<{100 * (1 - comparison.error):.4g} % interval"
    pairs = Table("<wins more often", "<than", "by points", level, "p", "<real")
    for pair in comparison.differences:
        p = f"{pair.p:.4f}" if pair.p >= 1e-4 else "<0.0001"
        interval = " to ".join(map(share, pair.interval))
        pairs.add(pair.better, pair.worse, share(pair.difference), interval, p, _YES[pair.real])
    for table in (strengths, pairs):
        click.echo()
        table.print()
