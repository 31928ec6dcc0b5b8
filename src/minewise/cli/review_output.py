"""The output of `review`: tables, JSON and CSV of guesses, games and totals."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from os.path import abspath, commonpath, dirname, relpath
from typing import TYPE_CHECKING, Any

import click

from minewise.base.wording import cell_name, counted, precise
from minewise.cli import console
from minewise.cli.table import Table
from minewise.explain.review import ReviewTotals
from minewise.replays.figures import FIGURES
from minewise.replays.replay import Replay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.explain.clicks import Click
    from minewise.explain.review import Review
    from minewise.game import Game


@dataclass(frozen=True)
class Reviewed:
    """Holds the review of a file."""

    file: str
    value: Game | Replay
    review: Review

    @property
    def game(self) -> Game:
        """The game at its end."""
        return self.value.game if isinstance(self.value, Replay) else self.value

    @property
    def guesses(self) -> Iterator[tuple[int, Click]]:
        """Yields the guesses with the numbers of their clicks, from 1."""
        for number, click_ in enumerate(self.review.clicks, start=1):
            if click_.is_guess:
                yield number, click_

    @property
    def figures(self) -> dict[str, Any]:
        """The figures of the game; those of its player are None without a replay."""
        game, replay = self.game, self.value if isinstance(self.value, Replay) else None
        return {
            "file": self.file,
            "player": replay and replay.stated.get("player"),
            "rows": game.topology.rows,
            "columns": game.topology.columns,
            "mines": game.mine_count,
            "status": self.review.status,
            "time": replay and replay.time,
            "three_bv": game.three_bv,
            "openings": game.board.openings,
            "islands": game.board.islands,
            "zini": game.board.zini(),
            "human_zini": game.board.zini(human=True),
            "solved_three_bv": game.three_bv_so_far,
            **(replay.figures.to_dict() if replay else dict.fromkeys(FIGURES)),
            "luck": self.review.luck,
        }

    @property
    def totals(self) -> ReviewTotals:
        """The sums over this game alone."""
        return ReviewTotals.of([self.review])

    def hit_mine(self, number: int) -> bool:
        """Checks if a click hit a mine."""
        return self.review.lost and number == len(self.review.clicks)


def print_json(
    reviews: Sequence[Reviewed], refused: Sequence[tuple[str, str]], only_totals: bool
) -> None:
    """Prints everything as one JSON object."""
    import json

    content = {
        "games": [_as_json(reviewed, only_totals) for reviewed in reviews],
        "totals": ReviewTotals.of(reviewed.review for reviewed in reviews).to_dict(),
        "refused": [{"file": file, "reason": reason} for file, reason in refused],
    }
    click.echo(json.dumps(content, indent=2))


def _as_json(reviewed: Reviewed, only_totals: bool) -> dict[str, Any]:
    replay = reviewed.value if isinstance(reviewed.value, Replay) else None
    data = reviewed.figures | {
        "three_bv_curve": [list(point) for point in replay.three_bv_curve] if replay else None,
        "stated": dict(replay.stated) if replay else {},
        "discrepancies": list(replay.discrepancies) if replay else [],
    }
    if not only_totals:
        data["guesses"] = [
            {"click": number} | guess.to_dict() for number, guess in reviewed.guesses
        ]
    return data | {"totals": reviewed.totals.to_dict()}


def print_csv(reviews: Sequence[Reviewed], only_totals: bool) -> None:
    """Prints a row for each guess, or for each game."""
    import csv

    rows = map(_game_row, reviews) if only_totals else _guess_rows(reviews)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(_GAME_COLUMNS if only_totals else _GUESS_COLUMNS)
    writer.writerows(rows)


_GUESS_COLUMNS = (
    *("file", "click", "action", "cell", "time", "spent", "risk", "best_risk", "best_cell", "kind"),
    *("risk_cost", "win_best", "win_chosen", "win_best_cell", "win_cost", "win_exact", "hit"),
)
_OF_TOTALS = (
    *("guesses", "forced", "avoidable", "unknown", "risk", "avoidable_risk", "win_cost"),
    *("guess_seconds",),
)
_GAME_COLUMNS = (
    *("file", "player", "rows", "columns", "mines", "status", "time", "three_bv"),
    *("openings", "islands", "zini", "human_zini", "solved_three_bv", *FIGURES),
    *("luck", *_OF_TOTALS),
)


def _game_row(reviewed: Reviewed) -> list[Any]:
    totals = reviewed.totals.to_dict()
    return [*reviewed.figures.values(), *(totals[name] for name in _OF_TOTALS)]


def _guess_rows(reviews: Sequence[Reviewed]) -> Iterator[list[Any]]:
    for reviewed in reviews:
        for number, guess in reviewed.guesses:
            value = guess.win
            yield [
                *(reviewed.file, number, guess.action.kind, cell_name(guess.action.cell)),
                *(guess.time, guess.spent, guess.risk, guess.best_risk),
                *(cell_name(guess.best_cell), guess.kind, guess.cost),
                *((value.best, value.chosen, cell_name(value.best_cell)) if value else [None] * 3),
                *((value.cost, value.exact) if value else [None] * 2),
                reviewed.hit_mine(number),
            ]


def print_tables(reviews: Sequence[Reviewed], only_totals: bool) -> None:
    """Prints the guesses of each game, or a line for each game, and the totals of several."""
    if only_totals:
        _print_games(reviews)
    else:
        for place, reviewed in enumerate(reviews):
            click.echo("\n" * (place > 0), nl=False)
            _print_game(reviewed)
    if reviews and (only_totals or len(reviews) > 1):
        click.echo()
        _print_totals(reviews)


def _print_games(reviews: Sequence[Reviewed]) -> None:
    table = Table(
        *("<file", "<end", "time", "3BV", "3BV/s", "guesses", "forced"),
        *("risk", "avoidable", "win cost"),
    )
    folder = commonpath([dirname(abspath(reviewed.file)) for reviewed in reviews] or ["/"])
    for reviewed in reviews:
        figures, totals = reviewed.figures, reviewed.totals
        table.add(
            *(
                relpath(reviewed.file, folder),
                figures["status"],
                _seconds(figures["time"]),
                str(figures["three_bv"]),
            ),
            _number(figures["three_bv_per_second"]),
            *(str(totals.guesses), str(totals.forced)),
            *(_number(totals.risk), _number(totals.avoidable_risk), _number(totals.win_cost)),
        )
    table.print()


def _print_game(reviewed: Reviewed) -> None:
    for line in _heading(reviewed):
        console.say(line)
    if not any(reviewed.guesses):
        return
    timed = isinstance(reviewed.value, Replay)
    table = Table(
        *("click", *(["time", "spent"] if timed else []), "<cell", "risk", "<safest", "its risk"),
        *("risk cost", "win cost", "<kind"),
    )
    for number, guess in reviewed.guesses:
        chord = "chord " if guess.action.kind == "chord" else ""
        table.add(
            *(str(number), *([_seconds(guess.time), _seconds(guess.spent)] if timed else [])),
            *(f"{chord}{cell_name(guess.action.cell)}", _percent(guess.risk)),
            *(cell_name(guess.best_cell), _percent(guess.best_risk), _percent(guess.cost)),
            *(_win_cost(guess), guess.kind + ", hit a mine" * reviewed.hit_mine(number)),
        )
    table.print()
    if any(_win_cost(guess) == "-" for _, guess in reviewed.guesses):
        console.say("win cost -: unknown, as for every chord")
    for number, guess in reviewed.guesses:
        if guess.proof is not None:
            console.say(f"click {number}: {guess.proof.text}")


def _heading(reviewed: Reviewed) -> Iterator[str]:
    figures, totals = reviewed.figures, reviewed.totals
    parts = [
        f"{figures['columns']}x{figures['rows']}x{figures['mines']}",
        figures["status"] + (f" in {figures['time']:.3f} s" if figures["time"] else ""),
        f"3BV {figures['three_bv']}, ZiNi {figures['zini']}",
    ]
    if figures["three_bv_per_second"]:
        parts.append(f"{figures['three_bv_per_second']:.3f} 3BV/s")
    if figures["efficiency"]:
        parts.append(f"efficiency {100 * figures['efficiency']:.0f} %")
    if figures["player"]:
        parts.append(f"player {figures['player']}")
    yield f"{reviewed.file}: {', '.join(parts)}"
    if isinstance(reviewed.value, Replay):
        yield from _clicks(figures)
        yield from (f"note: {line}" for line in reviewed.value.discrepancies)
    if totals.unknown:
        yield f"{counted(totals.unknown, 'click')} of unknown risk: increase --budget"
    if totals.guesses:
        yield (
            f"{counted(totals.guesses, 'guess', 'es')}, {totals.forced} forced, {totals.avoidable} "
            f"avoidable; survival chance {precise(reviewed.review.luck)}"
        )
    else:
        yield "no guesses"
    review = reviewed.review
    if review.true_guesses:
        yield (
            f"{counted(review.true_guesses, 'true guess', 'es')}, at which no cell was provably "
            f"safe; best chance {precise(review.survival)}"
        )
    if reviewed.game.guessing != "classic":
        yield f"guessing {reviewed.game.guessing}: guesses that this made safe cost no risk"


def _clicks(figures: dict[str, Any]) -> Iterator[str]:
    """Yields the clicks of a player by kind, and what they were worth."""
    if not figures["clicks"]:
        return
    yield (
        f"{counted(figures['clicks'], 'click')}: {figures['left_clicks']:,} left, "
        f"{figures['right_clicks']:,} right, {counted(figures['chords'], 'chord')}; "
        f"{figures['effective_clicks']:,} effective, {figures['wasted_clicks']:,} wasted"
    )
    parts = [f"throughput {100 * (figures['throughput'] or 0.0):.0f} %"]
    parts.append(f"correctness {100 * figures['correctness']:.0f} %")
    known = (name for name in ("rqp", "stnb") if figures[name] is not None)
    parts += (f"{name.upper()} {figures[name]:.2f}" for name in known)
    yield f"{', '.join(parts)}, path {figures['path_length']:,.0f} pixels"


def _print_totals(reviews: Sequence[Reviewed]) -> None:
    totals = ReviewTotals.of(reviewed.review for reviewed in reviews)
    seconds = sum(reviewed.figures["time"] or 0.0 for reviewed in reviews)
    for label, words in _total_lines(totals, seconds):
        console.say(f"{label:<11}{words}", indent=11)


def _total_lines(totals: ReviewTotals, seconds: float) -> Iterator[tuple[str, str]]:
    ends = [f"{totals.wins:,} won", f"{totals.losses:,} lost"]
    if totals.wins + totals.losses < totals.games:
        ends.append(f"{totals.games - totals.wins - totals.losses:,} unfinished")
    if totals.losses > totals.hits:
        others = totals.losses - totals.hits
        ends.append(f"{others:,} of the losses at the first click or at an unknown risk")
    yield "games", f"{totals.games:,}: {', '.join(ends)}"
    yield (
        "guesses",
        f"{totals.guesses:,}: {totals.forced:,} forced, {totals.avoidable:,} avoidable",
    )
    yield "expected", f"{totals.expected_wins:.2f} wins, given the risks taken"
    yield (
        "luck",
        f"{totals.wins_by_luck:+.2f} wins (standard deviation {totals.luck_deviation:.2f})",
    )
    yield (
        "skill",
        f"{totals.avoidable_risk:.2f} of the {totals.risk:.2f} expected losses were avoidable",
    )
    if totals.valued:
        yield (
            "",
            f"{totals.win_cost:.2f} wins given away by {counted(totals.valued, 'guess', 'es')} "
            f"({totals.exact:,} exact, the others estimated)",
        )
    if seconds:
        yield "time", f"{seconds:,.1f} s, {totals.guess_seconds:,.1f} s of it on guesses"


def _win_cost(guess: Click) -> str:
    value = guess.win
    if value is None or value.cost is None:
        return "-"
    return precise(value.cost) if value.exact else f"~{100 * value.cost:.1f} %"


def _percent(value: float | None) -> str:
    return "-" if value is None else precise(value)


def _seconds(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
