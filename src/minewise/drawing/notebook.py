"""Notebook display of positions, boards, games, analyses and simulations."""

from collections.abc import Iterator
from typing import Any

from minewise.analysis.constraint_analysis import ConstraintAnalysis
from minewise.analysis.position_analysis import Analysis
from minewise.base import display
from minewise.base.tables import Table, interval, share
from minewise.base.wording import cell_name, clauses, in_percent, precise, worded
from minewise.board import Board
from minewise.explain.verdict import Verdict
from minewise.game import Game
from minewise.play.simulation import Simulation
from minewise.position import Position, is_hidden

_MOST_DRAWN = 10_000
_MOST_LISTED = 100
_LOSSES = {
    "lost_at_start": "{count:,} at the first click",
    "lost_by_guess": "{count:,} by a guess",
    "resigned": "{count:,} resigned",
}


def register() -> None:
    """Registers the drawings of positions, boards, games, analyses, verdicts and simulations."""
    display.html.register(Position, picture)
    display.html.register(Board, lambda board: picture(board.revealed()))
    display.html.register(Game, lambda game: picture(game.position))
    display.html.register(Analysis, lambda analysis: picture(analysis.position, analysis))
    display.html.register(ConstraintAnalysis, _probabilities)
    display.html.register(Simulation, _figures)
    display.svg.register(Position, _svg)
    display.svg.register(Board, lambda board: _svg(board.revealed()))
    display.svg.register(Game, lambda game: _svg(game.position))
    display.svg.register(Analysis, lambda analysis: _svg(analysis.position, analysis))
    display.html.register(Verdict, _card_or_text)
    display.svg.register(Verdict, _card)
    display.plot.register(Analysis, _plot)
    display.plot.register(Simulation, _plot_wins)


def _svg(position: Position, analysis: Analysis | None = None) -> str:
    from minewise.drawing import svg

    return svg.picture(position, analysis)


def _card(verdict: Verdict) -> str:
    from minewise.drawing import svg

    return svg.card(verdict)


def _card_or_text(verdict: Verdict) -> str:
    from html import escape

    if len(verdict.position.shape) == 2 and len(verdict.position.topology) <= _MOST_DRAWN:
        return _card(verdict)
    return f"<pre>{escape(verdict.to_text())}</pre>"


def _plot(analysis: Analysis, ax: Any) -> Any:
    from minewise.drawing import plots

    return plots.heat_map(analysis, ax)


def _plot_wins(simulation: Simulation, ax: Any) -> Any:
    from minewise.drawing import plots

    return plots.win_rate(simulation, ax)


def _figures(simulation: Simulation) -> str:
    rows = [("strategy", simulation.strategy), *figures(simulation)]
    return Table({"": worded(label), " ": text} for label, text in rows).html()


def figures(result: Simulation) -> Iterator[tuple[str, str]]:
    """Yields the figures of a simulation in words, each with a label, which may be empty."""
    games = result.games
    yield "games", f"{games:,}"
    won, rate = f"{result.wins:,}", in_percent(share(result.win_rate))
    yield "won", worded("{wins}, {rate} ({interval})", won, rate, interval(result.interval))
    counts = {name: getattr(result, name) for name in _LOSSES}
    lost = clauses(*(worded(_LOSSES[name], count) for name, count in counts.items() if count))
    yield "lost", worded(": ").join((f"{games - result.wins:,}", lost)) if lost else worded("none")
    if result.techniques:
        words = worded("{number:.3f} per game", result.guesses / games)
        if result.true_guesses < result.guesses:
            where = "{number:.3f} where no cell was provably safe"
            words = clauses(words, worded(where, result.true_guesses / games))
        yield "guesses", words
        if result.fatal_risk is not None:
            risk = in_percent(share(result.fatal_risk, 1))
            yield "", worded("guesses that lost had a mean risk of {risk}", risk)
        words = "{luck:.4f}, the geometric mean of the probability of surviving a game"
        yield "luck", worded(words, result.luck)
        if f"{result.survival:.4f}" != f"{result.luck:.4f}":
            words = "{chance:.4f}, the same with the best chances where no cell was safe"
            yield "survival", worded(words, result.survival)
    for number, (name, uses) in enumerate(result.policies.items()):
        words = worded("{name} {number:.3f} per game", name, uses / games)
        yield "" if number else "policies", words
    words = "{clicks:.2f} per game, which opened {cells:.2f} cells"
    yield "clicks", worded(words, result.clicks / games, result.opened / games)
    yield "3BV", worded("{number:.2f} per board", result.three_bv / games)
    yield "time", worded("{time:.3f} ms per game", 1000 * result.seconds / games)


def _probabilities(analysis: ConstraintAnalysis[Any]) -> str:
    listed = list(analysis.probabilities.items())[:_MOST_LISTED]
    return Table({"cell": cell_name(cell), "mine": precise(p)} for cell, p in listed).html()


def picture(position: Position, analysis: Analysis | None = None) -> str:
    """Returns a drawing as inline SVG, or text for a graph or a board that is too large."""
    if len(position.shape) == 2 and len(position.topology) <= _MOST_DRAWN:
        from minewise.drawing import svg  # rarely needed

        return svg.picture(position, analysis)
    from html import escape

    lines = [repr(analysis or position)]
    if len(position.shape) == 1:
        lines += _listed(position, analysis)
    return f"<pre>{escape(chr(10).join(lines))}</pre>"


def _listed(position: Position, analysis: Analysis | None) -> list[str]:
    lines = []
    for cell in position.topology.cells[:_MOST_LISTED]:
        text = str(position[cell]) if position[cell] >= 0 else "?"
        if analysis is not None and is_hidden(position[cell]):
            text = precise(analysis[cell])
        lines.append(f"{cell_name(cell)}: {text}")
    if len(position.topology) > _MOST_LISTED:
        lines.append(f"and {len(position.topology) - _MOST_LISTED} more")
    return lines
