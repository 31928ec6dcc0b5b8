"""`minewise simulate`: many games of one strategy, and their results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from minewise.base.wording import cell_name, worded
from minewise.cli import console, playing, progress

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from minewise.play.simulation import Simulation

_EPILOG = """\b
Examples:
  minewise simulate expert exact --games 10000 --start 3,3
  minewise simulate 64x64x800 counting,exact/safety>progress --start-rule safe
  minewise boards expert --games 100 | minewise simulate --boards - exact
"""


@click.command(cls=playing.StrategyCommand, epilog=_EPILOG)
@click.argument("arguments", nargs=-1, metavar="[BOARD] STRATEGY")
@click.option(
    "--games", type=playing.COUNT, metavar="N", help="The number of games. Default: 1000."
)
@playing.options(*playing.GAMES)
@playing.options("threads", "executor")
@click.option(
    "--boards",
    type=console.FILE,
    metavar="FILE",
    help="Play the boards of this file, written by `minewise boards`.",
)
@playing.options("table", "json", "csv")
def command(
    arguments: tuple[str, ...],
    games: int | None,
    boards: str | None,
    threads: int | None,
    executor: str | None,
    target: str | None,
    as_json: bool,
    as_csv: bool,
    **options: Any,
) -> None:
    """Plays games with a strategy and prints wins, losses, guesses, clicks and luck.

    BOARD is beginner, intermediate, expert or WIDTHxHEIGHTxMINES. STRATEGY is a name, or
    TECHNIQUES/GUESS/OPENING, such as counting,exact/safety>progress/corner. Game i of a seed is the
    same on every machine, for any number of threads.
    """
    count = 1 if boards is not None else 2
    if len(arguments) != count:
        needed = worded("only STRATEGY" if boards is not None else "BOARD and STRATEGY")
        given = " ".join(arguments) or worded("nothing")
        raise click.UsageError(worded("expected {needed}, not {given}", needed, given))
    console.check_table(target)
    if boards is not None:
        _refuse_with_boards({*options, "executor"})
        title, result = _replay(boards, arguments[0], games, threads)
    else:
        title, result = _play(arguments, games or 1000, threads, executor, options)
    if target is not None:
        console.write_table(target, result)
    if as_json:
        console.print_answer(result)
    elif as_csv:
        from minewise.base.tables import Rows, row_of

        row = title | row_of(type(result), result)
        click.echo(Rows([row]).to_csv(), nl=False)
    elif target != console.STANDARD:
        _print(title, result)


def _refuse_with_boards(names: Container[str | None]) -> None:
    context = click.get_current_context()
    for option in context.command.params:
        source = context.get_parameter_source(option.name or "")
        if option.name in names and source is not None and source.name == "COMMANDLINE":
            raise click.UsageError(
                worded("--boards and {option} cannot be combined", option.opts[0])
            )


def _play(
    arguments: tuple[str, ...],
    games: int,
    threads: int | None,
    executor: str | None,
    options: dict[str, Any],
) -> tuple[dict[str, Any], Simulation]:
    from minewise.play import run
    from minewise.play.series import Series

    series, first = Series.of(*arguments, **options), options["game"]
    with progress.watching(games) as watch:
        result = run.play(series, games, first, executor=executor, workers=threads, watch=watch)
    title = {
        "board": str(series.deal.size),
        "start": cell_name(series.start),
        "start_rule": series.deal.start_rule,
        "seed": series.deal.seed,
        "first": first,
    }
    if series.deal.guessing != "classic":
        title["guessing"] = series.deal.guessing
    if not series.deal.clues.is_exact:
        title["clues"] = series.deal.clues.default.text
    return title, result


def _replay(
    file: str, name: str, games: int | None, threads: int | None
) -> tuple[dict[str, Any], Simulation]:
    import os
    from itertools import islice

    from minewise.base.errors import PositionError
    from minewise.lab import boards
    from minewise.play.series import join
    from minewise.play.strategies import Strategy

    strategy = Strategy.parse(name)
    played = []
    with console.blaming(file), progress.watching(games) as watch, console.lines(file) as lines:
        deals = islice(boards.read(lines), games)
        for block in boards.play(deals, strategy, threads or os.cpu_count() or 1):
            played.append(block)
            watch(None, block)
        if not played:
            raise PositionError("there are no boards to play", cure="give at least one")
    return {"boards": file}, join(strategy, played)


def _print(title: dict[str, Any], result: Simulation) -> None:
    from minewise.cli.table import Table

    if "boards" in title:
        console.say(f"boards of {title['boards']}, {result.strategy}")
    else:
        console.say(
            f"{title['board']}, {result.strategy}, start {title['start']}, "
            f"rule {title['start_rule']}, seed {title['seed']}{_rules(title)}"
        )
    click.echo()
    for label, text in _lines(result):
        console.say(f"{label:<11}{text}", indent=11)
    if result.techniques:
        table = Table("<technique", "deductions per game", "cells per game")
        for name, used in result.techniques.items():
            deductions, cells = used.deductions / result.games, used.cells / result.games
            table.add(name, f"{deductions:.3f}", f"{cells:.3f}")
        click.echo()
        table.print()


def _rules(title: dict[str, Any]) -> str:
    return "".join(f", {name} {title[name]}" for name in ("guessing", "clues") if name in title)


def _lines(result: Simulation) -> Iterable[tuple[str, str]]:
    games = result.games
    low, high = (playing.share(bound) for bound in result.interval)
    yield "games", f"{games:,}"
    yield "won", f"{result.wins:,}, {playing.share(result.win_rate)} % ({low} to {high})"
    ways = [
        (result.lost_at_start, "at the first click"),
        (result.lost_by_guess, "by a guess"),
        (result.resigned, "resigned"),
    ]
    lost = ", ".join(f"{number:,} {how}" for number, how in ways if number) or "none"
    yield "lost", f"{games - result.wins:,}: {lost}" if result.wins < games else "none"
    if result.techniques:
        words = f"{result.guesses / games:.3f} per game"
        if result.true_guesses < result.guesses:
            words += f", {result.true_guesses / games:.3f} where no cell was provably safe"
        yield "guesses", words
        if result.fatal_risk is not None:
            yield (
                "",
                f"guesses that lost had a mean risk of {playing.share(result.fatal_risk, 1)} %",
            )
        yield (
            "luck",
            f"{result.luck:.4f}, the geometric mean of the probability of surviving a game",
        )
        asked, luck = f"{result.survival:.4f}", f"{result.luck:.4f}"
        if asked != luck:
            yield "survival", f"{asked}, the same with the best chances where no cell was safe"
    for number, (name, uses) in enumerate(result.policies.items()):
        yield "" if number else "policies", f"{name} {uses / games:.3f} per game"
    yield (
        "clicks",
        f"{result.clicks / games:.2f} per game, which opened {result.opened / games:.2f} cells",
    )
    yield "3BV", f"{result.three_bv / games:.2f} per board"
    yield "time", f"{1000 * result.seconds / games:.3f} ms per game"
