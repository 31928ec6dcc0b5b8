"""`minewise review`: the guesses of played games, and what skill and luck did to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from os.path import abspath, commonpath, dirname, relpath
from typing import Any, TypeAlias

import click

from minewise import formats
from minewise.base.errors import FileError, FormatError, MinewiseError, PositionError
from minewise.base.tables import Rows, row_of
from minewise.base.wording import cell_name, clauses, counted, in_percent, precise, worded
from minewise.cli import BAD_INPUT, console, options
from minewise.explain.clicks import Click, ClickValue
from minewise.explain.review import GameReview, Player, ReviewTotals
from minewise.game import Game
from minewise.replays.replay import PlayerFigures, Replay

Reviewed: TypeAlias = "tuple[str, GameReview]"
"""The name of a file, and the game in it."""


def print_json(
    reviews: Sequence[Reviewed], refused: Sequence[tuple[str, str]], only_totals: bool
) -> None:
    """Prints everything as one JSON object."""
    games = (
        _game_row(name, game) if only_totals else {"file": name} | game.to_dict()
        for name, game in reviews
    )
    console.print_json(
        {
            "games": list(games),
            "totals": _totals(reviews).to_dict(),
            "refused": [{"file": file, "reason": reason} for file, reason in refused],
        }
    )


def print_csv(reviews: Sequence[Reviewed], only_totals: bool) -> None:
    """Prints a row for each guess, or for each game."""
    if only_totals:
        table = Rows([_game_row(*reviewed) for reviewed in reviews])
    else:
        rows = [
            _guess_row(name, number, guess, _hit_mine(game, number))
            for name, game in reviews
            for number, guess in _guesses(game)
        ]
        table = Rows(rows, _guess_row("", 0, None, False))
    console.print_csv(table)


def _game_row(name: str, game: GameReview) -> dict[str, Any]:
    totals = ReviewTotals.of([game.review])
    named = {"file": name, "mine_count": len(game.setup.mines)} | row_of(GameReview, game, [Player])
    return named | row_of(ReviewTotals, totals)


def _guess_row(name: str, number: int, guess: Click | None, hit: bool) -> dict[str, Any]:
    named = {"file": name, "click": number}
    return named | row_of(Click, guess, [ClickValue]) | {"hit": hit}


def _totals(reviews: Sequence[Reviewed]) -> ReviewTotals:
    return ReviewTotals.of(game.review for _, game in reviews)


def _guesses(game: GameReview) -> list[tuple[int, Click]]:
    """Returns the guesses and blunders with the numbers of their clicks, from 1."""
    return [each for each in enumerate(game.review.clicks, start=1) if each[1].risk]


def _hit_mine(game: GameReview, number: int) -> bool:
    return game.review.lost and number == len(game.review.clicks)


def print_tables(reviews: Sequence[Reviewed], only_totals: bool) -> None:
    """Prints the guesses of each game, or a line for each game, and the totals of several."""
    if only_totals and reviews:
        _print_games(reviews)
    else:
        for place, reviewed in enumerate(reviews):
            click.echo("\n" * (place > 0), nl=False)
            _print_game(*reviewed)
    if reviews and (only_totals or len(reviews) > 1):
        click.echo()
        seconds = sum(game.replay.time for _, game in reviews if game.replay)
        console.print_entries(_total_lines(_totals(reviews), seconds))


def _print_games(reviews: Sequence[Reviewed]) -> None:
    folder = commonpath([dirname(abspath(name)) for name, _ in reviews])
    console.print_table(_game_texts(relpath(name, folder), game) for name, game in reviews)


def _game_texts(name: str, game: GameReview) -> dict[str, str]:
    totals, player = ReviewTotals.of([game.review]), game.replay
    return {
        "<file": name,
        "<end": worded(game.review.status),
        "time": _number(player.time if player else None),
        "3BV": str(game.setup.three_bv),
        "3BV/s": _number(player.figures.three_bv_per_second if player else None),
        "guesses": str(totals.guesses),
        "forced": str(totals.forced),
        "risk": _number(totals.risk),
        "avoidable": _number(totals.avoidable_risk),
        "win cost": _number(totals.win_cost),
    }


def _print_game(name: str, game: GameReview) -> None:
    for line in _heading(name, game):
        console.say(line)
    guesses = _guesses(game)
    if not guesses:
        return
    console.print_table(_guess_texts(game, *each) for each in guesses)
    if any(_win_cost(guess) == "-" for _, guess in guesses):
        console.say(worded("win cost -: unknown, as for every chord"))
    for number, guess in guesses:
        if guess.proof is not None:
            console.say(worded("click {number}: {text}", number, guess.proof.text))


def _guess_texts(game: GameReview, number: int, guess: Click) -> dict[str, str]:
    name, kind = cell_name(guess.action.cell), worded(guess.kind)
    times = {"time": _number(guess.time), worded("spent"): _number(guess.spent)}
    return {
        "click": str(number),
        **(times if game.replay is not None else {}),
        "<cell": worded("chord {cell}", name) if guess.action.kind == "chord" else name,
        "risk": _percent(guess.risk),
        "<safest": cell_name(guess.best_cell),
        "its risk": _percent(guess.best_risk),
        "risk cost": _percent(guess.cost),
        "win cost": _win_cost(guess),
        "<kind": worded("{kind}, hit a mine", kind) if _hit_mine(game, number) else kind,
    }


def _heading(name: str, game: GameReview) -> Iterator[str]:
    setup, review, player = game.setup, game.review, game.replay
    end = worded(review.status)
    parts = [
        f"{setup.columns}x{setup.rows}x{len(setup.mines)}",
        worded("{end} in {time:.3f} s", end, player.time) if player and player.time else end,
        f"3BV {setup.three_bv}",
        f"ZiNi {setup.zini}",
    ]
    if player:
        figures = player.figures
        if figures.three_bv_per_second:
            parts.append(f"{figures.three_bv_per_second:.3f} 3BV/s")
        if figures.efficiency:
            share = in_percent(f"{100 * figures.efficiency:.0f}")
            parts.append(worded("efficiency {share}", share))
        if player.player:
            parts.append(worded("player {name}", player.player))
    yield worded(": ").join((name, clauses(*parts)))
    if player:
        yield from _clicks(player.figures)
        yield from (worded("note: {line}", line) for line in player.discrepancies)
    unknown = ReviewTotals.of([review]).unknown
    if unknown:
        yield worded("{clicks} of unknown risk: increase --budget", counted(unknown, "click"))
    if review.guesses:
        guesses = counted(review.guesses, "guess", "es")
        words = "{guesses}, {forced} forced, {avoidable} avoidable; survival chance {share}"
        yield worded(words, guesses, review.forced, review.avoidable, precise(review.luck))
    else:
        yield worded("no guesses")
    if review.blunders:
        yield worded("{blunders}: a click on a certain mine", counted(review.blunders, "blunder"))
    if review.true_guesses:
        guesses = counted(review.true_guesses, "true guess", "es")
        words = "{guesses}, at which no cell was provably safe; best chance {share}"
        yield worded(words, guesses, precise(review.survival))
    if setup.guessing != "classic":
        words = "guessing {mode}: guesses that this made safe cost no risk"
        yield worded(words, setup.guessing)


def _clicks(figures: PlayerFigures) -> Iterator[str]:
    """Yields the clicks of a player by kind, and what they were worth."""
    if not figures.clicks:
        return
    yield worded(
        "{clicks}: {left:,} left, {right:,} right, {chords}; {good:,} effective, {bad:,} wasted",
        *(counted(figures.clicks, "click"), figures.left_clicks, figures.right_clicks),
        *(counted(figures.chords, "chord"), figures.effective_clicks, figures.wasted_clicks),
    )
    throughput, correctness = (
        in_percent(f"{100 * (share or 0.0):.0f}")
        for share in (figures.throughput, figures.correctness)
    )
    known = {"RQP": figures.rqp, "STNB": figures.stnb}
    yield clauses(
        worded("throughput {share}", throughput),
        worded("correctness {share}", correctness),
        *(f"{name} {value:.2f}" for name, value in known.items() if value is not None),
        worded("path {pixels:,.0f} pixels", figures.path_length),
    )


def _total_lines(totals: ReviewTotals, seconds: float) -> Iterator[tuple[str, str]]:
    ends = [worded("{count:,} won", totals.wins), worded("{count:,} lost", totals.losses)]
    if rest := totals.games - totals.wins - totals.losses:
        ends.append(worded("{count:,} unfinished", rest))
    if totals.blunders:
        ends.append(worded("{count:,} of the losses by blunders", totals.blunders))
    others = totals.losses - totals.hits - totals.blunders
    if others > 0:
        words = "{count:,} of the losses at the first click or at an unknown risk"
        ends.append(worded(words, others))
    yield "games", worded(": ").join((f"{totals.games:,}", clauses(*ends)))
    words = "{guesses:,}: {forced:,} forced, {avoidable:,} avoidable"
    yield "guesses", worded(words, totals.guesses, totals.forced, totals.avoidable)
    yield "expected", worded("{wins:.2f} wins, given the risks taken", totals.expected_wins)
    words = "{wins:+.2f} wins (standard deviation {deviation:.2f})"
    yield "luck", worded(words, totals.wins_by_luck, totals.luck_deviation)
    words = "{avoidable:.2f} of the {all:.2f} expected losses were avoidable"
    yield "skill", worded(words, totals.avoidable_risk, totals.risk)
    if totals.valued:
        words = "{wins:.2f} wins given away by {guesses} ({exact:,} exact, the others estimated)"
        guesses = counted(totals.valued, "guess", "es")
        yield "", worded(words, totals.win_cost, guesses, totals.exact)
    if seconds:
        words = "{seconds:,.1f} s, {on_guesses:,.1f} s of it on guesses"
        yield "time", worded(words, seconds, totals.guess_seconds)


def _win_cost(guess: Click) -> str:
    value = guess.win
    if value is None or value.cost is None:
        return "-"
    return precise(value.cost) if value.exact else "~" + in_percent(f"{100 * value.cost:.1f}")


def _percent(value: float | None) -> str:
    return "-" if value is None else precise(value)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


_REVIEW_EPILOG = """\b
Examples:
  minewise review expert.avf
  minewise review replays/ --totals
  minewise review *.rmv --csv > guesses.csv
"""


@click.command(
    cls=options.Command, functions=["minewise.explain.review:review"], epilog=_REVIEW_EPILOG
)
@click.argument("files", nargs=-1, required=True, type=console.FILE, metavar="FILE...")
@click.option(
    "--format", "origin", metavar="NAME", help="The format of the files, if it is ambiguous."
)
@click.option(
    "--totals", "only_totals", is_flag=True, help="A line for each game, without its guesses."
)
@console.as_json
@console.as_csv
def review(
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
    names = list(dict.fromkeys(_listed(files)))
    reviews: list[Reviewed] = []
    refused: list[tuple[str, str]] = []
    for name in console.counting(names, len(names), "{done:,} of {total:,} files"):
        try:
            reviews += _reviewed(name, origin, arguments)
        except (FileError, FormatError, PositionError) as error:
            if len(names) == 1:
                raise
            refused.append((name, str(error)))
    if as_json:
        print_json(reviews, refused, only_totals)
    elif as_csv:
        print_csv(reviews, only_totals)
    else:
        print_tables(reviews, only_totals)
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
    from minewise.explain.review import GameReview, review

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
