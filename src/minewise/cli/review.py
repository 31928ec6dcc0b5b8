"""`minewise review`: the guesses of played games, and what skill and luck did to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from minewise.base.errors import FileError, FormatError, MinewiseError, PositionError
from minewise.cli import BAD_INPUT, console, options, progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.cli.review_output import Reviewed

_EPILOG = """\b
Examples:
  minewise review expert.avf
  minewise review replays/ --totals
  minewise review *.rmv --csv > guesses.csv
"""


@click.command(cls=options.Command, functions=["minewise.explain.review:review"], epilog=_EPILOG)
@click.argument("files", nargs=-1, required=True, type=console.FILE, metavar="FILE...")
@click.option(
    "--format", "origin", metavar="NAME", help="The format of the files, if it is ambiguous."
)
@click.option(
    "--totals", "only_totals", is_flag=True, help="A line for each game, without its guesses."
)
@console.as_json
@console.as_csv
def command(
    files: tuple[str, ...],
    origin: str | None,
    only_totals: bool,
    as_json: bool,
    as_csv: bool,
    **arguments: Any,
) -> int:
    """Reviews replays and saved games: each guess with its risk, the best one, and the cost.

    FILE is a replay (.avf, .evf, .rmv, .mvf, .rawvf), several in one file (.evfs), a saved game
    (.json), a folder of these, or - for standard input. A guess is forced if no cell was safer. Its
    cost is the avoidable part of its risk, and the win probability that it gave away, exact near
    the end of a game and else estimated. With several games, totals follow: the expected number of
    wins, given the risks that were taken, and how far luck moved the result from it. The budget is
    that of each game.
    """
    from minewise.cli import review_output as output

    names = list(dict.fromkeys(_listed(files)))
    reviews: list[Reviewed] = []
    refused: list[tuple[str, str]] = []
    for name in progress.counting(names, len(names), "{done:,} of {total:,} files"):
        try:
            reviews += _reviewed(name, origin, arguments)
        except (FileError, FormatError, PositionError) as error:
            if len(names) == 1:
                raise
            refused.append((name, str(error)))
    if as_json:
        output.print_json(reviews, refused, only_totals)
    elif as_csv:
        output.print_csv(reviews, only_totals)
    else:
        output.print_tables(reviews, only_totals)
    for _, reason in refused:
        click.echo(f"minewise: {reason}", err=True)
    return BAD_INPUT if refused else 0


def _listed(files: tuple[str, ...]) -> Iterator[str]:
    from pathlib import Path

    for file in files:
        path = Path(file)
        if file == console.STANDARD or not path.is_dir():
            yield file
            continue
        inside = [str(each) for each in sorted(path.rglob("*")) if _is_game(each)]
        if not inside:
            with console.blaming(file):
                raise FormatError("this folder has no replays and no saved games")
        yield from inside


def _is_game(path: Any) -> bool:
    """Checks if a file of a folder is a replay by its name, or a saved game by its content."""
    from minewise import formats

    if not path.is_file():
        return False
    suffix = path.suffix.lower()
    suited = [each for each in formats.registry().values() if suffix in each.extensions]
    if any("replay" in each.holds for each in suited):
        return True
    if not any("game" in each.holds for each in suited):
        return False
    try:
        return isinstance(formats.load(path), formats.KINDS["game"])
    except MinewiseError:
        return False


def _reviewed(name: str, origin: str | None, arguments: dict[str, Any]) -> list[Reviewed]:
    """Reviews the games of a file; of several, those in which a cell was opened."""
    from minewise import formats
    from minewise.explain.review import GameReview, review
    from minewise.game import Game
    from minewise.replays.replay import Replay

    reviews = []
    with console.blaming(name):
        content = console.standard_input() if name == console.STANDARD else name
        data, kind = formats.opened(content, origin)
        values = kind.load_all(data) if {"game", "replay"} & {*kind.holds} else (None,)
        for value in values:
            if not isinstance(value, Game | Replay):
                raise PositionError(
                    "this file holds no moves",
                    cure="a review needs a replay or a saved game; "
                    "for a position, run minewise analyze",
                )
            result = review(value, **arguments)
            if result.clicks:
                inner = value.stated.get("file") if isinstance(value, Replay) else None
                shown = f"{name}/{inner}" if inner else name
                reviews.append((shown, GameReview.of(value, result)))
        if not reviews:
            raise PositionError("no cell was opened in this game: there is nothing to review")
    return reviews
