"""Commands that play games of strategies: `simulate`, `compare`, `boards`, `openings`, `watch`."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from time import sleep
from typing import TYPE_CHECKING, Any, Final, cast

import click

from minewise.base.budget import Budget
from minewise.base.errors import PositionError
from minewise.base.tables import Rows, interval, row_of, share
from minewise.base.wording import cell_name, counted, precise, worded
from minewise.cli import console, options
from minewise.deal import Deal, repeatable_deal, rules_of
from minewise.drawing.notebook import figures
from minewise.explain.clicks import survival_chance
from minewise.game import Game
from minewise.play.move import Move
from minewise.play.simulation import Simulation, first_cell, moves
from minewise.play.strategies import Strategy

if TYPE_CHECKING:
    from rich.console import Console

    from minewise.lab.comparison import Comparison
    from minewise.lab.openings import Openings
    from minewise.play.series import Series

_SIMULATE_EPILOG = """\b
Examples:
  minewise simulate expert exact --games 10000 --start 3,3
  minewise simulate 64x64x800 counting,exact/safety>progress --start-rule safe
  minewise boards expert --games 100 | minewise simulate --boards - exact
"""
_WITH_BOARDS: Final = {"arguments", "games", "threads", "boards", "target", "as_json", "as_csv"}


@click.command(
    cls=options.Command,
    functions=["minewise.play.simulate:simulate"],
    strategies=True,
    epilog=_SIMULATE_EPILOG,
)
@click.argument("arguments", nargs=-1, metavar="[BOARD] STRATEGY")
@click.option(
    "--boards",
    type=console.FILE,
    metavar="FILE",
    help="Play the boards of this file, written by `minewise boards`. Default: all of them.",
)
@console.table
@console.as_json
@console.as_csv
def simulate(
    arguments: tuple[str, ...],
    games: int,
    boards: str | None,
    target: str | None,
    as_json: bool,
    as_csv: bool,
    threads: int | None = None,
    **stated: Any,
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
        result = _replay(boards, arguments[0], games, threads)
        heading, row = f"boards of {boards}, {result.strategy}", {"boards": boards}
    else:
        heading, row, result = _play(arguments, games, threads, **stated)
    write = partial(_print_csv, row) if as_csv else partial(_print_simulation, heading)
    console.give(result, write, as_json=as_json, target=target)


def _play(
    arguments: tuple[str, ...],
    games: int,
    threads: int | None,
    game: int,
    executor: str | None = None,
    **deal: Any,
) -> tuple[str, dict[str, Any], Simulation]:
    """Returns the heading of the games, their first columns, and the result."""
    from minewise.play import run
    from minewise.play.series import Series

    series = Series.of(*arguments, **deal)
    with console.watching(games) as watch:
        result = run.play(series, games, game, executor=executor, workers=threads, watch=watch)
    return str(series), {"deal": str(replace(series.deal, game=game))}, result


def _replay(file: str, name: str, games: int, threads: int | None) -> Simulation:
    from minewise.lab import boards
    from minewise.play.series import join

    stated = options.stated()
    for argument, option in stated.items():
        if argument not in _WITH_BOARDS:
            raise click.UsageError(worded("--boards and {option} cannot be combined", option))
    most = games if "games" in stated else None
    strategy, played = Strategy.parse(name), []
    with console.blaming(file), console.watching(most) as watch, console.lines(file) as lines:
        deals = islice(boards.read(lines), most)
        for block in boards.play(deals, strategy, threads or os.cpu_count() or 1):
            played.append(block)
            watch(None, block)
        if not played:
            raise PositionError("there are no boards to play", cure="give at least one")
    return join(strategy, played)


def _print_csv(row: dict[str, Any], result: Simulation) -> None:
    console.print_csv(Rows([row | row_of(type(result), result)]))


def _print_simulation(heading: str, result: Simulation) -> None:
    console.say(heading)
    click.echo()
    console.print_entries(figures(result))
    if result.techniques:
        click.echo()
        console.print_table(
            {
                "<technique": name,
                "deductions per game": f"{used.deductions / result.games:.3f}",
                "cells per game": f"{used.cells / result.games:.3f}",
            }
            for name, used in result.techniques.items()
        )


_COMPARE_EPILOG = """\b
Examples:
  minewise compare expert exact tie-break --games 20000 --start 3,3
  minewise compare beginner exact four-step subset-only --until 0.005
"""


@click.command(
    cls=options.Command,
    functions=["minewise.lab.comparison:compare"],
    strategies=True,
    epilog=_COMPARE_EPILOG,
)
@click.argument("board")
@click.argument("strategies", nargs=-1, required=True, metavar="STRATEGY...")
@console.table
@console.as_json
def compare(
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
    from minewise.lab.comparison import compare_series, most_games, series_of

    console.check_table(target)
    series = series_of(repeatable_deal(board, cast("Any", deal)), strategies)
    games = games or most_games(until)
    with console.watching(games * len(series) if until is None else None) as watch:
        comparison = compare_series(
            series, games, game, until=until, executor=executor, workers=threads, watch=watch
        )
    write = partial(_print_comparison, next(iter(series.values())), until or 1.0)
    console.give(comparison, write, as_json=as_json, target=target)


def _print_comparison(leader: Series, until: float, comparison: Comparison) -> None:
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


_BOARDS_EPILOG = """\b
Examples:
  minewise boards expert --games 1000 --seed 1 --start 3,3 > boards.jsonl
  minewise simulate --boards boards.jsonl exact
"""


@click.command(
    cls=options.Command,
    functions=["minewise.play.simulate:simulate"],
    without=["threads", "executor", "guessing", "clues"],
    epilog=_BOARDS_EPILOG,
)
@click.argument("board")
@click.option(
    "--strategy",
    metavar="NAME",
    default="exact",
    help="The strategy that chooses the first cell. Default: exact.",
)
def boards(board: str, games: int, game: int, strategy: str, **deal: Any) -> None:
    """Writes exactly the boards that `simulate` plays, as JSON lines.

    Each line has width, height, mines and start, with cells as [row, column]. It also has the seed
    and the number of the game, with which `simulate --boards` breaks ties in the same way.
    """
    from minewise.lab import boards
    from minewise.play.series import Series

    for line in boards.write(Series.of(board, strategy, **deal), games, game):
        click.echo(line)


_OPENINGS_EPILOG = """\b
Examples:
  minewise openings beginner exact --games 100000
  minewise openings expert tie-break --start-rule safe --games 1000000 --svg best.svg
"""
_LISTED = 5


@click.command(
    cls=options.Command,
    functions=["minewise.lab.openings:openings"],
    without=["start", "game"],
    strategies=True,
    epilog=_OPENINGS_EPILOG,
)
@click.argument("board")
@click.argument("strategy")
@console.svg("Draw the map as SVG.")
@console.table
@console.as_json
def openings(
    board: str,
    strategy: str,
    svg: str | None,
    target: str | None,
    as_json: bool,
    games: int,
    threads: int | None = None,
    executor: str | None = None,
    **deal: Any,
) -> None:
    """Finds the best first cell of a board under a start rule.

    Every first cell, up to symmetry, plays some games; then the better half plays more, and so on.
    No cell is dropped before it has played 50 games. The last lines state how many cells may still
    be the best.
    """
    from minewise.lab.openings import search
    from minewise.play.series import Series

    console.check_table(target)
    series = Series.of(board, strategy, **deal)
    with console.watching(games) as watch:
        result = search(series, games, executor=executor, workers=threads, watch=watch)
    console.give(result, _print_openings, as_json=as_json, svg=svg, target=target)


def _print_openings(result: Openings) -> None:
    from minewise.lab.openings import RateText

    series = result.series
    total = sum(opening.games for opening in result.openings)
    deal, more = series.deal, series.rules_shown
    words = "{size}, {name}, rule {rule}{more}, {games:,} games"
    console.say(worded(words, deal.size, series.name, deal.start_rule, more, total))
    click.echo()
    grid, screen = result.series.deal.grid(), console.terminal()
    for row in RateText(grid, result.rates(), result.best.alike, screen, console.room()).rows():
        screen.print(row, crop=False, overflow="ignore", no_wrap=True)
    click.echo()
    for opening in result.openings[:_LISTED]:
        words = "{rate:>6} % ({bounds}), {games:,} games, the best with probability {chance:.1f} %"
        rate, bounds = share(opening.win_rate), interval(opening.interval)
        words = worded(words, rate, bounds, opening.games, 100 * opening.chance)
        console.say(words, f"{cell_name(opening.cell):<9}")
    click.echo()
    for line in _verdict(result, total):
        console.say(line)


def _verdict(result: Openings, total: int) -> Iterator[str]:
    """Returns how clearly the games identify the best cell, and how many games would do so."""
    from minewise.lab.openings import needed

    cells, contenders = len(result.openings), len(result.contenders)
    if cells == 1:
        yield worded("All first cells are alike.")
    elif all(opening.wins == opening.games for opening in result.openings):
        yield worded("Every game was won, from every first cell.")
    elif contenders == 1:
        yield worded("{cell} is the best first cell.", cell_name(result.best.cell))
    else:
        words = "With 95 % probability the best is one of {contenders} of {cells} first cells."
        yield worded(words, contenders, cells)
    least = needed(result.series.deal.size)
    if contenders > 1 and total < least:
        words = "{all:,} games are too few to drop any first cell: each of {cells} played {games:,}"
        few = worded(words, total, cells, result.best.games)
        yield worded("{few}. At least {least:,} are needed.", few, least)


_WATCH_EPILOG = """\b
Examples:
  minewise watch tie-break
  minewise watch four-step --size beginner --seed 7 --pause 0.5
  minewise watch counting,subset/safety>progress --size 16x16x40 --json
"""


@click.command(
    cls=options.Command, functions=["minewise.deal:as_deal"], strategies=True, epilog=_WATCH_EPILOG
)
@click.argument("strategy")
@click.option("--size", default="expert", help="A preset or WIDTHxHEIGHTxMINES. Default: expert.")
@click.option(
    "--pause",
    type=click.FloatRange(min=0),
    default=0.0,
    metavar="SECONDS",
    help="Draw the board after each move, and wait. Default: 0.",
)
@console.as_json
def watch(strategy: str, size: str, pause: float, as_json: bool, **stated: Any) -> None:
    """Plays one game with a strategy and prints each move with its reason.

    STRATEGY is a name (subset-only, four-step, pattern-probability, exact, tie-break, or one that a
    package adds) or TECHNIQUES/GUESS/OPENING, such as counting,exact/safety>progress/corner.
    """
    if as_json:
        _print_json(strategy, size, stated)
        return

    deal = Deal(size, **stated).seeded()
    deal = replace(deal, start=first_cell(deal, strategy))
    with console.patience(10.0):
        board = deal.board()
        played = moves(strategy, board, deal.start, **rules_of(deal))
    screen, view = console.terminal(), Game(board, **rules_of(deal))
    for turn, move in enumerate(played, start=1):
        view.open(move.cell)
        console.say(_words(move), f"{turn:>4}  {cell_name(move.cell):<7} ")
        if pause > 0:
            _draw(screen, view, move)
            sleep(pause)
    if pause == 0:
        _draw(screen, view, played[-1])
    for line in _result(view, played):
        console.say(line)


def _words(move: Move) -> str:
    reason = worded(move.reason)
    if move.reason == "deduced":
        reason = worded("by {technique}", move.technique)
        if move.risk:
            reason += worded(", based on a guessed flag ({risk} risk)", precise(move.risk))
    elif move.reason == "guess" and move.risk is not None:
        risk = worded("a guess, {risk} risk", precise(move.risk))
        reason = risk if move.risk else worded("safe by counting")
    more = len(move.opened) - 1
    return reason + (worded("; opens {cells}", counted(more, "more cell")) if more > 0 else "")


def _draw(screen: Console, game: Game, move: Move) -> None:
    from minewise.drawing.terminal import Marked, draw, is_drawn

    if is_drawn(game.position):
        screen.print()
        draw(screen, game.position, Marked(clues=() if game.lost else (move.cell,)))
        screen.print()


def _result(view: Game, played: list[Move]) -> tuple[str, str]:
    guesses = [move.risk for move in played if move.risk]
    chance = worded("luck {share}", precise(survival_chance(move.risk for move in played)))
    if view.guessing != "classic":
        words = "guessing {mode}, best chance {share}"
        chance = worded(words, view.guessing, precise(view.survival))
    used = Counter(move.technique for move in played if move.technique)
    if view.won:
        end = worded("Won")
    elif view.lost:
        end = worded("Lost: there was a mine at {cell}", cell_name(played[-1].cell))
    else:
        end = worded("Resigned instead of guessing")
    counts = ", ".join(f"{name} {count}" for name, count in used.most_common()) or worded("none")
    clicks, guessed = counted(len(played), "click"), counted(len(guesses), "guess", "es")
    played_out = "{end}, after {clicks} on a board with 3BV {three_bv}; {guesses}, {chance}."
    found = "Cells opened by technique: {counts}. Game {game} of seed {seed}."
    return (
        worded(played_out, end, clicks, view.three_bv, guessed, chance),
        worded(found, counts, view.game, view.seed),
    )


def _print_json(strategy: str, size: str, stated: dict[str, Any]) -> None:
    from minewise.questions.games import WatchRequest, watch
    from minewise.questions.limits import Limits

    if "seed" in stated:
        stated["seed"] = str(stated["seed"])
    request = WatchRequest(strategy=strategy, size=size, **stated)
    console.print_answer(watch(request, Limits.of(Budget())))
