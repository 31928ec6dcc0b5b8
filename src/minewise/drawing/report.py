"""The output of `analyze`: the heat map, its legend, the results, and the numbers of one cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from minewise.analysis.answers import if_any
from minewise.analysis.sections import describe, first_few, solutions_in_words
from minewise.base.tables import padded, wrapped
from minewise.base.wording import cell_name, clauses, counted, precise, worded
from minewise.drawing.terminal import MAX_CELLS, Marks, draw_with_legend
from minewise.position import FLAG, is_hidden

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console

    from minewise.analysis.position_analysis import Analysis
    from minewise.explain.win_probabilities import WinProbabilities

_MOST_LISTED: Final = 12
_LABEL: Final = 11
_BAR: Final = 40
_DISAGREEING: Final = 1.05


def print_analysis(screen: Console, analysis: Analysis, seconds: float) -> None:
    """Prints the board of an analysis and all that was found in `seconds`."""
    position = analysis.position
    screen.print(describe(position), style="bold", soft_wrap=True)
    if draw_with_legend(screen, position, analysis):
        screen.print()
    elif position.topology.kind == "graph":
        screen.print()
        _print_cells(screen, analysis)
    else:
        words = worded("(boards of more than {most:,} cells are not drawn here)", MAX_CELLS)
        screen.print(f"{words}\n", soft_wrap=True)
    for label, words in findings(analysis):
        _print_entry(screen, worded(label), words)
    time = f"{seconds * 1000:.2g} ms" if seconds < 0.1 else f"{seconds:.3g} s"
    _print_entry(screen, worded("time"), time)


def _print_entry(screen: Console, label: str, words: str) -> None:
    from rich.text import Text

    indent = " " * _LABEL
    lines = wrapped(words, max(screen.width - _LABEL - 1, 30))
    text = Text.assemble((padded(label, _LABEL), "bold"), f"\n{indent}".join(lines))
    screen.print(text, soft_wrap=True)


def _print_cells(screen: Console, analysis: Analysis) -> None:
    """Lists the cells of a graph, which has no rows to draw."""
    position, most = analysis.position, 4 * _MOST_LISTED
    cells = [cell for cell in position.topology.cells if is_hidden(position[cell])]
    for cell in cells[:most]:
        _print_entry(screen, cell_name(cell), precise(analysis[cell]))
    if len(cells) > most:
        screen.print(worded("and {cells}", counted(len(cells) - most, "more cell")), soft_wrap=True)
    screen.print()


def findings(analysis: Analysis) -> Iterator[tuple[str, str]]:
    """Yields what an analysis found, each with a label."""
    yield "safe", _listed(analysis.safe)
    yield "mines", _listed(analysis.mines)
    if if_any(analysis.safest):
        yield "safest", _choice(*analysis.safest())
        yield "riskiest", _choice(*analysis.riskiest())
    count = solutions_in_words(analysis)
    if count and "e" in count:
        count += worded(" ({count:,} digits)", int(analysis.log10_solutions) + 1)
    yield "solutions", count or worded("not counted")
    yield "method", _method(analysis)
    if analysis.position.flag_count:
        yield "flags", _flags(analysis)


def _method(analysis: Analysis) -> str:
    if analysis.method == "exact":
        return worded("exact")
    errors = analysis._core.standard_error().tolist()
    largest = max((error for error in errors if error == error), default=0.0)
    convergence = analysis.convergence
    words = "estimated, standard error at most {largest}, convergence {convergence:.3f}"
    words = worded(words, precise(largest), convergence)
    if convergence > _DISAGREEING:
        words += worded(" (the chains disagree: use a larger --budget)")
    unsettled = analysis.unsettled
    if unsettled:
        few = first_few(unsettled, _MOST_LISTED)
        words += worded("; {cells} not settled: {few}", counted(len(unsettled), "cell"), few)
    return words


def _flags(analysis: Analysis) -> str:
    if analysis.trust_flags:
        return worded("{count:,} treated as mines", analysis.position.flag_count)
    wrong, mines = set(analysis.wrong_flags), set(analysis.mines)
    values = analysis.position._core.values()
    flagged = [analysis.position.topology.cell(i) for i, v in enumerate(values) if v == FLAG]
    words = []
    if wrong:
        few = first_few(analysis.wrong_flags, _MOST_LISTED)
        words.append(worded("{count:,} wrong: {few}", len(wrong), few))
    right = sum(cell in mines for cell in flagged)
    if right:
        words.append(worded("{count:,} right", right))
    open_ones = [cell for cell in flagged if cell not in wrong and cell not in mines]
    if open_ones:
        risks = [
            worded("{cell} at {risk}", cell_name(cell), precise(analysis[cell]))
            for cell in open_ones[:_MOST_LISTED]
        ]
        if len(open_ones) > _MOST_LISTED:
            risks.append(worded("{count:,} more", len(open_ones) - _MOST_LISTED))
        words.append(worded("not certain: {cells}", worded(", ").join(risks)))
    return worded("; ").join(words)


def print_numbers(
    screen: Console, analysis: Analysis, cell: Any, distribution: Sequence[float]
) -> None:
    """Prints the number distribution of a cell as a table of bars."""
    heading = worded("{cell} would show", cell_name(cell))
    screen.print(f"\n{heading}", style="bold", soft_wrap=True)
    widest, mark = min(_BAR, screen.width - 20), Marks.of(screen).bar
    mine = worded("mine")
    for label, probability in [(mine, analysis[cell]), *enumerate(distribution)]:
        if probability > 0:
            bar = mark * round(widest * probability)
            line = f"{padded(str(label), -6)}  {precise(probability):>10}  {bar}"
            screen.print(line.rstrip(), soft_wrap=True)


def print_moves(screen: Console, values: WinProbabilities) -> None:
    """Prints the best moves, with the win probability and the risk of each."""
    source = worded("of best play, exact" if values.exact else "estimated")
    heading = worded("best moves, win probabilities {source}", source)
    screen.print(f"\n{heading}", style="bold", soft_wrap=True)
    if not values.moves:
        screen.print(worded("every safe cell is open"), soft_wrap=True)
    for move in values.moves:
        wins, risk = precise(move.win_probability), _verdict(move.mine_probability)
        words = worded("wins {share}, {risk}", wins, risk)
        screen.print(f"{cell_name(move.cell):>7}  {words}", soft_wrap=True)


def _listed(cells: Sequence[Any]) -> str:
    if not cells:
        return worded("none")
    return worded(": ").join((f"{len(cells):,}", first_few(cells, _MOST_LISTED)))


def _choice(cell: Any, risk: float) -> str:
    return clauses(cell_name(cell), _verdict(risk))


def _verdict(risk: float) -> str:
    if risk == 0:
        return worded("certainly safe")
    return worded("certainly a mine") if risk == 1 else worded("{share} risk", precise(risk))
