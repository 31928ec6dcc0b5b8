"""`minewise watch`: one game of a strategy, move by move, with the reason of each move."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING, Any

import click

from minewise.cli import console, options, progress

if TYPE_CHECKING:
    from rich.console import Console

    from minewise.game import Game
    from minewise.play.move import Move

_EPILOG = """\b
Examples:
  minewise watch tie-break
  minewise watch four-step --size beginner --seed 7 --pause 0.5
  minewise watch counting,subset/safety>progress --size 16x16x40 --json
"""


@click.command(
    cls=options.Command, functions=["minewise.deal:as_deal"], strategies=True, epilog=_EPILOG
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
def command(strategy: str, size: str, pause: float, as_json: bool, **stated: Any) -> None:
    """Plays one game with a strategy and prints each move with its reason.

    STRATEGY is a name (subset-only, four-step, pattern-probability, exact, tie-break, or one that a
    package adds) or TECHNIQUES/GUESS/OPENING, such as counting,exact/safety>progress/corner.
    """
    if as_json:
        _print_json(strategy, size, stated)
        return
    from dataclasses import replace

    from minewise.base.wording import cell_name
    from minewise.deal import Deal, rules_of
    from minewise.game import Game
    from minewise.play.games import first_cell, moves

    deal = Deal(size, **stated).seeded()
    deal = replace(deal, start=first_cell(deal, strategy))
    with progress.patience(10.0):
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
    from minewise.base.wording import counted, precise, worded

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
    from collections import Counter

    from minewise.base.wording import cell_name, counted, precise, worded
    from minewise.explain.clicks import survival_chance

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
    from minewise.base.budget import Budget
    from minewise.questions.games import WatchRequest, watch
    from minewise.questions.limits import Limits

    if "seed" in stated:
        stated["seed"] = str(stated["seed"])
    request = WatchRequest(strategy=strategy, size=size, **stated)
    console.print_answer(watch(request, Limits.of(Budget())))
