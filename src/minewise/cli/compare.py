"""`minewise compare`: paired comparisons of strategies on the same boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from minewise.cli import console, playing, progress

if TYPE_CHECKING:
    from minewise.lab.compare import Comparison

_EPILOG = """\b
Examples:
  minewise compare expert exact tie-break --games 20000 --start 3,3
  minewise compare beginner exact four-step subset-only --until 0.5
"""
_MOST = 1_000_000
_YES = {True: "yes", False: "no"}


@click.command(cls=playing.StrategyCommand, epilog=_EPILOG)
@click.argument("board")
@click.argument("strategies", nargs=-1, required=True, metavar="STRATEGY...")
@click.option(
    "--games",
    type=playing.COUNT,
    metavar="N",
    help="Games per strategy. Default: 10000; with --until, up to 1000000.",
)
@click.option(
    "--until",
    type=click.FloatRange(0, 100, min_open=True, max_open=True),
    metavar="HALF-WIDTH",
    help="Stop when the half-width of every interval is at most this, in percentage points.",
)
@playing.options(*playing.GAMES)
@playing.options("threads", "executor")
@playing.options("table", "json", "csv")
def command(
    board: str,
    strategies: tuple[str, ...],
    games: int | None,
    until: float | None,
    threads: int | None,
    executor: str | None,
    target: str | None,
    as_json: bool,
    as_csv: bool,
    **options: Any,
) -> None:
    """Plays the same boards with each strategy and tests the differences.

    All strategies start at the same cell: --start, or the first cell of the first strategy.
    Differences have paired intervals (Tango's score interval). A difference is called real if
    McNemar's test (exact, mid-p), adjusted for all pairs by Holm's method, gives p below 5 %.
    """
    from minewise.deal import as_deal
    from minewise.lab import compare

    console.check_table(target)
    series, first = compare.series_of(as_deal(board, **options), strategies), options["game"]
    leader = next(iter(series.values()))
    deal = leader.deal
    games = games or (10_000 if until is None else _MOST)
    total = games * len(series) if until is None else None
    with progress.watching(total) as watch:
        comparison = compare.compare_series(
            series,
            games,
            first,
            until=None if until is None else until / 100,
            executor=executor,
            workers=threads,
            watch=watch,
        )
    if target is not None:
        console.write_table(target, comparison)
    if as_json:
        title = {"board": str(deal.size), "start": list(leader.start), "first": first}
        title |= {"start_rule": deal.start_rule, "seed": deal.seed}
        if deal.guessing != "classic":
            title["guessing"] = deal.guessing
        if not deal.clues.is_exact:
            title["clues"] = deal.clues.default.text
        console.print_json(title | comparison.to_dict())
    elif as_csv:
        click.echo(comparison.to_csv(), nl=False)
    elif target != console.STANDARD:
        from minewise.base.wording import cell_name

        console.say(
            f"{deal.size}, {comparison.games:,} games each, start {cell_name(leader.start)}, "
            f"rule {deal.start_rule}, seed {deal.seed}{leader.rules_shown}"
        )
        _print(comparison)
        if until is not None and 100 * comparison.widest > until:
            click.echo()
            console.say(
                f"stopped at {comparison.games:,} games: the widest interval is still ± "
                f"{100 * comparison.widest:.2f} points"
            )


def _print(comparison: Comparison) -> None:
    from minewise.cli.table import Table

    strengths = Table("<strategy", "won %", "<95 % interval", "<really better than the next")
    for i, result in enumerate(comparison.results):
        low, high = (playing.share(bound) for bound in result.interval)
        following = comparison.names[i + 1 : i + 2]
        real = _YES[comparison.between(result.strategy, following[0]).real] if following else ""
        strengths.add(result.strategy, playing.share(result.win_rate), f"{low} to {high}", real)
    level = f"<{100 * (1 - comparison.error):.4g} % interval"
    pairs = Table("<wins more often", "<than", "by points", level, "p", "<real")
    for pair in comparison.differences:
        low, high = (f"{100 * bound:.2f}" for bound in pair.interval)
        p = f"{pair.p:.4f}" if pair.p >= 1e-4 else "<0.0001"
        by = f"{100 * pair.difference:.2f}"
        pairs.add(pair.better, pair.worse, by, f"{low} to {high}", p, _YES[pair.real])
    for table in (strengths, pairs):
        click.echo()
        table.print()
