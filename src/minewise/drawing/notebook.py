"""Notebook display of positions, boards, games, analyses and simulations."""

from collections.abc import Iterable, Sequence
from typing import Any

from minewise.analysis.constraint_analysis import ConstraintAnalysis
from minewise.analysis.position_analysis import Analysis
from minewise.base import display
from minewise.base.wording import cell_name, precise
from minewise.board import Board
from minewise.explain.verdict import Verdict
from minewise.game import Game
from minewise.play.simulation import Simulation
from minewise.position import Position, is_hidden

_MOST_DRAWN = 10_000
_MOST_LISTED = 100


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
    games = simulation.games
    rows = [
        ("strategy", simulation.strategy),
        ("games", f"{games:,}"),
        ("won %", f"{share(simulation.win_rate)} ({interval(simulation.interval)})"),
        ("lost by a guess", f"{simulation.lost_by_guess:,}"),
        ("guesses a game", f"{simulation.guesses / games:.3f}"),
        ("clicks a game", f"{simulation.clicks / games:.1f}"),
    ]
    return table(("", ""), rows)


def _probabilities(analysis: ConstraintAnalysis[Any]) -> str:
    listed = list(analysis.probabilities.items())[:_MOST_LISTED]
    return table(("cell", "mine"), [(cell_name(cell), precise(p)) for cell, p in listed])


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Returns an HTML table; without a head if its texts are empty."""
    from html import escape  # rarely needed, and slow to import

    def line(tag: str, texts: Sequence[str]) -> str:
        return f"<tr>{''.join(f'<{tag}>{escape(text)}</{tag}>' for text in texts)}</tr>"

    top = line("th", head) if any(head) else ""
    return f"<table>{top}{''.join(line('td', row) for row in rows)}</table>"


def share(part: float) -> str:
    """Returns a share in percent, with two digits."""
    return f"{100 * part:.2f}"


def interval(bounds: tuple[float, float]) -> str:
    """Returns an interval of shares in percent."""
    return f"{share(bounds[0])} to {share(bounds[1])}"


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
