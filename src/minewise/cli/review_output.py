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
from minewise.explain.review_totals import ReviewTotals
from minewise.replays.replay import Replay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.explain.review import Click, Review
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
            "status": "won" if game.won else "lost" if game.lost else "unfinished",
            "time": replay and replay.time,
            "three_bv": game.three_bv,
            "solved_three_bv": game.three_bv_so_far,
            "three_bv_per_second": replay and replay.three_bv_per_second,
            "efficiency": replay and replay.efficiency,
            "clicks": replay and replay.clicks,
            "left_clicks": replay and replay.left_clicks,
            "right_clicks": replay and replay.right_clicks,
            "chords": replay and replay.chords,
            "luck": self.review.luck,
        }

    @property
    def totals(self) -> ReviewTotals:
        """The sums over this game alone."""
        return ReviewTotals.of([self.review])


def print_json(
    found: Sequence[Reviewed], refused: Sequence[tuple[str, str]], only_totals: bool
) -> None:
    """Prints everything as one JSON object."""
    import json

    held = {
        "games": [_as_json(one, only_totals) for one in found],
        "totals": ReviewTotals.of(one.review for one in found).to_dict(),
        "refused": [{"file": file, "reason": reason} for file, reason in refused],
    }
    click.echo(json.dumps(held, indent=2))


def _as_json(one: Reviewed, only_totals: bool) -> dict[str, Any]:
    replay = one.value if isinstance(one.value, Replay) else None
    held = one.figures | {
        "stated": dict(replay.stated) if replay else {},
        "discrepancies": list(replay.discrepancies) if replay else [],
    }
    if not only_totals:
        held["guesses"] = [{"click": number} | made.to_dict() for number, made in one.guesses]
    return held | {"totals": one.totals.to_dict()}


def print_csv(found: Sequence[Reviewed], only_totals: bool) -> None:
    """Prints a row for each guess, or for each game."""
    import csv

    rows = [_game_row(one) for one in found] if only_totals else list(_guess_rows(found))
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
    *("solved_three_bv", "three_bv_per_second", "efficiency"),
    *("clicks", "left_clicks", "right_clicks", "chords", "luck", *_OF_TOTALS),
)


def _game_row(one: Reviewed) -> list[Any]:
    totals = one.totals.to_dict()
    return [*one.figures.values(), *(totals[name] for name in _OF_TOTALS)]


def _guess_rows(found: Sequence[Reviewed]) -> Iterator[list[Any]]:
    for one in found:
        for number, made in one.guesses:
            value = made.value
            yield [
                *(one.file, number, made.action.kind, cell_name(made.action.cell)),
                *(made.time, made.spent, made.risk, made.best_risk),
                *(cell_name(made.best_cell), _kind(made), made.cost),
                *((value.best, value.chosen, cell_name(value.best_cell)) if value else [None] * 3),
                *((value.cost, value.exact) if value else [None] * 2),
                one.review.lost and number == len(one.review.clicks),
            ]


def _kind(made: Click) -> str:
    return "forced" if made.was_forced else "avoidable"


def print_tables(found: Sequence[Reviewed], only_totals: bool) -> None:
    """Prints the guesses of each game, or a line for each game, and the totals of several."""
    if only_totals:
        _print_games(found)
    else:
        for place, one in enumerate(found):
            click.echo("\n" * (place > 0), nl=False)
            _print_game(one)
    if found and (only_totals or len(found) > 1):
        click.echo()
        _print_totals(found)


def _print_games(found: Sequence[Reviewed]) -> None:
    table = Table(
        *("<file", "<end", "time", "3BV", "3BV/s", "guesses", "forced"),
        *("risk", "avoidable", "win cost"),
    )
    folder = commonpath([dirname(abspath(one.file)) for one in found] or ["/"])
    for one in found:
        figures, totals = one.figures, one.totals
        table.add(
            *(
                relpath(one.file, folder),
                figures["status"],
                _seconds(figures["time"]),
                str(figures["three_bv"]),
            ),
            _number(figures["three_bv_per_second"]),
            *(str(totals.guesses), str(totals.forced)),
            *(_number(totals.risk), _number(totals.avoidable_risk), _number(totals.win_cost)),
        )
    table.print()


def _print_game(one: Reviewed) -> None:
    for line in _heading(one):
        console.say(line)
    if not any(one.guesses):
        return
    timed = isinstance(one.value, Replay)
    table = Table(
        *("click", *(["time", "spent"] if timed else []), "<cell", "risk", "<best", "its risk"),
        *("risk cost", "win cost", "<kind"),
    )
    for number, made in one.guesses:
        chord = "chord " if made.action.kind == "chord" else ""
        table.add(
            *(str(number), *([_seconds(made.time), _seconds(made.spent)] if timed else [])),
            *(f"{chord}{cell_name(made.action.cell)}", _percent(made.risk)),
            *(cell_name(made.best_cell), _percent(made.best_risk), _percent(made.cost)),
            *(_win_cost(made), _kind(made) + _hit(one, number)),
        )
    table.print()


def _hit(one: Reviewed, number: int) -> str:
    return ", hit a mine" if one.review.lost and number == len(one.review.clicks) else ""


def _heading(one: Reviewed) -> Iterator[str]:
    figures, totals = one.figures, one.totals
    parts = [
        f"{figures['columns']}x{figures['rows']}x{figures['mines']}",
        figures["status"] + (f" in {figures['time']:.3f} s" if figures["time"] else ""),
        f"3BV {figures['three_bv']}",
    ]
    if figures["three_bv_per_second"]:
        parts.append(f"{figures['three_bv_per_second']:.3f} 3BV/s")
    if figures["efficiency"]:
        parts.append(f"efficiency {100 * figures['efficiency']:.0f} %")
    if figures["player"]:
        parts.append(figures["player"])
    yield f"{one.file}: {', '.join(parts)}"
    if isinstance(one.value, Replay):
        yield from (f"note: {line}" for line in one.value.discrepancies)
    if totals.unknown:
        yield f"{counted(totals.unknown, 'click')} of unknown risk: increase --budget"
    if totals.guesses:
        yield (
            f"{counted(totals.guesses, 'guess', 'es')}, {totals.forced} forced, {totals.avoidable} "
            f"avoidable; survival chance {precise(one.review.luck)}"
        )
    else:
        yield "no guesses"


def _print_totals(found: Sequence[Reviewed]) -> None:
    totals = ReviewTotals.of(one.review for one in found)
    for label, words in _total_lines(totals, [one.figures["time"] or 0.0 for one in found]):
        console.say(f"{label:<11}{words}", indent=11)


def _total_lines(totals: ReviewTotals, times: Sequence[float]) -> Iterator[tuple[str, str]]:
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
    if any(times):
        yield "time", f"{sum(times):,.1f} s, {totals.guess_seconds:,.1f} s of it on guesses"


def _win_cost(made: Click) -> str:
    value = made.value
    if value is None or value.cost is None:
        return "-"
    return precise(value.cost) if value.exact else f"~{100 * value.cost:.1f} %"


def _percent(value: float | None) -> str:
    return "-" if value is None else precise(value)


def _seconds(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
